#pragma once

#include <cstdint>

#include "wend/base/assert.h"
#include "wend/internal/space/spaces/grid_space.h"

namespace wend {

/// A square grid on which every walkable cell costs the same: the fast case. A byte and a bit per
/// cell. Copies the data it needs from the map.
class UnitGrid final : public GridSpace<UnitGrid> {
 public:
  static constexpr const char* kName = "unit_grid";
  static constexpr const char* kLinkedName = "linked_unit_grid";

  /// Preconditions: the map has cells, map.uniform(), costs.valid().
  UnitGrid(const GridMap& map, CornerRule rule, CostModel costs)
      : GridSpace(map, rule, costs, true) {
    WEND_ASSERT(map.uniform(), "a unit grid has no terrain");
  }

  /// Updates the grid to the current map, which may differ only in these cells. False, without any
  /// change, if one of them costs neither 0 (blocked) nor 1. Constant per cell. Not while another
  /// thread uses this. Preconditions: the map has the same size, the cells are on it.
  bool update(const GridMap& map, std::span<const Point> changed) {
    for (const Point p : changed) {
      if (map.cost(p) != 0 && map.cost(p) != TerrainCosts::kThousandths) return false;
    }
    update_topology(map, changed);
    return true;
  }

  CostModel costs() const {
    return {static_cast<std::uint32_t>(straight_), static_cast<std::uint32_t>(diagonal_)};
  }
  Cost step_cost(NodeId, unsigned move) const {
    WEND_ASSERT(move < kMoveCount, "a step is one of eight moves");
    return is_diagonal(move) ? diagonal_ : straight_;
  }
  static Cost terrain_of_step(NodeId, unsigned) { return 1; }
  Cost terrain_of_cell(NodeId node) const { return walkable(node) ? 1 : 0; }

  /// The most expensive single step: with a consistent estimate f rises by at most twice this.
  Cost max_step() const { return diagonal_; }
  /// The cheapest single step.
  Cost min_step() const { return straight_; }
  /// Number of cost units per unit of the cost model.
  static Cost cost_scale() { return 1; }
};

}  // namespace wend
