#pragma once

#include <memory>
#include <utility>

#include "wend/internal/catalogue/erased_map.h"

/// Makes a navigator of your own template space, with all algorithms of the catalogue, as fast as
/// on the library's spaces. Including this compiles the whole catalogue for each space, about
/// twenty seconds; a CustomSpace (search/adaptors/custom_space.h) compiles immediately, but takes a
/// virtual call per expansion.
namespace wend {

/// A navigator of a space that satisfies `Space`. The available algorithms and features depend on
/// these optional members, all of them const:
///
/// - `estimate(from, to)` (Metric): the heuristic; it need not be consistent;
/// - `predecessors` (Reversible): backward searches, that is bidirectional A*, backward fields,
///   alternative routes;
/// - `walkable(node)`, and `component(node)` with `component_count()`: unreachable goals are
///   reported without a search;
/// - `position(node)`, and `has_positions()` if not all nodes have one: lengths and ranges;
/// - `name(node)`: nodes by name; `find(name)` (kNoNode if there is none) makes the look-up fast,
///   otherwise it scans all nodes;
/// - `cost_scale()`: number of its units per cost of 1;
/// - `refusal()`: why no search is possible; null if searches are possible;
/// - `static constexpr const char* kName`: the result of space_name(); default: "custom";
/// - `static constexpr bool kCells`: its nodes lie side by side, as the cells of a grid do;
/// - `takes_link(from, to)`: whether the step between two such nodes is a link, not a walk;
/// - `passes_corners()`: whether steps lead between blocked cells that touch at a corner.
///
/// A space may have up to 2^32 - 2 nodes, steps from a node to itself, and several steps to the
/// same node.
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
