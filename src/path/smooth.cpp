#include "wend/path/smooth.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "wend/base/assert.h"
#include "wend/internal/path/straight_length.h"
#include "wend/internal/space/spaces/grid_topology.h"
#include "wend/path/line_of_sight.h"
#include "wend/space/spaces/terrain_grid.h"
#include "wend/space/spaces/unit_grid.h"

namespace wend {
namespace {

constexpr std::uint32_t kLookBack = 16;
constexpr int kSmoothingRounds = 8;
/// Lengths that differ by less than this share are equal: what rounding may add up to.
constexpr double kLengthRounding = 1e-12;

/// Places in the path, in ascending order.
using Places = std::vector<std::uint32_t>;

/// Terrain that a path has crossed, both halves of every step, times the space's cost_scale().
struct Crossed {
  std::uint64_t straight = 0;
  std::uint64_t diagonal = 0;
};

/// The shortest way found to a place, and the place before.
struct Label {
  double total = 0;
  std::uint32_t before = 0;
};

/// Whether an obstacle's corner sticks out towards one of a cell's four corners, so that a taut
/// string could bend there: neither open ground nor a flat wall nor the inside of a nook.
bool beside_corner(Neighbourhood free) {
  const auto is_free = [&](unsigned move) { return ((free >> move) & 1u) != 0; };
  for (unsigned diagonal = north_east; diagonal < kMoveCount; ++diagonal) {
    const int sides = (is_free(left_of(diagonal)) ? 1 : 0) + (is_free(right_of(diagonal)) ? 1 : 0);
    if (is_free(diagonal) ? sides < 2 : sides == 2) return true;
  }
  return false;
}

/// The same for a hexagon: every side of an obstacle has corners.
bool beside_obstacle(Neighbourhood free) { return (free & kHexMoves) != kHexMoves; }

/// Whether the second point lies on the way straight on from the first to the third.
bool straight_on(Point a, Point b, Point c) {
  const std::int64_t x1 = std::int64_t{b.x} - a.x;
  const std::int64_t y1 = std::int64_t{b.y} - a.y;
  const std::int64_t x2 = std::int64_t{c.x} - b.x;
  const std::int64_t y2 = std::int64_t{c.y} - b.y;
  return x1 * y2 == x2 * y1 && x1 * x2 + y1 * y2 > 0;
}

/// No straight way between two points is shorter. (On terrain a bound would need the cheapest
/// cell; looking costs less than keeping it.)
double least_length(const UnitGrid& grid, Point a, Point b) {
  return grid.topology().straight_line(b.x - a.x, b.y - a.y);
}
double least_length(const TerrainGrid&, Point, Point) { return 0; }

template <class Grid>
class Smoother {
 public:
  Smoother(const Grid& grid, std::span<const Point> cells)
      : grid_(grid), topology_(grid.topology()), cells_(cells) {}

  SmoothPath smooth() {
    if (!add_up()) return {};
    if (cells_.size() == 1) return {{cells_[0]}, 0, 0, {}};
    return answer(shortest());
  }

 private:
  std::uint32_t last() const { return static_cast<std::uint32_t>(cells_.size() - 1); }
  NodeId node(std::uint32_t place) const { return topology_.node(cells_[place]); }

  // ----- the path as it is

  /// Sums up the terrain along the path; false where it is none.
  bool add_up() {
    if (cells_.empty() || !is_free(cells_[0])) return false;
    crossed_.reserve(cells_.size());
    crossed_.push_back({});
    for (std::uint32_t place = 1; place < cells_.size(); ++place) {
      const Point from = cells_[place - 1];
      const Point to = cells_[place];
      if (!is_free(to) || !is_step(from, to)) return false;
      Crossed sum = crossed_.back();
      (is_slanted(from, to) ? sum.diagonal : sum.straight) +=
          grid_.terrain_of_cell(node(place - 1)) + grid_.terrain_of_cell(node(place));
      crossed_.push_back(sum);
    }
    return true;
  }

  bool is_free(Point cell) const {
    return topology_.contains(cell) && topology_.walkable(topology_.node(cell));
  }

  bool is_step(Point from, Point to) const {
    const bool near = std::abs(from.x - to.x) <= 1 && std::abs(from.y - to.y) <= 1;
    if (!near || from == to) return false;
    if (topology_.hexagonal()) return hex_distance(to.x - from.x, to.y - from.y) == 1;
    if (topology_.corner_rule() == CornerRule::never && is_slanted(from, to)) return false;
    return line_of_sight(topology_, from, to);
  }

  static bool is_slanted(Point from, Point to) { return from.x != to.x && from.y != to.y; }

  /// The length of the path between two of its places.
  double along(std::uint32_t from, std::uint32_t to) const {
    const auto straight = static_cast<double>(crossed_[to].straight - crossed_[from].straight);
    const auto diagonal = static_cast<double>(crossed_[to].diagonal - crossed_[from].diagonal);
    return (straight + diagonal * topology_.diagonal_length()) /
           (2 * static_cast<double>(grid_.cost_scale()));
  }

  /// The length straight across, where that may replace the path: it is seen, and not longer.
  std::optional<double> across(std::uint32_t from, std::uint32_t to) const {
    const std::optional<double> length = straight_length(grid_, cells_[from], cells_[to]);
    if (!length || *length > along(from, to) * (1 + kLengthRounding)) return std::nullopt;
    return length;
  }

