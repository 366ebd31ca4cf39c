#include "wend/internal/flow/lattice_flood.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <queue>
#include <tuple>
#include <utility>

#include "support/random_map.h"
#include "support/sample.h"

namespace wend {
namespace {

using test::Random;
using test::sample;

constexpr std::uint64_t kNever = ~std::uint64_t{0};

struct Case {
  LatticeRectangle rectangle;
  std::vector<FloodSeed<std::uint32_t>> seeds;
};

/// Dijkstra's algorithm over all legal steps that stay in the rectangle.
template <class Grid>
std::vector<std::uint64_t> costs_by_dijkstra(const Grid& grid, const Case& c) {
  const LatticeRectangle& r = c.rectangle;
  const auto columns = static_cast<std::uint32_t>(r.columns);
  std::vector<std::uint64_t> costs(std::size_t{columns} * static_cast<std::size_t>(r.rows), kNever);
  using Open = std::pair<std::uint64_t, std::uint32_t>;
  std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
  const auto reach = [&](std::uint32_t place, std::uint64_t cost) {
    if (cost >= costs[place]) return;
    costs[place] = cost;
    open.push({cost, place});
  };
  for (const auto& seed : c.seeds) reach(seed.place, seed.cost);
  while (!open.empty()) {
    const auto [least, place] = open.top();
    const std::uint64_t cost = least;  // which lambdas may capture
    open.pop();
    if (cost != costs[place]) continue;
    const Point at = {r.column + static_cast<std::int32_t>(place % columns),
                      r.row + static_cast<std::int32_t>(place / columns)};
    const Expansion all = {grid.topology().node(at), kNoNode, nullptr, kNoMove, Pruning::repeated};
    grid.predecessors(all, [&](NodeId before, std::uint64_t step, unsigned) {
      const Point p = grid.topology().point(before);
      if (p.x < r.column || p.y < r.row || p.x >= r.column + r.columns || p.y >= r.row + r.rows) {
        return;
      }
      reach(static_cast<std::uint32_t>(p.y - r.row) * columns +
                static_cast<std::uint32_t>(p.x - r.column),
            cost + step);
    });
  }
  return costs;
}

template <class Grid>
Case random_case(const Grid& grid, Random& random) {
  Case c;
  LatticeRectangle& r = c.rectangle;
  r = {0, 0, grid.topology().width(), grid.topology().height()};
  if (random.chance(70)) {
    r.column = random.between(0, r.columns - 1);
    r.row = random.between(0, r.rows - 1);
    r.columns = random.between(1, r.columns - r.column);
    r.rows = random.between(1, r.rows - r.row);
  }
  const auto places = static_cast<std::uint32_t>(r.columns * r.rows);
  const std::uint32_t most = random.chance(50) ? 1 : 3'000'000;
  for (std::uint32_t i = 0; i < 1 + random.below(6); ++i) {
    const std::uint32_t place = random.below(places);
    const auto columns = static_cast<std::uint32_t>(r.columns);
    const Point at = {r.column + static_cast<std::int32_t>(place % columns),
                      r.row + static_cast<std::int32_t>(place / columns)};
    if (!grid.walkable(grid.topology().node(at))) continue;
    c.seeds.push_back({place, random.below(most), static_cast<std::uint8_t>(random.below(8))});
  }
  return c;
}

template <class Cost>
std::vector<FloodSeed<Cost>> seeds_of(const Case& c) {
  std::vector<FloodSeed<Cost>> seeds;
  for (const auto& seed : c.seeds) seeds.push_back({seed.place, seed.cost, seed.direction});
  return seeds;
}

/// Whether each direction leads on along a cheapest way, or is a seed's.
template <class Grid>
void check_directions(const Grid& grid, const LatticeWindow& window, const Case& c,
                      const std::vector<std::uint32_t>& costs,
                      const std::vector<std::uint8_t>& directions) {
  const LatticeRectangle& r = c.rectangle;
  for (std::uint32_t place = 0; place < costs.size(); ++place) {
    const std::uint8_t direction = directions[place];
    ASSERT_EQ(direction == kUnreached, costs[place] == LatticeFlood<std::uint32_t>::kFar);
    if (direction == kUnreached) continue;
    if ((direction & kFloodSeed) != 0) {
      ASSERT_TRUE(std::any_of(c.seeds.begin(), c.seeds.end(), [&](const auto& seed) {
        return seed.place == place && seed.cost == costs[place] &&
               seed.direction == (direction & 15u);
      }));
      continue;
    }
    const auto columns = static_cast<std::uint32_t>(r.columns);
    const Point at = {r.column + static_cast<std::int32_t>(place % columns),
                      r.row + static_cast<std::int32_t>(place / columns)};
    const NodeId node = grid.topology().node(at);
    ASSERT_NE(legal_moves(grid.topology().corner_rule(), grid.topology().free_neighbours(node)) >>
                      direction &
                  1u,
              0u);
    ASSERT_EQ(costs[place],
              costs[place + window.offset(direction)] + grid.step_cost(node, direction));
  }
}

struct Met {
  int reached = 0;
  int unreached = 0;
  int windows = 0;
};

template <class Grid>
void compare_with_dijkstra(const Grid& grid, Random& random, Met& met) {
  static LatticeWindow window;
  static LatticeFlood<std::uint32_t> flood;
  static LatticeFlood<std::uint64_t> wide;
  const Case c = random_case(grid, random);
  window.take(grid, c.rectangle);
  std::vector<std::uint32_t> costs(window.size());
  std::vector<std::uint8_t> directions(window.size());
  ASSERT_TRUE(wide.kFar == kNever);
  const std::vector<std::uint64_t> expected = costs_by_dijkstra(grid, c);
  std::vector<std::uint64_t> wide_costs(window.size());
  std::vector<std::uint8_t> wide_directions(window.size());
  ASSERT_TRUE(wide.run(window, seeds_of<std::uint64_t>(c), wide_costs, wide_directions));
  ASSERT_EQ(wide_costs, expected);
  if (!flood.run(window, c.seeds, costs, directions)) return;
  for (std::size_t i = 0; i < costs.size(); ++i) {
    ASSERT_EQ(costs[i], static_cast<std::uint32_t>(expected[i]));
    ++(expected[i] == kNever ? met.unreached : met.reached);
  }
  ASSERT_EQ(directions, wide_directions);
  check_directions(grid, window, c, costs, directions);
  if (window.size() < grid.node_count()) ++met.windows;
}

constexpr CornerRule kRules[] = {CornerRule::always, CornerRule::one_free, CornerRule::both_free,
                                 CornerRule::never, CornerRule::hexagonal};

TEST(LatticeFlood, EqualsDijkstraFromAnySeedsInAnyWindow) {
  Random random(21);
  Met met;
  for (int i = 0; i < sample(4000); ++i) {
    const GridMap map = test::random_map(static_cast<test::MapKind>(i % test::kMapKinds), random);
    const CornerRule rule = kRules[random.below(5)];
    CostModel costs = random.chance(50) ? CostModel::octile() : CostModel::classic();
    if (random.chance(20)) costs = {7, 7 + random.below(20)};
    if (rule == CornerRule::hexagonal) costs.diagonal = costs.straight;
    const UnitGrid grid(map, rule, costs);
    for (int j = 0; j < 3; ++j) compare_with_dijkstra(grid, random, met);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(met.reached, sample(100'000));
  EXPECT_GT(met.unreached, sample(100'000));
  EXPECT_GT(met.windows, sample(5'000));
}

TEST(LatticeFlood, EqualsDijkstraOnTerrainByAnyRule) {
  constexpr TerrainRule kTerrainRules[] = {TerrainRule::touched, TerrainRule::entered,
                                           TerrainRule::joined};
  Random random(22);
  Met met;
  for (int i = 0; i < sample(2000); ++i) {
    GridMap map = test::random_map(static_cast<test::MapKind>(i % test::kMapKinds), random);
    test::add_terrain(map, random);
    const CornerRule rule = kRules[random.below(5)];
    const CostModel costs = rule == CornerRule::hexagonal ? CostModel{10, 10} : CostModel{10, 14};
    const auto grid = TerrainGrid::build(map, rule, costs, kTerrainRules[random.below(3)]);
    ASSERT_TRUE(bool(grid));
    for (int j = 0; j < 3; ++j) compare_with_dijkstra(grid.value(), random, met);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(met.reached, sample(50'000));
  EXPECT_GT(met.unreached, sample(50'000));
}

TEST(LatticeFlood, SaysWhenCostsDoNotFit) {
  const GridMap map(100, 1);
  const UnitGrid grid(map, CornerRule::both_free, {1'000'000, 1'000'000});
  LatticeWindow window;
  window.take(grid, {0, 0, 100, 1});
  LatticeFlood<std::uint32_t> flood;
  std::vector<std::uint32_t> costs(100);
  std::vector<std::uint8_t> directions(100);
  const FloodSeed<std::uint32_t> near[] = {{0, 4'200'000'000, kNoMove}};
  EXPECT_TRUE(flood.run(window, std::span(near).first(0), costs, directions));
  EXPECT_FALSE(flood.run(window, near, costs, directions)) << "99 million more than 4.2 billion";
  const FloodSeed<std::uint32_t> cheap[] = {{0, 7, kNoMove}};
  EXPECT_TRUE(flood.run(window, cheap, costs, directions)) << "it can be used again";
  EXPECT_EQ(costs[99], 99'000'007u);
}

}  // namespace
}  // namespace wend
