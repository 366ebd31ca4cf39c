// The floors of a building that `wend gen --floors` makes, and the stairs between them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "wend/space/generators/generate_map.h"
#include "wend/space/maps/floor_map.h"

namespace wend::cli {

struct GeneratedFloors {
  std::vector<GridMap> maps;      ///< the lowest first
  std::vector<FloorLink> stairs;  ///< those that lead up; they lead down as well
};

/// Floor i is what the recipe makes with the seed i higher. Neighbouring floors are joined by so
/// many stairs, each at a place that is free on both, and fewer where there are not so many. Throws
/// a Failure where the recipe is wrong.
GeneratedFloors generate_floors(const MapRecipe& recipe, std::uint32_t floors,
                                std::uint32_t stairs);

/// For --links.
std::string to_links_text(const std::vector<FloorLink>& stairs);

}  // namespace wend::cli
