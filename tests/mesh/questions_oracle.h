// Oracles for questions about places on meshes, by the plainest means: every cell, every side.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <vector>

#include "random_mesh.h"
#include "wend/mesh/locate.h"

namespace wend::test {

/// Where a straight line on a grid first enters a blocked cell, slips through between two, or runs
/// along the side of two: each cell and each lattice point, in whole numbers.
class RayOracle {
 public:
  using Place = AnyAngleOracle::Place;

  explicit RayOracle(const GridMap& map) : map_(map) {}

  bool blocked(std::int64_t x, std::int64_t y) const {
    const Point cell = {static_cast<int>(x), static_cast<int>(y)};
    return !map_.contains(cell) || !map_.walkable(cell);
  }
  /// Whether two blocked cells and two free ones meet there crosswise.
  bool is_pinch(Place at) const {
    if (at.x % 2 != 0 || at.y % 2 != 0) return false;
    const std::int64_t x = at.x / 2;
    const std::int64_t y = at.y / 2;
    return blocked(x, y) == blocked(x - 1, y - 1) && blocked(x - 1, y) == blocked(x, y - 1) &&
           blocked(x, y) != blocked(x - 1, y);
  }

  /// The share of the way up to there; nothing if it is free. Preconditions: it begins on ground,
  /// both ends lie within the map.
  std::optional<double> stop(Place from, Place to) const {
    if (from == to) return std::nullopt;
    if (from.y == to.y && from.y % 2 == 0) return stop_along(from.x, to.x, from.y / 2, true);
    if (from.x == to.x && from.x % 2 == 0) return stop_along(from.y, to.y, from.x / 2, false);
    std::optional<double> first;
    const auto add = [&](double share) { first = std::min(first.value_or(2), share); };
    for (std::int64_t y = -1; y <= map_.height(); ++y) {
      for (std::int64_t x = -1; x <= map_.width(); ++x) {
        if (blocked(x, y)) entry(from, to, x, y, add);
        const Place point = {2 * x, 2 * y};
        const std::int64_t dx = to.x - from.x;
        const std::int64_t dy = to.y - from.y;
        const std::int64_t ahead = (point.x - from.x) * dx + (point.y - from.y) * dy;
        const bool on_line = (point.x - from.x) * dy == (point.y - from.y) * dx;
        if (on_line && ahead > 0 && ahead < dx * dx + dy * dy && is_pinch(point)) {
          add(static_cast<double>(ahead) / static_cast<double>(dx * dx + dy * dy));
        }
      }
    }
    return first;
  }

 private:
  /// Along a line of the lattice, piece by piece.
  std::optional<double> stop_along(std::int64_t from, std::int64_t to, std::int64_t line,
                                   bool level) const {
    const std::int64_t step = to > from ? 1 : -1;
    bool low = true;
    bool high = true;
    // In quarters of a piece, so that no piece is met twice.
    for (std::int64_t at = from; at != to; at += step) {
      const std::int64_t piece = (at + (step > 0 ? 0 : -1)) / 2;
      const bool low_free = level ? !blocked(piece, line - 1) : !blocked(line - 1, piece);
      const bool high_free = level ? !blocked(piece, line) : !blocked(line, piece);
      if (!(low && low_free) && !(high && high_free)) {
        return static_cast<double>(at - from) / static_cast<double>(to - from);
      }
      low = low_free;
      high = high_free;
    }
    return std::nullopt;
  }

  /// Shares are fractions over the product of both runs, so they are compared in whole numbers.
  template <class Add>
  void entry(Place from, Place to, std::int64_t x, std::int64_t y, Add&& add) const {
    const std::int64_t run_x = std::max<std::int64_t>(1, std::abs(to.x - from.x));
    const std::int64_t run_y = std::max<std::int64_t>(1, std::abs(to.y - from.y));
    const std::int64_t whole = run_x * run_y;
    std::int64_t low = 0;
    std::int64_t high = whole;
    const auto narrow = [&](std::int64_t a, std::int64_t b, std::int64_t near, std::int64_t other) {
      if (a == b) {
        if (a <= near || a >= near + 2) high = -1;
        return;
      }
      low = std::max(low, (a < b ? near - a : a - near - 2) * other);
      high = std::min(high, (a < b ? near + 2 - a : a - near) * other);
    };
    narrow(from.x, to.x, 2 * x, run_y);
    narrow(from.y, to.y, 2 * y, run_x);
    if (low < high) add(static_cast<double>(low) / static_cast<double>(whole));
  }

  const GridMap& map_;
};

struct PlainPoint {
  long double x;
  long double y;
};

inline long double distance(PlainPoint a, PlainPoint b) {
  return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}
inline PlainPoint plain(const Position& at) { return {at.x, at.y}; }

/// The place on a segment that is nearest to a point.
inline PlainPoint nearest_on(PlainPoint a, PlainPoint b, PlainPoint at) {
  const long double square = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
  long double share = ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / square;
  share = std::min(1.0L, std::max(0.0L, share));
  return {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
}

struct PlainSide {
  std::uint32_t side;
  std::uint32_t polygon;
  std::uint32_t neighbour;  // kNoPolygon: a wall
  PlainPoint a;
  PlainPoint b;
};

inline std::vector<PlainSide> sides_of_mesh(const NavMesh& mesh) {
  std::vector<PlainSide> sides;
  for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
    const auto corners = mesh.sides_of(polygon);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const NavMesh::Side& a = corners[i];
      const NavMesh::Side& b = corners[(i + 1) % corners.size()];
      const std::uint32_t across =
          a.door == NavMesh::kNone ? kNoPolygon : mesh.doors()[a.door].neighbour;
      sides.push_back({mesh.first_side(polygon) + static_cast<std::uint32_t>(i),
                       polygon,
                       across,
                       {a.x, a.y},
                       {b.x, b.y}});
    }
  }
  return sides;
}

/// The polygons reached from the first one through doors that pass a test.
template <class Passes>
std::set<std::uint32_t> reached_polygons(const std::vector<PlainSide>& sides, std::uint32_t first,
                                         Passes&& passes) {
  std::set<std::uint32_t> reached = {first};
  for (std::size_t before = 0; before != reached.size();) {
    before = reached.size();
    for (const PlainSide& side : sides) {
      if (side.neighbour != kNoPolygon && reached.count(side.polygon) != 0 && passes(side)) {
        reached.insert(side.neighbour);
      }
    }
  }
  return reached;
}

/// All polygons at a place, as places to ask questions of.
inline std::vector<MeshPlace> places_at(const NavMesh& mesh, const Position& at) {
  std::vector<MeshPlace> places;
  for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
    if (!contains(mesh, polygon, at)) continue;
    places.push_back({polygon, {at.x, at.y, mesh.height(polygon, at.x, at.y)}});
  }
  return places;
}

inline bool are_joined(const NavMesh& mesh, const std::vector<std::uint32_t>& polygons) {
  for (std::size_t i = 1; i < polygons.size(); ++i) {
    bool joined = false;
    for (std::uint32_t d = mesh.first_door(polygons[i - 1]);
         d < mesh.first_door(polygons[i - 1] + 1); ++d) {
      joined = joined || mesh.doors()[d].neighbour == polygons[i];
    }
    if (!joined) return false;
  }
  return true;
}

}  // namespace wend::test
