#pragma once

#include <span>
#include <vector>

#include "wend/mesh/nav_mesh.h"

namespace wend {

/// The polygons that a line on the ground crosses, each a neighbour of the one before, whichever
/// side of walls without thickness it runs along, and where it passes a wall's corner on the wrong
/// side by the last digits; false, and `polygons` as it was, where there are
/// none. A ray takes one side; this looks at both. Quadratic in what it looks at.
bool find_line_corridor(const NavMesh& mesh, std::span<const Position> line,
                        std::vector<NodeId>& polygons);

}  // namespace wend
