// Links that a mesh might have: where one can drop from an edge of it to ground below, or jump
// across a gap from edge to edge.
//
// After M. Budde, "Automatic Generation of Jump Links in Arbitrary 3D Environments for Navigation
// Meshes" (2013), and M. Mononen's notes on jump links (digestingduck.blogspot.com, 2009): sample
// the walls of the mesh, look for ground within reach of each sample, test the flight against the
// level, and leave out what walking does as well.
//
// Cost: s log s for s samples, one for each `spacing` of walls; and per sample the samples within
// reach (by a grid), eight places below, and for each that is not refused before a search that ends
// at `detour` times the link's length. With a level also the triangles round each flight, by a
// grid.
#pragma once

#include <cstdint>
#include <vector>

#include "wend/base/result.h"
#include "wend/mesh/links/mesh_link.h"
#include "wend/mesh/nav_mesh.h"
#include "wend/mesh/triangle_soup.h"

namespace wend {

/// Who jumps, and how many links there are to be. Lengths are in the mesh's own units. The defaults
/// fit those of RecastOptions.
struct SuggestOptions {
  double max_drop = 4;      ///< heights: drops and jumps end at most so far below where they begin
  double min_drop = 0.5;    ///< what is less high is no drop
  double drop_reach = 2.5;  ///< how far from the edge a drop may end, as seen from above
  double max_jump = 4;      ///< from edge to edge, as seen from above; 0: no jumps
  double max_rise = 1;      ///< how much higher a jump may end; so high its flight rises, too
  double spacing = 2;       ///< along edges
  double margin = 0.1;      ///< ends lie so far inside the mesh, where there is room
  double detour = 2;        ///< no link where walking is at most so many times as long as it
  double drop_cost = 1;     ///< of a length of 1
  double jump_cost = 2;     ///< the same
  std::uint8_t drop_kind = 1;  ///< MeshLink::kind
  std::uint8_t jump_kind = 2;

  /// The geometry from which the mesh was made: flights are free of it. None: a mesh alone does not
  /// tell a gap from a wall, and links lead through both. It has to outlive the call.
  const TriangleSoup* level = nullptr;
  double agent_radius = 0.6;  ///< with a level: who flies is so wide to both sides,
  double agent_height = 2;    ///< so high,
  double agent_climb = 0.9;   ///< and what is lower than that above the feet is not in the way

  /// What suits someone of another size, in proportion. Preconditions: as of RecastOptions.
  static SuggestOptions for_agent(double radius, double height, double climb);

  /// Errors have the member's name as their source, and the range as their reason.
  Result<void> check() const;
};

/// Drops and jumps. From each sample of the mesh's walls there is at most one of either:
/// - a drop straight away from the wall to the first of eight places within `drop_reach` that has
///   ground between min_drop and max_drop below, and none above that; it is
///   flown level to above that place, and down from there;
/// - a jump to the nearest other sample within max_jump that faces it, both by no more than 60
///   degrees off the line between them; it is flown in an arc. Where there is a drop, it does not
///   end min_drop or more below. Where the jump back is possible as well, it follows in the list.
///
/// Left out are links whose ends walking joins in `detour` times their length, and those both of
/// whose ends are nearer than half the spacing to those of another one of their kind.
///
/// Both ends lie on the mesh, at its height. A link's cost is its length, heights included, times
/// drop_cost or jump_cost. The links are in order of the walls' numbers: the same each time.
///
/// Errors: options out of range; a spacing that makes more than 2^24 samples; a level with corners
/// that are none, or coordinates that are no numbers.
Result<std::vector<MeshLink>> suggest_links(const NavMesh& mesh,
                                            const SuggestOptions& options = {});

}  // namespace wend
