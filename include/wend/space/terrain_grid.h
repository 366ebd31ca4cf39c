#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/space/cost_model.h"
#include "wend/space/grid_estimate.h"
#include "wend/space/grid_topology.h"

namespace wend {

/// Which cells' terrain a step pays for.
enum class TerrainRule : std::uint8_t {
  /// The mean of all cells the step touches: two for a straight step, four for a diagonal one. The
  /// rule of
  /// the Moving AI weighted benchmarks; a path costs the same both ways. A blocked corner (where
  /// the corner
  /// rule allows passing it) counts as the dearer of the two cells the step joins.
  touched,
  /// The cell stepped into, as in most games and tutorials.
  entered,
};

/// "touched" or "entered".
const char* to_string(TerrainRule rule);

/// A square grid whose cells cost different amounts. Three bytes and a bit per cell. Copies what it
/// needs from the map.
///
/// Costs stay whole numbers: the terrain figures are multiplied by the smallest factor that makes
/// them all whole, and by 4, so that the mean of four cells is whole as well.
class TerrainGrid {
 public:
  using Cost = std::uint64_t;
  static constexpr const char* kName = "terrain_grid";

  /// Error: costs so finely graded that their whole multiples exceed 65535 (such as 0.001 beside
  /// 70). Preconditions: the map has cells, costs.valid().
  static Result<TerrainGrid> build(const GridMap& map, CornerRule rule, CostModel costs,
                                   TerrainRule terrain_rule);

  std::size_t node_count() const { return topology_.node_count(); }
  std::uint64_t version() const { return version_; }
  bool walkable(NodeId node) const { return topology_.walkable(node); }
  const GridTopology& topology() const { return topology_; }

  /// Calls sink(child, cost, move) for the moves worth trying, in their order.
  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    const NodeId node = expansion.node;
    for (unsigned moves = topology_.moves(expansion); moves != 0; moves &= moves - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(moves));
      sink(topology_.target(node, move), step_cost(node, move), move);
    }
  }
  NodeId origin(NodeId node, unsigned move) const { return topology_.origin(node, move); }

  LinearEstimate estimate_to(NodeId goal) const {
    return LinearEstimate(topology_, HeuristicKind::automatic, cheapest_steps(), goal);
  }
  Cost estimate(NodeId node, NodeId goal) const { return estimate_to(goal)(node); }
  template <class Visitor>
  auto visit_estimate(const Heuristic& heuristic, NodeId goal, Visitor&& visitor) const {
    return visit_grid_estimate(topology_, heuristic, cheapest_steps(), goal, visitor);
  }

  Cost max_step() const { return 4 * diagonal_ * dearest_; }
  Cost cost_scale() const { return 4 * scale_; }
  /// Length weighted by terrain: every step's length times its terrain, exact but for one rounding.
  double length(std::span<const NodeId> nodes) const;

 private:
  TerrainGrid(const GridMap& map, CornerRule rule, CostModel costs, TerrainRule terrain_rule);

  /// Four times the terrain of a step. Precondition: the move is legal.
  Cost terrain_of_step(NodeId node, unsigned move) const;
  Cost step_cost(NodeId node, unsigned move) const {
    return terrain_of_step(node, move) * (is_diagonal(move) ? diagonal_ : straight_);
  }
  GridSteps cheapest_steps() const {
    return {4 * straight_ * cheapest_, 4 * diagonal_ * cheapest_,
            topology_.corner_rule() != CornerRule::never};
  }

  GridTopology topology_;
  Cost straight_;
  Cost diagonal_;
  TerrainRule terrain_rule_;
  std::uint64_t version_;
  std::vector<std::uint16_t> terrain_;  // whole multiples of 1 / scale_; 0 where blocked
  Cost scale_ = 1;
  Cost cheapest_ = 1;
  Cost dearest_ = 1;
};

inline TerrainGrid::Cost TerrainGrid::terrain_of_step(NodeId node, unsigned move) const {
  const NodeId target = topology_.target(node, move);
  const Cost here = terrain_[node];
  const Cost there = terrain_[target];
  if (terrain_rule_ == TerrainRule::entered) return 4 * there;
  if (!is_diagonal(move)) return 2 * (here + there);
  const Cost dearer = std::max(here, there);
  const Cost left = terrain_[topology_.target(node, left_of(move))];
  const Cost right = terrain_[topology_.target(node, right_of(move))];
  return here + there + (left != 0 ? left : dearer) + (right != 0 ? right : dearer);
}

}  // namespace wend
