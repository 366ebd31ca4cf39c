// Small random maps of every shape that makes trouble: open, cluttered, mazes, rooms, caves,
// strips, islands.
#pragma once

#include <string>

#include "support/random.h"
#include "wend/space/maps/grid_map.h"

namespace wend::test {

enum class MapKind { open, sparse, dense, maze, rooms, cave, strip, walled_in };
inline constexpr int kMapKinds = 8;

GridMap random_map(MapKind kind, Random& random);

/// Sprinkles terrain of various costs (whole ones, halves, a road cheaper than open ground) over
/// the free cells.
void add_terrain(GridMap& map, Random& random);

/// Some links between any cells, blocked ones too, that cost whole steps: free ones, short cuts and
/// detours, one-way and both ways.
void add_links(GridMap& map, Random& random);

Point random_cell(const GridMap& map, Random& random);

/// The map as text, for failure messages.
std::string to_text(const GridMap& map);

}  // namespace wend::test
