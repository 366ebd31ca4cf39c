// Smoothing for units larger than a cell.
//
// A map for a unit (map_for_unit) says on which cells it fits, and that it fits all along the steps
// between them. Of a straight line that runs between their centres it says nothing: the line may
// pass beside the centre of a cell by nearly half a cell, and the unit's side with it, into a wall.
// So smooth(), line of sight and the algorithms that go at any angle are for points. Here each
// straight line is tested with the whole unit, against the cells of the map it really walks on.
#pragma once

#include <span>

#include "wend/path/smooth.h"
#include "wend/space/maps/clearance.h"
#include "wend/space/maps/grid_map.h"

namespace wend {

/// Whether a unit can move straight from one cell to another, without turning: nothing that is
/// blocked, and no border, comes under it on the way; touching does no harm. `map` is the one that
/// it moves on, not the one made for it. Time: the cells that it covers on the way.
bool has_room(const GridMap& map, Point from, Point to, const UnitSize& unit);

/// Takes corners out of a path where the whole unit has room: from way point to way point on to a
/// cell to which it can move straight while to the next it cannot; from the start, and from the
/// goal, whichever is shorter. On terrain the path's own straight stretches stay. Steps of the path
/// are taken for granted, and those that are longer than a step for links.
///
/// Lengths are by the measure of smooth(). Empty without cells. Preconditions: all cells are on the
/// map, and its cells are squares. Time: linear in the path, times the cells that a unit covers,
/// times the logarithm of the longest straight stretch.
SmoothPath smooth_for_unit(const GridMap& map, std::span<const Point> cells, const UnitSize& unit);

}  // namespace wend
