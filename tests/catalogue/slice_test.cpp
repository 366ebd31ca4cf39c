// Slices, limits and cancelling, for every algorithm of the catalogue.
#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <thread>
#include <utility>

#include "support/guarantee.h"
#include "support/random_case.h"
#include "support/sample.h"
#include "wend/catalogue/node_navigator.h"
#include "wend/search/adaptors/custom_space.h"

namespace wend::test {
namespace {

constexpr std::uint64_t kCases = kSanitized ? 160 : 640;
/// Expansions between two looks at the clock and the cancel flag, as docs/algorithms.md promises.
constexpr std::uint64_t kBetweenLooks = 256;

/// A single file of nodes, so that every search of the way from end to end is long. Reports the
/// number of expansions to a watcher.
class Corridor final : public CustomSpace {
 public:
  static constexpr NodeId kLength = 3000;
  using Watcher = std::function<void(std::uint64_t expanded)>;

  explicit Corridor(Watcher watcher = [](std::uint64_t) {}) : watcher_(std::move(watcher)) {}

  NodeQuery query(const AlgorithmInfo& info) const { return {0, kLength - 1, info.name, {}}; }

  std::size_t node_count() const override { return kLength; }
  std::uint64_t estimate(NodeId from, NodeId to) const override {
    return from < to ? to - from : from - to;
  }
  void expand(NodeId node, std::vector<CustomStep>& steps) const override {
    if (node > 0) steps.push_back({node - 1, 1});
    if (node + 1 < kLength) steps.push_back({node + 1, 1});
    watcher_(++expanded_);
  }
  bool reversible() const override { return true; }
  void expand_backward(NodeId node, std::vector<CustomStep>& steps) const override {
    expand(node, steps);
  }

