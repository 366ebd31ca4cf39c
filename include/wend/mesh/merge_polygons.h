#pragma once

#include "wend/base/result.h"
#include "wend/mesh/mesh_plan.h"

namespace wend {

/// A mesh with fewer polygons. Sides between two polygons of one area are removed, the longest
/// first, if both together are exactly convex and no corner lies more than `near_height` above or
/// below the other's plane. (As merge_triangles, but for overlapping floors.) The ground does not
/// change, nor do walls without thickness, which have ground on both sides.
///
/// O(n log n) for the order. Errors: as NavMesh::build; a `near_height` below 0, or not a number.
Result<MeshPlan> merge_polygons(MeshPlan plan, double near_height);

}  // namespace wend
