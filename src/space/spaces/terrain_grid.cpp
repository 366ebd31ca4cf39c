#include "wend/space/spaces/terrain_grid.h"

#include <algorithm>
#include <numeric>

#include "wend/base/assert.h"

namespace wend {
namespace {

constexpr std::uint32_t kMostWhole = 65535;

/// The dearest and the cheapest walkable cost in use, and the greatest number of thousandths that
/// divides every cost in use and one whole unit.
struct Grading {
  std::uint32_t cheapest = TerrainCosts::kMostThousandths;
  std::uint32_t dearest = 0;
  std::uint32_t quantum = TerrainCosts::kThousandths;
};

Grading grading_of(const GridMap& map) {
  Grading grading;
  const auto count = [&](std::uint32_t cost) {
    if (cost == 0) return;
    grading.cheapest = std::min(grading.cheapest, cost);
    grading.dearest = std::max(grading.dearest, cost);
    grading.quantum = std::gcd(grading.quantum, cost);
  };
  if (map.weighted()) {
    for (NodeId id = 0; id < map.cell_count(); ++id) count(map.cost(id));
    return grading;
  }
  std::array<bool, 256> used{};
  for (const char symbol : map.cells()) used[static_cast<unsigned char>(symbol)] = true;
  for (unsigned symbol = 0; symbol < used.size(); ++symbol) {
    if (used[symbol]) count(map.terrain().of(static_cast<char>(symbol)));
  }
  return grading;
}

}  // namespace

const char* to_string(TerrainRule rule) {
  switch (rule) {
    case TerrainRule::touched: return "touched";
    case TerrainRule::entered: return "entered";
    case TerrainRule::joined: return "joined";
  }
  return "touched";
}

Result<TerrainGrid> TerrainGrid::build(const GridMap& map, CornerRule rule, CostModel costs,
                                       TerrainRule terrain_rule) {
  WEND_ASSERT(map.cell_count() > 0 && costs.valid(), "refuse maps without cells, and wrong models");
  const Grading grading = grading_of(map);
  if (grading.dearest / grading.quantum > kMostWhole) {
    return Error{
        "", 0,
        "the terrain costs are graded too finely: written as whole multiples of their common "
        "measure they must not exceed 65535; round them"};
  }
  return TerrainGrid(map, rule, costs, terrain_rule);
}

TerrainGrid::TerrainGrid(const GridMap& map, CornerRule rule, CostModel costs,
                         TerrainRule terrain_rule)
    : GridSpace(map, rule, costs, false), terrain_rule_(terrain_rule) {
  const Grading grading = grading_of(map);
  if (grading.dearest > 0) {  // otherwise nothing is walkable
    scale_ = TerrainCosts::kThousandths / grading.quantum;
    dearest_ = grading.dearest / grading.quantum;
    cheapest_ = grading.cheapest / grading.quantum;
    set_cheapest_terrain(4 * cheapest_);
  }
  terrain_.reserve(map.cell_count());
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    terrain_.push_back(static_cast<std::uint16_t>(map.cost(id) / grading.quantum));
    rough_ += is_rough(terrain_.back()) ? 1 : 0;
  }
}

bool TerrainGrid::update(const GridMap& map, std::span<const Point> changed) {
  const auto quantum = static_cast<std::uint32_t>(TerrainCosts::kThousandths / scale_);
  WEND_ASSERT(map.width() == topology_.width() && map.height() == topology_.height(),
              "build the grid anew for a map of another size");
  for (const Point p : changed) {
    const std::uint32_t cost = map.cost(p);
    const bool fits =
        cost % quantum == 0 && cost / quantum >= cheapest_ && cost / quantum <= dearest_;
    if (cost != 0 && !fits) return false;
  }
  for (const Point p : changed) {
    std::uint16_t& terrain = terrain_[topology_.node(p)];
    rough_ -= is_rough(terrain) ? 1 : 0;
    terrain = static_cast<std::uint16_t>(map.cost(p) / quantum);
    rough_ += is_rough(terrain) ? 1 : 0;
  }
  WEND_ASSERT(rough_ <= terrain_.size(), "rough cells are counted once: take away what was there");
  update_topology(map, changed);
  return true;
}

}  // namespace wend
