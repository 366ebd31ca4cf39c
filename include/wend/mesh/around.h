// The polygons round a place.
#pragma once

#include <cstdint>
#include <vector>

#include "wend/mesh/locate.h"
#include "wend/mesh/nav_mesh.h"
#include "wend/search/workspace.h"

namespace wend {

struct NearPolygon {
  std::uint32_t polygon = kNoPolygon;
  /// By which polygon it was reached, an index of the same list; kNoPolygon of the place's own.
  std::uint32_t parent = kNoPolygon;
  /// How far the circle had to grow for it, as seen from above; 0 of the place's own.
  double distance = 0;
};

/// Fills `polygons` with those that are reached from the place's own through doors that the circle
/// touches, by distance. So what walls hide is in it if the circle holds a way round the wall; what
/// lies beyond a wall, or on another floor, is not. Preconditions: `from` lies in its polygon; the
/// radius is not below 0. Cost and memory: as of walls.h.
void polygons_within(const NavMesh& mesh, const MeshPlace& from, double radius,
                     Workspace& workspace, std::vector<NearPolygon>& polygons);

}  // namespace wend
