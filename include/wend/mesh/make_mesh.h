#pragma once

#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/mesh/mesh_plan.h"
#include "wend/mesh/triangulation.h"
#include "wend/space/maps/grid_map.h"

/// Meshes of convex polygons from plans of a floor.
namespace wend {

/// From outer borders and holes, nested to any depth, in any order and direction: the floor is
/// where a ray from outside enters an odd number of times. Errors: as Triangulation::build.
Result<MeshPlan> mesh_of_polygons(std::span<const std::vector<Position>> outlines);

/// From the walkable cells of a square grid. Cell (x, y) is the unit square that begins at (x, y),
/// so its centre lies at (x + 0.5, y + 0.5), and corners have whole coordinates. Nothing passes
/// between two blocked cells that touch in a corner. Links, costs and the grid's steps are ignored.
/// Errors: no free cell, cells that are not squares.
Result<MeshPlan> mesh_of_grid(const GridMap& map);

/// The same before it is merged, so that obstacles can be inserted.
Result<Triangulation> triangulate_grid(const GridMap& map);

}  // namespace wend
