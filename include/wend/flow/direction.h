// How whoever follows a flow field asks it for the way, whether it covers the whole map or is made
// tile by tile.
#pragma once

#include <concepts>

#include "wend/base/types.h"

namespace wend {

/// Where to walk: seen from above, of length 1, or 0, 0 where there is nothing to walk to. Of a
/// field on a map with heights z is what the way rises along that length.
struct Direction {
  double x = 0;
  double y = 0;
  double z = 0;

  bool none() const { return x == 0 && y == 0; }
  friend bool operator==(const Direction&, const Direction&) = default;
};

/// What all flow fields answer. Nodes and costs are the map's; positions too, so that those of
/// grids count cells (Placement turns world coordinates into them).
template <class F>
concept Flow = requires(const F& field, NodeId node, const Position& at) {
  /// The node after this one on a cheapest way to a goal; kNoNode at a goal and where none leads.
  { field.next(node) } -> std::same_as<NodeId>;
  /// What that way costs, in the map's units, as Path::cost; infinite where none leads.
  { field.cost(node) } -> std::same_as<double>;
  /// Whether a way leads from there.
  { field.reached(node) } -> std::same_as<bool>;
  /// Where a unit walks on that stands anywhere in the node's cell, straight and on free ground as
  /// far as the next look; none() at the goal, off the map and where no way leads.
  { field.direction(at) } -> std::same_as<Direction>;
};

}  // namespace wend
