// Goals on grids: what is within a range of cells, and what is closest to them.
#include <algorithm>
#include <cmath>
#include <limits>

#include "families/any_grid.h"
#include "wend/base/assert.h"
#include "wend/internal/search/labels/node_set.h"

namespace wend {
namespace {

/// Memory for finding goals, kept for the next query.
struct GridGoalMemory final : Scratch {
  explicit GridGoalMemory(Allocator allocator)
      : cells(allocator),
        rows_away(allocator),
        cover(allocator),
        asked(allocator),
        places(allocator) {}
  std::size_t bytes() const override {
    return cells.bytes() + rows_away.bytes() + cover.bytes() + asked.bytes() + places.bytes();
  }

  Buffer<NodeId> cells;
  Buffer<std::int32_t> rows_away;  // per cell: from the nearest goal in its column
  Buffer<std::int32_t> cover;  // per column: how many intervals begin there, less those that end
  NodeSet asked;               // each once
  Buffer<Point> places;        // of what is wanted
};

class GridGoals {
 public:
  GridGoals(const AnyGrid& map, std::span<const NodeId> wanted, const NodeSet& reach,
            Workspace& workspace, NodeSet& goals)
      : map_(map),
        grid_(map.topology()),
        memory_(workspace.scratch<GridGoalMemory>()),
        reach_(reach),
        goals_(goals),
        asked_(memory_.asked) {
    memory_.places.clear();
    for (const NodeId node : wanted) memory_.places.push_back(grid_.point(node));
  }

  /// Every reachable cell whose centre is near enough.
  void collect_range(double range) {
    WEND_ASSERT(range >= 0, "begin() refuses ranges that are no numbers from 0");
    range_ = range;
    // The time of a sweep over the map, in looks per cell.
    constexpr double kSweep = 8;
    const double cells = static_cast<double>(grid_.node_count());
    const double side = 2 * range_ + 1;
    const double looks = static_cast<double>(wanted().size()) * std::min(side * side, cells);
    if (looks > kSweep * cells) {
      grid_.hexagonal() ? sweep_hexagons() : sweep_range();
    } else {
      collect_squares();
    }
  }

  /// The reachable cells closest to what was wanted; the start's own island makes sure of some.
  /// Each goal on the rim of those wanted is one search outwards, as far as the closest cell yet.
  void collect_closest(Fallback fallback) {
    WEND_ASSERT(fallback != Fallback::none, "without a fallback only the goals themselves will do");
    asked_.begin(grid_.node_count());
    for (const Point p : wanted()) asked_.insert(grid_.node(p));
    const bool closest = fallback == Fallback::closest_to_goal;
    const CellDistance measure = grid_.hexagonal() ? CellDistance::hex_steps
                                 : closest         ? CellDistance::straight_line
                                                   : CellDistance::square_ring;
    std::uint64_t best = ClosestCells::kNone;
    for (const NodeId wanted : asked_.nodes()) {
      const Point p = grid_.point(wanted);
      if (is_inner(p)) continue;
      const std::uint64_t distance =
          map_.closest_cells().find(p, reach_.nodes(), measure, memory_.cells, best);
      WEND_ASSERT(distance <= best || memory_.cells.empty(),
                  "cells farther away than the best so far are of no use");
      if (distance < best) goals_.begin(grid_.node_count());
      best = std::min(best, distance);
      for (const NodeId node : memory_.cells) goals_.insert(node);
    }
  }

 private:
  std::span<const Point> wanted() const { return {memory_.places.data(), memory_.places.size()}; }

  bool reachable(NodeId node) const {
    return reach_.contains(map_.islands().label(node));  // label 0, blocked, is never reached
  }

  /// Within the range: in a straight line, but in steps between hexagons.
  bool is_near(std::int32_t columns, std::int32_t rows) const {
    if (grid_.hexagonal()) return static_cast<double>(hex_distance(columns, rows)) <= range_;
    const double dx = columns;
    const double dy = rows;
    return dx * dx + dy * dy <= range_ * range_;
  }

  /// The square round each goal: linear in their areas.
  void collect_squares() {
    const double range = range_;  // no step changes a coordinate by more than 1
    for (const Point centre : wanted()) {
      const Point low = clamped(centre, -range);
      const Point high = clamped(centre, range);
      for (Point p = {0, low.y}; p.y <= high.y; ++p.y) {
        for (p.x = low.x; p.x <= high.x; ++p.x) {
          if (is_near(p.x - centre.x, p.y - centre.y) && reachable(grid_.node(p))) {
            goals_.insert(grid_.node(p));
          }
        }
      }
    }
  }

