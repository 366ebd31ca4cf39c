// The blocks between the streets of a city.
#pragma once

#include "generate_kinds.h"

namespace wend::generate {

/// Builds up one block: a park, a place, or buildings that are solid, have a yard, or are parted by
/// alleys. `block` is the length of a block in the mean. Precondition: a street runs along all
/// sides that are not the map's border, and not all four are.
void build_block(GridMap& map, const Rectangle& area, std::int32_t block, Random& random);

/// Grass and trees.
void build_park(GridMap& map, const Rectangle& area, Random& random);

/// A round pond in the middle third.
void build_pond(GridMap& map, const Rectangle& area);

}  // namespace wend::generate
