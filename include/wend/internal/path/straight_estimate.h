#pragma once

#include <algorithm>
#include <cmath>

#include "wend/internal/path/half_point.h"
#include "wend/internal/search/algorithm.h"

namespace wend {

/// Estimates for searches at any angle: the straight line to the nearest goal, or what never
/// exceeds it. S has `place(node)` and `line_cost(line)`.
template <class S>
class StraightEstimate {
 public:
  StraightEstimate(const S& space, HeuristicKind kind, const Goals& goals)
      : space_(&space), kind_(kind), goals_(goals) {
    if (goals.single != kNoNode) goal_ = space.place(goals.single);
  }

  double operator()(NodeId node) const {
    if (kind_ == HeuristicKind::zero) return 0;
    const HalfPoint here = space_->place(node);
    if (goals_.single != kNoNode) return to(goal_, here);
    if (goals_.several.empty()) return 0;
    double least = to(space_->place(goals_.several.front()), here);
    for (const NodeId goal : goals_.several.subspan(1)) {
      least = std::min(least, to(space_->place(goal), here));
    }
    return least;
  }
  static bool consistent() { return true; }
  static bool admissible() { return true; }

  /// Octile and Manhattan distances exceed straight ones; custom estimates know no corners.
  static bool knows(HeuristicKind kind) {
    return kind == HeuristicKind::automatic || kind == HeuristicKind::euclidean ||
           kind == HeuristicKind::chebyshev || kind == HeuristicKind::zero;
  }

 private:
  double to(HalfPoint goal, HalfPoint here) const {
    HalfPoint line = goal - here;
    if (kind_ == HeuristicKind::chebyshev) {
      line = {std::max(std::abs(line.x), std::abs(line.y)), 0};
    }
    return space_->line_cost(line);
  }

  const S* space_;
  HeuristicKind kind_;
  Goals goals_;
  HalfPoint goal_;
};

/// Calls `visitor` with the estimate of that name.
template <class S, class Visitor>
Search* visit_straight_estimate(const S& space, const Heuristic& heuristic, const Goals& goals,
                                Workspace& workspace, Visitor&& visitor) {
  if (!StraightEstimate<S>::knows(heuristic.kind)) {
    return settle(workspace, Status::invalid,
                  "at any angle heuristics are automatic, euclidean, chebyshev or zero");
  }
  return visitor(StraightEstimate<S>(space, heuristic.kind, goals));
}

}  // namespace wend
