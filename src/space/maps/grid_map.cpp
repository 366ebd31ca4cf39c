#include "wend/space/maps/grid_map.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "wend/base/assert.h"

namespace wend {

std::uint32_t TerrainCosts::thousandths_of(double cost) {
  WEND_ASSERT(valid(cost), "ask valid() first: a cost is 0, or 0.001 to 1000");
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

template <class Costs>
Result<GridMap> GridMap::from_each_cost(std::int32_t width, std::int32_t height, Costs costs) {
  GridMap map(width, height);
  WEND_CHECK(costs.size() == map.cell_count(), "a map needs one cost for each of its cells");
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const auto cost = static_cast<double>(costs[id]);
    const Point p = map.point(id);
    if (!TerrainCosts::valid(cost)) {
      return Error{"", 0,
                   "the cell " + std::to_string(p.x) + "," + std::to_string(p.y) + " costs " +
                       std::to_string(cost) + "; costs are 0 (blocked), or 0.001 to 1000"};
    }
    if (cost == 0) {
      map.set_symbol(p, '@');
    } else {
      map.set_weight(p, cost);
    }
  }
  return map;
}

Result<GridMap> GridMap::from_costs(std::int32_t width, std::int32_t height,
                                    std::span<const std::uint8_t> costs) {
  return from_each_cost(width, height, costs);
}
Result<GridMap> GridMap::from_costs(std::int32_t width, std::int32_t height,
                                    std::span<const float> costs) {
  return from_each_cost(width, height, costs);
}

void GridMap::set_weight(Point p, double weight) {
  WEND_CHECK(TerrainCosts::valid(weight) && weight != 0,
             "a cell's weight is a multiple from 0.001 to 1000; set_walkable blocks a cell");
  const std::uint32_t thousandths = TerrainCosts::thousandths_of(weight);
  if (weights_.empty()) {
    if (thousandths == TerrainCosts::kThousandths) return;
    weights_.assign(cells_.size(), TerrainCosts::kThousandths);
  }
  weights_[id(p)] = thousandths;
  ++version_;
}

bool GridMap::copy_cell(Point here, const GridMap& map, Point there) {
  const char symbol = map.symbol(there);
  const double weight = map.weight(there);
  if (this->symbol(here) == symbol && this->weight(here) == weight) return false;
  set_symbol(here, symbol);
  set_weight(here, weight);
  return true;
}

std::uint32_t GridMap::weigh(std::uint32_t cost, std::uint32_t weight) {
  if (cost == 0 || weight == TerrainCosts::kThousandths) return cost;
  const std::uint64_t product = std::uint64_t{cost} * weight + TerrainCosts::kThousandths / 2;
  return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(product / TerrainCosts::kThousandths,
                                                              1, TerrainCosts::kMostThousandths));
}

void GridMap::set_walkable(Point p, bool walkable) {
  WEND_ASSERT(contains(p), "the cell must be on the map");
  if (this->walkable(p) == walkable) return;
  const std::optional<char> symbol = walkable ? terrain_.open_symbol() : terrain_.blocked_symbol();
  WEND_CHECK(symbol, "the map's terrain has no symbol that is blocked, or none that is not");
  set_symbol(p, *symbol);
}

bool GridMap::uniform() const {
  const auto plain = [](std::uint32_t cost) {
    return cost == 0 || cost == TerrainCosts::kThousandths;
  };
  if (!weighted()) {
    return std::all_of(cells_.begin(), cells_.end(),
                       [&](char symbol) { return plain(terrain_.of(symbol)); });
  }
  for (NodeId id = 0; id < cells_.size(); ++id) {
    if (!plain(cost(id))) return false;
  }
  return true;
}

}  // namespace wend
