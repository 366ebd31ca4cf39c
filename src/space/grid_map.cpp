#include "wend/space/grid_map.h"

#include <algorithm>

namespace wend {

bool GridMap::uniform() const {
  return std::all_of(cells_.begin(), cells_.end(), [&](char symbol) {
    const std::uint32_t cost = terrain_.of(symbol);
    return cost == 0 || cost == TerrainCosts::kOne;
  });
}

}  // namespace wend
