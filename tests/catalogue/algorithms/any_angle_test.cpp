// Paths at any angle against a visibility graph made by brute force.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

#include "support/any_angle_oracle.h"
#include "support/guarantee.h"
#include "support/sample.h"

namespace wend::test {
namespace {

constexpr std::uint64_t kMapsOfCorners = sample(std::uint64_t{4000});

/// A map without terrain and links; kinds and corner rules take turns.
RandomCase plain_case(std::uint64_t number) {
  Random random(number);
  const CornerRule rule = kCornerRules[number / kMapKinds % 4];
  return random_case(static_cast<MapKind>(number % kMapKinds), rule, false, random);
}

bool all_in_sight(const Navigator& navigator, const Path& path) {
  const auto cell = [](const Position& p) {
    return Point{static_cast<std::int32_t>(p.x), static_cast<std::int32_t>(p.y)};
  };
  for (std::size_t i = 1; i < path.waypoints.size(); ++i) {
    const Point from = cell(path.waypoints[i - 1]);
    if (!navigator.line_of_sight(from, cell(path.waypoints[i]))) return false;
    if (from.x != path.waypoints[i - 1].x || from.y != path.waypoints[i - 1].y) return false;
  }
  return true;
}

TEST(AnyAngle, TautAStarIsAsShortAsAVisibilityGraphAndNoOtherIsShorter) {
  Workspace workspace;
  Path path;
  std::map<std::string, int> longer;
  std::map<CornerRule, int> bent;
  int found = 0;
  int unreachable = 0;
  for (std::uint64_t number = 0; number < kMapsOfCorners && !testing::Test::HasFailure();
       ++number) {
    const RandomCase tried = plain_case(number);
    if (!tried.map.walkable(tried.from) || !tried.map.walkable(tried.to)) continue;
    const AnyAngleOracle oracle(tried.map, tried.options.corners);
    const std::optional<double> shortest = oracle.length(tried.from, tried.to);
    const Navigator navigator = Navigator::build(tried.map, tried.options).value();
    ++(shortest ? found : unreachable);
    for (const char* name : {"taut_astar", "theta_star", "lazy_theta_star"}) {
      SCOPED_TRACE(name + (" " + tried.describe()));
      navigator.solve({tried.from, tried.to, name, {}}, workspace, path);
      ASSERT_EQ(path.status, shortest ? Status::found : Status::unreachable);
      if (!shortest) continue;
      expect_true_path(tried, path);
      EXPECT_EQ(path.points.back(), tried.to);
      EXPECT_EQ(path.optimal, path.bound == 1);
      if (path.bound > 0) {
        EXPECT_LE(path.length, path.bound * *shortest * (1 + 1e-9));
      }
      if (find_algorithm(name)->guarantee == Guarantee::shortest_at_any_angle) {
        EXPECT_TRUE(path.optimal);
        EXPECT_NEAR(path.length, *shortest, 1e-9 * *shortest);
        bent[tried.options.corners] += path.waypoints.size() > 3 ? 1 : 0;
        continue;
      }
      EXPECT_GE(path.length, *shortest * (1 - 1e-9));
      EXPECT_TRUE(all_in_sight(navigator, path));
      longer[name] += path.length > *shortest * (1 + 1e-9) ? 1 : 0;
    }
  }
  EXPECT_GT(found, sample(2000));
  EXPECT_GT(unreachable, sample(300));
  EXPECT_GT(longer["theta_star"], sample(200));
  EXPECT_GT(longer["lazy_theta_star"], sample(200));
  for (const CornerRule rule : kCornerRules) EXPECT_GT(bent[rule], sample(50)) << to_string(rule);
}

/// Several goals: the shortest way to any of them.
TEST(AnyAngle, TautAStarFindsTheNearestOfSeveralGoals) {
  Workspace workspace;
  int compared = 0;
  for (std::uint64_t number = 0; number < 800; ++number) {
    const RandomCase tried = plain_case(number);
    Random random(number);
    if (!tried.map.walkable(tried.from)) continue;
    const Navigator navigator = Navigator::build(tried.map, tried.options).value();
    const AnyAngleOracle oracle(tried.map, tried.options.corners);
    std::vector<Point> goals;
    std::optional<double> shortest;
    for (int i = 0; i < 4; ++i) {
      goals.push_back(random_cell(tried.map, random));
      if (!tried.map.walkable(goals.back())) continue;
      const std::optional<double> length = oracle.length(tried.from, goals.back());
      if (length && (!shortest || *length < *shortest)) shortest = length;
    }
    if (!shortest) continue;
    const Path path = navigator.solve(
        {.from = tried.from, .to = {}, .algorithm = "taut_astar", .goals = goals}, workspace);
    ASSERT_EQ(path.status, Status::found) << tried.describe();
    ASSERT_NEAR(path.length, *shortest, 1e-9 * *shortest) << tried.describe();
    ++compared;
  }
  EXPECT_GT(compared, 400);
}

TEST(AnyAngle, WaypointsAreHalvesAtCornersAndTheCellsGoRoundThem) {
  GridMap map(5, 3);
  map.set_symbol({2, 0}, '#');
  map.set_symbol({2, 1}, '#');
  const Navigator navigator = Navigator::build(map).value();
  Workspace workspace;
  const Path path = navigator.solve({{0, 1}, {4, 1}, "taut_astar", {}}, workspace);
  const std::vector<Position> line = {{0, 1}, {1.5, 1.5}, {2.5, 1.5}, {4, 1}};
  EXPECT_EQ(path.waypoints, line);
  EXPECT_DOUBLE_EQ(path.length, 1 + 2 * std::sqrt(2.5));
  EXPECT_DOUBLE_EQ(path.cost, path.length * CostModel::octile().straight);
  const std::vector<Point> cells = {{0, 1}, {1, 1}, {1, 2}, {2, 2}, {3, 2}, {3, 1}, {4, 1}};
  EXPECT_EQ(path.points, cells);
}

TEST(AnyAngle, OnlyUnderAlwaysALineSlipsBetweenTwoBlockedCells) {
  GridMap map(2, 2);
  map.set_symbol({1, 0}, '#');
  map.set_symbol({0, 1}, '#');
  Workspace workspace;
  for (const CornerRule rule : kCornerRules) {
    const Navigator navigator = Navigator::build(map, {.corners = rule}).value();
    for (const char* name : {"taut_astar", "theta_star", "lazy_theta_star"}) {
      const Path path = navigator.solve({{0, 0}, {1, 1}, name, {}}, workspace);
      EXPECT_EQ(path.found(), rule == CornerRule::always) << name;
    }
  }
}

TEST(AnyAngle, TerrainAndLinksAreRefusedWithAReason) {
  GridMap terrain(4, 4);
  terrain.set_symbol({1, 1}, 'W');
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('W', 3);
  terrain.set_terrain(costs);
  GridMap linked(4, 4);
  linked.add_link({{0, 0}, {3, 3}, 0});
  for (const GridMap* map : {&terrain, &linked}) {
    const Navigator navigator = Navigator::build(*map).value();
    for (const char* name : {"taut_astar", "theta_star", "lazy_theta_star"}) {
      Workspace workspace;
      const Path path = navigator.solve({{0, 0}, {3, 3}, name, {}}, workspace);
      EXPECT_EQ(path.status, Status::invalid);
      EXPECT_NE(std::string(path.reason).find("without terrain and links"), std::string::npos);
    }
  }
}

/// After edits corners and what they see are others.
TEST(AnyAngle, EditsAreFollowed) {
  Workspace workspace;
  int compared = 0;
  for (std::uint64_t number = 0; number < sample(std::uint64_t{400}); ++number) {
    RandomCase tried = plain_case(number);
    Random random(number);
    Navigator navigator = Navigator::build(tried.map, tried.options).value();
    for (int edit = 0; edit < 6; ++edit) {
      const Query query = {tried.from, tried.to, "taut_astar", {}};
      const Path repaired = navigator.solve(query, workspace);
      const Path fresh = Navigator::build(tried.map, tried.options).value().solve(query, workspace);
      ASSERT_EQ(repaired.status, fresh.status) << tried.describe();
      ASSERT_EQ(repaired.waypoints, fresh.waypoints) << tried.describe();
      compared += repaired.found() ? 1 : 0;
      const Point cell = random_cell(tried.map, random);
      tried.map.set_symbol(cell, tried.map.walkable(cell) ? '#' : '.');
      const Point changed[] = {cell};
      ASSERT_TRUE(navigator.update(tried.map, changed));
    }
  }
  EXPECT_GT(compared, sample(1000));
}

}  // namespace
}  // namespace wend::test
