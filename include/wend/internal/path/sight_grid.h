#pragma once

#include <bit>
#include <cstdint>

#include "wend/internal/path/straight_estimate.h"
#include "wend/path/line_of_sight.h"
#include "wend/space/spaces/unit_grid.h"

namespace wend {

/// A grid whose cells are joined by straight lines as well as by steps, for Theta* and its kin: the
/// steps of a UnitGrid at their straight length, and what a line between any two cells costs, and
/// whether it is free (path/line_of_sight.h).
class SightGrid {
 public:
  using Cost = double;
  static constexpr bool kStraightLines = true;

  /// `grid` must outlive this.
  explicit SightGrid(const UnitGrid& grid)
      : grid_(&grid), half_straight_(static_cast<double>(grid.costs().straight) / 2) {}

  std::size_t node_count() const { return grid_->node_count(); }
  std::uint64_t version() const { return grid_->version(); }
  HalfPoint place(NodeId node) const { return HalfPoint::centre(topology().point(node)); }
  double line_cost(HalfPoint line) const { return length_of(line) * half_straight_; }
  double line_cost(NodeId from, NodeId to) const { return line_cost(place(to) - place(from)); }
  bool line_of_sight(NodeId from, NodeId to) const {
    return wend::line_of_sight(topology(), topology().point(from), topology().point(to));
  }

  /// All legal steps: whether one is worth trying depends on lines, not on how the search arrived.
  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    const NodeId node = expansion.node;
    const GridTopology& grid = topology();
    unsigned moves = grid.moves({node, kNoNode, nullptr, kNoMove, Pruning::repeated});
    for (; moves != 0; moves &= moves - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(moves));
      sink(grid.target(node, move), line_cost(HalfPoint{2 * kMoveX[move], 2 * kMoveY[move]}), move);
    }
  }

  StraightEstimate<SightGrid> estimate_to(const Goals& goals) const {
    return StraightEstimate<SightGrid>(*this, HeuristicKind::automatic, goals);
  }
  template <class Visitor>
  Search* visit_estimate(const Heuristic& heuristic, const Goals& goals, Side, Workspace& workspace,
                         Visitor&& visitor) const {
    return visit_straight_estimate(*this, heuristic, goals, workspace, visitor);
  }

 private:
  const GridTopology& topology() const { return grid_->topology(); }

  const UnitGrid* grid_;
  double half_straight_;
};

}  // namespace wend
