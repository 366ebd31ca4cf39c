// How the funnel finds the shortest way through a row of polygons, step by step: for pictures,
// lessons and tests. Paths of a navigator have been pulled taut already (Path::waypoints).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/mesh/nav_mesh.h"

namespace wend {

/// What the funnel does at a door. Two rays lead from the last bend (at first: the start) to what
/// it has seen on the left and on the right; a straight way may lead between them.
enum class FunnelMove : std::uint8_t {
  opens,        ///< the first door after the start or a bend: the rays lead to its ends
  narrows,      ///< one end of the door lies between the rays, or both: rays move there
  keeps,        ///< neither does, and what lies between the rays is open: they stay
  bends_left,   ///< the whole door lies past the left ray: that ray's end becomes a bend
  bends_right,  ///< the same on the right
  arrives       ///< the goal lies between the rays: the last piece leads straight to it
};

/// "opens", "narrows" ...
const char* to_string(FunnelMove move);

/// Left and right are those of someone who walks through the door, where y runs up.
struct FunnelStep {
  FunnelMove move;
  std::uint32_t door;    ///< the one between corridor[door] and the next; the last is the goal
  std::uint32_t places;  ///< of the line that are known: the last of them is where the rays begin
  Position left;         ///< where the rays end, after the step
  Position right;
};

/// A door, as seen on the way through. The goal is one as well: both its sides are one place.
struct FunnelDoor {
  Position left;
  Position right;
};

/// All that the funnel did.
struct FunnelSteps {
  std::vector<FunnelDoor> doors;  ///< as many as there are polygons: the last is the goal
  std::vector<FunnelStep> steps;  ///< the last one arrives
  std::vector<Position> line;     ///< where the way begins, bends and ends
};

/// Goes through the corridor by the algorithm that lays out paths. Preconditions: each polygon is a
/// neighbour of the one before, and none comes twice; the ends lie in the first and the last.
///
/// The source of the algorithm and what it promises: wend/internal/mesh/funnel.h. Linear in the
/// corridor and its steps.
FunnelSteps funnel_steps(const NavMesh& mesh, std::span<const NodeId> corridor,
                         const Position& from, const Position& to);

}  // namespace wend
