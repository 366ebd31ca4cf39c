// The lattice of a map of hexagons or of a staggered one, as a map: what the spaces are built from.
#pragma once

#include "wend/base/result.h"
#include "wend/catalogue/navigator.h"
#include "wend/space/maps/cell_layout.h"
#include "wend/space/maps/grid_map.h"

namespace wend {

/// A fault in the map or in the options for how units move on it, or null.
const char* grid_objection(const GridMap& map, const GridOptions& options);

/// How units move on a map's lattice.
GridOptions lattice_options(const GridOptions& options, CellLayout layout);

/// The same cells and links, at their places; the places without a cell are blocked. Errors: a map
/// without a symbol that is blocked and not in use, as of 256 kinds of terrain; a lattice of more
/// than GridMap::kMaxCells places. Linear in the lattice.
Result<GridMap> lattice_map(const GridMap& map, const Lattice& lattice);

}  // namespace wend
