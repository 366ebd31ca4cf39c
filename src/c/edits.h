// Edits of a grid that something else owns, in wend's terms.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "call.h"
#include "wend/catalogue/shared_navigator.h"
#include "wend/space/maps/grid_map.h"

namespace wend::c {

/// The edits that block or free these cells; nothing if the call failed.
inline std::optional<std::vector<CellEdit>> edits_of(Call& call, const GridMap& grid,
                                                     std::span<const wend_cell> cells,
                                                     std::int32_t walkable) {
  std::vector<CellEdit> edits;
  for (const wend_cell& cell : cells) {
    const Point at = {cell.x, cell.y};
    if (!grid.contains(at)) {
      call.fail(WEND_OUT_OF_RANGE, "the cell " + std::to_string(cell.x) + "," +
                                       std::to_string(cell.y) + " is not on the map");
      return std::nullopt;
    }
    if (grid.walkable(at) == (walkable != 0)) continue;
    const TerrainCosts& terrain = grid.terrain();
    const auto symbol = walkable != 0 ? terrain.open_symbol() : terrain.blocked_symbol();
    if (!symbol) {
      call.fail(WEND_REFUSED, "the map has no symbol left for such a cell");
      return std::nullopt;
    }
    edits.push_back({at, *symbol});
  }
  return edits;
}

}  // namespace wend::c
