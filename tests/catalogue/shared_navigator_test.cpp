// Snapshots of a map that changes: what they promise, one thread at a time and many together.
#include "wend/catalogue/shared_navigator.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <string>
#include <thread>

#include "support/random_case.h"
#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/catalogue/shared_units.h"
#include "wend/space/tables/islands.h"

namespace wend::test {
namespace {

SharedNavigator share(const GridMap& map, const GridOptions& options = {}) {
  return SharedNavigator::build(map, options).value();
}

CommitReport commit(SharedNavigator& shared, const std::vector<CellEdit>& edits) {
  return shared.commit(edits).value();
}

double cost(const Navigator& navigator, Point from, Point to, const char* algorithm = "astar") {
  Workspace workspace;
  const Path path = navigator.solve({.from = from, .to = to, .algorithm = algorithm}, workspace);
  return path.found() ? path.cost : -1;
}

TEST(SharedNavigatorTest, ASnapshotStaysWhatItIs) {
  SharedNavigator shared = share(GridMap(9, 1));
  const auto before = shared.snapshot();
  const std::uint64_t version = before->version();
  const CommitReport report = commit(shared, {{{4, 0}, '#'}});
  const auto after = shared.snapshot();
  EXPECT_EQ(report.changed, 1u);
  EXPECT_EQ(report.version, after->version());
  EXPECT_NE(version, after->version());
  EXPECT_EQ(before->version(), version);
  EXPECT_EQ(cost(*before, {0, 0}, {8, 0}), 8 * 13860);
  EXPECT_EQ(cost(*after, {0, 0}, {8, 0}), -1);
  EXPECT_FALSE(shared.map().walkable({4, 0}));
}

TEST(SharedNavigatorTest, ABatchInWhichNothingChangesMakesNoVersion) {
  SharedNavigator shared = share(GridMap(9, 9));
  const auto before = shared.snapshot();
  EXPECT_EQ(commit(shared, {{{4, 4}, '.'}}).changed, 0u);
  EXPECT_EQ(commit(shared, {}).version, before->version());
  EXPECT_EQ(shared.snapshot(), before);
}

TEST(SharedNavigatorTest, RefusesAWholeBatchForOneEdit) {
  GridMap map(9, 9);
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('x', 0.001);
  costs.set('y', 1000);
  map.set_terrain(costs);
  SharedNavigator shared = share(map);
  const auto before = shared.snapshot();
  for (const bool held : {true, false}) {
    const auto keep = held ? shared.snapshot() : nullptr;
    const std::vector<CellEdit> outside = {{{1, 1}, '#'}, {{9, 0}, '#'}};
    ASSERT_FALSE(shared.commit(outside).ok());
    const std::vector<CellEdit> too_fine = {{{1, 1}, '#'}, {{1, 1}, 'x'}, {{2, 2}, 'y'}};
    ASSERT_FALSE(shared.commit(too_fine).ok());
    EXPECT_EQ(shared.map().cells(), map.cells());
    EXPECT_EQ(shared.snapshot(), before);
  }
  // A symbol without a cost is blocked.
  EXPECT_EQ(commit(shared, {{{1, 1}, '?'}}).changed, 1u);
  EXPECT_EQ(shared.snapshot()->islands().label(10), 0u);
}

TEST(SharedNavigatorTest, AsManyCopiesAsVersionsAreHeldAndOneMore) {
  SharedNavigator shared = share(GridMap(40, 40));
  int rebuilt = 0;
  for (int i = 0; i < 100; ++i) {
    const CommitReport report = commit(shared, {{{i % 40, 7}, i < 40 ? '#' : 'T'}});
    rebuilt += report.rebuilt ? 1 : 0;
  }
  EXPECT_EQ(shared.copies(), 2u) << "the newest, and one to prepare the next";
  EXPECT_EQ(rebuilt, 1);
  std::vector<std::shared_ptr<const Navigator>> held;
  for (int i = 0; i < 5; ++i) {
    held.push_back(shared.snapshot());
    commit(shared, {{{i, 9}, '#'}});
  }
  EXPECT_EQ(shared.copies(), 6u);
  held.clear();
  for (int i = 0; i < 20; ++i) EXPECT_FALSE(commit(shared, {{{i, 12}, '#'}}).rebuilt);
  EXPECT_EQ(shared.copies(), 6u);
}

TEST(SharedNavigatorTest, SnapshotsOutliveIt) {
  std::shared_ptr<const Navigator> held;
  std::shared_ptr<const Navigator> older;
  {
    SharedNavigator shared = share(GridMap(9, 9));
    older = shared.snapshot();
    commit(shared, {{{4, 4}, '#'}});
    SharedNavigator moved = std::move(shared);
    commit(moved, {{{4, 5}, '#'}});
    held = moved.snapshot();
  }
  EXPECT_GT(cost(*held, {4, 0}, {4, 8}), cost(*older, {4, 0}, {4, 8}));
}

TEST(SharedNavigatorTest, RepairsCopiesThatMissedSomeBatchesAndRebuildsThoseThatMissedMany) {
  Random random(41);
  for (std::uint64_t number = 0; number < (kSanitized ? 16 : 64); ++number) {
    RandomCase tried = any_layout_case(number);
    GridMap map = tried.map;
    SharedNavigator shared = share(map, tried.options);
    std::vector<std::shared_ptr<const Navigator>> held(3);
    const int batches = number % 16 == 0 ? 800 : 30;
    for (int batch = 0; batch < batches; ++batch) {
      held[random.below(3)] = random.chance(50) ? shared.snapshot() : nullptr;
      std::vector<CellEdit> edits;
      for (const Point p : edit_at_random(map, random)) edits.push_back({p, map.symbol(p)});
      commit(shared, edits);
      ASSERT_EQ(shared.map().cells(), map.cells());
      const Navigator rebuilt = Navigator::build(map, tried.options).value();
      const Point from = random_cell(map, random);
      const Point to = random_cell(map, random);
      ASSERT_EQ(cost(*shared.snapshot(), from, to), cost(rebuilt, from, to));
    }
  }
}

/// Copies that are built when all others are held, and those that missed too much, choose as those
/// that were repaired.
TEST(SharedNavigatorTest, WhatIsHeldDoesNotDecideWhichAlgorithmIsTaken) {
  Random random(43);
  for (std::uint64_t number = 0; number < (kSanitized ? 8 : 40); ++number) {
    RandomCase tried = any_layout_case(number);
    GridMap& map = tried.map;
    add_terrain(map, random);
    SharedNavigator calm = share(map, tried.options);
    SharedNavigator held = share(map, tried.options);
    SharedUnits units(map);
    SharedUnits held_units(map);
    MovementClass movement;
    movement.costs = map.terrain();
    std::vector<std::shared_ptr<const void>> holds;
    for (int batch = 0; batch < 12; ++batch) {
      const Query query = {random_cell(map, random), random_cell(map, random)};
      Workspace workspace;
      const auto answer = [&](const Navigator& navigator) {
        const Path path = navigator.solve(query, workspace);
        return std::pair(std::string(navigator.choose(query).algorithm->name), path.nodes);
      };
      ASSERT_EQ(answer(*calm.snapshot()), answer(*held.snapshot())) << tried.describe();
      ASSERT_EQ(answer(*units.snapshot()->of(movement).value()),
                answer(*held_units.snapshot()->of(movement).value()))
          << tried.describe();
      if (random.chance(70)) holds.push_back(held.snapshot());
      if (random.chance(70)) holds.push_back(held_units.snapshot());
      if (random.chance(20)) holds.clear();
      std::vector<CellEdit> edits;
      for (const Point p : edit_at_random(map, random)) edits.push_back({p, map.symbol(p)});
      commit(calm, edits);
      commit(held, edits);
      ASSERT_TRUE(units.commit(edits).ok());
      ASSERT_TRUE(held_units.commit(edits).ok());
    }
  }
}

/// How often each thread gets to do its part; WEND_STRESS_ROUNDS says otherwise. Not for how long:
/// on a busy machine a thread may wait longer than any time that one would like to wait.
int stress_rounds() {
  const char* text = std::getenv("WEND_STRESS_ROUNDS");
  return text == nullptr ? sample(300) : std::atoi(text);
}

/// A wall with one door, which every batch moves elsewhere. Half a batch would be a wall with no
/// door, or with two; a navigator that is changed while it is read would be anything.
class Doors {
 public:
  static constexpr std::int32_t kHeight = 48;
  static constexpr std::int32_t kWall = 40;

