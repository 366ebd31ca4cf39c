// The walls round a place: how near the nearest is, and which are within a radius.
//
// A best-first search over the polygons by how near their doors are, as seen from above, from the
// place's own polygon on. So only what a circle round the place meets on the surface counts: not
// the walls of another floor, nor what lies behind a door that the circle does not touch.
//
// Cost: the polygons whose doors the circle touches, k log k of them. 32 bytes per door looked at
// and 4 per polygon of the mesh stay in the workspace; nothing is allocated once it is warm.
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

/// The nearest wall; of equally near ones that of the lowest number. No straight way from the place
/// to it is interrupted: it is what a circle that grows on the surface meets first. Where no wall
/// is within `limit`, its side is kNone and its distance `limit`. Preconditions: `from` lies in its
/// polygon; the limit is not below 0 (infinity is fine).
NearWall distance_to_wall(const NavMesh& mesh, const MeshPlace& from, double limit,
                          Workspace& workspace);

/// Fills `walls` with all that the circle touches in polygons that are reached through doors that
/// it touches, those that other walls hide included, by distance; of equally near ones by number.
/// Preconditions as above.
void walls_within(const NavMesh& mesh, const MeshPlace& from, double radius, Workspace& workspace,
                  std::vector<NearWall>& walls);

}  // namespace wend
