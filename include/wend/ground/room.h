#pragma once

#include "wend/space/maps/grid_map.h"

namespace wend {

/// What counts as touching, in cells: rounding is far less, and no unit notices.
inline constexpr double kTouch = 1e-9;

/// Whether a disc of that diameter can move straight from one place to another: nothing blocked,
/// and no border, is nearer than half the diameter. Touching does no harm; but a line of no breadth
/// does not slip between two blocked cells that meet in a corner, nor run between two that lie side
/// by side. Time: the cells that it covers on the way.
bool has_room(const GridMap& map, Position from, Position to, double diameter);

}  // namespace wend
