#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "wend/internal/catalogue/any_map.h"

namespace wend {

/// What steps from each node to the next one cost together, in the space's units, on the map as it
/// is; nothing where one is not there. `steps` is memory.
std::optional<std::uint64_t> cost_of_steps(const AnyMap& map, std::span<const NodeId> nodes,
                                           Workspace& workspace, std::vector<ErasedStep>& steps);

/// What a path costs in these units, exactly where costs are whole numbers.
std::uint64_t cost_in_units(const AnyMap& map, const Path& path);

}  // namespace wend
