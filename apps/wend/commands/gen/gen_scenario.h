// Random queries on a generated map, with their true lengths.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "wend/io/grid_files.h"
#include "wend/space/maps/grid_map.h"

namespace wend::cli {

/// `count` queries with both ends in one island and not the same, sorted by bucket (a fourth of the
/// length, rounded down, as in the published scenarios); fewer after an interrupt, and none where
/// no two cells are connected. Lengths are those of cheapest paths with octile costs and the corner
/// rule `both_free`. The same for the same map and seed. `map_name` is what the scenario calls it.
std::vector<io::ScenarioQuery> random_queries(const GridMap& map, const std::string& map_name,
                                              std::uint64_t seed, std::uint64_t count);

}  // namespace wend::cli
