#include "sector_flood.h"

#include <algorithm>

#include "step_costs.h"
#include "wend/base/assert.h"

namespace wend {

void SectorFlood::to_portal(const SectorMap& map, std::uint32_t sector, const SectorPortal& portal,
                            TileStep* steps) {
  starts_.clear();
  for (std::uint32_t i = 0; i < portal.length; ++i) {
    starts_.push_back({map.cell_of(portal, i), map.step_across(sector, portal, i)});
    WEND_ASSERT(starts_.back().move != kNoMove, "a step leads across from each cell of a portal");
  }
  run(map, sector, steps);
}

void SectorFlood::to_goal(const SectorMap& map, std::uint32_t sector, std::uint32_t goal,
                          TileStep* steps) {
  WEND_ASSERT(map.label(sector, goal) != 0, "nobody walks to a blocked goal: refuse it before");
  starts_.assign(1, {goal, kNoMove});
  run(map, sector, steps);
}

/// In 32 bits where these hold what ways through the sector cost, else in 64: always, for no way
/// through 65,536 cells costs 2^63.
void SectorFlood::run(const SectorMap& map, std::uint32_t sector, TileStep* steps) {
  take_sector(map, sector, window_);
  directions_.resize(window_.size());
  if (!flood(map, sector, narrow_, narrow_costs_, narrow_seeds_)) {
    flood(map, sector, wide_, wide_costs_, wide_seeds_);
  }
  const auto columns = static_cast<std::size_t>(window_.rectangle().columns);
  const auto rows = static_cast<std::size_t>(window_.rectangle().rows);
  for (std::size_t row = 0; row < rows; ++row) {
    const std::uint8_t* from = directions_.data() + row * columns;
    TileStep* to = steps + (row << map.shift());
    std::transform(from, from + columns, to, [](std::uint8_t step) { return TileStep(step); });
  }
}

/// False where that many bits do not hold some cost.
template <class Cost>
bool SectorFlood::flood(const SectorMap& map, std::uint32_t sector, LatticeFlood<Cost>& flood,
                        std::vector<Cost>& costs, std::vector<FloodSeed<Cost>>& seeds) {
  const auto columns = static_cast<std::uint32_t>(window_.rectangle().columns);
  const std::uint32_t mask = static_cast<std::uint32_t>(map.side()) - 1;
  seeds.clear();
  for (const Start& start : starts_) {
    std::uint64_t cost = 0;
    if (start.move != kNoMove) {
      cost = step_cost_of(map.grids(), map.node(sector, start.cell), start.move);
    }
    if (cost >= LatticeFlood<Cost>::kFar) return false;
    const std::uint32_t place = (start.cell >> map.shift()) * columns + (start.cell & mask);
    seeds.push_back({place, static_cast<Cost>(cost), static_cast<std::uint8_t>(start.move)});
  }
  costs.resize(directions_.size());
  return flood.run(window_, seeds, costs, directions_);
}

std::size_t SectorFlood::bytes() const {
  return narrow_.bytes() + wide_.bytes() + narrow_costs_.capacity() * 4 +
         wide_costs_.capacity() * 8 + directions_.capacity();
}

}  // namespace wend
