// A circle that grows on the surface.
#pragma once

#include <algorithm>
#include <cmath>

#include "surface_flood.h"
#include "wend/internal/mesh/border.h"
#include "wend/mesh/locate.h"

namespace wend {

/// Calls `visit(step)` with the polygons as a circle round the place comes to them. Keys are
/// squares of distances, as seen from above, from the place to the door by which one is entered;
/// where another door on the way there was farther off, to that.
///
/// As long as no wall is nearer than the circle, its inside is a disc of the plane laid on the
/// surface, and a polygon's part of it is convex: so no polygon is met but those that straight
/// lines from the place come to.
template <class Visit>
void flood_circle(const NavMesh& mesh, const MeshPlace& from, FloodMemory& memory, Visit&& visit) {
  WEND_ASSERT(contains(mesh, from.polygon, from.position),
              "a place lies in its polygon: ask nearest_place for one on the mesh");
  const Position& centre = from.position;
  const auto enter = [&](const FloodStep& step, const NavMesh::Door& door, PlanePlace&) {
    return std::max(step.key, square_distance(centre, nearest_on_door(door, centre)));
  };
  flood_surface(mesh, from.polygon, centre, memory, enter, visit);
}

}  // namespace wend
