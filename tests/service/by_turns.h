// The cost of a path that is given by its turns, step by step: an oracle that knows nothing of how
// they were found.
#pragma once

#include <optional>
#include <vector>

#include "wend/catalogue/node_navigator.h"

namespace wend::test {

/// The cost of equal steps from a node to `to`; nothing if they lead elsewhere. Precondition: each
/// step in one direction changes the node's number by the same amount.
inline std::optional<double> cost_straight(const NodeNavigator& navigator, NodeId from, NodeId to,
                                           std::int64_t by) {
  const std::int64_t whole = std::int64_t{to} - std::int64_t{from};
  if (by == 0 || whole % by != 0 || whole / by < 0) return std::nullopt;
  double cost = 0;
  for (NodeId at = from; at != to;) {
    const auto next = static_cast<NodeId>(std::int64_t{at} + by);
    std::optional<double> step;
    for (const NodeEdge& edge : navigator.edges(at)) {
      if (edge.to == next) step = edge.cost;
    }
    if (!step) return std::nullopt;
    cost += *step;
    at = next;
  }
  return cost;
}

inline std::optional<double> cost_by_turns(const NodeNavigator& navigator,
                                           const std::vector<NodeId>& turns) {
  double cost = 0;
  for (std::size_t i = 0; i + 1 < turns.size(); ++i) {
    std::optional<double> leg;
    for (const NodeEdge& edge : navigator.edges(turns[i])) {
      const std::int64_t by = std::int64_t{edge.to} - std::int64_t{turns[i]};
      const auto found = cost_straight(navigator, turns[i], turns[i + 1], by);
      if (found && (!leg || *found < *leg)) leg = found;
    }
    if (!leg) return std::nullopt;
    cost += *leg;
  }
  return cost;
}

}  // namespace wend::test
