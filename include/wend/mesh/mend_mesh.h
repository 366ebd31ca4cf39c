#pragma once

#include <cstdint>

#include "wend/base/result.h"
#include "wend/mesh/mesh_plan.h"

namespace wend {

/// How near counts as the same, in the mesh's own units.
struct MendOptions {
  double near = 0;         ///< in the plane; 0: exactly (but 1e-140 for a mesh, at least)
  double near_height = 0;  ///< upwards and downwards
};

/// What there was to mend.
struct MendReport {
  std::uint32_t welded = 0;    ///< vertices that were another one
  std::uint32_t divided = 0;   ///< sides on which a corner of another polygon lay
  std::uint32_t cut = 0;       ///< polygons that were not convex, and are several now
  std::uint32_t empty = 0;     ///< polygons without an area, which are left out
  std::uint32_t doubled = 0;   ///< polygons on the same side of a side as another, left out
  std::uint32_t unusable = 0;  ///< polygons that cross themselves, of which parts are left out
};

/// Makes a mesh of polygons from anywhere, as NavMesh::build wants them: vertices at one place
/// become one, polygons go counter-clockwise, those that are not convex are cut up (by ears: G.
/// Meisters, "Polygons Have Ears", 1975), those without an area are left out, and where a corner
/// lies on the side of a polygon that has no neighbour there, the side is divided (T-junctions).
/// Areas stay. What follows is decided without rounding, so build() takes what comes out.
///
/// Vertices are moved to the first of those that they are near to, so by `near` at most. Choose it
/// far smaller than the mesh's sides.
///
/// O(n log n) for polygons of a few corners each. Errors: as NavMesh::build, but for shapes; a
/// `near` that is below 0 or no number.
Result<MeshPlan> mend_mesh(MeshPlan plan, const MendOptions& options = {},
                           MendReport* report = nullptr);

}  // namespace wend
