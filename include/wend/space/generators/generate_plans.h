#pragma once

#include <cstdint>
#include <vector>

#include "wend/space/maps/grid_map.h"
#include "wend/space/maps/voxel_map.h"
#include "wend/space/maps/waypoint_map.h"

/// Maps of other kinds made from a grid, such as one of generate_map.h: for measurements and tests
/// that need many of them. The same grid, number and seed give the same map on every machine.
namespace wend {

/// `count` random free cells in random order, every choice equally likely; all free cells if there
/// are fewer. Linear in the cells.
std::vector<Point> draw_free_cells(const GridMap& map, std::uint32_t count, std::uint64_t seed);

/// `count` waypoints, "w1" and so on, at centres of free cells; the blocked cells are obstacles.
/// Ignores the cells' costs, layout and links. Linear in the cells.
WaypointPlan place_waypoints(const GridMap& map, std::uint32_t count, std::uint64_t seed);

/// Walls as high as houses: blocked cells that lie side by side are blocked from the ground up to
/// one random height from 1 to `height`, the height of the volume. Ignores the cells' costs, layout
/// and links. Linear in the voxels. Preconditions: the map has cells; VoxelMap::valid_size.
VoxelMap raise_walls(const GridMap& map, std::int32_t height, std::uint64_t seed);

}  // namespace wend
