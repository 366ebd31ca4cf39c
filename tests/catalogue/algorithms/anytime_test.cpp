// Anytime A*: better and better paths, each with a bound that holds.
#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <vector>

#include "support/guarantee.h"
#include "support/oracle.h"
#include "support/random_case.h"
#include "support/sample.h"
#include "support/test_maps.h"
#include "wend/catalogue/overlay.h"
#include "wend/space/generators/generate_map.h"

namespace wend::test {
namespace {

constexpr const char* kAnytime = "anytime_astar";

/// All paths of a search that is run in slices of so many expansions.
template <class Handle>
std::vector<Path> all_paths(Handle search, std::uint64_t slice = kUnlimited) {
  std::vector<Path> paths;
  Status status = Status::running;
  while (status == Status::running) {
    status = search.run({.expansions = slice, .until_better = true});
    const Path path = search.path();
    const bool knows = path.bound > 0;
    if (paths.empty() ? knows || status != Status::running : path.cost < paths.back().cost) {
      paths.push_back(path);
    }
    if (status != Status::running && path.found()) paths.back() = path;
  }
  return paths;
}

std::optional<std::uint64_t> truth_of(const RandomCase& tried) {
  return Oracle(tried.map, tried.options).distances(tried.from)[tried.map.id(tried.to)];
}

TEST(Anytime, CostsFallBoundsHoldAndTheLastPathIsACheapestOne) {
  Workspace workspace;
  int found = 0;
  int improved = 0;
  for (std::uint64_t number = 0; number < sample(20'000u) && !HasFailure(); ++number) {
    const RandomCase tried = any_layout_case(number);
    const auto truth = truth_of(tried);
    if (!truth || !tried.map.walkable(tried.from)) continue;
    SCOPED_TRACE(tried.describe());
    const Navigator navigator = Navigator::build(tried.map, tried.options).value();
    const auto paths = all_paths(navigator.begin({tried.from, tried.to, kAnytime, {}}, workspace));
    const double least = static_cast<double>(*truth) / kOracleScale;
    for (std::size_t i = 0; i < paths.size(); ++i) {
      const Path& path = paths[i];
      expect_true_path(tried, path);
      EXPECT_EQ(path.points.back(), tried.to);
      EXPECT_GE(path.cost, least * (1 - 1e-12));
      EXPECT_GE(path.bound, 1);
      EXPECT_LE(path.cost, path.bound * least * (1 + 1e-12));
      if (i == 0) continue;
      EXPECT_LT(path.cost, paths[i - 1].cost);
      EXPECT_LE(path.bound, paths[i - 1].bound);
    }
    EXPECT_EQ(paths.back().status, Status::found);
    EXPECT_TRUE(paths.back().optimal);
    EXPECT_NEAR(paths.back().cost, least, 1e-9 * least);
    ++found;
    improved += paths.size() > 1 ? 1 : 0;
  }
  EXPECT_GT(found, sample(10'000));
  EXPECT_GT(improved, found / 20);
}

TEST(Anytime, ThePathsAreTheSameInWhateverSlices) {
  Workspace workspace;
  int several = 0;
  for (const TestMap& map : test_maps()) {
    if (!map.navigator.supports(kAnytime)) continue;
    Random random(5);
    const auto count = static_cast<std::uint32_t>(map.navigator.node_count());
    for (int i = 0; i < 200; ++i) {
      const NodeQuery query = {random.below(count), random.below(count), kAnytime, {}};
      const auto whole = all_paths(map.navigator.begin(query, workspace));
      const auto sliced = all_paths(map.navigator.begin(query, workspace), 1 + random.below(9));
      ASSERT_EQ(whole.size(), sliced.size()) << map.name;
      for (std::size_t k = 0; k < whole.size(); ++k) {
        expect_same_answer(whole[k], sliced[k]);
        EXPECT_EQ(whole[k].bound, sliced[k].bound);
      }
      several += whole.size() > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(several, 50);
}

/// Rooms, where the first path is rarely the last.
struct Rooms {
  GridMap map = made();
  Navigator navigator = Navigator::build(map).value();

  static GridMap made() {
    MapRecipe recipe;
    recipe.kind = wend::MapKind::rooms;
    recipe.width = recipe.height = 200;
    return generate_map(recipe).value();
  }
  Query across() const {
    Query query = {{0, 0}, {199, 199}, kAnytime, {}};
    while (!map.walkable(query.from)) ++query.from.x, ++query.from.y;
    while (!map.walkable(query.to)) --query.to.x, --query.to.y;
    return query;
  }
};

TEST(Anytime, ExpandsLittleMoreThanAStarInAll) {
  Workspace workspace;
  const Rooms rooms;
  const Navigator& navigator = rooms.navigator;
  std::uint64_t anytime = 0;
  std::uint64_t first = 0;
  std::uint64_t plain = 0;
  Random random(1);
  for (int i = 0; i < 100; ++i) {
    Query query = {random_cell(rooms.map, random), random_cell(rooms.map, random), kAnytime, {}};
    anytime += navigator.solve(query, workspace).counters.expanded;
    query.options.stop = StopRule::fast;
    first += navigator.solve(query, workspace).counters.expanded;
    query.algorithm = "astar";
    query.options.stop = StopRule::exact;
    plain += navigator.solve(query, workspace).counters.expanded;
  }
  EXPECT_LT(anytime, plain * 3 / 2);
  EXPECT_LT(first, plain / 2);
}

TEST(Anytime, ALimitEndsItWithTheBestPathSoFar) {
  Workspace workspace;
  const Rooms rooms;
  const Navigator& navigator = rooms.navigator;
  Query query = rooms.across();
  const auto paths = all_paths(navigator.begin(query, workspace));
  ASSERT_GT(paths.size(), 1u);
  query.options.limits.expansions = paths.back().counters.expanded - 1;
  const Path best = navigator.solve(query, workspace);
  EXPECT_EQ(best.status, Status::found);
  EXPECT_EQ(best.cost, paths.back().cost);
  EXPECT_FALSE(best.optimal);
  EXPECT_GT(best.bound, 1);
  query.options.limits.expansions = paths.front().counters.expanded;
  const Path first = navigator.solve(query, workspace);
  EXPECT_EQ(first.status, Status::found);
  EXPECT_EQ(first.nodes, paths.front().nodes);
  query.options.limits.expansions = paths.front().counters.expanded - 1;
  EXPECT_EQ(navigator.solve(query, workspace).status, Status::limit_reached);
  query.options.limits = {};
  query.options.limits.cost = paths.back().cost * 0.99;
  EXPECT_EQ(navigator.solve(query, workspace).status, Status::limit_reached);
}

TEST(Anytime, WhileItRunsAndOnceItIsCancelledThePathIsTheBestSoFar) {
  Workspace workspace;
  const Rooms rooms;
  const Navigator& navigator = rooms.navigator;
  SearchHandle search = navigator.begin(rooms.across(), workspace);
  EXPECT_EQ(search.run({.expansions = 5, .until_better = true}), Status::running);
  EXPECT_EQ(search.path().bound, 0) << "there is none to the goal yet";
  EXPECT_EQ(search.run({.until_better = true}), Status::running);
  const Path first = search.path();
  EXPECT_EQ(first.status, Status::running);
  EXPECT_EQ(first.points.back(), rooms.across().to);
  EXPECT_GT(first.bound, 1);
  search.cancel();
  EXPECT_EQ(search.run(), Status::cancelled);
  EXPECT_EQ(search.path().nodes, first.nodes);
  EXPECT_EQ(search.path().bound, first.bound);
}

TEST(Anytime, WithTheFastRuleTheFirstPathIsTheAnswer) {
  Workspace workspace;
  const Rooms rooms;
  const Navigator& navigator = rooms.navigator;
  Query query = rooms.across();
  const Path first = all_paths(navigator.begin(query, workspace)).front();
  query.options.stop = StopRule::fast;
  const Path path = navigator.solve(query, workspace);
  EXPECT_EQ(path.status, Status::found);
  EXPECT_EQ(path.nodes, first.nodes);
  EXPECT_EQ(path.bound, first.bound);
}

TEST(Anytime, OfAnEstimateThatMayBeTooLargeNothingIsProved) {
  Workspace workspace;
  const Rooms rooms;
  const Navigator& navigator = rooms.navigator;
  Query query = rooms.across();
  const auto estimate = [](NodeId, NodeId) { return std::uint64_t{1'000'000}; };
  query.options.heuristic = Heuristic::custom(estimate, false);
  const Path path = navigator.solve(query, workspace);
  EXPECT_EQ(path.status, Status::found);
  EXPECT_FALSE(path.optimal);
  EXPECT_EQ(path.bound, 0);
}

TEST(Anytime, SeesAnOverlay) {
  Workspace workspace;
  int dearer = 0;
  for (std::uint64_t number = 0; number < sample(2000u); ++number) {
    const RandomCase tried = any_layout_case(number);
    const Navigator navigator = Navigator::build(tried.map, tried.options).value();
    Overlay overlay(navigator.node_count());
    Random random(number);
    for (NodeId node = 0; node < overlay.node_count(); ++node) {
      if (random.chance(30)) overlay.add_cost(node, 20'000);
    }
    Query query = {tried.from, tried.to, "astar", {}};
    const Path plain = navigator.solve(query, workspace);
    query.overlay = &overlay;
    const Path truth = navigator.solve(query, workspace);
    query.algorithm = kAnytime;
    const Path path = navigator.solve(query, workspace);
    ASSERT_EQ(path.status, truth.status) << path.reason << tried.describe();
    ASSERT_EQ(path.cost, truth.cost) << tried.describe();
    ASSERT_EQ(path.optimal, truth.optimal);
    dearer += path.found() && path.cost > plain.cost ? 1 : 0;
  }
  EXPECT_GT(dearer, sample(300));
}

}  // namespace
}  // namespace wend::test
