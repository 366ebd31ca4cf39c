#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "wend/internal/catalogue/any_map.h"

namespace wend {

/// The sum of the steps' costs from each node to the next, in the space's units, on the current
/// map; nothing if a step does not exist. `steps` is memory.
std::optional<std::uint64_t> cost_of_steps(const AnyMap& map, std::span<const NodeId> nodes,
                                           Workspace& workspace, std::vector<ErasedStep>& steps);

/// A path's cost in these units, exact if costs are whole numbers.
std::uint64_t cost_in_units(const AnyMap& map, const Path& path);

}  // namespace wend
