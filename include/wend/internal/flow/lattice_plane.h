// Which cell of a grid a position lies in, for every layout: centres of places lie on a skewed
// lattice of their own in the plane. Diamonds are squares that are drawn askew: distances there
// count columns and rows, so that they follow the rules of squares.
#pragma once

#include <cmath>
#include <cstdint>

#include "wend/base/assert.h"
#include "wend/catalogue/node_navigator.h"
#include "wend/internal/space/spaces/grid_topology.h"

namespace wend {

class LatticePlane {
 public:
  /// Takes the centres of three places; of a map of one column or row it makes the missing one up.
  LatticePlane(const NodeNavigator& navigator, const GridTopology& grid) {
    WEND_ASSERT(grid.node_count() > 0, "a plane is measured by the first cell: refuse empty maps");
    WEND_ASSERT(navigator.node_count() == grid.node_count(), "take the navigator's own grid");
    first_ = navigator.position(0);
    const auto columns = static_cast<NodeId>(grid.width());
    across_ = {1, 0, 0};
    if (grid.width() > 1) across_ = minus(navigator.position(1), first_);
    down_ = {-across_.y, across_.x, 0};
    if (grid.height() > 1) down_ = minus(navigator.position(columns), first_);
    WEND_ASSERT(across_.x * down_.y != across_.y * down_.x, "columns and rows lead two ways");
    if (!grid.hexagonal()) return;
    columns_ = across_.x * across_.x + across_.y * across_.y;
    both_ = 2 * (across_.x * down_.x + across_.y * down_.y);
    rows_ = down_.x * down_.x + down_.y * down_.y;
  }

  Position centre(Point place) const {
    return {first_.x + place.x * across_.x + place.y * down_.x,
            first_.y + place.x * across_.y + place.y * down_.y, 0};
  }

  /// The square of the distance between two positions: on diamonds in cells, not as they are drawn.
  double squared_distance(const Position& a, const Position& b) const {
    const Position apart = in_cells(minus(a, b));
    return squared_length(apart.x, apart.y);
  }

  /// The node in whose cell it lies; on an edge the first that is walkable, for units walk along
  /// the edges of blocked cells and round their corners. kNoNode off the lattice.
  NodeId node_at(const GridTopology& grid, const Position& at) const {
    const Position cells = in_cells(minus(at, first_));
    const double column = std::floor(cells.x);
    const double row = std::floor(cells.y);
    const bool near = column >= -2 && row >= -2 && column <= grid.width() && row <= grid.height();
    if (!near) return kNoNode;
    Point best{-1, -1};
    double least = 1e300;
    bool free = false;
    for (int corner = 0; corner < 4; ++corner) {
      const Point p = {static_cast<std::int32_t>(column) + corner % 2,
                       static_cast<std::int32_t>(row) + corner / 2};
      const double away = squared_length(p.x - cells.x, p.y - cells.y);
      const bool walkable = grid.contains(p) && grid.walkable(grid.node(p));
      const bool nearer = away < least - kSameEdge;
      if (!nearer && (away > least + kSameEdge || free || !walkable)) continue;
      best = p;
      free = walkable;
      least = away;
    }
    return grid.contains(best) ? grid.node(best) : kNoNode;
  }

 private:
  /// The tolerance of squared distances: more than positions on an edge are off by rounding.
  static constexpr double kSameEdge = 1e-9;

  static Position minus(const Position& a, const Position& b) { return {a.x - b.x, a.y - b.y, 0}; }
  /// Columns and rows.
  Position in_cells(const Position& apart) const {
    const double area = across_.x * down_.y - across_.y * down_.x;
    return {(apart.x * down_.y - apart.y * down_.x) / area,
            (apart.y * across_.x - apart.x * across_.y) / area, 0};
  }
  double squared_length(double columns, double rows) const {
    return columns_ * columns * columns + both_ * columns * rows + rows_ * rows * rows;
  }

  Position first_;
  Position across_;
  Position down_;
  double columns_ = 1;  // how the square of a length follows from its columns and rows
  double both_ = 0;
  double rows_ = 1;
};

}  // namespace wend
