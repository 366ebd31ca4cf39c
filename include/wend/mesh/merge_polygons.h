#pragma once

#include "wend/base/result.h"
#include "wend/mesh/mesh_plan.h"

namespace wend {

/// A mesh with fewer polygons: sides between two of one area are left out, the longest first,
/// wherever both together are convex, exactly, and no corner lies further than `near_height` above
/// or below the other's plane. (As merge_triangles, where there are floors above each other.) The
/// ground stays what it was, and so do walls without thickness, which have ground on both sides.
///
/// O(n log n) for the order. Errors: as NavMesh::build; a `near_height` below 0, or no number.
Result<MeshPlan> merge_polygons(MeshPlan plan, double near_height);

}  // namespace wend
