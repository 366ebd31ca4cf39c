#pragma once

#include <memory>
#include <utility>

#include "wend/internal/catalogue/erased_map.h"

/// Template spaces of one's own behind the door: all that the catalogue can do on them, as fast as
/// on the library's own. Including this compiles the whole catalogue for each of them, some twenty
/// seconds; a CustomSpace (search/adaptors/custom_space.h) compiles at once, and takes a virtual
/// call per expansion.
namespace wend {

/// A navigator of a space that satisfies `Space`. Which algorithms work on it, and what else the
/// door can do, depends on what more it has:
///
/// - `estimate(from, to)` (Metric) guides searches; it need not be consistent;
/// - `predecessors` (Reversible) lets them go backward: bidirectional A*, backward fields,
///   alternative routes;
/// - `walkable(node)`, and `component(node)` with `component_count()`, let ends that cannot reach
///   one another be answered at once;
/// - `position(node)`, and `has_positions()` where not all have one: lengths and ranges;
/// - `name(node)`: places by name; with `find(name)`, kNoNode where there is none, at once, else by
///   a look at every node;
/// - `cost_scale()`: how many of its units make a cost of 1;
/// - `refusal()`: why there can be no searches at all, null where there can;
/// - `static constexpr const char* kName`: what space_name() says, else "custom";
/// - `static constexpr bool kCells`: its nodes lie side by side, as the cells of a grid do;
/// - `takes_link(from, to)`: which of the steps between such nodes are no walks;
/// - `passes_corners()`: whether steps lead between blocked cells that touch at a corner.
///
/// All of these are const. A space may have 2^32 - 2 nodes, steps from a node to itself, and
/// several to the same one.
template <Space S>
NodeNavigator navigator_for(S space) {
  constexpr bool kHasEstimate = requires(S & own, NodeId node) { own.estimate(node, node); };
  static_assert(kHasEstimate == Metric<S>, "estimate(from, to) must be const and return S::Cost");
  constexpr bool kHasWayBack =
      requires(S & own, const Expansion& expansion, AnySink<typename S::Cost> sink) {
    own.predecessors(expansion, sink);
  };
  static_assert(kHasWayBack == Reversible<S>, "predecessors(expansion, sink) must be const");
  return NodeNavigator(std::make_unique<ErasedMap<S>>(std::move(space)));
}

}  // namespace wend
