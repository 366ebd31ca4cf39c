// The polygons around a place.
#pragma once

#include <cstdint>
#include <vector>

#include "wend/mesh/locate.h"
#include "wend/mesh/nav_mesh.h"
#include "wend/search/workspace.h"

namespace wend {

struct NearPolygon {
  std::uint32_t polygon = kNoPolygon;
  /// The entry from which it was reached, an index of the same list; kNoPolygon for the place's
  /// own.
  std::uint32_t parent = kNoPolygon;
  /// The circle's radius when it reached the polygon, as seen from above; 0 for the place's own.
  double distance = 0;
};

/// Fills `polygons` with those that are reached from the place's own polygon through doors that the
/// circle touches, by distance. So polygons hidden by walls are included if the circle contains a
/// way round the wall; polygons beyond a wall, or on another floor, are not. Preconditions: `from`
/// lies in its polygon; the radius is not below 0. Cost and memory: as in walls.h.
void polygons_within(const NavMesh& mesh, const MeshPlace& from, double radius,
                     Workspace& workspace, std::vector<NearPolygon>& polygons);

}  // namespace wend
