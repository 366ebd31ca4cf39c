#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>

#include "wend/base/assert.h"
#include "wend/space/concepts.h"

/// The costs of ways, computed from the space itself. The labels of a search that was stopped may
/// be too high: after a shorter way to a node was found, the nodes behind it were not updated.
namespace wend {

/// The cost from a node to a successor: by the cheapest of several ways, or by the line or jump
/// between them. Linear in the successors, or in the nodes jumped over. Precondition: one leads
/// there.
template <Space S>
typename S::Cost step_cost(const S& space, NodeId from, NodeId to) {
  if constexpr (Jumping<S>) {
    return space.jump_cost(from, to);
  } else if constexpr (requires { space.line_cost(from, to); }) {
    return space.line_cost(from, to);
  } else {
    using Cost = typename S::Cost;
    Cost least = std::numeric_limits<Cost>::max();
    space.successors(Expansion{.node = from}, [&](NodeId child, Cost cost, unsigned = kNoMove) {
      if (child == to) least = std::min(least, cost);
    });
    WEND_ASSERT(least < std::numeric_limits<Cost>::max(), "a path goes by steps of the space");
    return least;
  }
}

/// The cost of a path, node by node.
template <Space S>
typename S::Cost cost_along(const S& space, std::span<const NodeId> nodes) {
  typename S::Cost total{0};
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    total += step_cost(space, nodes[i - 1], nodes[i]);
  }
  return total;
}

}  // namespace wend
