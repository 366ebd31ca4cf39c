// Jumping over terrain against the oracle: the moves that are left out cell by cell, the walks, the
// estimate.
#include "wend/internal/space/spaces/terrain_jump_grid.h"

#include <gtest/gtest.h>

#include <bit>
#include <functional>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include "support/oracle.h"
#include "support/random_case.h"
#include "support/sample.h"
#include "wend/search/algorithms/astar.h"
#include "wend/search/algorithms/jump_point_search.h"

namespace wend::test {
namespace {

static_assert(Jumping<TerrainJumpGrid> && Versioned<TerrainJumpGrid>);
static_assert(ManyHeuristics<TerrainJumpGrid>);

using Distances = std::vector<std::optional<std::uint64_t>>;

/// Boxes of one to five terrains, so that there are lakes and borders, and a few single cells.
void add_lakes(GridMap& map, Random& random) {
  constexpr std::uint32_t kCosts[] = {500, 1000, 2000, 3500, 40'000};
  TerrainCosts costs = TerrainCosts::standard();
  const std::uint32_t kinds = 1 + random.below(5);
  for (std::uint32_t i = 0; i < kinds; ++i) {
    costs.set_thousandths(static_cast<char>('a' + i), kCosts[random.below(5)]);
  }
  map.set_terrain(costs);
  const auto paint = [&](Point p, std::uint32_t kind) {
    if (map.walkable(p)) map.set_symbol(p, static_cast<char>('a' + kind));
  };
  for (std::uint32_t lakes = 1 + random.below(6); lakes > 0; --lakes) {
    const Point corner = random_cell(map, random);
    const std::int32_t width = random.between(1, 1 + map.width() / 2);
    const std::int32_t height = random.between(1, 1 + map.height() / 2);
    const std::uint32_t kind = random.below(kinds);
    const std::int32_t slant = random.between(-1, 1);
    for (std::int32_t y = 0; y < height; ++y) {
      for (std::int32_t x = 0; x < width; ++x) {
        paint({corner.x + x + slant * y, corner.y + y}, kind);
      }
    }
  }
  for (std::uint32_t cells = random.below(5); cells > 0; --cells) {
    paint(random_cell(map, random), random.below(kinds));
  }
}

/// Now and then of more columns than a word of the lines has bits.
RandomCase terrain_case(std::uint64_t number) {
  Random random(number);
  const auto kind = static_cast<MapKind>(number % kMapKinds);
  const CornerRule rule = kCornerRules[number / kMapKinds % 3];  // but `never`
  RandomCase made = random_case(kind, rule, random.chance(20), random);
  if (random.chance(10)) made.map = GridMap(random.between(60, 200), random.between(1, 12));
  if (made.map.uniform()) add_lakes(made.map, random);
  const CostModel models[] = {CostModel::octile(), CostModel::classic(), {5, 7}, {4, 7}};
  made.options.costs = models[random.below(4)];
  return made;
}

TerrainGrid grid_of(const RandomCase& tried) {
  return TerrainGrid::build(tried.map, tried.options.corners, tried.options.costs,
                            tried.options.terrain)
      .value();
}

/// The cost in the oracle's units; no map has finer ones.
std::uint64_t in_oracle_units(const TerrainGrid& grid, std::uint64_t cost) {
  return cost * (static_cast<std::uint64_t>(kOracleScale) / grid.cost_scale());
}

/// Dijkstra over the moves worth trying, cell by cell. If a cell has several cheapest ways, the
/// first found (with `last_wins` the last) decides how it was entered.
Distances pruned_distances(const TerrainGrid& grid, NodeId start, bool last_wins) {
  struct Label {
    std::optional<std::uint64_t> cost;
    unsigned arrival = kNoMove;
    bool closed = false;
  };
  const TerrainPatterns patterns(grid);
  std::vector<Label> labels(grid.node_count());
  using Entry = std::pair<std::uint64_t, NodeId>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  labels[start].cost = 0;
  for (open.emplace(0, start); !open.empty();) {
    const auto [cost, node] = open.top();
    open.pop();
    if (std::exchange(labels[node].closed, true)) continue;
    unsigned left = patterns.at(node).moves(labels[node].arrival);
    for (; left != 0; left &= left - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(left));
      const NodeId child = grid.topology().target(node, move);
      const std::uint64_t way = cost + grid.step_cost(node, move);
      Label& label = labels[child];
      const bool ties = label.cost == way && last_wins && !label.closed;
      if (label.cost.has_value() && way >= *label.cost && !ties) continue;
      label = {way, move, false};
      open.emplace(way, child);
    }
  }
  Distances distances;
  for (const Label& label : labels) {
    distances.push_back(label.cost);
    if (label.cost.has_value()) distances.back() = in_oracle_units(grid, *label.cost);
  }
  return distances;
}

TEST(TerrainPatterns, WithoutTheMovesLeftOutEveryCellIsReachedAtItsTrueCost) {
  std::uint64_t left_out = 0;
  std::uint64_t legal = 0;
  for (std::uint64_t number = 0; number < sample(std::uint64_t{3000}); ++number) {
    const RandomCase tried = terrain_case(number);
    const TerrainGrid grid = grid_of(tried);
    if (!tried.map.walkable(tried.from)) continue;
    const Distances truth = Oracle(tried.map, tried.options).distances(tried.from);
    const NodeId start = tried.map.id(tried.from);
    ASSERT_EQ(pruned_distances(grid, start, false), truth) << tried.describe();
    ASSERT_EQ(pruned_distances(grid, start, true), truth) << tried.describe();
    const TerrainPatterns patterns(grid);
    for (NodeId node = 0; node < grid.node_count(); ++node) {
      if (!grid.walkable(node)) continue;
      const auto all = grid.topology().moves({.node = node, .pruning = Pruning::repeated});
      for (unsigned arrival = 0; arrival < kMoveCount; ++arrival) {
        if ((all >> opposite(arrival) & 1) == 0) continue;
        const unsigned kept = patterns.at(node).moves(arrival);
        EXPECT_EQ(kept & ~all, 0u) << "only legal moves";
        legal += static_cast<std::uint64_t>(std::popcount(all));
        left_out += static_cast<std::uint64_t>(std::popcount(all & ~kept));
      }
    }
  }
  EXPECT_GT(left_out, legal / 2);
}

TEST(TerrainPatterns, AlikeSurroundingsShareAPattern) {
  GridMap map(100, 100);
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('w', 4);
  map.set_terrain(costs);
  for (std::int32_t y = 0; y < 100; ++y) {
    for (std::int32_t x = 60; x < 100; ++x) map.set_symbol({x, y}, 'w');
  }
  const TerrainGrid grid =
      TerrainGrid::build(map, CornerRule::both_free, CostModel::octile(), TerrainRule::touched)
          .value();
  const TerrainPatterns patterns(grid);
  EXPECT_EQ(patterns.count(), 18u)
      << "top, middle and bottom of: edge, land, shore, shallows, water, edge";
}

class TerrainJumpTest : public testing::Test {
 protected:
  template <class S>
  const Path& solve(const S& space, NodeId from, NodeId to) {
    const SearchRequest request = {.start = from, .goals = Goals(to)};
    Search* search = nullptr;
    if constexpr (Jumping<S>) {
      search = JumpPointSearch::begin(space, request, workspace_);
    } else {
      search = AStar::begin(space, request, workspace_);
    }
    search->run();
    search->write_path(path_);
    return path_;
  }

