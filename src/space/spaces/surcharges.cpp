#include "wend/internal/space/spaces/surcharges.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

#include "wend/base/assert.h"

namespace wend {
namespace {

constexpr std::uint32_t kMostSurcharge = std::numeric_limits<std::uint32_t>::max();

}  // namespace

/// Dijkstra's algorithm, from the cheapest terrain backwards.
Surcharges::Surcharges(const TerrainGrid& grid, const TerrainPatterns& patterns)
    : least_(grid.node_count(), kMostSurcharge),
      symmetric_(grid.terrain_rule() == TerrainRule::touched) {
  using Entry = std::pair<std::uint32_t, NodeId>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  const auto is_cheapest = [&](NodeId node) {
    return grid.terrain_of_cell(node) == grid.cheapest_terrain();
  };
  for (NodeId node = 0; node < grid.node_count(); ++node) {
    if (!is_cheapest(node)) continue;
    least_[node] = 0;
    if (!patterns.at(node).even) open.emplace(0, node);
  }
  while (!open.empty()) {
    const Entry nearest = open.top();
    open.pop();
    WEND_ASSERT(nearest.first >= least_[nearest.second],
                "surcharges only fall once they are known");
    if (nearest.first != least_[nearest.second]) continue;
    grid.predecessors(
        {.node = nearest.second}, [&](NodeId before, std::uint64_t cost, unsigned move) {
          const CostModel costs = grid.costs();
          const std::uint64_t cheapest =
              grid.cheapest_terrain() * (is_diagonal(move) ? costs.diagonal : costs.straight);
          WEND_ASSERT(cost >= cheapest, "no step is cheaper than over the cheapest terrain");
          const std::uint64_t way =
              std::min(nearest.first + (cost - cheapest), std::uint64_t{kMostSurcharge});
          if (way >= least_[before]) return;
          least_[before] = static_cast<std::uint32_t>(way);
          open.emplace(least_[before], before);
        });
  }
}

}  // namespace wend
