#include "sector_flood.h"

#include <algorithm>

#include "wend/space/spaces/terrain_grid.h"
#include "wend/space/spaces/unit_grid.h"

namespace wend {

void SectorFlood::to_portal(const SectorMap& map, std::uint32_t sector, const SectorPortal& portal,
                            TileStep* steps) {
  starts_.clear();
  for (std::uint32_t i = 0; i < portal.length; ++i) {
    starts_.push_back({map.cell_of(portal, i), map.step_across(sector, portal, i)});
  }
  run(map, sector, steps);
}

void SectorFlood::to_goal(const SectorMap& map, std::uint32_t sector, std::uint32_t goal,
                          TileStep* steps) {
  starts_.assign(1, {goal, kNoMove});
  run(map, sector, steps);
}

/// In 32 bits where these hold what ways through the sector cost, else in 64: always, for no way
/// through 65,536 cells costs 2^63.
void SectorFlood::run(const SectorMap& map, std::uint32_t sector, TileStep* steps) {
  const StepGrids& grids = map.grids();
  const Point low = map.tiling().low(sector);
  const Point end = map.tiling().end(sector);
  const LatticeRectangle rectangle = {low.x, low.y, end.x - low.x, end.y - low.y};
  const auto places = static_cast<std::size_t>(rectangle.columns * rectangle.rows);
  directions_.resize(places);
  if (grids.unit != nullptr) {
    window_.take(*grids.unit, rectangle);
    flood(*grids.unit, map, sector, narrow_, narrow_costs_, narrow_seeds_);
  } else {
    window_.take(*grids.terrain, rectangle);
    if (!flood(*grids.terrain, map, sector, narrow_, narrow_costs_, narrow_seeds_)) {
      flood(*grids.terrain, map, sector, wide_, wide_costs_, wide_seeds_);
    }
  }
  const auto columns = static_cast<std::size_t>(rectangle.columns);
  for (std::size_t row = 0; row < static_cast<std::size_t>(rectangle.rows); ++row) {
    const std::uint8_t* from = directions_.data() + row * columns;
    TileStep* to = steps + (row << map.shift());
    std::transform(from, from + columns, to, [](std::uint8_t step) { return TileStep(step); });
  }
}

/// False where that many bits do not hold some cost.
template <class Grid, class Cost>
bool SectorFlood::flood(const Grid& grid, const SectorMap& map, std::uint32_t sector,
                        LatticeFlood<Cost>& flood, std::vector<Cost>& costs,
                        std::vector<FloodSeed<Cost>>& seeds) {
  const auto columns = static_cast<std::uint32_t>(window_.rectangle().columns);
  const std::uint32_t mask = static_cast<std::uint32_t>(map.side()) - 1;
  seeds.clear();
  for (const Start& start : starts_) {
    const bool leaves = start.move != kNoMove;
    const std::uint64_t cost =
        leaves ? grid.step_cost(map.node(sector, start.cell), start.move) : 0;
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
