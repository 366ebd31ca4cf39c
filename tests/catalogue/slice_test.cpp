// Slices, limits and cancelling, for every algorithm of the catalogue.
#include <gtest/gtest.h>

#include <thread>

#include "support/random_case.h"

namespace wend::test {
namespace {

constexpr std::uint64_t kCases = 640;

Path solve_in_slices(const Navigator& navigator, const Query& query, Workspace& workspace,
                     Random& random, int& slices) {
  SearchHandle search = navigator.begin(query, workspace);
  slices = 1;
  while (search.run({.expansions = random.below(4)}) == Status::running) ++slices;
  return search.path();
}

void expect_same(const Path& a, const Path& b) {
  EXPECT_EQ(a.status, b.status);
  EXPECT_EQ(a.nodes, b.nodes);
  EXPECT_EQ(a.cost, b.cost);
  EXPECT_EQ(a.length, b.length);
  EXPECT_EQ(a.optimal, b.optimal);
  EXPECT_EQ(a.counters.expanded, b.counters.expanded);
  EXPECT_EQ(a.counters.generated, b.counters.generated);
  EXPECT_EQ(a.counters.reopened, b.counters.reopened);
}

TEST(Slices, AnyBudgetsGiveTheAnswerOfOneGo) {
  Workspace workspace;
  int most_slices = 0;
  for (std::uint64_t number = 0; number < kCases; ++number) {
    Random random(number);
    const RandomCase tried = random_case(number);
    const Navigator navigator = Navigator::build(tried.map, tried.options).value();
    for (const AlgorithmInfo& info : algorithms()) {
      SCOPED_TRACE(std::string(info.name) + " " + tried.describe());
      const Query query = {tried.from, tried.to, info.name,
                           random_options(info, navigator, random)};
      const Path whole = navigator.solve(query, workspace);
      int slices = 0;
      expect_same(solve_in_slices(navigator, query, workspace, random, slices), whole);
      most_slices = std::max(most_slices, slices);
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(most_slices, 50) << "the sample never sliced a search finely";
}

TEST(Limits, AsManyExpansionsAsNeededSufficeAndOneFewerDoesNot) {
  Workspace workspace;
  int tested = 0;
  for (std::uint64_t number = 0; number < kCases; ++number) {
    const RandomCase tried = random_case(number);
    const Navigator navigator = Navigator::build(tried.map, tried.options).value();
    for (const AlgorithmInfo& info : algorithms()) {
      SCOPED_TRACE(std::string(info.name) + " " + tried.describe());
      Query query = {tried.from, tried.to, info.name, {}};
      const Path whole = navigator.solve(query, workspace);
      if (!whole.found() || whole.counters.expanded == 0) continue;
      query.options.limits.expansions = whole.counters.expanded;
      expect_same(navigator.solve(query, workspace), whole);
      query.options.limits.expansions = whole.counters.expanded - 1;
      const Path partial = navigator.solve(query, workspace);
      EXPECT_EQ(partial.status, Status::limit_reached);
      EXPECT_EQ(partial.counters.expanded, whole.counters.expanded - 1);
      EXPECT_FALSE(partial.optimal);
      ASSERT_FALSE(partial.points.empty());
      EXPECT_EQ(partial.points.front(), tried.from);
      ++tested;
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(tested, 1000);
}

TEST(Limits, APathDearerThanTheCostLimitDoesNotCount) {
  Workspace workspace;
  int tested = 0;
  for (std::uint64_t number = 0; number < kCases; ++number) {
    const RandomCase tried = random_case(number);
    const Navigator navigator = Navigator::build(tried.map, tried.options).value();
    for (const AlgorithmInfo& info : algorithms()) {
      if (info.guarantee != Guarantee::optimal) continue;
      SCOPED_TRACE(std::string(info.name) + " " + tried.describe());
      Query query = {tried.from, tried.to, info.name, {}};
      const Path whole = navigator.solve(query, workspace);
      if (!whole.found() || whole.cost == 0) continue;
      query.options.limits.cost = whole.cost;
      const Path limited = navigator.solve(query, workspace);
      EXPECT_EQ(limited.status, Status::found);
      EXPECT_EQ(limited.cost, whole.cost);
      query.options.limits.cost = whole.cost - 0.01;
      EXPECT_EQ(navigator.solve(query, workspace).status, Status::limit_reached);
      ++tested;
    }
  }
  EXPECT_GT(tested, 400);
}

TEST(Limits, NoTimeLeftEndsTheSearch) {
  const Navigator navigator = Navigator::build(GridMap(300, 300)).value();
  Workspace workspace;
  for (const AlgorithmInfo& info : algorithms()) {
    Query query = {{0, 0}, {299, 299}, info.name, {}};
    query.options.limits.seconds = 0;
    EXPECT_EQ(navigator.solve(query, workspace).status, Status::limit_reached) << info.name;
  }
}

TEST(Cancel, EndsEveryAlgorithmWithThePathSoFar) {
  const Navigator navigator = Navigator::build(GridMap(64, 64)).value();
  Workspace workspace;
  for (const AlgorithmInfo& info : algorithms()) {
    SCOPED_TRACE(info.name);
    SearchHandle search = navigator.begin({{0, 0}, {63, 63}, info.name, {}}, workspace);
    EXPECT_EQ(search.run({.expansions = 10}), Status::running);
    search.cancel();
    EXPECT_EQ(search.run(), Status::cancelled);
    EXPECT_EQ(search.run(), Status::cancelled) << "a cancelled search stays cancelled";
    EXPECT_EQ(search.path().counters.expanded, 10u);
    EXPECT_EQ(search.path().points.front(), (Point{0, 0}));
    EXPECT_EQ(navigator.solve({{0, 0}, {1, 1}, info.name, {}}, workspace).status, Status::found)
        << "cancelling does not outlive the search";
  }
}

TEST(Cancel, WorksFromAnotherThread) {
  // Without expansions the search never ends by itself: it looks out for the other thread's word.
  const Navigator navigator = Navigator::build(GridMap(64, 64)).value();
  Workspace workspace;
  SearchHandle search = navigator.begin({{0, 0}, {63, 63}, "dijkstra", {}}, workspace);
  std::thread other([&] { search.cancel(); });
  Status status = Status::running;
  while (status == Status::running) status = search.run({.expansions = 0});
  other.join();
  EXPECT_EQ(status, Status::cancelled);
}

}  // namespace
}  // namespace wend::test