  static GridMap map() {
    GridMap map(2 * kWall + 1, kHeight);
    for (std::int32_t y = 1; y < kHeight; ++y) map.set_symbol({kWall, y}, '#');
    return map;
  }

  /// Also moves some pillars about.
  static void write(SharedNavigator& shared, const std::atomic<bool>& stop,
                    std::atomic<int>& commits) {
    Random random(43);
    std::int32_t door = 0;
    while (!stop) {
      const auto next = static_cast<std::int32_t>(random.below(kHeight));
      std::vector<CellEdit> edits = {{{kWall, door}, '#'}, {{kWall, next}, '.'}};
      for (int i = 0; i < 3; ++i) {
        const Point pillar = {random.between(0, 8) * 4 + 2, random.between(0, kHeight / 4 - 1) * 4};
        edits.push_back({pillar, random.chance(50) ? 'T' : '.'});
      }
      ASSERT_TRUE(shared.commit(edits).ok());
      door = next;
      ++commits;
    }
  }

  /// Returns the wall's door, or kHeight where it has not just one.
  static std::int32_t door_of(const Navigator& navigator) {
    std::int32_t door = kHeight;
    int doors = 0;
    for (std::int32_t y = 0; y < kHeight; ++y) {
      if (navigator.islands().label(navigator.node({kWall, y})) == 0) continue;
      door = y;
      ++doors;
    }
    return doors == 1 ? door : kHeight;
  }

