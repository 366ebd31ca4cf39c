// Warm flow tiles, routes and caches of tiles allocate nothing.
#include <gtest/gtest.h>

#include <vector>

#include "support/memory/count_allocations.h"
#include "support/random_edits.h"
#include "support/random_map.h"
#include "wend/catalogue/navigator.h"
#include "wend/flow/flow_cache.h"
#include "wend/flow/flow_routes.h"

namespace wend::test {
namespace {

struct FlowWorld {
  GridMap map;
  Navigator navigator;
  std::vector<NodeId> units;
};

FlowWorld flow_world() {
  Random random(6);
  GridMap map(150, 130);
  for (int i = 0; i < 4'000; ++i) map.set_symbol(random_cell(map, random), '#');
  Navigator navigator = Navigator::build(map).value();
  std::vector<NodeId> units;
  while (units.size() < 200) {
    const NodeId node = random.below(static_cast<std::uint32_t>(navigator.node_count()));
    if (navigator.walkable(node)) units.push_back(node);
  }
  return {std::move(map), std::move(navigator), std::move(units)};
}

/// Asks everything of tiles that answers ask.
std::uint64_t allocated_for_answers(const FlowTiles& tiles, const std::vector<NodeId>& units,
                                    std::vector<NodeId>& way) {
  const std::uint64_t before = allocations;
  for (const NodeId unit : units) {
    way.clear();
    tiles.write_path(unit, way);
    tiles.direction(unit);
    tiles.cost(unit);
  }
  return allocations - before;
}

TEST(FlowAllocations, WarmTilesAllocateNothing) {
  const FlowWorld world = flow_world();
  std::vector<NodeId> way;
  way.reserve(20'000);
  for (const bool exact : {false, true}) {
    const FlowTileOptions options = {{16}, exact};
    const FlowTiles tiles =
        FlowTiles::build(world.navigator, {world.units.data(), 1}, options).value();
    EXPECT_GT(allocated_for_answers(tiles, world.units, way), 0u);
    EXPECT_EQ(allocated_for_answers(tiles, world.units, way), 0u);
    EXPECT_GT(tiles.tile_count(), 40u);
  }
}

/// A cell is blocked and freed again: what the tiles that are dropped held serves those that are
/// made anew.
TEST(FlowAllocations, TilesThatFollowEditsAllocateNothingOnceWarm) {
  FlowWorld world = flow_world();
  const NodeId goal = world.units[0];
  FlowTiles tiles = FlowTiles::build(world.navigator, {&goal, 1}, {{16}}).value();
  std::vector<NodeId> way;
  way.reserve(20'000);
  const Point cell = world.navigator.point(world.units[1]);
  const std::vector<Point> changed = {cell};
  const std::vector<NodeId> nodes = world.navigator.nodes(changed);
  std::uint64_t last = 1;
  for (int round = 0; round < 12; ++round) {
    world.map.set_symbol(cell, round % 2 == 0 ? '#' : '.');
    ASSERT_TRUE(world.navigator.update(world.map, changed).ok());
    const std::uint64_t floods = tiles.floods();
    const std::uint64_t before = allocations;
    const bool updated = tiles.update(world.navigator, nodes).ok();
    last = allocations - before;
    ASSERT_TRUE(updated);
    last += allocated_for_answers(tiles, world.units, way);
    EXPECT_GT(tiles.floods(), floods);
  }
  EXPECT_EQ(last, 0u);
}

TEST(FlowAllocations, ACacheThatKeepsItsTilesAllocatesNothing) {
  const FlowWorld world = flow_world();
  FlowCache cache = FlowCache::build(world.navigator, {.tiles = {{16}}}).value();
  std::vector<NodeId> way;
  way.reserve(20'000);
  const auto allocated = [&] {
    const std::uint64_t before = allocations;
    for (std::size_t i = 0; i < 20; ++i) {
      const auto tiles = cache.to({world.units.data() + i, 1 + i % 3});
      allocated_for_answers(*tiles, world.units, way);
      cache.trim();
    }
    return allocations - before;
  };
  EXPECT_GT(allocated(), 0u);
  EXPECT_EQ(allocated(), 0u);
  EXPECT_EQ(cache.counts().hits, 20u);
}

/// Also where there is room for some of the tiles and routes only, so that they take turns.
TEST(FlowAllocations, WarmRoutesAllocateNothing) {
  const FlowWorld world = flow_world();
  for (const std::size_t most_bytes : {std::size_t{32} << 20, std::size_t{20'000}}) {
    FlowRoutes routes(world.navigator, {.sectors = {16}, .most_bytes = most_bytes});
    std::vector<NodeId> steps;
    steps.reserve(1'000);
    const auto allocated = [&] {
      const std::uint64_t before = allocations;
      for (std::size_t i = 0; i < world.units.size(); ++i) {
        steps.clear();
        routes.first_steps(world.units[i], world.units[i % 30], 100, steps);
      }
      return allocations - before;
    };
    EXPECT_GT(allocated(), 0u);
    std::uint64_t last = allocated();
    for (int round = 0; round < 10 && last > 0; ++round) last = allocated();
    EXPECT_EQ(last, 0u);
    EXPECT_EQ(routes.counts().tiles_dropped > 0, most_bytes < 100'000);
  }
}

}  // namespace
}  // namespace wend::test
