// Tiles and routes answer more than ways: paths are appended to lists, routes are counted since
// they were made, and maps that become others and back are followed or refused with a reason.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "wend/catalogue/navigator.h"
#include "wend/catalogue/overlay.h"
#include "wend/flow/flow_cache.h"
#include "wend/flow/flow_field.h"
#include "wend/flow/flow_routes.h"
#include "wend/flow/flow_tiles.h"

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

TEST(FlowAnswers, SectorsMayBeOf256Columns) {
  const Navigator navigator = Navigator::build(GridMap(300, 20)).value();
  for (const std::int32_t side : {4, 256}) {
    Result<SectorMap> sectors = SectorMap::build(navigator, {side});
    ASSERT_TRUE(sectors.ok());
    EXPECT_EQ(sectors.value().side(), side);
  }
}

/// Updates with a map that has links now are refused.
TEST(FlowAnswers, WhatKnowsNoLinksRefusesAMapThatHasSomeNow) {
  const NodeId goal = 0;
  const std::vector<NodeId> nodes = {3};
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
  expect_refused(ground->update(navigator, nodes));
  expect_refused(tiles.update(navigator, nodes));
  expect_refused(cache.update(navigator, nodes));
  EXPECT_EQ(ground->edits(), 0u);
}

/// Links come and go: with links, routes say why there are none; without, they lead on.
TEST(FlowAnswers, RoutesFollowAMapThatHasLinksForAWhile) {
  const GridMap plain(20, 20);
  GridMap linked = plain;
  linked.add_link({{1, 1}, {15, 15}, 1});
  Navigator navigator = Navigator::build(plain).value();
  FlowRoutes routes(navigator, {.sectors = {8}});
  std::uint64_t made = 0;
  for (int round = 0; round < 6; ++round) {
    const bool refused = round % 2 != 0;
    ASSERT_TRUE(navigator.update(refused ? linked : plain).ok());
    const Result<void> updated = routes.update(navigator, {});
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

/// An edit that was not reported makes routes build all anew: their counts go on.
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
