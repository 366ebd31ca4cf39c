// Checks whether a heuristic can overestimate on a given map with its moves.
//
// Every built-in heuristic is a metric: h(a, c) <= h(a, b) + h(b, c). If it overestimates no single
// step of the map, it can therefore overestimate no path: it is proved admissible (and consistent).
// If it overestimates a step, that step is the counter-example. Some heuristics need more. A user's
// own function, or the estimate of a user's own space, need not be a metric. The Euclidean distance
// is rounded down, which can hide that it exceeds a step by a fraction (14.1 against 14) and so
// exceeds a long path. These are also compared with true costs from a sample of starts, which can
// refute them but not prove them.
//
// Cost: one check of every step of the map; if that proves nothing, `samples` Dijkstra searches.
#pragma once

#include <cstdint>

#include "wend/base/assert.h"
#include "wend/search/algorithms/dijkstra.h"
#include "wend/search/lint_report.h"
#include "wend/search/options.h"
#include "wend/search/workspace.h"

namespace wend {

namespace lint {

/// Records the counter-example if the estimate from -> to exceeds `cost`, the cost of a path there.
/// Returns whether the unrounded estimate exceeds it.
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

/// Whether the node is walkable; true for every node of a space without walkable().
template <Space S>
bool can_be_at(const S& space, NodeId node) {
  if constexpr (requires { space.walkable(node); }) return space.walkable(node);
  return true;
}

/// Checks every step until one refutes the heuristic. Returns whether the estimate, even unrounded,
/// exceeds no step.
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
/// goal; in a space that has only its own heuristic, to every node.
template <Space S>
void check_costs(const S& space, const Heuristic& heuristic, NodeId start, NodeId goal,
                 Workspace& workspace, LintReport& report) {
  WEND_ASSERT(start < space.node_count() && goal < space.node_count(), "sample nodes of the space");
  // A space's own estimate may be wrong for any pair of nodes, so every node is checked.
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

/// Lints the heuristic. A custom heuristic without a function is `not_refuted`. Ends the search
/// that lives in the workspace.
template <Space S>
LintReport lint_heuristic(const S& space, const Heuristic& heuristic, Workspace& workspace,
                          unsigned samples = 16) {
  LintReport report;
  settle(workspace, Status::invalid, "");  // estimates store data in a search's memory
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
