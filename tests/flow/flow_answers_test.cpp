// What fields, tiles and routes answer besides ways: paths are appended to lists, memory is
// counted, floods and routes are, and maps that become others and back are followed or refused with
// a reason.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/catalogue/navigator.h"
#include "wend/catalogue/overlay.h"
#include "wend/flow/flow_cache.h"
#include "wend/flow/flow_field.h"
#include "wend/flow/flow_routes.h"
#include "wend/flow/flow_tiles.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

/// Node by node as next() says; nothing where no way leads.
TEST(FlowAnswers, PathsAreAppended) {
  GridMap map(9, 3);
  for (std::int32_t y = 0; y < 3; ++y) map.set_walkable({6, y}, false);
  const Navigator navigator = Navigator::build(map).value();
  const NodeId goal = 0;
  const Overlay overlay(27);
  const auto expect_appended = [](const auto& flow) {
    for (const NodeId from : {NodeId{23}, NodeId{26}, NodeId{0}}) {
      std::vector<NodeId> right = {7, 5};
      NodeId node = flow.reached(from) ? from : kNoNode;
      for (; node != kNoNode; node = flow.next(node)) right.push_back(node);
      std::vector<NodeId> nodes = {7, 5};
      flow.write_path(from, nodes);
      EXPECT_EQ(nodes, right);
    }
    EXPECT_TRUE(flow.reached(23) && !flow.reached(26));
  };
  expect_appended(FlowField::build(navigator, {&goal, 1}).value());
  expect_appended(FlowField::build(navigator, {&goal, 1}, {FlowKind::steps, &overlay}).value());
  expect_appended(FlowTiles::build(navigator, {&goal, 1}, {{4}, false}).value());
}

/// A corridor that winds, so long that costs take more than 32 bits.
GridMap winding_corridor() {
  GridMap map(129, 129);
  for (std::int32_t y = 1; y < 129; y += 2) {
    for (std::int32_t x = 0; x < 129; ++x) map.set_walkable({x, y}, x == (y % 4 == 1 ? 128 : 0));
  }
  return map;
}

TEST(FlowAnswers, MemoryIsCountedByPlaces) {
  const NodeId goal = 0;
  const GridMap corridor = winding_corridor();
  const std::size_t places = corridor.cell_count();
  const auto bytes_at = [&](std::uint32_t straight) {
    GridOptions options;
    options.costs = {straight, straight};
    const Navigator navigator = Navigator::build(corridor, options).value();
    return FlowField::build(navigator, {&goal, 1}).value().bytes();
  };
  EXPECT_GE(bytes_at(1'000'000), 12 * places) << "4 and 8 bytes a cost";
  EXPECT_LT(bytes_at(10), 12 * places);
  GridMap linked(60, 60);
  linked.add_link({{0, 0}, {9, 9}, 1});
  const Navigator with_links = Navigator::build(linked).value();
  Workspace workspace;
  NodeField right;
  static_cast<const NodeNavigator&>(with_links)
      .field({.sources = {&goal, 1}, .side = Side::backward}, workspace, right);
  EXPECT_GE(FlowField::build(with_links, {&goal, 1}).value().bytes(),
            12 * linked.cell_count() + workspace.bytes());

  const Navigator open = Navigator::build(GridMap(256, 256)).value();
  const auto ground = FlowGround::build(open, {64}).value();
  EXPECT_GE(ground->sectors().bytes(), std::size_t{2} * 256 * 256) << "which part, of each place";
  EXPECT_GE(ground->bytes(), ground->sectors().bytes());
  const FlowTiles tiles(ground, {&goal, 1});
  const std::size_t before = tiles.bytes();
  EXPECT_TRUE(tiles.reached(open.node({255, 0})));
  EXPECT_GE(tiles.bytes() - before, std::size_t{4} * (64 * 64 + 8 * 4 * 64));
  FlowRoutes routes(open, {.sectors = {64}});
  const std::size_t none = routes.bytes();
  std::vector<NodeId> steps;
  ASSERT_TRUE(routes.first_steps(open.node({255, 0}), goal, 1000, steps));
  EXPECT_GE(routes.bytes() - none, std::size_t{4} * 64 * 64) << "four tiles";
}

