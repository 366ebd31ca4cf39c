// Straight rays over a mesh, up to the first wall.
//
// The ray goes from polygon to polygon through doors, not by a search in the plane, so other floors
// above or below are ignored. Every decision is the exact sign of one determinant (orientation.h).
//
// **Touching.** A ray may run along a wall and through corners. It ends only where it would leave
// the ground. At a corner it continues if the ground that it came from leads round the corner,
// through doors, to the ground ahead. Two stretches of ground that share only that corner are
// separate there. A ray that ends on a wall did not hit it. If the ground winds round a corner more
// than once, the ray continues on the first one reached counter-clockwise.
//
// Cost: the polygons on the way, with about half of the corners of each. Measured:
// bench/mesh_questions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "wend/mesh/locate.h"
#include "wend/mesh/nav_mesh.h"

namespace wend {

struct RayEnd {
  bool hit = false;  ///< whether a wall ended it
  /// Where it ends, on the ground, and by exact tests in that polygon. If nothing was hit: the
  /// target, seen from above.
  MeshPlace place;
  double share = 1;                     ///< of the distance, from 0 to 1
  std::uint32_t wall = NavMesh::kNone;  ///< the side that was hit, one of mesh.sides()
  Position normal;  ///< of the wall: length 1, level, towards its ground; 0 without a hit
};

/// Casts a ray straight, as seen from above, to `to`, whose height is ignored. Preconditions:
/// `from` lies in its polygon (as results of nearest_place and all other queries do); `to` is
/// finite.
///
/// `crossed`, if given, is filled with the polygons that the ray crosses, each a neighbour of the
/// one before; where the ray goes through a corner, also those that lead round it. Nothing is
/// allocated once that vector is large enough.
RayEnd raycast(const NavMesh& mesh, const MeshPlace& from, const Position& to,
               std::vector<std::uint32_t>* crossed = nullptr);

/// The polygons that a line on the ground crosses, each a neighbour of the one before: the
/// Path::nodes for a path of which only the waypoints are known (BakedMesh, CornerField). If a wall
/// is in the way: false, and the polygons up to there. Heights select the floor at the first place
/// only. Cost: one ray for each piece. Nothing is allocated once `polygons` is large enough, except
/// when a ray meets a wall: then a further search checks that the wall is in the way and not beside
/// the line, because walls without thickness have ground on both sides.
bool polygons_along(const NavMesh& mesh, std::span<const Position> line,
                    std::vector<NodeId>& polygons);

}  // namespace wend
