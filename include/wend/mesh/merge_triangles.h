#pragma once

#include "wend/mesh/mesh_plan.h"
#include "wend/mesh/triangulation.h"

namespace wend {

/// Which edges between free faces stay: those of segments, and of outlines that block nothing. With
/// these, points that were put in stay corners.
enum class KeptEdges { none, constrained };

/// The free faces of a triangulation, merged into convex polygons.
///
/// Edges are left out greedily, the longest first, wherever both polygons together are convex: the
/// search on a mesh costs about as much as it enters polygons, and long edges cut up open places
/// most. S. Hertel and K. Mehlhorn, "Fast Triangulation of Simple Polygons" (1983): in any order at
/// most four times as many are left as there have to be. Corners with an angle of 180 degrees stay
/// only where another polygon ends (a T-vertex).
///
/// O(n log n) for the order, which depends on coordinates alone. Convexity is exact. **What was
/// tried**: the best partition in convex polygons takes O(n^3) per polygon with holes filled, and
/// is not defined with holes.
MeshPlan merge_triangles(const Triangulation& triangulation, KeptEdges kept = KeptEdges::none);

}  // namespace wend
