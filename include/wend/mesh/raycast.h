// How far one goes straight over a mesh before a wall is in the way.
//
// The ray goes from polygon to polygon by doors, never by a search in the plane, so that what lies
// above it or below does not count. Every decision is a sign of one determinant, which is exact
// (orientation.h).
//
// **What touches.** A ray may run along a wall and through corners; only where it would enter what
// is no ground does it end. Through a corner it goes on where the ground that it came by leads
// round the corner, by doors, to the ground ahead; two stretches of ground that have only that
// corner in common are parted there. A ray that ends on a wall did not hit it. Of ground that winds
// round a corner more than once the one comes next that is reached counter-clockwise.
//
// Cost: the polygons on the way, of each about half the corners. Measured: bench/mesh_questions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "wend/mesh/locate.h"
#include "wend/mesh/nav_mesh.h"

namespace wend {

struct RayEnd {
  bool hit = false;  ///< whether a wall ended it
  /// Where it ends, on the ground; in that polygon by exact tests. Where nothing was hit the place
  /// it was to go to, seen from above.
  MeshPlace place;
  double share = 1;                     ///< of the way, from 0 to 1
  std::uint32_t wall = NavMesh::kNone;  ///< the side that was hit, one of mesh.sides()
  Position normal;  ///< the wall's, 1 long, level, towards the ground it belongs to; else 0
};

/// Goes straight, as seen from above, to `to`, whose height does not matter. Preconditions: `from`
/// lies in its polygon (nearest_place and all questions answer so); `to` is finite.
///
/// `crossed`, if given, is filled with the polygons on the way, each a neighbour of the one before:
/// where the ray goes through a corner, also those on its way round. Nothing is allocated once that
/// is large enough.
RayEnd raycast(const NavMesh& mesh, const MeshPlace& from, const Position& to,
               std::vector<std::uint32_t>* crossed = nullptr);

/// The polygons that a line on the ground crosses, each a neighbour of the one before: what
/// Path::nodes has of ways whose waypoints are known and nothing else (BakedMesh, CornerField).
/// False, and those up to there, where a wall is in the way. Heights choose between floors at its
/// first place only. Cost: that of a ray for each piece. Nothing is allocated once `polygons` is
/// large enough; but where rays meet a wall, another search makes sure that it is in the way, not
/// beside the line: along walls without thickness there is ground on both sides.
bool polygons_along(const NavMesh& mesh, std::span<const Position> line,
                    std::vector<NodeId>& polygons);

}  // namespace wend
