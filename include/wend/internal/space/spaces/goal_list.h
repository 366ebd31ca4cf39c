#pragma once

#include <span>

#include "wend/base/assert.h"
#include "wend/base/heuristic.h"
#include "wend/base/trace.h"
#include "wend/space/concepts.h"

namespace wend {

/// The goals that an estimate can know of: the one, or the list; none where only a test does. The
/// single one lives in the argument.
inline std::span<const NodeId> goal_list(const Goals& goals) {
  return goals.single != kNoNode ? std::span<const NodeId>(&goals.single, 1) : goals.several;
}

/// A user's own heuristic for some goals: the least over all of them; 0 without goals.
class CustomEstimate {
 public:
  CustomEstimate() = default;
  CustomEstimate(const Heuristic& heuristic, const Goals& goals, Side side)
      : heuristic_(heuristic), goals_(goals), side_(side) {
    WEND_ASSERT(!given() || heuristic.function != nullptr, "refuse custom heuristics without one");
  }

  bool given() const { return heuristic_.kind == HeuristicKind::custom; }
  bool admissible() const { return !given() || heuristic_.declared_admissible; }

  /// Precondition: given().
  std::uint64_t operator()(NodeId node) const {
    WEND_ASSERT(given(), "ask given() first: there is no function to call");
    std::uint64_t least = ~std::uint64_t{0};
    for (const NodeId goal : goal_list(goals_)) {
      const std::uint64_t h = side_ == Side::forward ? heuristic_.function(node, goal)
                                                     : heuristic_.function(goal, node);
      if (h < least) least = h;
    }
    return goal_list(goals_).empty() ? 0 : least;
  }

 private:
  Heuristic heuristic_ = {};
  Goals goals_ = {};
  Side side_ = Side::forward;
};

}  // namespace wend
