#pragma once

#include <algorithm>
#include <concepts>
#include <utility>

#include "wend/base/assert.h"
#include "wend/base/trace.h"
#include "wend/search/options.h"
#include "wend/space/concepts.h"

/// How a search gets its estimate of the remaining cost: an object made once per query, for its
/// goals, that is called with a node and tells whether it is `consistent()` and `admissible()`.
namespace wend {

/// For spaces that offer no choice of named heuristics: their own estimate (0 without one), zero,
/// or the user's function.
template <Space S>
class SpaceEstimate {
 public:
  using Cost = typename S::Cost;

  /// `side`: backward estimates say how far it is from a goal to the node.
  SpaceEstimate(const S& space, const Heuristic& heuristic, const Goals& goals,
                Side side = Side::forward)
      : space_(&space), heuristic_(heuristic), goals_(goals), side_(side) {
    WEND_ASSERT(knows(heuristic.kind), "ask knows() first: such a space has no other heuristics");
    WEND_ASSERT(heuristic.kind != HeuristicKind::custom || heuristic.function != nullptr,
                "a custom heuristic comes with its function");
  }

  /// The least over all goals: linear in their number. 0 where only a test knows them.
  Cost operator()(NodeId node) const {
    if (goals_.single != kNoNode) return between(node, goals_.single);
    if (goals_.several.empty()) return Cost{0};
    Cost least = between(node, goals_.several.front());
    for (const NodeId goal : goals_.several.subspan(1))
      least = std::min(least, between(node, goal));
    return least;
  }

  bool consistent() const { return heuristic_.kind == HeuristicKind::zero; }
  bool admissible() const {
    return heuristic_.kind == HeuristicKind::custom ? heuristic_.declared_admissible : true;
  }

  static bool knows(HeuristicKind kind) {
    return kind == HeuristicKind::automatic || kind == HeuristicKind::zero ||
           kind == HeuristicKind::custom;
  }

 private:
  Cost between(NodeId node, NodeId goal) const {
    if (side_ == Side::backward) std::swap(node, goal);
    WEND_ASSERT(node < space_->node_count() && goal < space_->node_count(),
                "estimates are between nodes: name goals that the space has");
    if (heuristic_.kind == HeuristicKind::custom) {
      return static_cast<Cost>(heuristic_.function(node, goal));
    }
    if constexpr (Metric<S>) {
      if (heuristic_.kind == HeuristicKind::automatic) return space_->estimate(node, goal);
    }
    return Cost{0};
  }

  const S* space_;
  Heuristic heuristic_;
  Goals goals_;
  Side side_;
};

/// A space with several named heuristics, such as a grid.
template <class S>
concept ManyHeuristics = requires(const S& space, NodeId node) {
  { space.estimate_to(Goals())(node) } -> std::same_as<typename S::Cost>;
};

/// The estimate that measures progress in searches it does not guide. Where the closest node is
/// wanted it goes by the nearest of several goals, else by what is quick.
template <Space S>
auto default_estimate(const S& space, const SearchRequest& request) {
  const Goals& goals = request.goals;
  const bool to_nearest = request.options.fallback == Fallback::closest_to_goal;
  if constexpr (ManyHeuristics<S> && requires { space.estimate_to(goals, to_nearest); }) {
    return space.estimate_to(goals, to_nearest);
  } else if constexpr (ManyHeuristics<S>) {
    return space.estimate_to(goals);
  } else {
    return SpaceEstimate<S>(space, Heuristic{}, goals);
  }
}

}  // namespace wend
