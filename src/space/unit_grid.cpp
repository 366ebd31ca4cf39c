#include "wend/space/unit_grid.h"

#include <numbers>

#include "wend/base/assert.h"

namespace wend {

UnitGrid::UnitGrid(const GridMap& map, CornerRule rule, CostModel costs)
    : topology_(map, rule, costs, true),
      straight_(costs.straight),
      diagonal_(costs.diagonal),
      version_(map.version()) {
  WEND_ASSERT(map.uniform(), "a unit grid has no terrain");
  WEND_ASSERT(costs.valid(), "the cost model must be valid");
}

double UnitGrid::length(std::span<const NodeId> nodes) const {
  std::uint64_t straight = 0;
  std::uint64_t diagonal = 0;
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    ++(is_diagonal(topology_.move_between(nodes[i - 1], nodes[i])) ? diagonal : straight);
  }
  return static_cast<double>(straight) + static_cast<double>(diagonal) * std::numbers::sqrt2;
}

}  // namespace wend