 private:
  Watcher watcher_;
  mutable std::uint64_t expanded_ = 0;
};

Path solve_in_slices(const Navigator& navigator, const Query& query, Workspace& workspace,
                     Random& random, int& slices) {
  SearchHandle search = navigator.begin(query, workspace);
  slices = 1;
  while (search.run({.expansions = random.below(4)}) == Status::running) ++slices;
  return search.path();
}

TEST(Slices, AnyBudgetsGiveTheAnswerOfOneGo) {
  Workspace workspace;
  std::map<std::string, int> sliced_finely;
  for (std::uint64_t number = 0; number < kCases; ++number) {
    Random random(number);
    const RandomCase tried = any_layout_case(number);
    const Navigator navigator = prepared_navigator(tried.map, tried.options);
    for (const AlgorithmInfo& info : algorithms()) {
      SCOPED_TRACE(std::string(info.name) + " " + tried.describe());
      if (!navigator.supports(info)) continue;
      const Query query = {tried.from, tried.to, info.name,
                           random_options(info, navigator, random)};
      const Path whole = navigator.solve(query, workspace);
      int slices = 0;
      expect_same_answer(solve_in_slices(navigator, query, workspace, random, slices), whole);
      const bool jumps = takes_long_steps(info);
      sliced_finely[info.name] += slices > (jumps ? 2 : 10) ? 1 : 0;
      if (HasFailure()) return;
    }
  }
  for (const AlgorithmInfo& info : algorithms()) {
    if (info.on_meshes) continue;
    // Any angle means: on a third of the maps.
    const std::uint64_t enough = kCases / (takes_long_steps(info) || info.any_angle ? 64 : 21);
    EXPECT_GT(sliced_finely[info.name], static_cast<int>(enough)) << info.name;
  }
}

TEST(Slices, WithoutTimeEachGetsOnALittleAndTogetherTheyGiveTheAnswerOfOneGo) {
  Workspace workspace;
  for (const AlgorithmInfo& info : algorithms()) {
    SCOPED_TRACE(info.name);
    const Corridor corridor;
    const NodeNavigator navigator(corridor);
    if (!navigator.supports(info)) continue;
    const Path whole = navigator.solve(corridor.query(info), workspace);
    EXPECT_EQ(whole.status, Status::found);
    NodeSearch search = navigator.begin(corridor.query(info), workspace);
    Path path;
    std::uint64_t before = 0;
    int slices = 1;
    for (; search.run({.seconds = 0}) == Status::running; ++slices) {
      search.write_path(path);
      ASSERT_GT(path.counters.expanded, before);
      ASSERT_LE(path.counters.expanded, before + kBetweenLooks) << "the clock was not looked at";
      before = path.counters.expanded;
    }
    EXPECT_GT(slices, 10);
    search.write_path(path);
    expect_same_answer(path, whole);
  }
}

TEST(Slices, SecondsThatAreNoNumberCountAsNoneGiven) {
  Workspace workspace;
  const Corridor corridor;
  const NodeNavigator navigator(corridor);
  for (const AlgorithmInfo& info : algorithms()) {
    if (!navigator.supports(info)) continue;
    NodeSearch search = navigator.begin(corridor.query(info), workspace);
    EXPECT_EQ(search.run({.seconds = std::numeric_limits<double>::quiet_NaN()}), Status::found);
  }
}

TEST(Limits, AsManyExpansionsAsNeededSufficeAndOneFewerDoesNot) {
  Workspace workspace;
  int tested = 0;
  for (std::uint64_t number = 0; number < kCases; ++number) {
    const RandomCase tried = any_layout_case(number);
    const Navigator navigator = prepared_navigator(tried.map, tried.options);
    for (const AlgorithmInfo& info : algorithms()) {
      SCOPED_TRACE(std::string(info.name) + " " + tried.describe());
      if (!navigator.supports(info)) continue;
      Query query = {tried.from, tried.to, info.name, {}};
      const Path whole = navigator.solve(query, workspace);
      if (!whole.found() || whole.counters.expanded == 0) continue;
      query.options.limits.expansions = whole.counters.expanded;
      expect_same_answer(navigator.solve(query, workspace), whole);
      query.options.limits.expansions = whole.counters.expanded - 1;
      const Path partial = navigator.solve(query, workspace);
      // An algorithm that has a path already returns it.
      const bool knows = info.anytime && partial.bound > 1;
      EXPECT_EQ(partial.status, knows ? Status::found : Status::limit_reached);
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
    const RandomCase tried = any_layout_case(number);
    const Navigator navigator = prepared_navigator(tried.map, tried.options);
    for (const AlgorithmInfo& info : algorithms()) {
      if (info.guarantee != Guarantee::optimal &&
          info.guarantee != Guarantee::shortest_at_any_angle) {
        continue;
      }
      if (!navigator.supports(info)) continue;
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
      query.options.limits.cost = whole.cost / 2;
      const Path half = navigator.solve(query, workspace);
      EXPECT_EQ(half.status, Status::limit_reached);
      EXPECT_LE(half.cost, whole.cost / 2) << "nor is the best place so far beyond it";
      ++tested;
    }
  }
  EXPECT_GT(tested, 400);
}

TEST(Limits, NoTimeLeftEndsTheSearch) {
  Workspace workspace;
  const Corridor corridor;
  const NodeNavigator navigator(corridor);
  for (const AlgorithmInfo& info : algorithms()) {
    SCOPED_TRACE(info.name);
    if (!navigator.supports(info)) continue;
    NodeQuery query = corridor.query(info);
    query.options.limits.seconds = 0;
    const Path path = navigator.solve(query, workspace);
    EXPECT_EQ(path.status, Status::limit_reached);
    EXPECT_LE(path.counters.expanded, kBetweenLooks);
    EXPECT_EQ(path.nodes.front(), query.from);
    NodeSearch search = navigator.begin(query, workspace);
    EXPECT_EQ(search.run({.expansions = 1}), Status::limit_reached) << "slices are no way round it";
  }
}

/// Rock here and there, none in the corners' reach: jumps do not get far.
GridMap scattered_rock() {
  GridMap map(64, 64);
  Random random(64);
  for (int i = 0; i < 600; ++i) {
    const Point p = random_cell(map, random);
    if (p.x + p.y > 6 && p.x + p.y < 120) map.set_symbol(p, '#');
  }
  return map;
}

TEST(Cancel, EndsEveryAlgorithmWithThePathSoFar) {
  const Navigator navigator = prepared_navigator(scattered_rock(), {});
  Workspace workspace;
  for (const AlgorithmInfo& info : algorithms()) {
    if (info.on_meshes) continue;
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

TEST(Cancel, TakesEffectWithin256ExpansionsOfOneRun) {
  Workspace workspace;
  for (const AlgorithmInfo& info : algorithms()) {
    for (const std::uint64_t when : {1u, 255u, 256u, 257u, 1000u}) {
      SCOPED_TRACE(std::string(info.name) + " cancelled at " + std::to_string(when));
      const Corridor corridor([&](std::uint64_t expanded) {
        if (expanded == when) workspace.cancel_flag() = true;
      });
      const NodeNavigator navigator(corridor);
      if (!navigator.supports(info)) continue;
      NodeSearch search = navigator.begin(corridor.query(info), workspace);
      EXPECT_EQ(search.run(), Status::cancelled);
      Path path;
      search.write_path(path);
      EXPECT_GE(path.counters.expanded, when);
      EXPECT_LE(path.counters.expanded, when + kBetweenLooks);
    }
  }
}

TEST(Cancel, WorksFromAnotherThreadInTheMiddleOfARun) {
  // The goal test accepts nothing. It holds the search up until the other thread has spoken.
  struct Watch {
    std::uint64_t calls = 0;
    std::atomic<bool> begun = false;
    std::atomic<bool> cancelled = false;
  } watch;
  const auto hold_up = [&watch](Point) {
    if (++watch.calls != 1000) return false;
    watch.begun = true;
    while (!watch.cancelled) std::this_thread::yield();
    return false;
  };
  const Navigator navigator = Navigator::build(GridMap(64, 64)).value();
  Workspace workspace;
  SearchHandle search = navigator.begin(
      {.from = {0, 0}, .to = {}, .algorithm = "dijkstra", .goal_test = hold_up}, workspace);
  std::thread other([&] {
    while (!watch.begun) std::this_thread::yield();
    search.cancel();
    watch.cancelled = true;
  });
  EXPECT_EQ(search.run(), Status::cancelled);
  other.join();
  EXPECT_LE(search.path().counters.expanded, 1000 + kBetweenLooks);
}

}  // namespace
}  // namespace wend::test