  Workspace workspace_;
  Path path_;
};

TEST_F(TerrainJumpTest, EveryPathIsOneOfTheCheapest) {
  int found = 0;
  int none = 0;
  for (std::uint64_t number = 0; number < sample(std::uint64_t{5000}); ++number) {
    RandomCase tried = terrain_case(number);
    const TerrainGrid grid = grid_of(tried);
    const TerrainJumpGrid jumps(grid);
    if (!tried.map.walkable(tried.from)) continue;
    const Oracle oracle(tried.map, tried.options);
    const Distances truth = oracle.distances(tried.from);
    Random random(number);
    for (int goals = 0; goals < 8; ++goals) {
      tried.to = random_cell(tried.map, random);
      const NodeId goal = tried.map.id(tried.to);
      if (!tried.map.walkable(tried.to)) continue;
      const Path& path = solve(jumps, tried.map.id(tried.from), goal);
      ASSERT_EQ(path.found(), truth[goal].has_value()) << tried.describe();
      ++(path.found() ? found : none);
      if (!path.found()) continue;
      std::vector<Point> cells;
      grid.topology().write_points(path.nodes, cells);
      const auto cost = in_oracle_units(grid, static_cast<std::uint64_t>(path.cost));
      ASSERT_EQ(cost, *truth[goal]) << tried.describe();
      ASSERT_EQ(oracle.cost(cells), truth[goal]) << tried.describe();
      ASSERT_EQ(cells.back(), tried.to);
    }
  }
  EXPECT_GT(found, sample(10'000));
  EXPECT_GT(none, sample(1000));
}

/// A lake of 100 by 60 cells in a plain: over water and land alike few cells are nodes.
TEST_F(TerrainJumpTest, MostOfALakeAndItsShoreIsPassedOver) {
  GridMap map(200, 100);
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('w', 4);
  map.set_terrain(costs);
  for (std::int32_t y = 20; y < 80; ++y) {
    for (std::int32_t x = 50; x < 150; ++x) map.set_symbol({x, y}, 'w');
  }
  for (const TerrainRule rule : {TerrainRule::touched, TerrainRule::entered}) {
    const TerrainGrid grid =
        TerrainGrid::build(map, CornerRule::both_free, CostModel::octile(), rule).value();
    const TerrainJumpGrid jumps(grid);
    const NodeId from = map.id({10, 45});
    EXPECT_EQ(solve(jumps, from, map.id({40, 5})).counters.expanded, 1u) << "straight there";
    for (const Point to : {Point{190, 55}, Point{100, 50}}) {
      const auto expanded = solve(grid, from, map.id(to)).counters.expanded;
      EXPECT_LT(solve(jumps, from, map.id(to)).counters.expanded, expanded / 10);
    }
  }
}

TEST(Surcharges, TheEstimateNeitherOverestimatesNorFallsFasterThanCosts) {
  int raised = 0;
  for (std::uint64_t number = 0; number < 600; ++number) {
    const RandomCase tried = terrain_case(number);
    const TerrainGrid grid = grid_of(tried);
    if (!tried.map.walkable(tried.to)) continue;
    const NodeId goal = tried.map.id(tried.to);
    const Surcharges surcharges(grid, TerrainPatterns(grid));
    const LinearEstimate octile = grid.estimate_to(goal);
    const SurchargedEstimate estimate(octile, surcharges, goal);
    ASSERT_TRUE(estimate.consistent());
    ASSERT_EQ(estimate(goal), 0u);
    for (NodeId node = 0; node < grid.node_count(); ++node) {
      if (!grid.walkable(node)) continue;
      raised += estimate(node) > octile(node) ? 1 : 0;
      grid.successors({.node = node}, [&](NodeId child, std::uint64_t cost, unsigned) {
        ASSERT_LE(estimate(node), cost + estimate(child)) << tried.describe();
      });
    }
  }
  EXPECT_GT(raised, 10'000);
}

}  // namespace
}  // namespace wend::test
