// Wandering A*: the same seed walks the same way, other seeds walk others, and none costs much
// more. (The oracle's tests check that the bound holds on every kind of map.)
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/random_case.h"
#include "wend/search/algorithms/wandering_astar.h"
#include "wend/space/generators/generate_map.h"

namespace wend::test {
namespace {

TEST(Wandering, SeedsWalkTheirOwnWaysAndTheSameSeedTheSame) {
  const Navigator navigator = Navigator::build(GridMap(96, 96), {}).value();
  Workspace workspace;
  std::set<std::vector<NodeId>> ways;
  std::size_t farthest = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Query query = {{3, 40}, {92, 52}, "wandering_astar", {}};
    query.options.own.set(WanderingAStar::kSeed, static_cast<double>(seed));
    query.options.weight = 2;
    const Path path = navigator.solve(query, workspace);
    ASSERT_EQ(path.status, Status::found);
    Workspace fresh;
    EXPECT_EQ(navigator.solve(query, fresh).nodes, path.nodes);
    EXPECT_EQ(path.bound, 2);
    EXPECT_FALSE(path.optimal);
    ways.insert(path.nodes);
    for (const Point p : path.points) {
      farthest = std::max(farthest, static_cast<std::size_t>(std::abs(p.y - 46)));
    }
  }
  EXPECT_EQ(ways.size(), 50u);
  EXPECT_GT(farthest, 10u) << "all walk in single file";
}

TEST(Wandering, WithAWeightOfOneItIsACheapestPath) {
  Workspace workspace;
  int found = 0;
  for (std::uint64_t number = 0; number < 500; ++number) {
    const RandomCase tried = any_layout_case(number);
    const Navigator navigator = Navigator::build(tried.map, tried.options).value();
    Query query = {tried.from, tried.to, "wandering_astar", {}};
    query.options.weight = 1;
    query.options.own.set(WanderingAStar::kSeed, static_cast<double>(number));
    const Path path = navigator.solve(query, workspace);
    const Path cheapest = navigator.solve({tried.from, tried.to, "astar", {}}, workspace);
    ASSERT_EQ(path.status, cheapest.status);
    if (!path.found()) continue;
    EXPECT_EQ(path.cost, cheapest.cost);
    EXPECT_TRUE(path.optimal);
    ++found;
  }
  EXPECT_GT(found, 200);
}

TEST(Wandering, ALimitOnCostsHoldsForWhatThePathCostsOnTheMap) {
  const Navigator navigator = Navigator::build(GridMap(40, 40), {}).value();
  Workspace workspace;
  int dearer = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Query query = {{1, 3}, {38, 30}, "wandering_astar", {}};
    query.options.own.set(WanderingAStar::kSeed, static_cast<double>(seed));
    query.options.weight = 2;
    const Path path = navigator.solve(query, workspace);
    query.options.limits.cost = path.cost;
    EXPECT_EQ(navigator.solve(query, workspace).nodes, path.nodes);
    query.options.limits.cost = path.cost - 1;
    const Path limited = navigator.solve(query, workspace);
    EXPECT_EQ(limited.status, Status::limit_reached);
    EXPECT_LT(limited.cost, path.cost);
    const Path cheapest = navigator.solve({{1, 3}, {38, 30}, "astar", {}}, workspace);
    dearer += path.cost > cheapest.cost ? 1 : 0;
  }
  EXPECT_GT(dearer, 30);
}

}  // namespace
}  // namespace wend::test
