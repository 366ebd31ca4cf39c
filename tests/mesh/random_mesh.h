// Meshes made of small random grids: free cells merged to rectangles, some of these cut by chords,
// corners of neighbours put into their sides, and all of it skewed by a whole-numbered map of the
// plane, so that lines stay exact. Shortest lengths on them by the plainest means.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "support/any_angle_oracle.h"
#include "support/random.h"
#include "support/random_map.h"
#include "wend/mesh/mesh_plan.h"
#include "wend/mesh/polyanya.h"

namespace wend::test {

/// (x, y) -> (a x + b y, c x + d y).
struct Skew {
  int a = 1;
  int b = 0;
  int c = 0;
  int d = 1;

  /// The position of a place in half cells.
  Position at(AnyAngleOracle::Place place) const {
    const double x = static_cast<double>(place.x) / 2;
    const double y = static_cast<double>(place.y) / 2;
    return {a * x + b * y, c * x + d * y, 0};
  }
};

inline Skew random_skew(Random& random) {
  for (;;) {
    const Skew skew = {random.between(-3, 3), random.between(-3, 3), random.between(-3, 3),
                       random.between(-3, 3)};
    if (skew.a * skew.d - skew.b * skew.c > 0) return skew;
  }
}

/// The mesh of a grid's free cells.
class MeshOfGrid {
 public:
  using Ring = std::vector<std::pair<int, int>>;  // lattice points, counter-clockwise

  MeshOfGrid(const GridMap& map, const Skew& skew, Random& random) : map_(map) {
    merge(random);
    put_corners_into_sides();
    std::vector<Ring> parts;
    for (const Ring& ring : rings_) cut(ring, random, parts);
    for (const Ring& ring : parts) {
      if (plan_.first.empty()) plan_.first.push_back(0);
      for (const auto& point : ring) plan_.corners.push_back(vertex(point, skew));
      plan_.first.push_back(static_cast<std::uint32_t>(plan_.corners.size()));
    }
    if (plan_.first.empty()) plan_.first.push_back(0);
  }
  const MeshPlan& plan() const { return plan_; }

 private:
  bool is_free(int x, int y) const {
    return map_.contains({x, y}) && map_.walkable({x, y}) && !taken_.count({x, y});
  }
  bool are_free(int left, int right, int y) const {
    for (int x = left; x < right; ++x) {
      if (!is_free(x, y)) return false;
    }
    return true;
  }

  void merge(Random& random) {
    for (int y = 0; y < map_.height(); ++y) {
      for (int x = 0; x < map_.width(); ++x) {
        if (!is_free(x, y)) continue;
        int right = x + 1;
        int bottom = y + 1;
        while (is_free(right, y) && random.chance(70)) ++right;
        while (are_free(x, right, bottom) && random.chance(70)) ++bottom;
        for (int i = x; i < right; ++i) {
          for (int j = y; j < bottom; ++j) taken_.insert({i, j});
        }
        rings_.push_back({{x, y}, {right, y}, {right, bottom}, {x, bottom}});
      }
    }
  }

  void put_corners_into_sides() {
    std::set<std::pair<int, int>> corners;
    for (const Ring& ring : rings_) corners.insert(ring.begin(), ring.end());
    for (Ring& ring : rings_) {
      Ring whole;
      for (std::size_t i = 0; i < ring.size(); ++i) {
        auto at = ring[i];
        const auto to = ring[(i + 1) % ring.size()];
        while (at != to) {
          if (at == ring[i] || corners.count(at)) whole.push_back(at);
          at.first += (to.first > at.first) - (to.first < at.first);
          at.second += (to.second > at.second) - (to.second < at.second);
        }
      }
      ring = whole;
    }
  }

  static int turn(const Ring& ring) {
    const auto [ax, ay] = ring[0];
    int area = 0;
    for (std::size_t i = 1; i + 1 < ring.size(); ++i) {
      area += (ring[i].first - ax) * (ring[i + 1].second - ay) -
              (ring[i].second - ay) * (ring[i + 1].first - ax);
    }
    return area;
  }

  static void cut(const Ring& ring, Random& random, std::vector<Ring>& parts) {
    const auto count = static_cast<std::uint32_t>(ring.size());
    std::uint32_t i = random.below(count);
    std::uint32_t j = random.below(count);
    if (i > j) std::swap(i, j);
    const Ring first(ring.data() + i, ring.data() + j + 1);
    Ring second(ring.data() + j, ring.data() + count);
    second.insert(second.end(), ring.data(), ring.data() + i + 1);
    const bool fits =
        first.size() >= 3 && second.size() >= 3 && turn(first) > 0 && turn(second) > 0;
    if (!fits || random.chance(30)) return parts.push_back(ring);
    cut(first, random, parts);
    cut(second, random, parts);
  }

  std::uint32_t vertex(std::pair<int, int> point, const Skew& skew) {
    const auto [at, is_new] =
        vertices_.emplace(point, static_cast<std::uint32_t>(plan_.vertices.size()));
    if (is_new) plan_.vertices.push_back(skew.at({2 * point.first, 2 * point.second}));
    return at->second;
  }

  const GridMap& map_;
  std::set<std::pair<int, int>> taken_;
  std::vector<Ring> rings_;
  std::map<std::pair<int, int>, std::uint32_t> vertices_;
  MeshPlan plan_;
};

/// Every corner of an obstacle, each pair of them tested against every blocked cell in whole
/// numbers, and Dijkstra without any tricks.
class MeshOracle {
 public:
  using Place = AnyAngleOracle::Place;

