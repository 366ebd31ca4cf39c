#pragma once

#include "wend/base/result.h"
#include "wend/mesh/mesh_plan.h"
#include "wend/mesh/triangle_soup.h"
#include "wend/recast/recast_options.h"

namespace wend {

/// A mesh of where someone can walk in a level, by Recast (M. Mononen, recastnavigation): the level
/// is cut into columns of cells; where there is floor with room above it, regions are grown by
/// watersheds, their outlines simplified and cut into convex polygons.
///
/// Recast sees surfaces: floor inside of a solid that is hollow counts as well, as an island, and
/// along a drop the outermost cells are left out.
///
/// Corners lie on the lattice of the cells: cell_size and cell_height are rounded to 24 bits, so
/// that their multiples are exact in doubles, and lines of corners stay straight. Tiles are joined
/// where their sides meet, at heights that differ by no more than agent_climb. Heights are those
/// of the cells' upper sides: up to a cell above the level.
///
/// Errors: options out of range, triangles whose corners are none, coordinates that are no numbers,
/// a level that has too many cells (a larger cell, or tiles, help) or lies too far from 0 for them,
/// one without any floor, "cancelled".
///
/// Linear in cells and triangles, about; allocates some 100 bytes per cell of a tile at its peak.
Result<MeshPlan> build_mesh(const TriangleSoup& level, const RecastOptions& options = {});

}  // namespace wend
