#include "wend/internal/space/spaces/grid_estimate.h"

#include <algorithm>
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
    case HeuristicKind::hex: return "hex";
    case HeuristicKind::custom: return "custom";
  }
  return "automatic";
}

LinearEstimate::LinearEstimate(const GridTopology& grid, HeuristicKind kind, const GridSteps& steps,
                               NodeId goal)
    : grid_(&grid), goal_(goal == kNoNode ? Point{} : grid.point(goal)) {
  if (kind == HeuristicKind::automatic) {
    kind = steps.diagonals_allowed ? HeuristicKind::octile : HeuristicKind::manhattan;
    if (grid.hexagonal()) kind = HeuristicKind::hex;
  }
  WEND_ASSERT(steps.straight <= steps.diagonal, "no diagonal step is cheaper than a straight one");
  if (kind != HeuristicKind::zero) major_ = steps.straight;
  if (kind == HeuristicKind::manhattan || kind == HeuristicKind::hex) minor_ = steps.straight;
  if (kind == HeuristicKind::octile) {
    minor_ = std::min(steps.diagonal, 2 * steps.straight) - steps.straight;
  }
  if (kind != HeuristicKind::hex) minor_opposite_ = minor_;
  // A straight step changes the estimate by at most `major` (which is never below `minor`), a
  // diagonal one by at most their sum; by which sum depends on whether it changes both coordinates
  // in one sense. Hexagons have only steps that do not.
  const std::uint64_t minor =
      grid.hexagonal() ? minor_opposite_ : std::max(minor_, minor_opposite_);
  consistent_ = !steps.diagonals_allowed || major_ + minor <= steps.diagonal;
}

void anchor_goals(const GridTopology& grid, const Goals& goals, bool boxed,
                  Buffer<GridAnchor>& anchors) {
  constexpr std::size_t kMostSingly = 8;
  anchors.clear();
  if (goals.single != kNoNode) {
    const Point p = grid.point(goals.single);
    anchors.push_back({p, p, goals.single, 0});
  }
  for (const NodeId goal : goals.several) {
    const Point p = grid.point(goal);
    if (anchors.empty() || !boxed || goals.several.size() <= kMostSingly) {
      anchors.push_back({p, p, goal, 0});
      continue;
    }
    GridAnchor& box = anchors.back();
    box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
    box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
  }
}

GeneralEstimate::GeneralEstimate(const GridTopology& grid, const Heuristic& heuristic,
                                 const GridSteps& steps, std::span<const GridAnchor> anchors,
                                 Side side)
    : grid_(&grid),
      function_(heuristic.function),
      anchors_(anchors),
      linear_(grid, heuristic.kind, steps, kNoNode),
      straight_(static_cast<double>(steps.straight)),
      form_(is_linear(heuristic.kind)                    ? Form::linear
            : heuristic.kind == HeuristicKind::euclidean ? Form::euclidean
                                                         : Form::custom),
      side_(side),
      admissible_(linear_.admissible()) {
  WEND_ASSERT(form_ != Form::custom || function_ != nullptr, "a custom heuristic needs a function");
  const double diagonal = static_cast<double>(steps.diagonal);
  if (form_ == Form::custom) admissible_ = heuristic.declared_admissible;
  if (form_ == Form::euclidean) {
    const double longest = grid.diagonal_length() * straight_;
    admissible_ = !steps.diagonals_allowed || longest * longest <= diagonal * diagonal;
  }
}

std::uint64_t GeneralEstimate::way(NodeId node, const GridAnchor& anchor) const {
  if (form_ == Form::custom) {
    WEND_ASSERT(anchor.goal != kNoNode, "a user's function is asked for goals, not for boxes");
    if (side_ == Side::backward) return function_(anchor.goal, node);
    return function_(node, anchor.goal);
  }
  const Point p = grid_->point(node);
  if (form_ == Form::linear) {
    return linear_.distance(anchor.columns_to(p), anchor.rows_to(p));
  }
  // Square root and product are correctly rounded, so every machine agrees. The product may come
  // out a hair above the true value; rounded down that can only matter where the true value is
  // just below a whole number, and path costs are whole: they are not below that number either.
  return static_cast<std::uint64_t>(straight_line(p, anchor));
}

double GeneralEstimate::unrounded(NodeId node) const {
  WEND_ASSERT(anchors_.size() == 1, "there must be one goal");
  if (form_ != Form::euclidean) return static_cast<double>((*this)(node));
  return straight_line(grid_->point(node), anchors_.front());
}

double GeneralEstimate::straight_line(Point from, const GridAnchor& anchor) const {
  return straight_ * grid_->straight_line(anchor.columns_to(from), anchor.rows_to(from));
}

}  // namespace wend
