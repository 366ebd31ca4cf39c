// The walls around a place: the nearest one, or all within a radius.
//
// A best-first search over the polygons from the place's own, by the distance of their doors as
// seen from above. It finds only walls that a circle around the place meets on the surface, not
// walls of another floor, nor walls behind a door that the circle does not touch.
//
// Cost: O(k log k) for the k polygons whose doors the circle touches. 32 bytes per visited door and
// 4 per polygon of the mesh stay in the workspace; nothing is allocated once it is warm.
#pragma once

#include <cstdint>
#include <vector>

#include "wend/ground/ground.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/nav_mesh.h"
#include "wend/search/workspace.h"

namespace wend {

struct NearWall {
  std::uint32_t side = NavMesh::kNone;  ///< one of mesh.sides() (wall_of); kNone: there is none
  double distance = 0;                  ///< from the place, as seen from above
  Position nearest;                     ///< on the wall, at its height
};

/// Both ends of a side, with the ground to its left. Logarithmic in the polygons.
Wall wall_of(const NavMesh& mesh, std::uint32_t side);

/// The nearest wall; of equally near ones the one with the lowest number. The straight line from
/// the place to it is free: it is the first wall that a growing circle meets on the surface. If no
/// wall is within `limit`, the side is kNone and the distance `limit`. Preconditions: `from` lies
/// in its polygon; the limit is not below 0 (infinity is fine).
NearWall distance_to_wall(const NavMesh& mesh, const MeshPlace& from, double limit,
                          Workspace& workspace);

/// Fills `walls` with all walls that the circle touches, in polygons that are reached through doors
/// that it touches; walls hidden by other walls are included. Ordered by distance, then by number.
/// Preconditions as above.
void walls_within(const NavMesh& mesh, const MeshPlace& from, double radius, Workspace& workspace,
                  std::vector<NearWall>& walls);

}  // namespace wend
