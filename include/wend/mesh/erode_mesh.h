#pragma once

#include "wend/base/result.h"
#include "wend/mesh/mesh_plan.h"
#include "wend/mesh/nav_mesh.h"

namespace wend {

/// How a mesh is eroded.
struct ErosionOptions {
  /// By how much a way round corners may be longer than one along arcs, as a share: .001 to 1. Less
  /// makes more corners: round a right angle .42 makes one, .09 two, .02 four.
  double corner_error = 0.09;
};

/// The mesh for the middle of a disc: all places of a mesh that are at least `radius` away from its
/// walls. (Erosion, the Minkowski sum of the walls and the disc: T. Lozano-Perez and M. Wesley, "An
/// Algorithm for Planning Collision-Free Paths among Polyhedral Obstacles", 1979.)
///
/// **Never nearer.** Round corners of walls, where the border is an arc, the mesh has tangents to
/// that arc instead: no place of the mesh is nearer to a wall than the radius, to within 2^-22 of
/// the mesh's longer side (times the floors one above the other, if there are several) and 2^-45 of
/// its largest coordinate at least, by which a disc may be squeezed so that it fits where it
/// touches.
/// **Found where there is a way.** Wherever two walls are just far enough apart for the disc, both
/// have a tangent across the narrowest place, so that every passage stays open. (Pockets between
/// three or more corners may go, of less than corner_error of the radius, which lead nowhere.)
/// **Nearly shortest.** A shortest way on the mesh is at most 1 + corner_error times as long as one
/// for the disc.
///
/// Walls are sides of polygons without a neighbour. Areas and heights stay: where areas change or
/// the ground bends, polygons end. Errors: a radius that is no number, not above 0, or less than
/// 2^-22 of the mesh's longer side; a corner_error out of range; coordinates beyond 1e12. Where
/// nothing is left the plan has no polygons.
///
/// Only walls count that can be reached on the ground without leaving the disc: what is above or
/// below is no obstacle.
///
/// Cost: some microseconds per wall and for each that it overlaps, when grown. **What was tried**,
/// on six game maps at a radius of half a cell, searches against those for a point: .42 takes 1.0
/// to 1.1 times as long, .09 1.3 to 1.6, .02 4.6 to 5.4; their ways were on average .3 % and .03 %
/// longer than those of .02.
Result<MeshPlan> erode_mesh(const NavMesh& mesh, double radius, const ErosionOptions& options = {});

}  // namespace wend
