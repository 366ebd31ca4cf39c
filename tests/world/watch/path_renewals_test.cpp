// PathRenewals end with paths that are ways on the map as it is, as cheap as fresh ones; the urgent
// come first, and none waits without end.
#include "wend/world/watch/path_renewals.h"

#include <gtest/gtest.h>

#include <string>

#include "support/oracle.h"
#include "support/random_case.h"
#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/catalogue/overlay.h"

namespace wend::test {
namespace {

constexpr int kRenewedWorlds = sample(1'500);

class PathRenewalsTest : public testing::Test {
 protected:
  /// The cells of a path that is watched.
  std::vector<Point> cells(const Navigator& navigator, const PathWatch& watch, PathHandle handle) {
    watch.write_nodes(handle, nodes_);
    std::vector<Point> points;
    for (const NodeId node : nodes_) points.push_back(navigator.point(node));
    return points;
  }

  void expect_renewed(const RandomCase& tried, const Navigator& navigator, const PathWatch& watch,
                      const RenewedPath& renewed) {
    const std::vector<Point> left = cells(navigator, watch, renewed.path);
    const Path right = navigator.solve({left.front(), left.back(), "dijkstra"}, workspace_);
    ASSERT_EQ(renewed.status, right.status);
    if (!right.found()) return;
    ++found_;
    ASSERT_TRUE(watch.whole(renewed.path));
    ASSERT_TRUE(Oracle(tried.map, tried.options).cost(left).has_value());
    ASSERT_NEAR(watch.cost(renewed.path), right.cost, 1e-6 * (1 + right.cost));
  }

  void run(RandomCase tried, Random& random) {
    Navigator navigator = Navigator::build(tried.map, tried.options).value();
    PathWatch watch(navigator);
    PathRenewals renewals(watch, 1 + random.below(8));
    std::vector<PathHandle> handles;
    for (int i = 0; i < 8; ++i) {
      const Path path = navigator.solve(
          {random_cell(tried.map, random), random_cell(tried.map, random)}, workspace_);
      if (path.found()) handles.push_back(watch.watch(path).value());
    }
    for (int round = 0; round < 10; ++round) {
      const std::vector<Point> changed = edit_at_random(tried.map, random);
      const UpdateReport report = navigator.update(tried.map, changed).value();
      for (const TouchedPath& touched : watch.updated(report, changed).value()) {
        ASSERT_TRUE(renewals.waits(touched.path));
      }
      for (const PathHandle handle : handles) {
        if (random.chance(30)) watch.advance(handle, random.below(3));
        if (random.chance(3)) watch.drop(handle);
      }
      const RenewalBudget budget = {1 + random.below(60), 1 + random.below(4)};
      const auto renewed = renewals.run(budget);
      ASSERT_LE(renewed.size(), budget.paths);
      for (const RenewedPath& one : renewed) {
        ASSERT_FALSE(renewals.waits(one.path));
        ASSERT_NO_FATAL_FAILURE(expect_renewed(tried, navigator, watch, one));
      }
      const Result<void> valid = watch.validate();
      ASSERT_TRUE(valid.ok()) << valid.error().message();
    }
    for (int i = 0; renewals.waiting() > 0; ++i) {
      ASSERT_LT(i, 100'000) << "it never ends";
      for (const RenewedPath& one : renewals.run({20, 1})) {
        ASSERT_NO_FATAL_FAILURE(expect_renewed(tried, navigator, watch, one));
      }
    }
  }

  Workspace workspace_;
  std::vector<NodeId> nodes_;
  int found_ = 0;
};

TEST_F(PathRenewalsTest, EndWithCheapestWaysOnTheMapAsItIs) {
  Random random(11);
  for (int i = 0; i < kRenewedWorlds; ++i) {
    SCOPED_TRACE("world " + std::to_string(i));
    RandomCase tried = any_layout_case(static_cast<std::uint64_t>(i));
    if (i % 7 == 5) grade_finely(tried.map, random);
    ASSERT_NO_FATAL_FAILURE(run(tried, random));
  }
  EXPECT_GT(found_, kRenewedWorlds);
}

/// A corridor with a unit on each row, walls between the rows.
struct WatchedRows {
  explicit WatchedRows(int count) : map(40, 3 * count), navigator(Navigator::build(map).value()) {
    for (int y = 2; y < map.height(); y += 3) {
      for (int x = 0; x < map.width(); ++x) map.set_walkable({x, y}, false);
    }
    navigator.update(map).value();
  }
  void update(std::vector<Point> cells) {
    const UpdateReport report = navigator.update(map, cells).value();
    ASSERT_TRUE(watch->updated(report, cells).ok());
  }
  PathHandle hold(int row) {
    Workspace workspace;
    const Query query = {{0, 3 * row}, {39, 3 * row}};
    return watch->watch(navigator.solve(query, workspace)).value();
  }

  GridMap map;
  Navigator navigator;
  std::optional<PathWatch> watch;
};

TEST_F(PathRenewalsTest, TakeTheUrgentFirst) {
  WatchedRows rows(4);
  rows.watch.emplace(rows.navigator);
  const PathHandle far_off = rows.hold(0);
  const PathHandle near_by = rows.hold(1);
  const PathHandle walks = rows.hold(2);
  const std::vector<Point> cells = {{20, 0}, {10, 3}, {25, 6}};
  for (const Point cell : cells) rows.map.set_walkable(cell, false);
  rows.update(cells);
  rows.watch->advance(walks, 20);  // five steps to go
  PathRenewals renewals(*rows.watch);
  EXPECT_EQ(renewals.waiting(), 3u);
  EXPECT_EQ(renewals.take(), walks);
  EXPECT_EQ(renewals.take(), near_by);
  EXPECT_EQ(renewals.take(), far_off);
  EXPECT_EQ(renewals.take(), std::nullopt);
  EXPECT_FALSE(renewals.waits(walks));
}

TEST_F(PathRenewalsTest, LetNobodyWaitForEver) {
  constexpr int kRows = 12;
  constexpr std::uint32_t kPatience = 5;
  WatchedRows rows(kRows);
  rows.watch.emplace(rows.navigator);
  PathRenewals renewals(*rows.watch, kPatience);
  std::vector<PathHandle> handles;
  for (int row = 0; row < kRows; ++row) handles.push_back(rows.hold(row));
  // The first has trouble far ahead, and each tick two others have some near by.
  rows.map.set_walkable({35, 0}, false);
  rows.update({{35, 0}});
  bool renewed = false;
  for (int tick = 0; tick < 9; ++tick) {
    std::vector<Point> cells;
    for (int i = 0; i < 2; ++i) {
      const Point cell = {2 + tick, 3 * (1 + (2 * tick + i) % (kRows - 1))};
      rows.map.set_walkable(cell, false);
      cells.push_back(cell);
    }
    rows.update(cells);
    for (const RenewedPath& one : renewals.run({1'000'000, 1})) {
      if (one.path != handles[0]) continue;
      renewed = true;
      EXPECT_EQ(one.waited, kPatience);
    }
  }
  EXPECT_TRUE(renewed);
}

TEST_F(PathRenewalsTest, RenewAPathWhoseUnitWalksWhileItIsSearchedFor) {
  WatchedRows rows(1);
  rows.watch.emplace(rows.navigator);
  const PathHandle handle = rows.hold(0);
  rows.map.set_walkable({30, 0}, false);
  rows.update({{30, 0}});
  PathRenewals renewals(*rows.watch);
  int ticks = 0;
  while (renewals.waiting() > 0) {
    ASSERT_LT(++ticks, 100);
    renewals.run({3, 1});
    rows.watch->advance(handle);
  }
  EXPECT_TRUE(rows.watch->whole(handle));
  const Result<void> valid = rows.watch->validate();
  EXPECT_TRUE(valid.ok()) << valid.error().message();
}

/// In a corridor: all ways begin alike.
TEST_F(PathRenewalsTest, PutANewPathUnderTheUnitWhereverItWent) {
  GridMap map(40, 6);
  for (int x = 0; x < 20; ++x) {
    for (int y = 1; y < 6; ++y) map.set_walkable({x, y}, false);
  }
  Navigator navigator = Navigator::build(map).value();
  PathWatch watch(navigator);
  const Query query = {.from = {0, 0}, .to = {39, 0}, .algorithm = "astar"};
  const PathHandle unit = watch.watch(navigator.solve(query, workspace_)).value();
  const Point edited = {30, 0};
  map.set_walkable(edited, false);
  const UpdateReport report = navigator.update(map, {&edited, 1}).value();
  ASSERT_TRUE(watch.updated(report, {&edited, 1}).ok());
  PathRenewals renewals(watch);
  int ticks = 0;
  for (; renewals.waiting() > 0; ++ticks) {
    ASSERT_LT(ticks, 15);
    const NodeId here = watch.at(unit);
    renewals.run({1, 1});
    ASSERT_EQ(watch.at(unit), here) << ticks;
    watch.advance(unit);
  }
  EXPECT_GT(ticks, 1) << "the unit walked while it was searched for";
  EXPECT_TRUE(watch.whole(unit));
}

/// An overlay is edited as the map is: a search under way is worth nothing then.
TEST_F(PathRenewalsTest, BeginAnewWhenAnOverlayChangesMeanwhile) {
  const Navigator navigator = Navigator::build(GridMap(40, 40)).value();
  Overlay overlay(navigator.node_count());
  PathWatch watch(navigator, {.window = 4, .overlay = &overlay});
  PathRenewals renewals(watch);
  const Query query = {.from = {0, 20}, .to = {39, 20}, .algorithm = "astar", .overlay = &overlay};
  const PathHandle unit = watch.watch(navigator.solve(query, workspace_)).value();
  const NodeId on_the_way = navigator.node({20, 20});
  const NodeId elsewhere = navigator.node({0, 0});
  overlay.close(on_the_way);
  ASSERT_TRUE(watch.edited({&on_the_way, 1}).ok());
  ASSERT_TRUE(renewals.run({.expansions = 3}).empty());
  overlay.close(elsewhere);
  ASSERT_TRUE(watch.edited({&elsewhere, 1}).ok());
  const auto renewed = renewals.run();
  ASSERT_EQ(renewed.size(), 1u);
  EXPECT_EQ(renewed[0].status, Status::found);
  EXPECT_TRUE(watch.whole(unit));
}

TEST_F(PathRenewalsTest, EndThoughTheUnitWalksAwayFromWhatIsFound) {
  WatchedRows rows(2);  // joined at both ends
  for (const int x : {0, 39}) rows.map.set_walkable({x, 2}, true);
  rows.navigator.update(rows.map).value();
  rows.watch.emplace(rows.navigator);
  NodeQuery query = {rows.navigator.node({21, 0}), rows.navigator.node({21, 3}), "dijkstra"};
  const PathHandle handle =
      rows.watch->watch(rows.navigator.NodeNavigator::solve(query, workspace_), query).value();
  rows.map.set_walkable({39, 2}, false);  // now the other way round is the only one
  rows.update({{39, 2}});
  const Path way = rows.navigator.NodeNavigator::solve(query, workspace_);
  PathRenewals renewals(*rows.watch);
  std::uint64_t ticks = 0;
  for (; renewals.waiting() > 0; ++ticks) {
    ASSERT_LT(ticks, way.counters.expanded) << "it begins again and again";
    renewals.run({10, 1});
    rows.watch->advance(handle);
  }
  EXPECT_LE(ticks, way.counters.expanded / 10 + 1) << "the second search ends in the same tick";
  EXPECT_TRUE(rows.watch->whole(handle));
}

/// Ticks count from the edit that touched the path.
TEST_F(PathRenewalsTest, SaysHowLongAPathWaited) {
  GridMap map(20, 9);
  Navigator navigator = Navigator::build(map).value();
  PathWatch watch(navigator);
  PathRenewals renewals(watch, 4);
  const Path path = navigator.solve({{1, 4}, {18, 4}}, workspace_);
  ASSERT_TRUE(watch.watch(path).ok());
  for (int tick = 0; tick < 50; ++tick) EXPECT_TRUE(renewals.run({1'000}).empty());
  const Point wall = {9, 4};
  map.set_walkable(wall, false);
  const UpdateReport report = navigator.update(map, {&wall, 1}).value();
  ASSERT_EQ(watch.updated(report, {&wall, 1}).value().size(), 1u);
  const auto renewed = renewals.run({100'000});
  ASSERT_EQ(renewed.size(), 1u);
  EXPECT_LE(renewed[0].waited, 1u);
}

}  // namespace
}  // namespace wend::test