  /// However many goals and however large their range, linear in the map: of the goals in one
  /// column only the nearest matters to a row, and covers an interval of it.
  void sweep_range() {
    measure_columns();
    const auto width = static_cast<std::size_t>(grid_.width());
    Buffer<std::int32_t>& cover = memory_.cover;
    for (Point p; p.y < grid_.height(); ++p.y) {
      cover.assign_zero(width + 1);
      for (p.x = 0; p.x < grid_.width(); ++p.x) cover_interval(p, cover);
      std::int32_t covered = 0;
      for (p.x = 0; p.x < grid_.width(); ++p.x) {
        covered += cover[static_cast<std::size_t>(p.x)];
        if (covered > 0 && reachable(grid_.node(p))) goals_.insert(grid_.node(p));
      }
      WEND_ASSERT(covered + cover[width] == 0, "each interval that begins in a row ends in it");
    }
  }

  /// The same for hexagons: each one's steps to the nearest goal, from those of its neighbours. Two
  /// passes will do, for a shortest way needs two moves at most, each either down the rows or up.
  void sweep_hexagons() {
    Buffer<std::int32_t>& steps = memory_.rows_away;
    mark_wanted(steps);
    const auto take = [&](Point p, unsigned move) {
      const Point beside = {p.x + kMoveX[move], p.y + kMoveY[move]};
      if (!grid_.contains(beside) || steps[grid_.node(beside)] == kNowhere) return;
      std::int32_t& here = steps[grid_.node(p)];
      here = std::min(here, steps[grid_.node(beside)] + 1);
    };
    const auto count = static_cast<NodeId>(grid_.node_count());
    for (NodeId i = 0; i < count; ++i) {
      for (const unsigned move : {west, north, north_east}) take(grid_.point(i), move);
    }
    for (NodeId i = count; i-- > 0;) {
      for (const unsigned move : {east, south, south_west}) take(grid_.point(i), move);
      if (steps[i] <= range_ && reachable(i)) goals_.insert(i);
    }
  }

  static constexpr std::int32_t kNowhere = std::numeric_limits<std::int32_t>::max();

  /// 0 at every goal.
  void mark_wanted(Buffer<std::int32_t>& away) const {
    away.resize(grid_.node_count());
    std::fill(away.begin(), away.end(), kNowhere);
    for (const Point p : wanted()) away[grid_.node(p)] = 0;
  }

  void measure_columns() {
    Buffer<std::int32_t>& away = memory_.rows_away;
    const auto width = static_cast<std::size_t>(grid_.width());
    const std::size_t count = grid_.node_count();
    mark_wanted(away);
    const auto pass_on = [&](std::size_t from, std::size_t to) {
      if (away[from] != kNowhere) away[to] = std::min(away[to], away[from] + 1);
    };
    for (std::size_t i = width; i < count; ++i) pass_on(i - width, i);
    for (std::size_t i = count; i-- > width;) pass_on(i, i - width);
  }

  /// Notes which cells of the row are near enough to the nearest goal in the cell's column.
  void cover_interval(Point p, Buffer<std::int32_t>& cover) const {
    const std::int32_t rows = memory_.rows_away[grid_.node(p)];
    WEND_ASSERT(rows >= 0, "measure_columns() comes before intervals are covered");
    const double square = range_ * range_;
    const auto near = [&](double columns) {
      return columns * columns + static_cast<double>(rows) * rows <= square;
    };
    if (rows == kNowhere || !near(0)) return;
    const double left = square - static_cast<double>(rows) * rows;
    double columns = std::floor(std::min(std::sqrt(left), static_cast<double>(grid_.width())));
    while (!near(columns)) --columns;  // roots are rounded
    const auto reach = static_cast<std::int32_t>(columns);
    ++cover[static_cast<std::size_t>(std::max(p.x - reach, 0))];
    --cover[static_cast<std::size_t>(std::min(p.x + reach + 1, grid_.width()))];
  }

  Point clamped(Point p, double by) const {
    const auto clamp = [](double x, std::int32_t size) {
      WEND_ASSERT(size > 0, "Navigator::build refuses maps without cells");
      return static_cast<std::int32_t>(std::clamp(x, 0.0, size - 1.0));
    };
    return {clamp(p.x + by, grid_.width()), clamp(p.y + by, grid_.height())};
  }

  /// Whether every cell beside it is wanted as well. Then one of them is at least as close to any
  /// cell outside.
  bool is_inner(Point p) const {
    for (unsigned move = north; move <= west; ++move) {
      const Point beside = {p.x + kMoveX[move], p.y + kMoveY[move]};
      if (grid_.contains(beside) && !asked_.contains(grid_.node(beside))) return false;
    }
    return true;
  }

  const AnyGrid& map_;
  const GridTopology& grid_;
  GridGoalMemory& memory_;
  double range_ = 0;
  const NodeSet& reach_;
  NodeSet& goals_;
  NodeSet& asked_;
};

}  // namespace

void AnyGrid::find_closest(std::span<const NodeId> wanted, Fallback fallback, const NodeSet& reach,
                           Workspace& workspace, NodeSet& goals) const {
  GridGoals(*this, wanted, reach, workspace, goals).collect_closest(fallback);
}

void AnyGrid::find_in_range(std::span<const NodeId> wanted, double range, const NodeSet& reach,
                            Workspace& workspace, NodeSet& goals) const {
  GridGoals(*this, wanted, reach, workspace, goals).collect_range(range);
}

}  // namespace wend
