// Moves units a step at a time, sliding along walls instead of stopping at them.
#pragma once

#include <cstdint>
#include <vector>

#include "wend/mesh/locate.h"
#include "wend/mesh/nav_mesh.h"
#include "wend/search/workspace.h"

namespace wend {

/// Moves a place towards another one. If a straight line leads over the surface (raycast.h), it
/// arrives there. Else it moves to the place nearest to `to` that can be reached within the circle
/// whose diameter leads from `from` to `to`, seen from above. Along a wall, that is the step's
/// component in the wall's direction. It never moves farther than that diameter, never leaves the
/// mesh, and gets to the other side of a wall only round an end of it that lies in the circle.
///
/// By exact tests the result lies in its polygon, so the next step can begin there. Meant for steps
/// of one frame; use a search (polyanya.h) for long ones. The height of `to` is ignored. `crossed`,
/// if given, is filled with polygons that lead from the first to the last, each a neighbour of the
/// one before. Preconditions: `from` lies in its polygon, `to` is finite.
///
/// Cost: that of a ray; if a wall is in the way, also the polygons whose doors the circle touches.
/// Nothing is allocated once workspace and vector are warm.
MeshPlace move_along(const NavMesh& mesh, const MeshPlace& from, const Position& to,
                     Workspace& workspace, std::vector<std::uint32_t>* crossed = nullptr);

}  // namespace wend
