#include "wend/space/maps/grid_map.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace wend {

std::uint32_t TerrainCosts::thousandths_of(double cost) {
  return static_cast<std::uint32_t>(std::llround(cost * kThousandths));
}

std::optional<char> TerrainCosts::blocked_symbol() const {
  for (const char usual : {'@', '#', 'T'}) {
    if (of(usual) == 0) return usual;
  }
  for (int symbol = 0; symbol < 256; ++symbol) {
    if (of(static_cast<char>(symbol)) == 0) return static_cast<char>(symbol);
  }
  return std::nullopt;
}

std::optional<char> TerrainCosts::open_symbol() const {
  if (of('.') == kThousandths) return '.';
  std::optional<char> any;
  for (int symbol = 0; symbol < 256; ++symbol) {
    const std::uint32_t cost = of(static_cast<char>(symbol));
    if (cost == kThousandths) return static_cast<char>(symbol);
    if (cost != 0 && !any) any = static_cast<char>(symbol);
  }
  return any;
}

GridMap GridMap::from_walkable(std::int32_t width, std::int32_t height,
                               std::span<const std::uint8_t> walkable) {
  std::vector<char> cells(walkable.size());
  std::transform(walkable.begin(), walkable.end(), cells.begin(),
                 [](std::uint8_t free) { return free != 0 ? '.' : '@'; });
  return GridMap(width, height, std::move(cells));
}

void GridMap::set_walkable(Point p, bool walkable) {
  WEND_ASSERT(contains(p), "the cell must be on the map");
  if (this->walkable(p) == walkable) return;
  const std::optional<char> symbol = walkable ? terrain_.open_symbol() : terrain_.blocked_symbol();
  WEND_CHECK(symbol, "the map's terrain has no symbol that is blocked, or none that is not");
  set_symbol(p, *symbol);
}

bool GridMap::uniform() const {
  return std::all_of(cells_.begin(), cells_.end(), [&](char symbol) {
    const std::uint32_t cost = terrain_.of(symbol);
    return cost == 0 || cost == TerrainCosts::kThousandths;
  });
}

}  // namespace wend
