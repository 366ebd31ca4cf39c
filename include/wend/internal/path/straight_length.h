#pragma once

#include <optional>

#include "wend/base/types.h"
#include "wend/space/spaces/terrain_grid.h"
#include "wend/space/spaces/unit_grid.h"

/// How long the straight segment between two cells' centres is. Nothing where there is no line of
/// sight (see line_of_sight.h).
///
/// On terrain every piece counts times the terrain of the cell it runs through: the line integral
/// of the terrain. The pieces' shares of the whole are summed as whole numbers (LineWalk); only the
/// last product is rounded. The same from both ends, under every terrain rule. A straight step is
/// as long as under TerrainRule::touched, (a + b) / 2. A diagonal one is sqrt(2) (a + b) / 2 long:
/// it meets the two cells beside it in a point only, which weighs nothing.
///
/// If a line follows the side between two hexagons, that piece counts with the higher terrain of
/// the two, or with that of the only free one; there the pieces are rounded.
///
/// Linear in the columns and rows between the ends. Precondition: both ends on the map.
namespace wend {

std::optional<double> straight_length(const UnitGrid& grid, Point from, Point to);
std::optional<double> straight_length(const TerrainGrid& grid, Point from, Point to);

}  // namespace wend
