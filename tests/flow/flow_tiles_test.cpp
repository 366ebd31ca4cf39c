// Flow tiles: exact ones equal Dijkstra's costs, others lead to the goal at the cost they state;
// both follow edits as if they were made anew.
#include "wend/flow/flow_tiles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/catalogue/navigator.h"

namespace wend::test {
namespace {

static_assert(Flow<FlowTiles>);

constexpr CornerRule kTileRules[] = {CornerRule::always, CornerRule::one_free,
                                     CornerRule::both_free, CornerRule::never};

struct TileWorld {
  GridMap map;
  Navigator navigator;
  std::vector<NodeId> goals;
};

TileWorld random_tile_world(Random& random) {
  GridMap map = random.chance(25)
                    ? random_map(static_cast<MapKind>(random.below(kMapKinds)), random)
                    : random_quilt(random);
  map.set_layout(static_cast<CellLayout>(random.below(kCellLayouts)));
  if (random.chance(40)) add_terrain(map, random);
  if (random.chance(30)) grade_finely(map, random);
  GridOptions options;
  if (random.chance(30)) options.costs = {5, 7};
  options.corners = kTileRules[random.below(4)];
  options.terrain = random.chance(50) ? TerrainRule::touched : TerrainRule::entered;
  Navigator navigator = Navigator::build(map, options).value();
  std::vector<NodeId> goals;
  const std::uint32_t wanted = random.chance(60) ? 1 : 1 + random.below(6);
  for (int i = 0; i < 40 && goals.size() < wanted; ++i) {
    const NodeId node = random.below(static_cast<std::uint32_t>(navigator.node_count()));
    if (navigator.walkable(node) || random.chance(5)) goals.push_back(node);
  }
  return {std::move(map), std::move(navigator), std::move(goals)};
}

NodeField right_costs(const TileWorld& world, Workspace& workspace) {
  NodeField field;
  const NodeNavigator& navigator = world.navigator;
  navigator.field({.sources = world.goals, .side = Side::backward}, workspace, field);
  return field;
}

double edge_cost(const Navigator& navigator, NodeId from, NodeId to) {
  for (const NodeEdge& edge : navigator.edges(from)) {
    if (edge.to == to) return edge.cost;
  }
  return -1;
}

/// Each step is legal and costs the difference of the costs at its ends.
void expect_hangs_together(const TileWorld& world, const FlowTiles& tiles, NodeId node) {
  const NodeId next = tiles.next(node);
  if (!tiles.reached(node)) {
    ASSERT_EQ(next, kNoNode);
  } else if (next == kNoNode) {
    ASSERT_EQ(tiles.cost(node), 0);
    ASSERT_TRUE(std::count(world.goals.begin(), world.goals.end(), node) > 0);
  } else {
    const double step = edge_cost(world.navigator, node, next);
    ASSERT_GT(step, 0);
    ASSERT_NEAR(tiles.cost(node), tiles.cost(next) + step, 1e-6 * tiles.cost(node));
  }
}

void expect_as_dijkstra(const TileWorld& world, const FlowTiles& tiles, Workspace& workspace,
                        Random& random, int& far) {
  const NodeField right = right_costs(world, workspace);
  const auto count = static_cast<std::uint32_t>(world.navigator.node_count());
  const bool every = random.chance(30);
  for (std::uint32_t i = 0; i < (every ? count : 12); ++i) {
    const NodeId node = every ? i : random.below(count);
    ASSERT_EQ(tiles.reached(node), right.reached(node)) << node;
    if (!right.reached(node)) continue;
    if (tiles.exact()) {
      ASSERT_EQ(tiles.cost(node), right.cost(node)) << node;
    } else {
      ASSERT_GE(tiles.cost(node), right.cost(node)) << node;
    }
    ASSERT_NO_FATAL_FAILURE(expect_hangs_together(world, tiles, node));
    far += world.navigator.node_count() > 400 && tiles.cost(node) > 20 ? 1 : 0;
  }
}

/// Changes some cells or, now and then, a goal's own: blocks it or frees it.
std::vector<Point> edit_tile_world(TileWorld& world, Random& random) {
  if (world.goals.empty() || random.chance(70)) return edit_at_random(world.map, random);
  const auto goals = static_cast<std::uint32_t>(world.goals.size());
  const Point cell = world.navigator.point(world.goals[random.below(goals)]);
  if (!world.map.contains(cell)) return edit_at_random(world.map, random);  // no cell lies there
  world.map.set_symbol(cell, world.map.walkable(cell) ? '@' : '.');
  return {cell};
}

TEST(FlowTiles, ExactOnesCostWhatDijkstraSaysAndOthersNoLess) {
  Random random(91);
  Workspace workspace;
  int far = 0;
  for (int i = 0; i < sample(4'000); ++i) {
    const TileWorld world = random_tile_world(random);
    SCOPED_TRACE(std::to_string(i) + " " + to_string(world.map.layout()) + "\n" +
                 to_text(world.map));
    for (const bool exact : {false, true}) {
      FlowTileOptions options;
      options.sectors.side = 4 << random.below(3);
      options.exact = exact;
      const FlowTiles tiles = FlowTiles::build(world.navigator, world.goals, options).value();
      ASSERT_NO_FATAL_FAILURE(expect_as_dijkstra(world, tiles, workspace, random, far));
      const Result<void> valid = tiles.validate();
      ASSERT_TRUE(valid.ok()) << valid.error().message();
    }
  }
  EXPECT_GT(far, sample(200'000));
}

TEST(FlowTiles, WaysAreNearlyCheapest) {
  Random random(92);
  Workspace workspace;
  double sum = 0;
  double least = 0;
  for (int i = 0; i < sample(300); ++i) {
    const TileWorld world = random_tile_world(random);
    const FlowTiles tiles = FlowTiles::build(world.navigator, world.goals, {{8}}).value();
    const NodeField right = right_costs(world, workspace);
    for (NodeId node = 0; node < world.navigator.node_count(); ++node) {
      if (!right.reached(node)) continue;
      sum += tiles.cost(node);
      least += right.cost(node);
    }
  }
  EXPECT_LT(sum / least, 1.1);
}

TEST(FlowTiles, AfterEditsTheyAreWhatTheyWouldBeMadeAnew) {
  Random random(93);
  Workspace workspace;
  int kept = 0;
  int dropped = 0;
  int far = 0;
  for (int i = 0; i < sample(700); ++i) {
    TileWorld world = random_tile_world(random);
    FlowTileOptions options;
    options.sectors.side = 4 << random.below(3);
    options.exact = random.chance(25);
    FlowTiles tiles = FlowTiles::build(world.navigator, world.goals, options).value();
    for (int round = 0; round < 6; ++round) {
      SCOPED_TRACE(std::to_string(i) + " " + std::to_string(round) + "\n" + to_text(world.map));
      ASSERT_NO_FATAL_FAILURE(expect_as_dijkstra(world, tiles, workspace, random, far));
      const std::size_t before = tiles.tile_count();
      const std::vector<Point> cells = edit_tile_world(world, random);
      ASSERT_TRUE(world.navigator.update(world.map, cells).ok());
      ASSERT_TRUE(tiles.update(world.navigator, world.navigator.nodes(cells)).ok());
      (tiles.tile_count() == 0 ? dropped : kept) += before > 1 ? 1 : 0;
      const Result<void> valid = tiles.validate();
      ASSERT_TRUE(valid.ok()) << valid.error().message();
    }
  }
  EXPECT_GT(kept, sample(800));
  EXPECT_GT(dropped, sample(150));
}

/// Tiles on one ground each follow it after one edit or after several.
TEST(FlowTiles, SeveralEditsAreFollowedAtOnce) {
  Random random(99);
  Workspace workspace;
  int several = 0;
  int far = 0;
  for (int i = 0; i < sample(500); ++i) {
    TileWorld world = random_tile_world(random);
    const SectorOptions sectors = {4 << static_cast<std::int32_t>(random.below(3))};
    const auto ground = FlowGround::build(world.navigator, sectors).value();
    FlowTiles tiles[] = {{ground, world.goals, false}, {ground, world.goals, true}};
    for (int round = 0; round < 4; ++round) {
      SCOPED_TRACE(std::to_string(i) + " " + std::to_string(round) + "\n" + to_text(world.map));
      for (FlowTiles& one : tiles) {
        ASSERT_NO_FATAL_FAILURE(expect_as_dijkstra(world, one, workspace, random, far));
      }
      const std::uint32_t edits = random.below(4);
      for (std::uint32_t k = 0; k < edits; ++k) {
        const std::vector<Point> cells = edit_tile_world(world, random);
        ASSERT_TRUE(world.navigator.update(world.map, cells).ok());
        ASSERT_TRUE(ground->update(world.navigator, world.navigator.nodes(cells)).ok());
      }
      several += edits > 1 ? 1 : 0;
      for (FlowTiles& one : tiles) {
        one.follow_edit();
        const Result<void> valid = one.validate();
        ASSERT_TRUE(valid.ok()) << valid.error().message();
      }
    }
  }
  EXPECT_GT(several, sample(500));
}

/// The straight line from a cell's middle to another one.
Direction straight_to(const NodeNavigator& navigator, NodeId from, NodeId to) {
  const Position a = navigator.position(from);
  const Position b = navigator.position(to);
  const double length = std::hypot(b.x - a.x, b.y - a.y);
  return {(b.x - a.x) / length, (b.y - a.y) / length, 0};
}

/// From a cell's middle units walk straight to one of the cells that come next or, where there is
/// one goal only, to that.
TEST(FlowTiles, DirectionsLeadAlongTheCells) {
  Random random(98);
  int several = 0;
  for (int i = 0; i < sample(600); ++i) {
    const TileWorld world = random_tile_world(random);
    const NodeNavigator& navigator = world.navigator;
    FlowTileOptions options;
    options.sectors.side = 4 << random.below(4);
    const FlowTiles tiles = FlowTiles::build(navigator, world.goals, options).value();
    for (int query = 0; query < 20; ++query) {
      const NodeId from = random.below(static_cast<std::uint32_t>(navigator.node_count()));
      if (tiles.next(from) == kNoNode) continue;
      std::vector<NodeId> aims;
      tiles.write_path(from, aims);
      aims.erase(aims.begin());
      const Direction direction = tiles.direction(from);
      const auto is_aim = [&](NodeId aim) {
        const Direction there = straight_to(navigator, from, aim);
        return std::abs(there.x - direction.x) < 1e-9 && std::abs(there.y - direction.y) < 1e-9;
      };
      const bool leads = std::any_of(aims.begin(), aims.end(), is_aim);
      ASSERT_TRUE(leads) << i << " from " << from << '\n' << to_text(world.map);
      several += world.goals.size() > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(several, sample(700));
}

TEST(FlowTiles, AnswersDoNotDependOnWhatWasAskedBefore) {
  Random random(94);
  for (int i = 0; i < sample(400); ++i) {
    const TileWorld world = random_tile_world(random);
    FlowTileOptions options;
    options.sectors.side = 4 << random.below(2);
    options.exact = random.chance(50);
    const FlowTiles asked = FlowTiles::build(world.navigator, world.goals, options).value();
    for (int query = 0; query < 25; ++query) {
      const FlowTiles fresh = FlowTiles::build(world.navigator, world.goals, options).value();
      const NodeId node = random.below(static_cast<std::uint32_t>(world.navigator.node_count()));
      ASSERT_EQ(asked.next(node), fresh.next(node));
      ASSERT_EQ(asked.cost(node), fresh.cost(node));
      ASSERT_EQ(asked.direction(node), fresh.direction(node));
    }
  }
}

/// Walks by directions, a tenth of a cell at a time; true where it comes to a goal.
bool walks_there(const TileWorld& world, const FlowTiles& tiles, NodeId from, Random& random,
                 bool& inside) {
  const NodeNavigator& navigator = world.navigator;
  Position at = navigator.position(from);
  at.x += random.between(-40, 40) / 100.0;
  at.y += random.between(-40, 40) / 100.0;
  for (std::size_t step = 0; step < 40 * navigator.node_count(); ++step) {
    const auto x = static_cast<std::int32_t>(std::lround(at.x));
    const auto y = static_cast<std::int32_t>(std::lround(at.y));
    inside = world.map.walkable({x, y});
    if (!inside) return false;
    const NodeId node = world.navigator.node({x, y});
    if (std::count(world.goals.begin(), world.goals.end(), node) > 0) return true;
    const Direction direction = tiles.direction(at);
    if (std::abs(std::hypot(direction.x, direction.y) - 1) > 1e-9) return false;
    at.x += direction.x * 0.1;
    at.y += direction.y * 0.1;
  }
  return false;
}

TEST(FlowTiles, WhoeverWalksByDirectionsArrivesAndEntersNothingBlocked) {
  Random random(95);
  int arrived = 0;
  for (int i = 0; i < sample(4'000); ++i) {
    const TileWorld world = random_tile_world(random);
    const CornerRule rule = world.navigator.options().corners;
    const bool cuts = rule == CornerRule::always || rule == CornerRule::one_free;
    if (cuts || world.map.layout() != CellLayout::square) continue;
    FlowTileOptions options;
    options.sectors.side = 4 << random.below(3);
    const FlowTiles tiles = FlowTiles::build(world.navigator, world.goals, options).value();
    for (int query = 0; query < 10; ++query) {
      const NodeId from = random.below(static_cast<std::uint32_t>(world.navigator.node_count()));
      if (!tiles.reached(from)) continue;
      bool inside = true;
      const bool there = walks_there(world, tiles, from, random, inside);
      ASSERT_TRUE(inside) << i << " from " << from << '\n' << to_text(world.map);
      ASSERT_TRUE(there) << i << " from " << from << '\n' << to_text(world.map);
      ++arrived;
    }
  }
  EXPECT_GT(arrived, sample(100));
}

#ifndef NDEBUG
TEST(FlowTilesDeathTest, TilesThatMissedAnEditSayWhatToDo) {
  GridMap map(40, 40);
  Navigator navigator = Navigator::build(map).value();
  const NodeId goal = 0;
  const auto ground = FlowGround::build(navigator).value();
  FlowTiles tiles(ground, {&goal, 1});
  EXPECT_EQ(tiles.next(1), goal);
  const std::vector<Point> changed = {{20, 20}};
  map.set_symbol(changed[0], '@');
  ASSERT_TRUE(navigator.update(map, changed).ok());
  EXPECT_DEATH(tiles.next(1), "call update\\(\\) with what changed first");
  ASSERT_TRUE(ground->update(navigator, navigator.nodes(changed)).ok());
  EXPECT_DEATH(tiles.next(1), "call follow_edit\\(\\) first");
  tiles.follow_edit();
  EXPECT_EQ(tiles.next(1), goal);
}
#endif

TEST(FlowTiles, InSightOfTheGoalUnitsWalkStraight) {
  const Navigator navigator = Navigator::build(GridMap(64, 64)).value();
  const NodeId goal = navigator.node({40, 9});
  const FlowTiles tiles = FlowTiles::build(navigator, {&goal, 1}, {{64}}).value();
  const Direction direction = tiles.direction(Position{3, 30, 0});
  const double length = std::hypot(37.0, 21.0);
  EXPECT_DOUBLE_EQ(direction.x, 37 / length);
  EXPECT_DOUBLE_EQ(direction.y, -21 / length);
  EXPECT_TRUE(tiles.direction(Position{40, 9, 0}).none());
  EXPECT_TRUE(tiles.direction(Position{-3, 9, 0}).none());
}

TEST(FlowTiles, WhatLiesOnAnotherIslandTakesNoFlood) {
  GridMap map(100, 100);
  for (std::int32_t y = 0; y < 100; ++y) map.set_symbol({50, y}, '@');
  const Navigator navigator = Navigator::build(map).value();
  const NodeId goal = navigator.node({9, 9});
  const FlowTiles tiles = FlowTiles::build(navigator, {&goal, 1}).value();
  EXPECT_FALSE(tiles.reached(navigator.node({80, 9})));
  EXPECT_EQ(tiles.next(navigator.node({80, 90})), kNoNode);
  EXPECT_EQ(tiles.floods(), 0u);
  const NodeId blocked = navigator.node({50, 9});
  const FlowTiles none = FlowTiles::build(navigator, {&blocked, 1}).value();
  EXPECT_FALSE(none.any_goal());
  EXPECT_FALSE(none.reached(goal));
}

/// A board of 1024 x 1024 cells on which nobody gets from one square to the next.
GridMap half_a_million_islands() {
  GridMap map(1024, 1024);
  for (std::int32_t y = 0; y < 1024; ++y) {
    for (std::int32_t x = y % 2; x < 1024; x += 2) map.set_symbol({x, y}, '@');
  }
  return map;
}

/// Wherever units stand: the goals' own parts at most, each once.
TEST(FlowTiles, HalfAMillionIslandsTakeNoMoreFloodsThanGoals) {
  const Navigator navigator = Navigator::build(half_a_million_islands()).value();
  Random random(96);
  std::vector<NodeId> goals;
  while (goals.size() < 300) {
    const NodeId node = random.below(static_cast<std::uint32_t>(navigator.node_count()));
    if (navigator.walkable(node)) goals.push_back(node);
  }
  const auto ground = FlowGround::build(navigator).value();
  EXPECT_LT(ground->bytes(), std::size_t{32} << 20);
  for (const bool exact : {false, true}) {
    const FlowTiles tiles(ground, goals, exact);
    for (int i = 0; i < 20'000; ++i) {
      const NodeId unit = random.below(static_cast<std::uint32_t>(navigator.node_count()));
      const bool there = std::count(goals.begin(), goals.end(), unit) > 0;
      ASSERT_EQ(tiles.reached(unit), there);
      ASSERT_EQ(tiles.next(unit), kNoNode);
    }
    for (int round = 0; round < 2; ++round) {
      for (const NodeId goal : goals) ASSERT_EQ(tiles.cost(goal), 0);
    }
    EXPECT_LE(tiles.floods(), goals.size());
    EXPECT_LE(tiles.tile_count(), goals.size());
    EXPECT_LT(tiles.bytes(), std::size_t{4} << 20);
  }
}

TEST(FlowTiles, OnlyRoutesAreMade) {
  const Navigator navigator = Navigator::build(GridMap(1024, 1024)).value();
  const NodeId goal = navigator.node({1000, 500});
  const FlowTiles tiles = FlowTiles::build(navigator, {&goal, 1}).value();
  EXPECT_TRUE(tiles.reached(navigator.node({10, 500})));
  EXPECT_EQ(tiles.tile_count(), 32u);
  EXPECT_TRUE(tiles.reached(navigator.node({300, 500})));
  EXPECT_EQ(tiles.tile_count(), 32u);
}

TEST(FlowTiles, InTheGoalsCellUnitsWalkToItsMiddle) {
  const Navigator navigator = Navigator::build(GridMap(20, 20)).value();
  const NodeId goal = navigator.node({9, 9});
  const FlowTiles tiles = FlowTiles::build(navigator, {&goal, 1}, {{8}}).value();
  const Position middle = navigator.position(goal);
  const Direction left = tiles.direction({middle.x + 0.25, middle.y, 0});
  EXPECT_NEAR(left.x, -1, 1e-9);
  EXPECT_NEAR(left.y, 0, 1e-9);
  const Direction down = tiles.direction({middle.x, middle.y - 0.25, 0});
  EXPECT_NEAR(down.x, 0, 1e-9);
  EXPECT_NEAR(down.y, 1, 1e-9);
}

}  // namespace
}  // namespace wend::test
