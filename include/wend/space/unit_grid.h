#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "wend/space/cost_model.h"
#include "wend/space/grid_estimate.h"
#include "wend/space/grid_topology.h"

namespace wend {

/// A square grid on which every walkable cell costs the same: the fast case. A byte and a bit per
/// cell. Copies what it needs from the map.
class UnitGrid {
 public:
  using Cost = std::uint64_t;
  static constexpr const char* kName = "unit_grid";

  /// Preconditions: the map has cells, map.uniform(), costs.valid().
  UnitGrid(const GridMap& map, CornerRule rule, CostModel costs);

  std::size_t node_count() const { return topology_.node_count(); }
  std::uint64_t version() const { return version_; }
  bool walkable(NodeId node) const { return topology_.walkable(node); }
  const GridTopology& topology() const { return topology_; }

  /// Calls sink(child, cost, move) for the moves worth trying, in their order.
  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    for (unsigned moves = topology_.moves(expansion); moves != 0; moves &= moves - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(moves));
      sink(topology_.target(expansion.node, move), is_diagonal(move) ? diagonal_ : straight_, move);
    }
  }
  NodeId origin(NodeId node, unsigned move) const { return topology_.origin(node, move); }

  LinearEstimate estimate_to(NodeId goal) const {
    return LinearEstimate(topology_, HeuristicKind::automatic, steps(), goal);
  }
  Cost estimate(NodeId node, NodeId goal) const { return estimate_to(goal)(node); }
  template <class Visitor>
  auto visit_estimate(const Heuristic& heuristic, NodeId goal, Visitor&& visitor) const {
    return visit_grid_estimate(topology_, heuristic, steps(), goal, visitor);
  }

  /// The dearest single step: no estimate that is consistent can make f rise by more than twice
  /// this.
  Cost max_step() const { return diagonal_; }
  /// Cost units per straight step: divide a cost by it for the cost model's own figure.
  Cost cost_scale() const { return 1; }
  /// Geometric length of a path, straight steps 1, diagonal steps sqrt(2); exact but for one
  /// rounding.
  double length(std::span<const NodeId> nodes) const;

 private:
  GridSteps steps() const {
    return {straight_, diagonal_, topology_.corner_rule() != CornerRule::never};
  }

  GridTopology topology_;
  Cost straight_;
  Cost diagonal_;
  std::uint64_t version_;
};

}  // namespace wend