  static void read(const SharedNavigator& shared, const std::atomic<bool>& stop, std::uint64_t seed,
                   std::atomic<int>& rounds) {
    Random random(seed);
    Workspace workspace;
    Path path;
    while (!stop) {
      const auto snapshot = shared.snapshot();
      const std::uint64_t version = snapshot->version();
      const std::int32_t door = door_of(*snapshot);
      ASSERT_LT(door, kHeight);
      double first_cost = 0;
      for (const char* algorithm : {"astar", "jump_point_search", "dijkstra"}) {
        const Query query = {.from = {1, 1}, .to = {2 * kWall, 5}, .algorithm = algorithm};
        snapshot->solve(query, workspace, path);
        ASSERT_TRUE(path.found());
        if (first_cost == 0) first_cost = path.cost;
        ASSERT_EQ(path.cost, first_cost);
        for (const Point p : path.points) ASSERT_TRUE(p.x != kWall || p.y == door);
      }
      if (random.chance(50)) std::this_thread::yield();
      ASSERT_EQ(snapshot->version(), version);
      ASSERT_EQ(door_of(*snapshot), door);
      ++rounds;
    }
  }
};

TEST(SharedNavigatorThreads, ReadersSeeWholeBatchesWhileAWriterCommits) {
  constexpr std::size_t kReaders = 3;
  SharedNavigator shared = share(Doors::map());
  std::atomic<bool> stop = false;
  std::array<std::atomic<int>, 1 + kReaders> rounds = {};
  std::vector<std::thread> threads;
  threads.emplace_back([&] { Doors::write(shared, stop, rounds[0]); });
  for (std::size_t i = 1; i <= kReaders; ++i) {
    threads.emplace_back([&, i] { Doors::read(shared, stop, i, rounds[i]); });
  }
  // All go on until the slowest has done its part, so that there is always one to disturb it.
  const int enough = stress_rounds();
  for (const std::atomic<int>& done : rounds) {
    while (done < enough && !HasFailure()) std::this_thread::yield();
  }
  stop = true;
  for (std::thread& thread : threads) thread.join();
  EXPECT_LE(shared.copies(), kReaders + 2);
  const Navigator rebuilt = Navigator::build(shared.map()).value();
  for (const Point to : {Point{80, 5}, Point{80, 47}, Point{40, 20}}) {
    EXPECT_EQ(cost(*shared.snapshot(), {1, 1}, to), cost(rebuilt, {1, 1}, to));
  }
}

TEST(SharedNavigatorThreads, ManyWritersLoseNoEdit) {
  SharedNavigator shared = share(GridMap(64, 64));
  std::vector<std::thread> threads;
  for (std::int32_t t = 0; t < 4; ++t) {
    threads.emplace_back([&shared, t] {
      for (std::int32_t i = 0; i < 100; ++i) {
        const CellEdit edit = {{t + 4 * (i % 16), i / 16}, '#'};
        ASSERT_TRUE(shared.commit({&edit, 1}).ok());
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::int32_t i = 0; i < 100; ++i) {
    for (std::int32_t t = 0; t < 4; ++t) {
      const Point cell = {t + 4 * (i % 16), i / 16};
      ASSERT_EQ(shared.snapshot()->islands().label(shared.map().id(cell)), 0u);
    }
  }
}

/// Units of two sizes.
const std::vector<MovementClass>& classes() {
  static const std::vector<MovementClass> all = {
      {}, {TerrainCosts::standard(), {UnitForm::square, 2}, {}}};
  return all;
}

TEST(SharedUnitsTest, SnapshotsUnitSizesAndEditsGoTogether) {
  Random random(47);
  int found = 0;
  int repaired = 0;
  for (int number = 0; number < (kSanitized ? 8 : 40); ++number) {
    GridMap map(random.between(8, 30), random.between(8, 30));
    SharedUnits shared(map);
    std::vector<std::shared_ptr<const UnitNavigators>> held(2);
    for (int batch = 0; batch < 30; ++batch) {
      held[random.below(2)] = random.chance(50) ? shared.snapshot() : nullptr;
      std::vector<CellEdit> edits;
      for (int i = 0; i < 3; ++i) {
        edits.push_back({random_cell(map, random), random.chance(60) ? '#' : '.'});
        map.set_symbol(edits.back().cell, edits.back().symbol);
      }
      const CommitReport report = shared.commit(edits).value();
      repaired += report.changed > 0 && !report.rebuilt ? 1 : 0;
      ASSERT_EQ(shared.snapshot()->version(), report.version);
      const Point from = random_cell(map, random);
      const Point to = random_cell(map, random);
      for (const MovementClass& movement : classes()) {
        const Navigator& navigator = *shared.snapshot()->of(movement).value();
        const GridMap room = map_for_unit(map, movement.size).value();
        const double right = cost(Navigator::build(room).value(), from, to);
        ASSERT_EQ(cost(navigator, from, to), right);
        found += right >= 0 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(found, kSanitized ? 50 : 300);
  EXPECT_GT(repaired, kSanitized ? 50 : 300);
}

TEST(SharedUnitsTest, ASnapshotStaysWhatItIsAndABatchWithAFaultChangesNothing) {
  SharedUnits shared(GridMap(9, 3));
  const auto before = shared.snapshot();
  const std::uint64_t version = before->version();
  const std::vector<CellEdit> wall = {{{4, 0}, '#'}, {{4, 1}, '#'}};
  ASSERT_TRUE(shared.commit(wall).ok());
  const std::vector<CellEdit> outside = {{{4, 2}, '#'}, {{9, 0}, '#'}};
  ASSERT_FALSE(shared.commit(outside).ok());
  const auto after = shared.snapshot();
  EXPECT_EQ(before->version(), version);
  EXPECT_EQ(cost(*before->of(classes()[1]).value(), {0, 0}, {7, 0}), 7 * 13860);
  EXPECT_EQ(cost(*after->of(classes()[1]).value(), {0, 0}, {7, 0}), -1);
  EXPECT_GT(cost(*after->of(classes()[0]).value(), {0, 0}, {8, 0}), 0);
}

TEST(SharedUnitsThreads, ReadersAskForAllSizesWhileAWriterCommits) {
  SharedUnits shared(GridMap(40, 20));
  std::atomic<bool> stop = false;
  std::atomic<int> commits = 0;
  std::array<std::atomic<int>, 2> rounds = {};
  std::vector<std::thread> threads;
  threads.emplace_back([&] {
    for (std::int32_t y = 0; !stop; y = (y + 1) % 20) {
      const std::vector<CellEdit> edits = {{{20, y}, '#'}, {{20, (y + 19) % 20}, '.'}};
      ASSERT_TRUE(shared.commit(edits).ok());
      ++commits;
    }
  });
  for (std::atomic<int>& done : rounds) {
    threads.emplace_back([&] {
      while (!stop) {
        const auto snapshot = shared.snapshot();
        const std::uint64_t version = snapshot->version();
        for (const MovementClass& movement : classes()) {
          ASSERT_GE(cost(*snapshot->of(movement).value(), {1, 1}, {35, 10}), 34 * 13860);
        }
        ASSERT_EQ(snapshot->version(), version);
        ++done;
      }
    });
  }
  const int enough = stress_rounds() / 4;
  const auto all_done = [&] { return rounds[0] >= enough && rounds[1] >= enough; };
  while ((commits < enough || !all_done()) && !HasFailure()) std::this_thread::yield();
  stop = true;
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace wend::test
