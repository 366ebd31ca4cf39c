#include "path_cost.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "wend/base/assert.h"

namespace wend {

std::optional<std::uint64_t> cost_of_steps(const AnyMap& map, std::span<const NodeId> nodes,
                                           Workspace& workspace, std::vector<ErasedStep>& steps) {
  constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();
  WEND_ASSERT(nodes.empty() || nodes.front() < map.node_count(),
              "a path has nodes of the map on which it was found");
  if (!nodes.empty() && map.region(nodes.front()) == 0) return std::nullopt;
  std::uint64_t cost = 0;
  for (std::size_t i = 0; i + 1 < nodes.size(); ++i) {
    steps.clear();
    map.expand({nodes[i], kNoNode, nullptr, kNoMove, Pruning::repeated}, Side::forward, workspace,
               steps);
    std::uint64_t least = kNone;
    for (const ErasedStep& step : steps) {
      if (step.node == nodes[i + 1]) least = std::min(least, step.cost);
    }
    if (least == kNone) return std::nullopt;
    cost += least;
  }
  return cost;
}

std::uint64_t cost_in_units(const AnyMap& map, const Path& path) {
  WEND_ASSERT(path.cost >= 0, "no step costs less than 0, so that no path does");
  return static_cast<std::uint64_t>(std::llround(path.cost * map.cost_scale()));
}

}  // namespace wend
