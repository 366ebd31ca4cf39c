#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "wend/base/heuristic.h"
#include "wend/space/grid_topology.h"

/// Estimates of the remaining cost on square grids, made once per query for one goal.
namespace wend {

/// What the cheapest steps of a grid cost, and whether it has diagonal ones.
struct GridSteps {
  std::uint64_t straight;
  std::uint64_t diagonal;
  bool diagonals_allowed;
};

/// major * max(dx, dy) + minor * min(dx, dy): zero, Manhattan, octile and Chebyshev are all of this
/// form.
class LinearEstimate {
 public:
  LinearEstimate(const GridTopology& grid, HeuristicKind kind, const GridSteps& steps, NodeId goal);

  std::uint64_t operator()(NodeId node) const {
    const Point p = grid_->point(node);
    const auto dx = static_cast<std::uint32_t>(std::abs(p.x - goal_.x));
    const auto dy = static_cast<std::uint32_t>(std::abs(p.y - goal_.y));
    return major_ * std::max(dx, dy) + minor_ * std::min(dx, dy);
  }

  /// Whether no step lowers it by more than the step costs. It then never overestimates, A* never
  /// opens a node again, and f never falls.
  bool consistent() const { return consistent_; }
  bool admissible() const { return consistent_; }

 private:
  const GridTopology* grid_;
  Point goal_;
  std::uint64_t major_ = 0;
  std::uint64_t minor_ = 0;
  bool consistent_ = true;
};

/// Any other estimate: Euclidean distance, or the user's function.
class GeneralEstimate {
 public:
  /// Precondition: heuristic.kind is euclidean, or custom with a function.
  GeneralEstimate(const GridTopology& grid, const Heuristic& heuristic, const GridSteps& steps,
                  NodeId goal);

  std::uint64_t operator()(NodeId node) const {
    if (function_ != nullptr) return function_(context_, node, goal_id_);
    // Square root and product are correctly rounded, so every machine agrees. The product may come
    // out a hair above the true value; rounded down that can only matter where the true value is
    // just below a whole number, and path costs are whole: they are not below that number either.
    return static_cast<std::uint64_t>(straight_line(node));
  }

  /// Without the rounding down, which hides small overestimates between near nodes.
  double unrounded(NodeId node) const {
    return function_ != nullptr ? static_cast<double>((*this)(node)) : straight_line(node);
  }

  bool consistent() const { return false; }  // rounding may break it by one unit
  bool admissible() const { return admissible_; }

 private:
  double straight_line(NodeId node) const;

  const GridTopology* grid_;
  Heuristic::Function function_;
  const void* context_;
  NodeId goal_id_;
  Point goal_;
  double straight_;
  bool admissible_;
};

/// Calls `visitor` with the estimate that `heuristic` names.
template <class Visitor>
auto visit_grid_estimate(const GridTopology& grid, const Heuristic& heuristic,
                         const GridSteps& steps, NodeId goal, Visitor&& visitor) {
  const bool general =
      heuristic.kind == HeuristicKind::euclidean || heuristic.kind == HeuristicKind::custom;
  return general ? visitor(GeneralEstimate(grid, heuristic, steps, goal))
                 : visitor(LinearEstimate(grid, heuristic.kind, steps, goal));
}

}  // namespace wend
