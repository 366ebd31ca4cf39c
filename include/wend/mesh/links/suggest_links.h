// Suggests links for a mesh: drops from an edge of it to ground below, and jumps across a gap from
// edge to edge.
//
// After M. Budde, "Automatic Generation of Jump Links in Arbitrary 3D Environments for Navigation
// Meshes" (2013), and M. Mononen's notes on jump links (digestingduck.blogspot.com, 2009): sample
// the walls of the mesh, look for ground within reach of each sample, test the flight against the
// level, and drop links that walking replaces.
//
// Cost: s log s for s samples, one for each `spacing` of walls. Per sample: the samples within
// reach (by a grid), eight places below, and a search for each of these that is not refused before;
// it ends at `detour` times the link's length. With a level also the triangles around each flight,
// by a grid.
#pragma once

#include <cstdint>
#include <vector>

#include "wend/base/result.h"
#include "wend/mesh/links/mesh_link.h"
#include "wend/mesh/nav_mesh.h"
#include "wend/mesh/triangle_soup.h"

namespace wend {

/// The jumper's abilities, and the density of links. Lengths are in the mesh's own units. The
/// defaults fit those of RecastOptions.
struct SuggestOptions {
  double max_drop = 4;         ///< the largest height that a drop or a jump may fall
  double min_drop = 0.5;       ///< the smallest height of a drop
  double drop_reach = 2.5;     ///< how far from the edge a drop may end, as seen from above
  double max_jump = 4;         ///< from edge to edge, as seen from above; 0: no jumps
  double max_rise = 1;         ///< how much higher a jump may end; also the rise of its flight
  double spacing = 2;          ///< along edges
  double margin = 0.1;         ///< distance of ends from the mesh's edge, where there is room
  double detour = 2;           ///< no link if walking is at most this many times as long
  double drop_cost = 1;        ///< cost per length of 1
  double jump_cost = 2;        ///< the same
  std::uint8_t drop_kind = 1;  ///< MeshLink::kind
  std::uint8_t jump_kind = 2;

  /// The geometry from which the mesh was made: flights must not collide with it. Null: links may
  /// lead through walls, since a mesh alone does not tell a gap from a wall. It has to outlive the
  /// call.
  const TriangleSoup* level = nullptr;
  double agent_radius = 0.6;  ///< with a level: the flying agent's half width,
  double agent_height = 2;    ///< its height,
  double agent_climb = 0.9;   ///< and obstacles up to this height above its feet are ignored

  /// Options for an agent of another size, in proportion. Preconditions: as in RecastOptions.
  static SuggestOptions for_agent(double radius, double height, double climb);

  /// In errors, the source is the member's name and the reason the allowed range.
  Result<void> check() const;
};

/// Drops and jumps. Each sample of the mesh's walls gives at most one of each:
/// - a drop straight away from the wall, to the first of eight places within `drop_reach` that has
///   ground between min_drop and max_drop below, and none above that; the flight is level to above
///   that place, and straight down from there;
/// - a jump to the nearest other sample within max_jump, if both face each other within 60 degrees
///   of the line between them; the flight is an arc. If the sample has a drop, its jump does not
///   end min_drop or more below. If the jump back is possible too, it follows in the list.
///
/// Omitted are links that walking replaces within `detour` times their length, and links both of
/// whose ends are nearer than half the spacing to those of another link of their kind.
///
/// Both ends lie on the mesh, at its height. A link's cost is its length, heights included, times
/// drop_cost or jump_cost. The links are in the order of the walls' numbers, the same each time.
///
/// Errors: options out of range; a spacing that makes more than 2^24 samples; a level with corners
/// at missing vertices, or with coordinates that are not numbers.
Result<std::vector<MeshLink>> suggest_links(const NavMesh& mesh,
                                            const SuggestOptions& options = {});

}  // namespace wend
