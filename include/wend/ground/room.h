#pragma once

#include "wend/space/maps/grid_map.h"

namespace wend {

/// Distance that counts as touching, in cells: rounding is far less, and no unit notices.
inline constexpr double kTouch = 1e-9;

/// Whether a disc of that diameter can move straight from one position to another: no blocked cell
/// and no border is nearer than half the diameter. Touching is allowed. But a disc of diameter 0
/// cannot pass between two blocked cells that meet at a corner, nor run between two that lie side
/// by side. Time: the cells that it covers on the way.
bool has_room(const GridMap& map, Position from, Position to, double diameter);

}  // namespace wend
