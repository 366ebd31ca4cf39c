// The interface that units use to follow a flow field, whether it covers the whole map or is made
// tile by tile.
#pragma once

#include <concepts>

#include "wend/base/types.h"

namespace wend {

/// Where to walk: a vector of length 1 seen from above, or 0, 0 if there is nowhere to walk. On
/// maps with heights, z is how far the way rises along that length.
struct Direction {
  double x = 0;
  double y = 0;
  double z = 0;

  bool none() const { return x == 0 && y == 0; }
  friend bool operator==(const Direction&, const Direction&) = default;
};

/// The interface of all flow fields. Nodes, costs and positions are the map's, so positions on
/// grids are in cells (Placement converts world coordinates).
template <class F>
concept Flow = requires(const F& field, NodeId node, const Position& at) {
  /// The node after this one on a cheapest way to a goal; kNoNode at a goal and if there is no way.
  { field.next(node) } -> std::same_as<NodeId>;
  /// The cost of that way in the map's units, as Path::cost; infinite if there is none.
  { field.cost(node) } -> std::same_as<double>;
  /// Whether there is a way from the node.
  { field.reached(node) } -> std::same_as<bool>;
  /// The direction for a unit anywhere in the node's cell: straight and over walkable ground until
  /// it asks again; none() at the goal, off the map and if there is no way.
  { field.direction(at) } -> std::same_as<Direction>;
};

}  // namespace wend
