#pragma once

#include <concepts>

#include "wend/search/options.h"
#include "wend/space/concepts.h"

/// How a search gets its estimate of the remaining cost: an object made once per query, for one
/// goal, that is called with a node and tells whether it is `consistent()` and `admissible()`.
namespace wend {

/// For spaces that offer no choice of named heuristics: their own estimate (0 without one), zero,
/// or the user's function.
template <Space S>
class SpaceEstimate {
 public:
  using Cost = typename S::Cost;

  SpaceEstimate(const S& space, const Heuristic& heuristic, NodeId goal)
      : space_(&space), heuristic_(heuristic), goal_(goal) {}

  Cost operator()(NodeId node) const {
    if (heuristic_.kind == HeuristicKind::custom) {
      return static_cast<Cost>(heuristic_.function(heuristic_.context, node, goal_));
    }
    if constexpr (Metric<S>) {
      if (heuristic_.kind == HeuristicKind::automatic) return space_->estimate(node, goal_);
    }
    return Cost{0};
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
  const S* space_;
  Heuristic heuristic_;
  NodeId goal_;
};

/// A space with several named heuristics, such as a grid.
template <class S>
concept ManyHeuristics = requires(const S& space, NodeId goal) {
  { space.estimate_to(goal)(goal) } -> std::same_as<typename S::Cost>;
};

/// The estimate that measures progress in searches it does not guide.
template <Space S>
auto default_estimate(const S& space, NodeId goal) {
  if constexpr (ManyHeuristics<S>) {
    return space.estimate_to(goal);
  } else {
    return SpaceEstimate<S>(space, Heuristic{}, goal);
  }
}

}  // namespace wend
