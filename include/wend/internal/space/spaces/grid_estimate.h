#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "wend/base/assert.h"
#include "wend/base/buffer.h"
#include "wend/base/heuristic.h"
#include "wend/base/trace.h"
#include "wend/internal/space/maps/interval.h"
#include "wend/internal/space/spaces/grid_topology.h"
#include "wend/space/concepts.h"

/// Estimates of the remaining cost on grids, made once per query.
namespace wend {

/// The costs of a grid's cheapest steps, and whether it has diagonal ones.
struct GridSteps {
  std::uint64_t straight;
  std::uint64_t diagonal;
  bool diagonals_allowed;
};

/// major * max(|dx|, |dy|) + minor * min(|dx|, |dy|): zero, Manhattan, octile, Chebyshev and hex
/// are all of this form. For hex, minor is another where dx and dy have opposite signs: hexagons in
/// axial coordinates have a move that serves both at once along one diagonal only.
class LinearEstimate {
 public:
  /// With kNoNode for a goal it only serves as distance().
  LinearEstimate(const GridTopology& grid, HeuristicKind kind, const GridSteps& steps, NodeId goal);

  std::uint64_t operator()(NodeId node) const {
    const Point p = grid_->point(node);
    return distance(goal_.x - p.x, goal_.y - p.y);
  }

  /// The estimate between two cells so many columns and rows apart.
  std::uint64_t distance(std::int32_t dx, std::int32_t dy) const {
    const auto columns = static_cast<std::uint32_t>(std::abs(dx));
    const auto rows = static_cast<std::uint32_t>(std::abs(dy));
    const std::uint64_t minor = (dx ^ dy) < 0 ? minor_opposite_ : minor_;
    return major_ * std::max(columns, rows) + minor * std::min(columns, rows);
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
  std::uint64_t minor_opposite_ = 0;
  bool consistent_ = true;
};

/// A cell, or a box of cells, from which a goal can still be reached at a certain cost: a goal
/// itself at none.
struct GridAnchor {
  Point low;
  Point high;  ///< inclusive
  NodeId goal = kNoNode;
  std::uint64_t cost = 0;

  /// From a cell: towards larger coordinates above 0, towards smaller ones below it.
  std::int32_t columns_to(Point p) const { return offset_to(p.x, low.x, high.x); }
  std::int32_t rows_to(Point p) const { return offset_to(p.y, low.y, high.y); }
};

/// Fills in the anchors of goals: one each, or, beyond a handful, the box round all of them, so
/// that an estimate stays cheap.
void anchor_goals(const GridTopology& grid, const Goals& goals, bool boxed,
                  Buffer<GridAnchor>& anchors);

/// Any other estimate: several goals, Euclidean distance, or the user's function. The least, over
/// all anchors, of the way there and the anchor's cost; 0 without anchors.
class GeneralEstimate {
 public:
  /// The anchors must outlive the estimate. Precondition: a custom heuristic has a function.
  GeneralEstimate(const GridTopology& grid, const Heuristic& heuristic, const GridSteps& steps,
                  std::span<const GridAnchor> anchors, Side side = Side::forward);

  std::uint64_t operator()(NodeId node) const {
    return anchors_.empty() ? 0 : least(node, anchors_);
  }
  /// Over some of the anchors. Precondition: there are some.
  std::uint64_t least(NodeId node, std::span<const GridAnchor> anchors) const {
    WEND_ASSERT(!anchors.empty(), "over no anchors the estimate is 0: do not ask for the least");
    std::uint64_t least = ~std::uint64_t{0};
    for (const GridAnchor& anchor : anchors) {
      least = std::min(least, way(node, anchor) + anchor.cost);
    }
    return least;
  }

  /// Without the rounding down, which hides small overestimates between near nodes. Precondition:
  /// there is one goal.
  double unrounded(NodeId node) const;

  bool consistent() const { return form_ == Form::linear && linear_.consistent(); }
  bool admissible() const { return admissible_; }

 private:
  enum class Form : std::uint8_t { linear, euclidean, custom };

  std::uint64_t way(NodeId node, const GridAnchor& anchor) const;
  double straight_line(Point from, const GridAnchor& anchor) const;

  const GridTopology* grid_;
  Heuristic::Function function_;
  std::span<const GridAnchor> anchors_;
  LinearEstimate linear_;
  double straight_;
  Form form_;
  Side side_;
  bool admissible_;
};

/// Whether a heuristic is of the form that LinearEstimate computes.
inline bool is_linear(HeuristicKind kind) {
  return kind != HeuristicKind::euclidean && kind != HeuristicKind::custom;
}

/// The general estimate; `memory` (a Workspace) keeps its anchors.
template <class Memory>
GeneralEstimate anchored_estimate(const GridTopology& grid, const Heuristic& heuristic,
                                  const GridSteps& steps, const Goals& goals, Side side,
                                  Memory& memory) {
  Buffer<GridAnchor>& anchors = memory.template buffer<GridAnchor>(side);
  anchor_goals(grid, goals, heuristic.kind != HeuristicKind::custom, anchors);
  return GeneralEstimate(grid, heuristic, steps, {anchors.data(), anchors.size()}, side);
}

/// Calls `visitor` with the estimate that `heuristic` names, for a search from that side. `memory`
/// (a Workspace) keeps what has no room in the estimate.
template <class Memory, class Visitor>
auto visit_grid_estimate(const GridTopology& grid, const Heuristic& heuristic,
                         const GridSteps& steps, const Goals& goals, Side side, Memory& memory,
                         Visitor&& visitor) {
  if (is_linear(heuristic.kind) && goals.single != kNoNode) {
    return visitor(LinearEstimate(grid, heuristic.kind, steps, goals.single));
  }
  return visitor(anchored_estimate(grid, heuristic, steps, goals, side, memory));
}

}  // namespace wend
