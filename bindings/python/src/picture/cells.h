// Pictures of grids: cells with costs, and all that is drawn on them.
#pragma once

#include <memory>

#include "picture/parts.h"
#include "wend/picture/picture.h"

namespace wend::python {

/// A picture with the map that it shows. Moved only by its pointer.
struct CellsShown {
  GridMap map;
  Picture picture;
};

/// Costs of (rows, columns), 0 or infinite where a cell is blocked, and the parts of the picture.
/// Throws a ValueError or a TypeError that names the part.
std::unique_ptr<CellsShown> cells_shown(py::handle costs, const std::string& layout,
                                        const py::dict& parts);

/// The same with other parts on top; `costs` among them replaces the map.
std::unique_ptr<CellsShown> with_parts(const CellsShown& shown, const py::dict& parts);

}  // namespace wend::python
