#include "wend/space/spaces/unit_grid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numbers>

#include "support/oracle.h"
#include "support/random_case.h"
#include "wend/internal/search/loops/estimates.h"

namespace wend::test {
namespace {

static_assert(Space<UnitGrid> && NumberedMoves<UnitGrid>);
static_assert(Metric<UnitGrid> && Versioned<UnitGrid>);
static_assert(ManyHeuristics<UnitGrid>);

constexpr int kMaps = 800;

struct Successor {
  NodeId child;
  UnitGrid::Cost cost;
  unsigned move;
};

std::vector<Successor> successors_of(const UnitGrid& grid, NodeId node) {
  std::vector<Successor> successors;
  grid.successors({.node = node}, [&](NodeId child, UnitGrid::Cost cost, unsigned move) {
    successors.push_back({child, cost, move});
  });
  return successors;
}

/// The eight neighbours, in the moves' order, that the oracle lets one step to.
std::vector<Successor> oracle_successors(const Oracle& oracle, const GridMap& map, NodeId node) {
  std::vector<Successor> successors;
  for (unsigned move = 0; move < kMoveCount; ++move) {
    const Point from = map.point(node);
    const Point to = {from.x + kMoveX[move], from.y + kMoveY[move]};
    const auto cost = oracle.step(from, to);
    if (cost.has_value()) successors.push_back({map.id(to), *cost / 4000, move});
  }
  return successors;
}

void expect_same_successors(const std::vector<Successor>& actual,
                            const std::vector<Successor>& expected) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i) {
    EXPECT_EQ(actual[i].child, expected[i].child);
    EXPECT_EQ(actual[i].cost, expected[i].cost);
    EXPECT_EQ(actual[i].move, expected[i].move);
  }
}

RandomCase plain_case(int number, Random& random) {
  return random_case(static_cast<MapKind>(number % kMapKinds), kCornerRules[number / kMapKinds % 4],
                     false, random);
}

TEST(UnitGrid, SuccessorsWithoutAnArrivalAreAllLegalStepsInOrder) {
  Random random(5);
  std::map<std::int32_t, int> widths;
  std::size_t steps = 0;
  for (int i = 0; i < kMaps && !HasFailure(); ++i) {
    const RandomCase tried = plain_case(i, random);
    SCOPED_TRACE(tried.describe());
    const UnitGrid grid(tried.map, tried.options.corners, tried.options.costs);
    const Oracle oracle(tried.map, tried.options);
    ASSERT_EQ(grid.node_count(), tried.map.cell_count());
    for (NodeId node = 0; node < grid.node_count(); ++node) {
      ASSERT_EQ(grid.walkable(node), tried.map.walkable(tried.map.point(node)));
      if (!grid.walkable(node)) continue;
      const auto expected = oracle_successors(oracle, tried.map, node);
      expect_same_successors(successors_of(grid, node), expected);
      steps += expected.size();
    }
    ++widths[tried.map.width()];
  }
  EXPECT_GT(widths[1], 20);
  EXPECT_GT(widths[2], 20);
  EXPECT_GT(steps, 50'000u);
}

TEST(UnitGrid, OriginTakesAMoveBack) {
  Random random(6);
  for (int i = 0; i < kMaps / 2; ++i) {
    const RandomCase tried = plain_case(i, random);
    const UnitGrid grid(tried.map, tried.options.corners, tried.options.costs);
    for (NodeId node = 0; node < grid.node_count(); ++node) {
      if (!grid.walkable(node)) continue;
      for (const Successor& next : successors_of(grid, node)) {
        ASSERT_EQ(grid.origin(next.child, next.move), node);
        ASSERT_EQ(grid.topology().move_between(node, next.child), next.move);
      }
    }
  }
}

/// A walk of random legal steps, and how many of them went diagonally.
struct Walk {
  std::vector<NodeId> nodes;
  int straight = 0;
  int diagonal = 0;
};

Walk random_walk(const UnitGrid& grid, NodeId start, Random& random) {
  Walk walk;
  walk.nodes = {start};
  for (int i = 0; i < 60; ++i) {
    const auto successors = successors_of(grid, walk.nodes.back());
    if (successors.empty()) break;
    const Successor& next = successors[random.below(static_cast<std::uint32_t>(successors.size()))];
    ++(is_diagonal(next.move) ? walk.diagonal : walk.straight);
    walk.nodes.push_back(next.child);
  }
  return walk;
}

TEST(UnitGrid, LengthIsExactAlsoOnMapsOneOrTwoColumnsWide) {
  Random random(7);
  std::map<std::int32_t, int> diagonals_by_width;
  for (int i = 0; i < kMaps; ++i) {
    const RandomCase tried = plain_case(i, random);
    if (!tried.map.walkable(tried.from)) continue;
    const UnitGrid grid(tried.map, tried.options.corners, tried.options.costs);
    const Walk walk = random_walk(grid, tried.map.id(tried.from), random);
    // One rounding of a + b sqrt(2): a sum of products would differ in the last digits.
    ASSERT_EQ(grid.length(walk.nodes), walk.straight + walk.diagonal * std::numbers::sqrt2);
    diagonals_by_width[tried.map.width()] += walk.diagonal;
  }
  EXPECT_EQ(diagonals_by_width[1], 0);
  EXPECT_GT(diagonals_by_width[2], 100);
  EXPECT_GT(diagonals_by_width[17], 100);
}

TEST(UnitGrid, APathOfOneNodeOrNoneHasNoLength) {
  const UnitGrid grid(GridMap(4, 4), CornerRule::always, CostModel::octile());
  EXPECT_EQ(grid.length({}), 0);
  const NodeId alone[] = {5};
  EXPECT_EQ(grid.length(alone), 0);
}

TEST(UnitGrid, NoStepIsDearerThanMaxStepAndADiagonalReachesIt) {
  for (const CostModel& costs : {CostModel::octile(), CostModel::classic(), CostModel{3, 3}}) {
    const UnitGrid grid(GridMap(3, 3), CornerRule::both_free, costs);
    UnitGrid::Cost dearest = 0;
    for (const Successor& next : successors_of(grid, 4)) dearest = std::max(dearest, next.cost);
    EXPECT_EQ(dearest, grid.max_step());
    EXPECT_EQ(grid.cost_scale(), 1u);
  }
}

TEST(UnitGrid, KnowsTheVersionOfTheMapItWasMadeFrom) {
  GridMap map(3, 3);
  map.set_symbol({1, 1}, '#');
  const UnitGrid grid(map, CornerRule::always, CostModel::octile());
  EXPECT_EQ(grid.version(), map.version());
  map.set_symbol({1, 1}, '.');
  EXPECT_NE(grid.version(), map.version());
  EXPECT_FALSE(grid.walkable(4)) << "it copied what it needs";
}

TEST(UnitGrid, TheEstimateIsExactOnOpenGround) {
  const GridMap map(9, 7);
  for (const CornerRule rule : kCornerRules) {
    for (const CostModel& costs : {CostModel::octile(), CostModel::classic(), CostModel{2, 5}}) {
      const UnitGrid grid(map, rule, costs);
      const Oracle oracle(map, {rule, costs, TerrainRule::touched});
      for (NodeId goal = 0; goal < map.cell_count(); goal += 4) {
        const auto distances = oracle.distances(map.point(goal));
        for (NodeId node = 0; node < map.cell_count(); ++node) {
          ASSERT_EQ(grid.estimate(node, goal), *distances[node] / 4000);
          ASSERT_EQ(grid.estimate_to(goal)(node), grid.estimate(node, goal));
        }
      }
    }
  }
}

}  // namespace
}  // namespace wend::test
