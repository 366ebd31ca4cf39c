// How the funnel finds the shortest path through a row of polygons, step by step: for pictures,
// lessons and tests. A navigator's paths are already pulled taut (Path::waypoints).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/mesh/nav_mesh.h"

namespace wend {

/// The funnel's action at a door. Two rays lead from the last bend (at first: the start) to the
/// limits of what it has seen on the left and on the right; a straight path may lead between them.
enum class FunnelMove : std::uint8_t {
  opens,        ///< the first door after the start or a bend: the rays lead to its ends
  narrows,      ///< one end of the door lies between the rays, or both: rays move there
  keeps,        ///< neither does, and the door spans both rays: they stay
  bends_left,   ///< the whole door lies past the left ray: that ray's end becomes a bend
  bends_right,  ///< the same on the right
  arrives       ///< the goal lies between the rays: the last piece leads straight to it
};

/// "opens", "narrows" ...
const char* to_string(FunnelMove move);

/// Left and right as seen when walking through the door, with y running up.
struct FunnelStep {
  FunnelMove move;
  std::uint32_t door;    ///< between corridor[door] and the next polygon; the last is the goal
  std::uint32_t places;  ///< known points of the line: the rays begin at the last
  Position left;         ///< where the rays end, after the step
  Position right;
};

/// A door, as seen on the way through. The goal is a door too, with both sides at one place.
struct FunnelDoor {
  Position left;
  Position right;
};

/// All steps of the funnel.
struct FunnelSteps {
  std::vector<FunnelDoor> doors;  ///< as many as there are polygons: the last is the goal
  std::vector<FunnelStep> steps;  ///< the last one arrives
  std::vector<Position> line;     ///< where the way begins, bends and ends
};

/// Runs the path-pulling algorithm through the corridor. Preconditions: each polygon is a neighbour
/// of the one before, and none occurs twice; the ends lie in the first and the last.
///
/// Source and guarantees of the algorithm: wend/internal/mesh/funnel.h. Linear in the corridor and
/// its steps.
FunnelSteps funnel_steps(const NavMesh& mesh, std::span<const NodeId> corridor,
                         const Position& from, const Position& to);

}  // namespace wend
