#include "wend/space/maps/grid_map.h"

#include <algorithm>

namespace wend {

std::optional<char> TerrainCosts::blocked_symbol() const {
  for (const char usual : {'@', '#', 'T'}) {
    if (of(usual) == 0) return usual;
  }
  for (int symbol = 0; symbol < 256; ++symbol) {
    if (of(static_cast<char>(symbol)) == 0) return static_cast<char>(symbol);
  }
  return std::nullopt;
}

bool GridMap::uniform() const {
  return std::all_of(cells_.begin(), cells_.end(), [&](char symbol) {
    const std::uint32_t cost = terrain_.of(symbol);
    return cost == 0 || cost == TerrainCosts::kThousandths;
  });
}

}  // namespace wend
