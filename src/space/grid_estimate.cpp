#include "wend/space/grid_estimate.h"

#include <cmath>

#include "wend/base/assert.h"

namespace wend {

const char* to_string(HeuristicKind kind) {
  switch (kind) {
    case HeuristicKind::automatic: return "automatic";
    case HeuristicKind::zero: return "zero";
    case HeuristicKind::manhattan: return "manhattan";
    case HeuristicKind::euclidean: return "euclidean";
    case HeuristicKind::octile: return "octile";
    case HeuristicKind::chebyshev: return "chebyshev";
    case HeuristicKind::custom: return "custom";
  }
  return "automatic";
}

LinearEstimate::LinearEstimate(const GridTopology& grid, HeuristicKind kind, const GridSteps& steps,
                               NodeId goal)
    : grid_(&grid), goal_(grid.point(goal)) {
  if (kind == HeuristicKind::automatic) {
    kind = steps.diagonals_allowed ? HeuristicKind::octile : HeuristicKind::manhattan;
  }
  if (kind != HeuristicKind::zero) major_ = steps.straight;
  if (kind == HeuristicKind::manhattan) minor_ = steps.straight;
  if (kind == HeuristicKind::octile) {
    minor_ = std::min(steps.diagonal, 2 * steps.straight) - steps.straight;
  }
  // A straight step changes the estimate by at most `major` (which is never below `minor`), a
  // diagonal one by at most their sum.
  consistent_ = !steps.diagonals_allowed || major_ + minor_ <= steps.diagonal;
}

GeneralEstimate::GeneralEstimate(const GridTopology& grid, const Heuristic& heuristic,
                                 const GridSteps& steps, NodeId goal)
    : grid_(&grid),
      function_(heuristic.kind == HeuristicKind::custom ? heuristic.function : nullptr),
      context_(heuristic.context),
      goal_id_(goal),
      goal_(grid.point(goal)),
      straight_(static_cast<double>(steps.straight)) {
  WEND_ASSERT(heuristic.kind != HeuristicKind::custom || function_ != nullptr,
              "a custom heuristic needs a function");
  const double diagonal = static_cast<double>(steps.diagonal);
  admissible_ = function_ != nullptr
                    ? heuristic.declared_admissible
                    : !steps.diagonals_allowed || 2 * straight_ * straight_ <= diagonal * diagonal;
}

double GeneralEstimate::straight_line(NodeId node) const {
  const Point p = grid_->point(node);
  const double dx = p.x - goal_.x;
  const double dy = p.y - goal_.y;
  return straight_ * std::sqrt(dx * dx + dy * dy);
}

}  // namespace wend
