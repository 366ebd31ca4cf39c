#pragma once

#include <cstdint>

#include "wend/base/result.h"
#include "wend/mesh/mesh_plan.h"

namespace wend {

/// Distances within which two places are the same, in the mesh's own units.
struct MendOptions {
  double near = 0;         ///< in the plane; 0: exactly (but at least 1e-140 for a mesh)
  double near_height = 0;  ///< in height
};

/// The mends that were made.
struct MendReport {
  std::uint32_t welded = 0;    ///< vertices merged into another one
  std::uint32_t divided = 0;   ///< sides with a corner of another polygon on them
  std::uint32_t cut = 0;       ///< polygons that were not convex, and are several now
  std::uint32_t empty = 0;     ///< polygons without an area, which are left out
  std::uint32_t doubled = 0;   ///< polygons on the same side of a side as another one, left out
  std::uint32_t unusable = 0;  ///< polygons that cross themselves, of which parts are left out
};

/// Makes a mesh of arbitrary polygons that NavMesh::build accepts. Vertices at one place become
/// one, and polygons go counter-clockwise. Polygons that are not convex are cut up (by ears: G.
/// Meisters, "Polygons Have Ears", 1975), and those without area are left out. If a corner lies on
/// the side of a polygon that has no neighbour there, the side is divided (T-junctions). Areas are
/// kept. Later decisions are made without rounding, so build() accepts the result.
///
/// Each vertex moves to the first vertex that is near it, so by `near` at most. Choose `near` far
/// smaller than the mesh's sides.
///
/// O(n log n) for polygons of a few corners each. Errors: as NavMesh::build, except for shapes; a
/// `near` that is below 0 or not a number.
Result<MeshPlan> mend_mesh(MeshPlan plan, const MendOptions& options = {},
                           MendReport* report = nullptr);

}  // namespace wend
