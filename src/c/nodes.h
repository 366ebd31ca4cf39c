// Nodes of cells.
#pragma once

#include "call.h"
#include "wend/base/types.h"

namespace wend::c {

/// Whether a cell is on something that has a width and a height.
template <class Sized>
bool is_inside(const Sized& sized, Point cell) {
  return cell.x >= 0 && cell.y >= 0 && cell.x < sized.width() && cell.y < sized.height();
}

/// Writes the node of a cell, if the cell is on the map.
template <class Nodes, class Sized>
wend_code write_node(Call& call, const Nodes& nodes, const Sized& sized, wend_cell cell,
                     std::uint32_t* node) {
  if (!is_inside(sized, {cell.x, cell.y})) {
    return call.fail(WEND_OUT_OF_RANGE, "the cell is not on the map");
  }
  *node = nodes.node({cell.x, cell.y});
  return call.code();
}

}  // namespace wend::c
