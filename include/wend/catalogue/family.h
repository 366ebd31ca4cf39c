#pragma once

#include <memory>
#include <utility>

#include "wend/catalogue/erased_map.h"

/// Template spaces of one's own behind the door: all that the catalogue can do on them, as fast as
/// on the library's own. Including this compiles the whole catalogue for each of them, some twenty
/// seconds; a CustomSpace (search/adaptors/custom_space.h) compiles at once, and takes a virtual
/// call per expansion.
namespace wend {

/// A navigator of a space that satisfies `Space`. Which algorithms work on it, and what else the
/// door can do, depends on what more it has:
///
/// - `estimate(from, to)` (Metric) guides searches;
/// - `predecessors` (Reversible) lets them go backward: bidirectional A*, backward fields,
///   alternative routes;
/// - `walkable(node)`, and `component(node)` with `component_count()`, let ends that cannot reach
///   one another be answered at once;
/// - `position(node)`, and `has_positions()` where not all have one: lengths and ranges;
/// - `name(node)`: places by name; with `find(name)`, kNoNode where there is none, at once, else by
///   a look at every node;
/// - `cost_scale()`: how many of its units make a cost of 1;
/// - `static constexpr const char* kName`: what space_name() says, else "custom";
/// - `static constexpr bool kCells`: its nodes lie side by side, as the cells of a grid do.
template <Space S>
NodeNavigator navigator_for(S space) {
  return NodeNavigator(std::make_unique<ErasedMap<S>>(std::move(space)));
}

}  // namespace wend
