#include "wend/space/spaces/terrain_grid.h"

#include <gtest/gtest.h>

#include <map>
#include <numbers>
#include <optional>

#include "support/oracle.h"
#include "support/random_case.h"
#include "wend/internal/search/loops/estimates.h"

namespace wend::test {
namespace {

static_assert(Space<TerrainGrid> && NumberedMoves<TerrainGrid>);
static_assert(Metric<TerrainGrid> && Versioned<TerrainGrid>);
static_assert(ManyHeuristics<TerrainGrid>);

constexpr int kTerrainMaps = 800;

/// Rows of one letter per cell: digits are whole costs, `h` is a half, `#` is blocked.
GridMap map_of(const std::vector<std::string>& rows) {
  GridMap map(static_cast<std::int32_t>(rows[0].size()), static_cast<std::int32_t>(rows.size()));
  TerrainCosts costs = TerrainCosts::standard();
  for (char digit = '1'; digit <= '9'; ++digit) {
    costs.set(digit, digit - '0');
  }
  costs.set('h', 0.5);
  map.set_terrain(costs);
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const Point p = map.point(id);
    map.set_symbol(p, rows[static_cast<std::size_t>(p.y)][static_cast<std::size_t>(p.x)]);
  }
  return map;
}

TerrainGrid grid_of(const GridMap& map, CornerRule corners, TerrainRule terrain) {
  return TerrainGrid::build(map, corners, CostModel::classic(), terrain).value();
}

/// The cost of a step in the cost model's units, or nothing where it is not legal.
std::optional<double> step(const TerrainGrid& grid, NodeId from, NodeId to) {
  std::optional<double> found;
  grid.successors({.node = from}, [&](NodeId child, TerrainGrid::Cost cost, unsigned) {
    if (child != to) return;
    found = static_cast<double>(cost) / static_cast<double>(grid.cost_scale());
  });
  return found;
}

TEST(TerrainGrid, EveryTerrainRuleHasItsOwnName) {
  EXPECT_STREQ(to_string(TerrainRule::touched), "touched");
  EXPECT_STREQ(to_string(TerrainRule::entered), "entered");
}

TEST(TerrainGrid, ByTheTouchedRuleAStepCostsTheMeanOfAllCellsItTouches) {
  const TerrainGrid grid =
      grid_of(map_of({"12", "38"}), CornerRule::both_free, TerrainRule::touched);
  EXPECT_EQ(step(grid, 0, 1), 10 * 1.5);
  EXPECT_EQ(step(grid, 1, 0), 10 * 1.5);
  EXPECT_EQ(step(grid, 2, 3), 10 * 5.5);
  EXPECT_EQ(step(grid, 0, 3), 14 * 3.5);
  EXPECT_EQ(step(grid, 2, 1), 14 * 3.5);
}

TEST(TerrainGrid, ByTheEnteredRuleAStepCostsTheCellItLeadsTo) {
  const TerrainGrid grid =
      grid_of(map_of({"12", "38"}), CornerRule::both_free, TerrainRule::entered);
  EXPECT_EQ(step(grid, 0, 1), 10 * 2);
  EXPECT_EQ(step(grid, 1, 0), 10 * 1);
  EXPECT_EQ(step(grid, 2, 3), 10 * 8);
  EXPECT_EQ(step(grid, 0, 3), 14 * 8);
  EXPECT_EQ(step(grid, 2, 1), 14 * 2);
}

TEST(TerrainGrid, ABlockedCornerCountsAsTheDearerOfTheTwoCells) {
  const GridMap one_blocked = map_of({"1#", "38"});
  const TerrainGrid one = grid_of(one_blocked, CornerRule::one_free, TerrainRule::touched);
  EXPECT_EQ(step(one, 0, 3), 14 * (1 + 8 + 3 + 8) / 4.0);
  EXPECT_EQ(step(one, 3, 0), 14 * (1 + 8 + 3 + 8) / 4.0);
  const TerrainGrid both = grid_of(map_of({"1#", "#8"}), CornerRule::always, TerrainRule::touched);
  EXPECT_EQ(step(both, 0, 3), 14 * (1 + 8 + 8 + 8) / 4.0);
  const TerrainGrid strict = grid_of(one_blocked, CornerRule::both_free, TerrainRule::touched);
  EXPECT_EQ(step(strict, 0, 3), std::nullopt);
}

TEST(TerrainGrid, SuccessorsWithoutAnArrivalAreAllLegalStepsAtTheOraclesCost) {
  Random random(11);
  std::map<TerrainRule, int> rules;
  std::map<TerrainGrid::Cost, int> scales;
  std::uint64_t steps = 0;
  for (int i = 0; i < kTerrainMaps && !HasFailure(); ++i) {
    const RandomCase tried = random_case(static_cast<MapKind>(i % kMapKinds),
                                         kCornerRules[i / kMapKinds % 4], true, random);
    SCOPED_TRACE(tried.describe());
    const TerrainGrid grid = TerrainGrid::build(tried.map, tried.options.corners,
                                                tried.options.costs, tried.options.terrain)
                                 .value();
    const Oracle oracle(tried.map, tried.options);
    for (NodeId node = 0; node < grid.node_count(); ++node) {
      const Point from = tried.map.point(node);
      ASSERT_EQ(grid.walkable(node), tried.map.walkable(from));
      if (!grid.walkable(node)) continue;
      unsigned given = 0;
      grid.successors({.node = node}, [&](NodeId child, std::uint64_t cost, unsigned move) {
        given |= 1u << move;
        const auto expected = oracle.step(from, {from.x + kMoveX[move], from.y + kMoveY[move]});
        ASSERT_TRUE(expected.has_value());
        ASSERT_EQ(cost * 4000, *expected * grid.cost_scale());
        ASSERT_LE(cost, grid.max_step());
        ASSERT_EQ(grid.origin(child, move), node);
        ++steps;
      });
      ASSERT_EQ(given, legal_moves(tried.options.corners, grid.topology().free_neighbours(node)));
    }
    ++rules[tried.options.terrain];
    ++scales[grid.cost_scale()];
  }
  EXPECT_GT(rules[TerrainRule::touched], kTerrainMaps / 4);
  EXPECT_GT(rules[TerrainRule::entered], kTerrainMaps / 4);
  EXPECT_GT(scales[4], 20);
  EXPECT_GT(scales[8], 20);
  EXPECT_GT(steps, 50'000u);
}

TEST(TerrainGrid, ThereAndBackCostTheSameByTheTouchedRule) {
  const TerrainGrid grid =
      grid_of(map_of({"1729", "4#8h", "9315"}), CornerRule::always, TerrainRule::touched);
  int compared = 0;
  for (NodeId from = 0; from < grid.node_count(); ++from) {
    for (NodeId to = 0; to < grid.node_count(); ++to) {
      if (!grid.walkable(from) || !grid.walkable(to)) continue;
      EXPECT_EQ(step(grid, from, to), step(grid, to, from));
      compared += step(grid, from, to).has_value() ? 1 : 0;
    }
  }
  EXPECT_EQ(compared, 42);
}

Result<TerrainGrid> with_costs(std::uint32_t first, std::uint32_t second) {
  GridMap map(3, 1);
  TerrainCosts costs = TerrainCosts::standard();
  costs.set_thousandths('a', first);
  costs.set_thousandths('b', second);
  map.set_terrain(costs);
  map.set_symbol({0, 0}, 'a');
  map.set_symbol({1, 0}, 'b');
  return TerrainGrid::build(map, CornerRule::never, CostModel::octile(), TerrainRule::touched);
}

TEST(TerrainGrid, TheScaleIsTheSmallestThatMakesAllCostsWhole) {
  EXPECT_EQ(with_costs(2000, 7000).value().cost_scale(), 4u);
  EXPECT_EQ(with_costs(500, 1000).value().cost_scale(), 8u);
  EXPECT_EQ(with_costs(1500, 1000).value().cost_scale(), 8u);
  EXPECT_EQ(with_costs(250, 1500).value().cost_scale(), 16u);
  EXPECT_EQ(with_costs(1, 1000).value().cost_scale(), 4000u);
  EXPECT_EQ(with_costs(1'000'000, 2000).value().cost_scale(), 4u);
}

TEST(TerrainGrid, CostsGradedTooFinelyAreRefusedWithAReason) {
  EXPECT_TRUE(with_costs(1, 65'535).ok());
  const Result<TerrainGrid> refused = with_costs(1, 65'536);
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().reason.find("too finely"), std::string::npos);
  EXPECT_FALSE(with_costs(1, 70'000).ok());
  EXPECT_FALSE(with_costs(999'999, 1000).ok());
}

TEST(TerrainGrid, CostsThatAreNotOnTheMapDoNotCount) {
  GridMap map = map_of({"12", "38"});
  TerrainCosts costs = map.terrain();
  costs.set('x', 0.001);
  costs.set('y', 1000);
  map.set_terrain(costs);
  const TerrainGrid grid = grid_of(map, CornerRule::both_free, TerrainRule::touched);
  EXPECT_EQ(grid.cost_scale(), 4u);
  EXPECT_EQ(grid.max_step(), 4u * 14 * 8);
}

TEST(TerrainGrid, ADiagonalStepOverTheDearestTerrainReachesMaxStep) {
  for (const TerrainRule rule : {TerrainRule::touched, TerrainRule::entered}) {
    const TerrainGrid grid = grid_of(map_of({"77h", "77h"}), CornerRule::both_free, rule);
    EXPECT_EQ(step(grid, 0, 4),
              static_cast<double>(grid.max_step()) / static_cast<double>(grid.cost_scale()));
  }
}

TEST(TerrainGrid, LengthWeighsEveryStepByItsTerrain) {
  const GridMap map = map_of({"1h4", "38#"});
  const NodeId path[] = {0, 1, 2, 1, 3};  // east, east, west, south-west
  const TerrainGrid touched = grid_of(map, CornerRule::both_free, TerrainRule::touched);
  EXPECT_DOUBLE_EQ(touched.length(path),
                   0.75 + 2.25 + 2.25 + std::numbers::sqrt2 * (0.5 + 3 + 1 + 8) / 4);
  const TerrainGrid entered = grid_of(map, CornerRule::both_free, TerrainRule::entered);
  EXPECT_DOUBLE_EQ(entered.length(path), 0.5 + 4 + 0.5 + std::numbers::sqrt2 * 3);
  EXPECT_EQ(touched.length({}), 0);
}

TEST(TerrainGrid, NothingWalkableIsStillAGrid) {
  const TerrainGrid grid = grid_of(map_of({"##", "##"}), CornerRule::always, TerrainRule::touched);
  EXPECT_EQ(grid.node_count(), 4u);
  for (NodeId node = 0; node < 4; ++node) EXPECT_FALSE(grid.walkable(node));
}

}  // namespace
}  // namespace wend::test
