#pragma once

#include <cstdint>
#include <vector>

#include "wend/space/maps/cell_layout.h"

/// What board games ask of a map of hexagons, obstacles aside: how far, which ones round about, and
/// which ones in line. Cells are given and answered as columns and rows of the map, whatever its
/// layout. Precondition everywhere: is_hexagonal(lattice.layout()).
namespace wend {

/// Steps between two hexagons over open ground, which may lie outside the map. O(1).
std::int64_t hex_steps(const Lattice& lattice, Point a, Point b);

/// The hexagons on the map that are just so many steps away, clockwise; with radius 0 the centre.
/// Linear in the radius (or the map's longer side, if that is less), wherever the centre lies.
/// Precondition: radius >= 0.
std::vector<Point> hex_ring(const Lattice& lattice, Point centre, std::int32_t radius);

/// Those at most so many steps away, ring by ring from the centre on. Quadratic in the radius (or
/// the map's longer side, if that is less). Precondition: radius >= 0.
std::vector<Point> hex_range(const Lattice& lattice, Point centre, std::int32_t radius);

/// A straight line of hexagons from one to another, both included: as many steps as they are apart,
/// each hexagon the nearest to the line there (of two as near always the same). May leave the map
/// between ends that lie on it. Linear in the steps. (What lies between two that see each other is
/// HexLine's business.)
std::vector<Point> hex_line(const Lattice& lattice, Point from, Point to);

}  // namespace wend
