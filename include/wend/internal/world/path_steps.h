// The steps of a path: their costs on the map as it is now, and the turns that tell them all.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "wend/internal/catalogue/any_map.h"

namespace wend {

/// The cost of a step, or of a path, that does not exist.
inline constexpr std::uint64_t kNoWayCost = std::numeric_limits<std::uint64_t>::max();

/// The cost of the cheapest of some steps that leads to a node; kNoWayCost if none does.
inline std::uint64_t least_step(std::span<const ErasedStep> steps, NodeId to) {
  std::uint64_t least = kNoWayCost;
  for (const ErasedStep& step : steps) {
    if (step.node == to) least = std::min(least, step.cost);
  }
  return least;
}

/// The sum of the steps' costs from each node to the next, in the space's units; kNoWayCost if a
/// step does not exist. `steps` is memory.
std::uint64_t cost_of_steps(const AnyMap& map, std::span<const NodeId> nodes, Workspace& workspace,
                            std::vector<ErasedStep>& steps);

/// A path's cost in these units, exact if costs are whole numbers.
std::uint64_t cost_in_units(const AnyMap& map, const Path& path);

/// Reduces a path that has every node to its turns: where it begins, changes direction and ends.
/// Precondition: on this map the turns determine the path (NodeNavigator::tells_turns).
void keep_turns(const AnyMap& map, Path& path);

/// All nodes of a path that holds only its turns.
void fill_in_turns(const AnyMap& map, const Path& path, std::vector<NodeId>& nodes);

}  // namespace wend
