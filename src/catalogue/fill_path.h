// Paths of jumps, cell by cell.
#pragma once

#include "wend/internal/space/spaces/grid_topology.h"
#include "wend/search/path.h"

namespace wend {

struct StepCounts {
  std::uint64_t straight = 0;
  std::uint64_t diagonal = 0;
};

/// A path's nodes lie diagonally and straight on from one another; puts in the cells between, and
/// writes the points of all. In place, from the end on; both in one pass over straight stretches,
/// for on long paths this takes longer than a search with tables.
StepCounts fill_path(const GridTopology& grid, Path& path);

}  // namespace wend
