// Nodes of cells.
#pragma once

#include "call.h"
#include "wend/catalogue/navigator.h"

namespace wend::c {

/// Writes the node of a cell, if the cell is on the map.
inline wend_code write_node(Call& call, const Navigator& grid, wend_cell cell,
                            std::uint32_t* node) {
  const bool inside = cell.x >= 0 && cell.y >= 0 && cell.x < grid.width() && cell.y < grid.height();
  if (!inside) return call.fail(WEND_OUT_OF_RANGE, "the cell is not on the map");
  *node = grid.node({cell.x, cell.y});
  return call.code();
}

}  // namespace wend::c