TEST(FlowAnswers, FloodsAreCounted) {
  const Navigator navigator = Navigator::build(GridMap(64, 64)).value();
  const NodeId goal = 0;
  const FlowTiles tiles = FlowTiles::build(navigator, {&goal, 1}, {{16}, false}).value();
  EXPECT_EQ(tiles.floods(), 0u);
  EXPECT_TRUE(tiles.reached(5));
  EXPECT_EQ(tiles.floods(), 1u);
  EXPECT_TRUE(tiles.reached(4095));
  EXPECT_EQ(tiles.floods(), tiles.tile_count());
}

/// Over even ground a disc walks to the farthest of the next places, one after the other, to which
/// it has room.
TEST(FlowAnswers, OverEvenGroundADiscLooksAsFarAsItHasRoom) {
  Random random(4211);
  int far = 0;
  for (int i = 0; i < sample(200); ++i) {
    const GridMap map = random_map(static_cast<MapKind>(i % kMapKinds), random);
    const Navigator navigator = Navigator::build(map).value();
    const GridGround ground = GridGround::build(map).value();
    const NodeId goal = navigator.node(random_cell(map, random));
    const FlowField field = FlowField::build(navigator, {&goal, 1}).value();
    for (int query = 0; query < 10; ++query) {
      const NodeId from = random.below(static_cast<std::uint32_t>(navigator.node_count()));
      std::vector<NodeId> way;
      field.write_path(from, way);
      if (way.size() < 2 || way.size() > 9) continue;
      const Position at = ground.position(from);
      const double radius = random.below(5) / 10.0;
      std::size_t ahead = 0;
      const auto has_room = [&](NodeId to) {
        return ground.is_free(at, ground.position(to), radius);
      };
      while (ahead + 1 < way.size() && has_room(way[ahead + 1])) ++ahead;
      ASSERT_EQ(field.onward(ground, at, radius, kNoNode), way[ahead]) << i << '\n' << to_text(map);
      far += ahead > 2 ? 1 : 0;
    }
  }
  EXPECT_GT(far, sample(50));
}

TEST(FlowAnswers, SectorsMayBeOf256Columns) {
  const Navigator navigator = Navigator::build(GridMap(300, 20)).value();
  for (const std::int32_t side : {4, 256}) {
    Result<SectorMap> sectors = SectorMap::build(navigator, {side});
    ASSERT_TRUE(sectors.ok());
    EXPECT_EQ(sectors.value().side(), side);
  }
}

/// Updates with a map that has links now, by nodes and by cells, are refused.
TEST(FlowAnswers, WhatKnowsNoLinksRefusesAMapThatHasSomeNow) {
  const NodeId goal = 0;
  const std::vector<NodeId> nodes = {3};
  const std::vector<Point> cells = {{3, 0}};
  GridMap map(20, 20);
  Navigator navigator = Navigator::build(map).value();
  const auto ground = FlowGround::build(navigator, {8}).value();
  FlowTiles tiles = FlowTiles::build(navigator, {&goal, 1}).value();
  SectorMap sectors = SectorMap::build(navigator, {8}).value();
  FlowCache cache = FlowCache::build(navigator).value();
  map.add_link({{1, 1}, {15, 15}, 1});
  ASSERT_TRUE(navigator.update(map).ok());
  const auto expect_refused = [&](const Result<void>& updated) {
    ASSERT_FALSE(updated.ok());
    EXPECT_NE(updated.error().reason.find("links"), std::string::npos);
  };
  expect_refused(sectors.update(navigator, nodes));
  expect_refused(sectors.update(navigator, cells));
  expect_refused(ground->update(navigator, nodes));
  expect_refused(ground->update(navigator, cells));
  expect_refused(tiles.update(navigator, nodes));
  expect_refused(tiles.update(navigator, cells));
  expect_refused(cache.update(navigator, nodes));
  expect_refused(cache.update(navigator, cells));
  EXPECT_EQ(ground->edits(), 0u);
}

