#pragma once

#include "wend/internal/space/spaces/linked_grid.h"

namespace wend {

/// The grid of steps under a grid with links; a grid itself.
template <class Grid>
const Grid& grid_of_steps(const Grid& grid) {
  return grid;
}
template <class Grid>
const Grid& grid_of_steps(const LinkedGrid<Grid>& grid) {
  return grid.grid();
}

}  // namespace wend
