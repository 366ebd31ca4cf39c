// The shortest way through a corridor of polygons: string pulling, the funnel.
//
// B. Chazelle, "A Theorem on Polygon Cutting with Applications" (1982), and D. T. Lee and F. P.
// Preparata, "Euclidean Shortest Paths in the Presence of Rectilinear Barriers" (1984), for a row
// of doors; here as a walk that begins again at each bend, which keeps no queue (M. Mononen,
// "Simple Stupid Funnel Algorithm", 2010).
//
// Guarantee: no way that goes through the same polygons in that order is shorter. Ways through
// other polygons may well be: that is what Polyanya is for. (Where the corridor turns back along
// the very line on which the last bend lies, the way may go straight across that line to a polygon
// further on: corridors with the fewest polygons never do.) Exact where orientations are
// (orientation.h). Cost: linear in the corridor, but for bends behind which the walk begins again.
#pragma once

#include <span>
#include <vector>

#include "wend/mesh/nav_mesh.h"

namespace wend {

/// Writes where the way begins, bends and ends. Preconditions: each polygon is a neighbour of the
/// one before, and none comes twice (round and round a corner, left and right get lost); the ends
/// lie in the first and the last of them.
void pull_taut(const NavMesh& mesh, std::span<const NodeId> corridor, const Position& from,
               const Position& to, std::vector<Position>& line);

/// As the crow flies over it, seen from above.
double plane_length(std::span<const Position> line);

}  // namespace wend