/// Snapshots say: a map as it was before, or will be.
TEST(FlowAnswers, AnUpdateMayBeToAnOlderNavigator) {
  const Point cell = {7, 9};
  GridMap map(20, 20);
  map.set_walkable(cell, false);
  const Navigator older = Navigator::build(map).value();
  map.set_walkable(cell, true);
  const Navigator newer = Navigator::build(map).value();
  ASSERT_LT(older.version(), newer.version());
  const NodeId goal = 0;
  FlowTiles tiles = FlowTiles::build(newer, {&goal, 1}, {{8}, false}).value();
  FlowRoutes routes(newer, {.sectors = {8}});
  ASSERT_TRUE(tiles.update(older, std::span<const Point>(&cell, 1)).ok());
  ASSERT_TRUE(routes.update(older, std::span<const Point>(&cell, 1)).ok());
  EXPECT_EQ(tiles.ground().sectors().version(), older.version());
  EXPECT_TRUE(tiles.validate().ok() && routes.validate().ok());
  EXPECT_FALSE(tiles.reached(older.node(cell)));
}

/// Links come and go: routes say why there are none, and lead on when there are none any more.
TEST(FlowAnswers, RoutesFollowAMapThatHasLinksForAWhile) {
  for (const bool by_nodes : {false, true}) {
    const GridMap plain(20, 20);
    GridMap linked = plain;
    linked.add_link({{1, 1}, {15, 15}, 1});
    Navigator navigator = Navigator::build(plain).value();
    FlowRoutes routes(navigator, {.sectors = {8}});
    std::uint64_t made = 0;
    for (int round = 0; round < 6; ++round) {
      const bool refused = round % 2 != 0;
      ASSERT_TRUE(navigator.update(refused ? linked : plain).ok());
      const Result<void> updated = by_nodes ? routes.update(navigator, std::span<const NodeId>())
                                            : routes.update(navigator, std::span<const Point>());
      ASSERT_EQ(updated.ok(), !refused) << round;
      ASSERT_EQ(routes.reason().find("links") != std::string::npos, refused) << routes.reason();
      ASSERT_EQ(routes.sectors() == nullptr, refused);
      std::vector<NodeId> steps;
      ASSERT_EQ(routes.first_steps(0, 399, 100, steps), !refused) << round;
      ASSERT_EQ(steps.empty(), refused);
      made += refused ? 0 : 1;
      EXPECT_EQ(routes.counts().routes_made, made) << "since they were made";
    }
  }
}

/// What was counted is not forgotten where all is built anew, since nobody told of an edit.
TEST(FlowAnswers, RoutesCountSinceTheyWereMade) {
  GridMap map(20, 20);
  Navigator navigator = Navigator::build(map).value();
  FlowRoutes routes(navigator, {.sectors = {8}, .most_bytes = 1});
  FlowRouteCounts before;
  for (std::int32_t round = 0; round < 5; ++round) {
    const Point cell = {round + 3, 9};
    map.set_walkable(cell, false);
    ASSERT_TRUE(navigator.update(map, {&cell, 1}).ok());
    std::vector<NodeId> steps;
    ASSERT_TRUE(routes.first_steps(0, 399, 100, steps));
    ASSERT_TRUE(routes.first_steps(399, 0, 100, steps));
    const FlowRouteCounts now = routes.counts();
    EXPECT_EQ(now.routes_made, before.routes_made + 2);
    EXPECT_EQ(now.routes_dropped, before.routes_dropped + 1);
    EXPECT_GE(now.tiles_made, before.tiles_made + 4);
    EXPECT_GE(now.tiles_dropped, before.tiles_dropped + 3);
    before = now;
  }
}

}  // namespace
}  // namespace wend::test
