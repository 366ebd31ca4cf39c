// Which cell of a grid a position lies in, of every layout: centres of places lie on a skewed
// lattice of their own in the plane.
#pragma once

#include <cmath>
#include <cstdint>

#include "wend/catalogue/node_navigator.h"
#include "wend/internal/space/spaces/grid_topology.h"

namespace wend {

class LatticePlane {
 public:
  /// Takes the centres of three places; of a map of one column or row it makes the missing one up.
  LatticePlane(const NodeNavigator& navigator, const GridTopology& grid) {
    first_ = navigator.position(0);
    const auto columns = static_cast<NodeId>(grid.width());
    across_ = {1, 0, 0};
    if (grid.width() > 1) across_ = minus(navigator.position(1), first_);
    down_ = {-across_.y, across_.x, 0};
    if (grid.height() > 1) down_ = minus(navigator.position(columns), first_);
  }

  Position centre(Point place) const {
    return {first_.x + place.x * across_.x + place.y * down_.x,
            first_.y + place.x * across_.y + place.y * down_.y, 0};
  }

  /// The node whose centre is nearest; of several the first that is walkable, for units walk along
  /// the edges of blocked cells and round their corners. kNoNode off the lattice.
  NodeId node_at(const GridTopology& grid, const Position& at) const {
    const double x = at.x - first_.x;
    const double y = at.y - first_.y;
    const double area = across_.x * down_.y - across_.y * down_.x;
    const double column = std::floor((x * down_.y - y * down_.x) / area);
    const double row = std::floor((y * across_.x - x * across_.y) / area);
    const bool near = column >= -2 && row >= -2 && column <= grid.width() && row <= grid.height();
    if (!near) return kNoNode;
    Point best{-1, -1};
    double least = 1e300;
    bool free = false;
    for (int corner = 0; corner < 4; ++corner) {
      const Point p = {static_cast<std::int32_t>(column) + corner % 2,
                       static_cast<std::int32_t>(row) + corner / 2};
      const Position c = centre(p);
      const double away = (c.x - at.x) * (c.x - at.x) + (c.y - at.y) * (c.y - at.y);
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
  /// Of squared distances; more than positions on an edge are off by rounding.
  static constexpr double kSameEdge = 1e-9;

  static Position minus(const Position& a, const Position& b) { return {a.x - b.x, a.y - b.y, 0}; }

  Position first_;
  Position across_;
  Position down_;
};

}  // namespace wend
