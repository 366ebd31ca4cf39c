// Floors joined by links: every algorithm against Dijkstra's on the floors as they are, and the
// claim that nothing but links leads from one to another.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string_view>

#include "support/guarantee.h"
#include "support/oracle.h"
#include "support/random_tower.h"
#include "support/sample.h"
#include "wend/catalogue/path_walk.h"
#include "wend/space/maps/clearance.h"

namespace wend::test {
namespace {

constexpr std::uint64_t kTowers = sample(2000);

FloorMap floor_map_of(const RandomTower& tower) {
  return FloorMap::build(tower.floors, tower.links).value();
}

std::vector<FloorCell> cells_of(const FloorMap& floors, const std::vector<Point>& points) {
  std::vector<FloorCell> cells;
  for (const Point p : points) cells.push_back(floors.cell(p));
  return cells;
}

class FloorsTest : public testing::Test {
 protected:
  void expect_path(const RandomTower& tower, const FloorMap& floors, const Path& path) {
    const std::vector<FloorCell> cells = cells_of(floors, path.points);
    for (const FloorCell cell : cells) ASSERT_TRUE(floors.contains(cell)) << "between floors";
    ASSERT_EQ(cells.front(), tower.from);
    ASSERT_EQ(cells.back(), tower.to);
    const std::optional<std::uint64_t> cost = TowerOracle(tower).cost(cells);
    ASSERT_TRUE(cost.has_value()) << "some step is not legal";
    if (path.waypoints.empty()) {
      ASSERT_EQ(static_cast<std::uint64_t>(std::llround(path.cost * kOracleScale)), *cost);
    }
    for (std::size_t i = 1; i < cells.size(); ++i) {
      climbed_ += cells[i].floor != cells[i - 1].floor ? 1 : 0;
    }
  }

  /// Checks the answers of every algorithm that works there.
  void expect_answers(const RandomTower& tower, const FloorMap& floors, const Navigator& navigator,
                      Random& random) {
    const TowerOracle oracle(tower);
    const Reference reference = {oracle.at(oracle.distances(tower.from), tower.to),
                                 oracle.at(oracle.step_counts(tower.from), tower.to)};
    const Status expected = !oracle.walkable(tower.from) ? Status::start_blocked
                            : !oracle.walkable(tower.to) ? Status::goal_blocked
                            : reference.cost             ? Status::found
                                                         : Status::unreachable;
    ++seen_[expected];
    for (const AlgorithmInfo& info : algorithms()) {
      if (!navigator.supports(info)) continue;
      SCOPED_TRACE(info.name);
      SearchOptions options = random_options(info, navigator, random);
      options.own = {};  // with few, IDA* may never finish
      navigator.solve({floors.place(tower.from), floors.place(tower.to), info.name, options},
                      workspace_, path_);
      ASSERT_EQ(path_.status, expected) << path_.reason;
      if (!path_.found()) continue;
      ASSERT_NO_FATAL_FAILURE(expect_path(tower, floors, path_));
      expect_guarantee(info, options, reference, path_);
      ++answers_[info.name];
    }
  }

  void expect_field(const RandomTower& tower, const FloorMap& floors, const Navigator& navigator) {
    const TowerOracle oracle(tower);
    const TowerOracle::Distances distances = oracle.distances(tower.from);
    const Point source = floors.place(tower.from);
    const DistanceField field = navigator.field({{&source, 1}, Side::forward}, workspace_);
    if (field.status != Status::found) return;
    for (NodeId node = 0; node < floors.map().cell_count(); ++node) {
      const Point p = floors.map().point(node);
      const FloorCell cell = floors.cell(p);
      const auto known = floors.contains(cell) ? oracle.at(distances, cell) : std::nullopt;
      ASSERT_EQ(field.reached(p), known.has_value());
      if (known) {
        ASSERT_EQ(static_cast<std::uint64_t>(std::llround(field.cost(p) * kOracleScale)), *known);
      }
    }
  }

  /// Blocks and frees cells, on the tower and on its map.
  std::vector<Point> edit(RandomTower& tower, FloorMap& floors, Random& random) {
    std::vector<Point> changed;
    for (int i = 0; i < 4; ++i) {
      const FloorCell cell = random_floor_cell(tower, random);
      GridMap& floor = tower.floors[static_cast<std::size_t>(cell.floor)];
      const char symbol = floor.walkable({cell.x, cell.y}) ? '#' : '.';
      floor.set_symbol({cell.x, cell.y}, symbol);
      floors.set_symbol(cell, symbol);
      changed.push_back(floors.place(cell));
    }
    return changed;
  }