  MeshOracle(const GridMap& map, const Skew& skew)
      : map_(map), skew_(skew), oracle_(map, CornerRule::both_free) {
    for (int y = 0; y <= map.height(); ++y) {
      for (int x = 0; x <= map.width(); ++x) {
        if (blocked_round(x, y) == 1) corners_.push_back({2 * x, 2 * y});
      }
    }
  }

  /// Whether the place lies on ground or on its border.
  bool on_ground(Place place) const {
    for (std::int64_t x = (place.x - 1) / 2; x <= place.x / 2; ++x) {
      for (std::int64_t y = (place.y - 1) / 2; y <= place.y / 2; ++y) {
        if (!blocked(static_cast<int>(x), static_cast<int>(y))) return true;
      }
    }
    return false;
  }

  std::optional<double> length(Place from, Place to) const { return lengths({from}, {to}).front(); }

  /// From the nearest of some places to each of others.
  std::vector<std::optional<double>> lengths(const std::vector<Place>& sources,
                                             const std::vector<Place>& targets) const {
    std::vector<Place> places = corners_;
    places.insert(places.end(), sources.begin(), sources.end());
    const std::size_t first_target = places.size();
    places.insert(places.end(), targets.begin(), targets.end());
    constexpr double kUnreached = std::numeric_limits<double>::infinity();
    std::vector<double> g(places.size(), kUnreached);
    std::vector<bool> closed(places.size());
    for (std::size_t i = corners_.size(); i < first_target; ++i) g[i] = 0;
    for (std::size_t left = targets.size(); left > 0;) {
      std::size_t best = places.size();
      for (std::size_t i = 0; i < places.size(); ++i) {
        const bool open = !closed[i] && g[i] < kUnreached;
        if (open && (best == places.size() || g[i] < g[best])) best = i;
      }
      if (best == places.size()) break;
      closed[best] = true;
      if (best >= first_target) {
        --left;
        continue;  // no way bends at a target
      }
      for (std::size_t i = 0; i < places.size(); ++i) {
        const double further = g[best] + distance(places[best], places[i]);
        if (closed[i] || further >= g[i] || !oracle_.free(places[best], places[i])) continue;
        g[i] = further;
      }
    }
    std::vector<std::optional<double>> found;
    for (std::size_t i = first_target; i < places.size(); ++i) {
      found.push_back(g[i] < kUnreached ? std::optional(g[i]) : std::nullopt);
    }
    return found;
  }

 private:
  bool blocked(int x, int y) const { return !map_.contains({x, y}) || !map_.walkable({x, y}); }
  int blocked_round(int x, int y) const {
    return (blocked(x - 1, y - 1) ? 1 : 0) + (blocked(x, y - 1) ? 1 : 0) +
           (blocked(x - 1, y) ? 1 : 0) + (blocked(x, y) ? 1 : 0);
  }
  double distance(Place a, Place b) const {
    const Position p = skew_.at(a);
    const Position q = skew_.at(b);
    return std::hypot(p.x - q.x, p.y - q.y);
  }

  const GridMap& map_;
  Skew skew_;
  AnyAngleOracle oracle_;
  std::vector<Place> corners_;
};

/// A map of at most 9 x 9 cells.
inline GridMap small_map(Random& random) {
  const int width = random.between(1, 9);
  const int height = random.between(1, 9);
  GridMap map(width, height, '.');
  const std::uint32_t percent = random.below(60);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      if (random.chance(percent)) map.set_symbol({x, y}, '@');
    }
  }
  return map;
}

/// The centre of a cell, or a point where cells meet.
inline AnyAngleOracle::Place random_place(const GridMap& map, Random& random) {
  const bool centre = random.chance(60);
  const int x = random.between(0, centre ? map.width() - 1 : map.width());
  const int y = random.between(0, centre ? map.height() - 1 : map.height());
  return {2 * x + (centre ? 1 : 0), 2 * y + (centre ? 1 : 0)};
}

/// A map whose cells are a fifth as long, so that the oracle's half cells are tenths of the map's.
inline GridMap in_fifths(const GridMap& map) {
  GridMap fine(5 * map.width(), 5 * map.height(), '.');
  for (int y = 0; y < fine.height(); ++y) {
    for (int x = 0; x < fine.width(); ++x) {
      if (!map.walkable({x / 5, y / 5})) fine.set_symbol({x, y}, '@');
    }
  }
  return fine;
}

/// A place in tenths of cells: anywhere, or in line with a corner of the grid in a direction of
/// whole numbers, in which other corners lie as well.
inline AnyAngleOracle::Place place_in_tenths(const GridMap& map, Random& random) {
  const AnyAngleOracle::Place any = {random.between(0, 10 * map.width()),
                                     random.between(0, 10 * map.height())};
  if (random.chance(30)) return any;
  const int tenths = random.between(-20, 20);
  const AnyAngleOracle::Place place = {
      10 * random.between(0, map.width()) + tenths * random.between(-3, 3),
      10 * random.between(0, map.height()) + tenths * random.between(-3, 3)};
  const bool inside =
      place.x >= 0 && place.y >= 0 && place.x <= 10 * map.width() && place.y <= 10 * map.height();
  return inside ? place : any;
}

inline Position at_tenths(const Skew& skew, AnyAngleOracle::Place place) {
  const double x = static_cast<double>(place.x) / 10;
  const double y = static_cast<double>(place.y) / 10;
  return {skew.a * x + skew.b * y, skew.c * x + skew.d * y, 0};
}

inline Path solve_polyanya(const NavMesh& mesh, const PolyanyaQuery& query, Workspace& workspace) {
  Path path;
  Search* search = Polyanya::begin(mesh, query, workspace);
  search->run();
  search->write_path(path);
  return path;
}

}  // namespace wend::test
