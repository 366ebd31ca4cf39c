#pragma once

#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/mesh/mesh_plan.h"
#include "wend/mesh/triangulation.h"
#include "wend/space/maps/grid_map.h"

/// Meshes of convex polygons, made of plans of a floor.
namespace wend {

/// Of outer borders and holes, nested as deep as one likes, in any order and direction: the floor
/// is what a ray from outside enters an odd number of times. Errors: as Triangulation::build.
Result<MeshPlan> mesh_of_polygons(std::span<const std::vector<Position>> outlines);

/// Of the cells of a square grid that can be walked: cell (x, y) is the square from (x, y) to
/// (x + 1, y + 1), so its centre lies at (x + 0.5, y + 0.5), and corners have whole coordinates.
/// Nothing passes between two blocked cells that touch in a corner. Links, costs and the grid's
/// steps do not matter. Errors: no free cell, cells that are not squares.
Result<MeshPlan> mesh_of_grid(const GridMap& map);

/// The same before it is merged, for obstacles to be put into.
Result<Triangulation> triangulate_grid(const GridMap& map);

}  // namespace wend
