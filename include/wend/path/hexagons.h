#pragma once

#include <cstdint>
#include <vector>

#include "wend/space/maps/cell_layout.h"

/// Hexagon geometry for board games: distance, ring, range and line. Obstacles are ignored. Cells
/// are columns and rows of the map, in every layout. Precondition of all functions:
/// is_hexagonal(lattice.layout()).
namespace wend {

/// Steps between two hexagons without obstacles; both may lie outside the map. O(1).
std::int64_t hex_steps(const Lattice& lattice, Point a, Point b);

/// The hexagons on the map that are exactly `radius` steps away, clockwise; with radius 0 the
/// centre. Linear in the radius (or the map's longer side, if that is less), even if the centre
/// lies outside the map. Precondition: radius >= 0.
std::vector<Point> hex_ring(const Lattice& lattice, Point centre, std::int32_t radius);

/// The hexagons on the map at most `radius` steps away, ring by ring, the centre first. Quadratic
/// in the radius (or the map's longer side, if that is less). Precondition: radius >= 0.
std::vector<Point> hex_range(const Lattice& lattice, Point centre, std::int32_t radius);

/// A straight line of hexagons with both ends: hex_steps() steps, each hexagon the nearest to the
/// line there (ties always go the same way). May leave the map between ends that lie on it. Linear
/// in the steps. (For line of sight between hexagons see HexLine.)
std::vector<Point> hex_line(const Lattice& lattice, Point from, Point to);

}  // namespace wend
