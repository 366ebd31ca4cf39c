// Walks over the blocks of Islands that both making and repairing them take.
#pragma once

#include <algorithm>

#include "wend/base/assert.h"
#include "wend/space/tables/islands.h"

namespace wend {

/// Calls visit(cell, dx, dy) for each cell of a block that has another block beside it, once for
/// each side: dx and dy lead over the border.
template <class Visit>
void Islands::for_each_border_cell(std::size_t block, Visit&& visit) const {
  const Rectangle cells = cells_of(block);
  for (std::int32_t x = cells.low.x; x < cells.end.x; ++x) {
    if (cells.low.y > 0) visit(Point{x, cells.low.y}, 0, -1);
    if (cells.end.y < height_) visit(Point{x, cells.end.y - 1}, 0, 1);
  }
  for (std::int32_t y = cells.low.y; y < cells.end.y; ++y) {
    if (cells.low.x > 0) visit(Point{cells.low.x, y}, -1, 0);
    if (cells.end.x < width_) visit(Point{cells.end.x - 1, y}, 1, 0);
  }
}

/// Calls visit(block) for the up to eight blocks round one.
template <class Visit>
void Islands::for_each_neighbour(std::size_t block, Visit&& visit) const {
  WEND_ASSERT(block < blocks_.size(), "only blocks of the map have neighbours");
  const auto column = static_cast<std::int32_t>(block % static_cast<std::size_t>(columns_));
  const auto row = static_cast<std::int32_t>(block / static_cast<std::size_t>(columns_));
  for (std::int32_t y = std::max(row - 1, 0); y <= std::min(row + 1, rows_ - 1); ++y) {
    for (std::int32_t x = std::max(column - 1, 0); x <= std::min(column + 1, columns_ - 1); ++x) {
      if (x != column || y != row) visit(block_at(x, y));
    }
  }
}

}  // namespace wend
