#pragma once

#include "wend/base/result.h"
#include "wend/mesh/mesh_plan.h"
#include "wend/mesh/triangle_soup.h"
#include "wend/recast/recast_options.h"

namespace wend {

/// A mesh of the walkable ground of a level, by Recast (M. Mononen, recastnavigation). The level is
/// cut into columns of cells. Where there is floor with room above it, regions are grown by
/// watersheds; their outlines are simplified and cut into convex polygons.
///
/// Recast uses surfaces only: floor inside a hollow solid is walkable too, as an island, and along
/// a drop the outermost cells are left out.
///
/// Corners lie on the lattice of the cells: cell_size and cell_height are rounded to 24 bits, so
/// that their multiples are exact in doubles, and lines of corners stay straight. Tiles are joined
/// where their sides meet, at heights that differ by no more than agent_climb. Heights are those of
/// the cells' upper sides: up to a cell above the level.
///
/// Errors: options out of range, triangles with missing corners, coordinates that are not numbers,
/// a level that has too many cells (use a larger cell, or tiles) or lies too far from 0 for them, a
/// level without any floor, "cancelled".
///
/// About linear in cells and triangles; allocates some 100 bytes per cell of a tile at its peak.
Result<MeshPlan> build_mesh(const TriangleSoup& level, const RecastOptions& options = {});

}  // namespace wend
