// Smoothing for units larger than a cell.
//
// On a map for a unit (map_for_unit), the unit fits on every walkable cell and along the steps
// between them, but not along every straight line between their centres. Such a line may pass a
// cell's centre at nearly half a cell, so that the unit's side hits a wall. So smooth(), line of
// sight and the any-angle algorithms are for points. Here each straight line is tested with the
// whole unit, against the cells of the original map.
#pragma once

#include <span>

#include "wend/path/smooth.h"
#include "wend/space/maps/clearance.h"
#include "wend/space/maps/grid_map.h"

namespace wend {

/// Whether a unit can move straight from one cell to another, without turning: it never overlaps a
/// blocked cell or the map's border, but may touch them. `map` is the original map, not the one
/// made for the unit. Time: the cells that it covers on the way.
bool has_room(const GridMap& map, Point from, Point to, const UnitSize& unit);

/// Takes corners out of a path where the whole unit fits: from each waypoint straight to a cell
/// that the unit can reach although it cannot reach the next one. Tried from the start and from the
/// goal; the shorter result counts. On terrain only the path's own straight stretches are joined.
/// Steps of the path are not checked; cells farther apart than a step are taken for links.
///
/// Lengths are measured as in smooth(). Empty without cells. Preconditions: all cells are on the
/// map, and its cells are squares. Time: linear in the path, times the cells that a unit covers,
/// times the logarithm of the longest straight stretch.
SmoothPath smooth_for_unit(const GridMap& map, std::span<const Point> cells, const UnitSize& unit);

}  // namespace wend
