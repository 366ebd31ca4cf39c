#pragma once

#include <span>
#include <vector>

#include "wend/base/types.h"
#include "wend/internal/space/spaces/grid_topology.h"

namespace wend {

/// Appends the cells that a polyline runs through, each of them free and one legal step from the
/// one before. Where the line touches a corner and goes on into the cell opposite, and the corner
/// rule allows no such step, a cell beside it comes between; along the sides of cells they are
/// those of a free side. Linear in their number.
///
/// Precondition: the positions are centres of free cells, the first and the last one too, or points
/// between at which four cells meet, and the line keeps out of blocked cells, as those of
/// internal/path/taut_grid.h and internal/path/sight_grid.h do. (A last position between cells
/// counts for a cell that it touches.)
void write_line_cells(const GridTopology& grid, std::span<const Position> line,
                      std::vector<NodeId>& cells);

}  // namespace wend
