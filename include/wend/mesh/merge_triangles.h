#pragma once

#include "wend/mesh/mesh_plan.h"
#include "wend/mesh/triangulation.h"

namespace wend {

/// Which edges between free faces are kept: those of segments, and of outlines that block nothing.
/// With these, inserted points stay corners.
enum class KeptEdges { none, constrained };

/// The free faces of a triangulation, merged into convex polygons.
///
/// Edges are removed greedily, the longest first, if both polygons together are convex: the cost of
/// a search on a mesh is about proportional to the polygons entered, and long edges divide open
/// places most. S. Hertel and K. Mehlhorn, "Fast Triangulation of Simple Polygons" (1983): in any
/// order, the result has at most four times the minimum of polygons. Corners with an angle of 180
/// degrees stay only where another polygon ends (a T-vertex).
///
/// O(n log n) for the order, which depends on coordinates alone. Convexity is exact. **What was
/// tried**: the best partition in convex polygons takes O(n^3) per polygon with holes filled, and
/// is not defined with holes.
MeshPlan merge_triangles(const Triangulation& triangulation, KeptEdges kept = KeptEdges::none);

}  // namespace wend