  // ----- 1. on to the last cell in sight

  /// Way points from the start, or from the goal.
  Places pull(bool backwards) const {
    const auto place = [&](std::uint32_t i) { return backwards ? last() - i : i; };
    Places chosen = {place(0)};
    for (std::uint32_t from = 0; from < last();) {
      const auto sees = [&](std::uint32_t to) {
        return across(std::min(place(from), place(to)), std::max(place(from), place(to)))
            .has_value();
      };
      // All at once, where that can be; later it would be tried too often.
      from = from == 0 && sees(last()) ? last() : last_seen(from, sees);
      chosen.push_back(place(from));
    }
    if (backwards) std::reverse(chosen.begin(), chosen.end());
    return chosen;
  }

  /// One that is seen while the next is not. The neighbour always is.
  template <class Sees>
  std::uint32_t last_seen(std::uint32_t from, const Sees& sees) const {
    std::uint32_t seen = from + 1;
    std::uint32_t unseen = last() + 1;
    for (std::uint32_t stride = 2; seen < last() && unseen > last(); stride *= 2) {
      const std::uint32_t next = std::min(from + stride, last());
      (sees(next) ? seen : unseen) = next;
    }
    while (unseen - seen > 1) {
      const std::uint32_t middle = seen + (unseen - seen) / 2;
      (sees(middle) ? seen : unseen) = middle;
    }
    return seen;
  }

  // ----- 2. the shortest way over the places where a taut string could bend

  bool may_bend(std::uint32_t place) const {
    if (place == 0 || place == last()) return true;
    const Neighbourhood free = topology_.free_neighbours(node(place));
    if (topology_.hexagonal() ? beside_obstacle(free) : beside_corner(free)) return true;
    if (!straight_on(cells_[place - 1], cells_[place], cells_[place + 1])) return true;
    const auto terrain = grid_.terrain_of_cell(node(place));
    return terrain != grid_.terrain_of_cell(node(place - 1)) ||
           terrain != grid_.terrain_of_cell(node(place + 1));
  }

  Places bends() const {
    Places places;
    for (std::uint32_t place = 0; place <= last(); ++place) {
      if (may_bend(place)) places.push_back(place);
    }
    return places;
  }

  /// From the farthest on, so that of equal ways the one with fewest way points stays.
  Label best_label(const Places& places, const std::vector<Label>& labels, std::uint32_t to) const {
    Label best = {std::numeric_limits<double>::infinity(), to - 1};
    for (std::uint32_t from = to > kLookBack ? to - kLookBack : 0; from < to; ++from) {
      const Point here = cells_[places[from]];
      const double least = labels[from].total + least_length(grid_, here, cells_[places[to]]);
      if (least >= best.total * (1 - kLengthRounding)) continue;
      const std::optional<double> length = across(places[from], places[to]);
      if (!length) continue;
      const double total = labels[from].total + *length;
      if (total < best.total * (1 - kLengthRounding)) best = {total, from};
    }
    WEND_ASSERT(best.total < std::numeric_limits<double>::infinity(),
                "a place sees the one before it");
    return best;
  }

  /// The shortest way over some of the places. Precondition: each sees the next.
  Places tightened(const Places& places) const {
    WEND_ASSERT(!places.empty(), "a way over places begins somewhere");
    std::vector<Label> labels(places.size());
    for (std::uint32_t to = 1; to < places.size(); ++to) {
      labels[to] = best_label(places, labels, to);
    }
    Places chosen;
    for (std::size_t i = places.size() - 1; i > 0; i = labels[i].before) {
      chosen.push_back(places[i]);
    }
    chosen.push_back(places[0]);
    std::reverse(chosen.begin(), chosen.end());
    return chosen;
  }

  // ----- the answer

  static Places joined(const Places& a, const Places& b) {
    Places all;
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
    return all;
  }

  double length(const Places& places) const {
    double sum = 0;
    for (std::size_t i = 1; i < places.size(); ++i) {
      sum += *straight_length(grid_, cells_[places[i - 1]], cells_[places[i]]);
    }
    return sum;
  }

  Places shortest() const {
    Places forwards = pull(false);
    if (kUniform && forwards.size() == 2) return forwards;
    const Places backwards = pull(true);
    Places best = joined(joined(forwards, backwards), bends());
    for (int round = 0; round < kSmoothingRounds; ++round) {
      Places fewer = tightened(best);
      const bool same = fewer.size() == best.size();
      best = std::move(fewer);
      if (same) break;
    }
    return best;
  }

  SmoothPath answer(const Places& places) const {
    SmoothPath smooth;
    for (const std::uint32_t place : places) smooth.waypoints.push_back(cells_[place]);
    smooth.length = length(places);
    smooth.path_length = along(0, last());
    return smooth;
  }

  static constexpr bool kUniform = std::is_same_v<Grid, UnitGrid>;

  const Grid& grid_;
  const GridTopology& topology_;
  std::span<const Point> cells_;
  std::vector<Crossed> crossed_;  // from the start up to each place
};

}  // namespace

SmoothPath smooth(const UnitGrid& grid, std::span<const Point> cells) {
  return Smoother(grid, cells).smooth();
}

SmoothPath smooth(const TerrainGrid& grid, std::span<const Point> cells) {
  return Smoother(grid, cells).smooth();
}

}  // namespace wend
