// Tells whether a heuristic can overestimate on a given map with its moves.
//
// Every built-in heuristic is a metric: h(a, c) <= h(a, b) + h(b, c). If it does not overestimate a
// single step of the map it can therefore overestimate no path, which proves it admissible (and
// consistent); if it does, that step is the counter-example. Some need more: a user's own function,
// or the estimate of a space of the user's own, need not be a metric, and the Euclidean distance is
// rounded down, which can hide that it exceeds a step by a fraction (14.1 against 14) and does
// exceed a long path. They are compared with true costs from a sample of starts as well, which can
// refute them but not prove them.
//
// Cost: one look at every step of the map; where that proves nothing, `samples` Dijkstra searches.
#pragma once

#include <cstdint>

#include "wend/base/assert.h"
#include "wend/search/algorithms/dijkstra.h"
#include "wend/search/lint_report.h"
#include "wend/search/options.h"
#include "wend/search/workspace.h"

namespace wend {

namespace lint {

/// Notes the counter-example if the estimate from -> to exceeds the cost of a path there. Returns
/// whether it would do so without any rounding.
template <Space S>
bool check(const S& space, const Heuristic& heuristic, NodeId from, NodeId to, double cost,
           Workspace& workspace, LintReport& report) {
  WEND_ASSERT(from < space.node_count(), "estimates are asked for nodes of the space only");
  WEND_ASSERT(to < space.node_count(), "the space must lead to nodes of its own only");
  const auto compare = [&](const auto& estimate_to) {
    const auto estimate = static_cast<double>(estimate_to(from));
    if (estimate > cost && report.verdict != LintVerdict::overestimates) {
      report = {LintVerdict::overestimates, from, to, estimate, cost};
    }
    if constexpr (requires { estimate_to.unrounded(from); }) {
      return estimate_to.unrounded(from) > cost;
    } else {
      return estimate > cost;
    }
  };
  if constexpr (ManyHeuristics<S>) {
    return space.visit_estimate(heuristic, to, Side::forward, workspace, compare);
  } else {
    return compare(SpaceEstimate<S>(space, heuristic, to));
  }
}

/// Of a space that does not say so, every node.
template <Space S>
bool can_be_at(const S& space, NodeId node) {
  if constexpr (requires { space.walkable(node); }) return space.walkable(node);
  return true;
}

/// Looks at every step, until one refutes the heuristic. Returns whether none is exceeded, even
/// unrounded.
template <Space S>
bool check_steps(const S& space, const Heuristic& heuristic, Workspace& workspace,
                 LintReport& report) {
  bool exceeded = false;
  const auto count = static_cast<NodeId>(space.node_count());
  for (NodeId node = 0; node < count && report.verdict != LintVerdict::overestimates; ++node) {
    if (!can_be_at(space, node)) continue;
    space.successors(
        {node, kNoNode, nullptr, kNoMove}, [&](NodeId child, auto cost, unsigned = kNoMove) {
          exceeded |=
              check(space, heuristic, node, child, static_cast<double>(cost), workspace, report);
        });
  }
  return !exceeded;
}

/// Compares the estimates from one start with the true cost to every node closed on the way to a
/// goal, or of a space with no heuristics but its own to every node.
template <Space S>
void check_costs(const S& space, const Heuristic& heuristic, NodeId start, NodeId goal,
                 Workspace& workspace, LintReport& report) {
  WEND_ASSERT(start < space.node_count() && goal < space.node_count(), "sample nodes of the space");
  // What a space says for itself may be wrong of any pair: of those, nothing is left out.
  const Goals goals = ManyHeuristics<S> ? Goals(goal) : Goals();
  Search* search = Dijkstra::begin(space, {start, goals, {}}, workspace);
  search->run();
  const auto count = static_cast<NodeId>(space.node_count());
  for (NodeId node = 0; node < count && report.verdict != LintVerdict::overestimates; ++node) {
    const NodeLabel label = search->label(node);
    if (label.closed) check(space, heuristic, start, node, label.g, workspace, report);
  }
}

}  // namespace lint

/// A custom heuristic without a function is not refuted. Ends the search that lives in the
/// workspace.
template <Space S>
LintReport lint_heuristic(const S& space, const Heuristic& heuristic, Workspace& workspace,
                          unsigned samples = 16) {
  LintReport report;
  settle(workspace, Status::invalid, "");  // estimates keep what they need where a search would
  if (heuristic.kind == HeuristicKind::custom && heuristic.function == nullptr) return report;
  const bool no_step_exceeded = lint::check_steps(space, heuristic, workspace, report);
  if (report.verdict == LintVerdict::overestimates) return report;
  const bool metric = heuristic.kind == HeuristicKind::zero ||
                      (ManyHeuristics<S> && heuristic.kind != HeuristicKind::custom);
  if (no_step_exceeded && metric) {
    report.verdict = LintVerdict::admissible;
    return report;
  }
  // A multiplicative sequence (Knuth) spreads the sample over the map, the same on every machine.
  const auto count = static_cast<std::uint64_t>(space.node_count());
  const auto pick = [&](std::uint64_t i) { return static_cast<NodeId>(i * 2654435761u % count); };
  for (std::uint64_t i = 0, tried = 0; i < samples && tried < count; ++tried) {
    if (!lint::can_be_at(space, pick(tried))) continue;
    lint::check_costs(space, heuristic, pick(tried), pick(tried + count / 2), workspace, report);
    ++i;
  }
  return report;
}

}  // namespace wend