  Workspace workspace_;
  Path path_;
  std::map<Status, int> seen_;
  std::map<std::string_view, int> answers_;
  int climbed_ = 0;
};

TEST_F(FloorsTest, EveryAlgorithmKeepsItsGuaranteeAlsoAfterEdits) {
  for (std::uint64_t number = 0; number < kTowers; ++number) {
    RandomTower tower = random_tower(number);
    Random random(number);
    FloorMap floors = floor_map_of(tower);
    Navigator navigator = prepared_navigator(floors.map(), tower.options);
    for (int round = 0; round < 3; ++round) {
      SCOPED_TRACE("tower " + std::to_string(number) + " " + tower.describe());
      ASSERT_NO_FATAL_FAILURE(expect_answers(tower, floors, navigator, random));
      ASSERT_NO_FATAL_FAILURE(expect_field(tower, floors, navigator));
      if (HasFailure()) return;
      const std::vector<Point> changed = edit(tower, floors, random);
      ASSERT_TRUE(navigator.update(floors.map(), changed).ok());
      draw_ends(tower, random);
    }
  }
  EXPECT_GT(seen_[Status::found], static_cast<int>(kTowers));
  EXPECT_GT(seen_[Status::unreachable], static_cast<int>(kTowers) / 4);
  EXPECT_GT(climbed_, static_cast<int>(kTowers));
  for (const AlgorithmInfo& info : algorithms()) {
    if (info.on_meshes) continue;
    EXPECT_GT(answers_[info.name], sample(20)) << info.name;
  }
}

TEST_F(FloorsTest, SightEndsAtTheFloor) {
  int seen = 0;
  for (std::uint64_t number = 0; number < 400; ++number) {
    const RandomTower tower = random_tower(number);
    Random random(number);
    const FloorMap floors = floor_map_of(tower);
    const Navigator navigator = Navigator::build(floors.map(), tower.options).value();
    std::vector<Navigator> single;
    for (const GridMap& floor : tower.floors) {
      single.push_back(Navigator::build(floor, tower.options).value());
    }
    for (int i = 0; i < 60; ++i) {
      const FloorCell a = random_floor_cell(tower, random);
      const FloorCell b = random_floor_cell(tower, random);
      const bool sees = navigator.line_of_sight(floors.place(a), floors.place(b));
      const Navigator& floor = single[static_cast<std::size_t>(a.floor)];
      ASSERT_EQ(sees, a.floor == b.floor && floor.line_of_sight({a.x, a.y}, {b.x, b.y}))
          << tower.describe();
      seen += sees ? 1 : 0;
    }
  }
  EXPECT_GT(seen, 1000);
}

TEST_F(FloorsTest, UnitsFitWhereTheyWouldOnTheFloorAlone) {
  int fits = 0;
  for (std::uint64_t number = 0; number < 400; number += number % 10 == 0 ? 1 : 9) {
    const RandomTower tower = random_tower(number);
    const FloorMap floors = floor_map_of(tower);
    for (const UnitForm form : {UnitForm::square, UnitForm::disc}) {
      for (const double size : {2.0, 2.5, 3.0}) {
        UnitSize unit;
        unit.cells = size;
        unit.form = form;
        const GridMap room = map_for_unit(floors.map(), unit).value();
        FloorCell cell;
        for (const GridMap& floor : tower.floors) {
          const GridMap alone = map_for_unit(floor, unit).value();
          for (cell.y = 0; cell.y < floors.height(); ++cell.y) {
            for (cell.x = 0; cell.x < floors.width(); ++cell.x) {
              const bool here = alone.walkable({cell.x, cell.y});
              ASSERT_EQ(room.walkable(floors.place(cell)), here) << tower.describe();
              fits += here ? 1 : 0;
            }
          }
          ++cell.floor;
        }
      }
    }
  }
  EXPECT_GT(fits, 10000);
}

TEST_F(FloorsTest, SmoothedPathsGoUpAndDownByLinksOnly) {
  int climbed = 0;
  for (std::uint64_t number = 0; number < 600; ++number) {
    const RandomTower tower = random_tower(number);
    const FloorMap floors = floor_map_of(tower);
    const Navigator navigator = Navigator::build(floors.map(), tower.options).value();
    navigator.solve({floors.place(tower.from), floors.place(tower.to)}, workspace_, path_);
    if (!path_.found()) continue;
    const SmoothPath smooth = navigator.smooth(path_);
    const TowerOracle oracle(tower);
    for (std::size_t i = 1; i < smooth.waypoints.size(); ++i) {
      const FloorCell a = floors.cell(smooth.waypoints[i - 1]);
      const FloorCell b = floors.cell(smooth.waypoints[i]);
      if (a.floor == b.floor) continue;
      ASSERT_TRUE(oracle.step(a, b).has_value()) << tower.describe();
      ++climbed;
    }
  }
  EXPECT_GT(climbed, 100);
}

TEST_F(FloorsTest, PathsAreWalkedFromFloorToFloor) {
  for (std::uint64_t number = 0; number < 600; ++number) {
    const RandomTower tower = random_tower(number);
    const FloorMap floors = floor_map_of(tower);
    const Navigator navigator = Navigator::build(floors.map(), tower.options).value();
    SCOPED_TRACE(tower.describe());
    const Query query = {floors.place(tower.from), floors.place(tower.to)};
    PathWalk walk(navigator, query, workspace_);
    if (walk.status() != Status::found) continue;
    path_.clear();
    while (walk.next(path_.points)) {
    }
    path_.cost = walk.cost();
    ASSERT_NO_FATAL_FAILURE(expect_path(tower, floors, path_));

    TwoTierWalk two_tiers(navigator, query, workspace_);
    std::vector<FloorCell> cells = {tower.from};
    Point next;
    while (two_tiers.next(workspace_, next)) cells.push_back(floors.cell(next));
    ASSERT_EQ(cells.back(), tower.to);
    ASSERT_TRUE(TowerOracle(tower).cost(cells).has_value());
  }
  EXPECT_GT(climbed_, 100);
}

}  // namespace
}  // namespace wend::test
