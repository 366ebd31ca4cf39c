#include "wend/catalogue/waypoint_way.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/random.h"

namespace wend::test {
namespace {

/// A wall with a door, waypoints on both sides and in the door.
WaypointPlan rooms_with_waypoints() {
  WaypointPlan plan;
  plan.radius = 0.5;
  plan.waypoints = {{"west", {2, 9, 0}}, {"door", {10, 2, 0}}, {"east", {18, 9, 0}}};
  plan.obstacles = {{{9, 4, 0}, {11, 4, 0}, {11, 20, 0}, {9, 20, 0}}};
  return plan;
}

TEST(WaypointWay, IsStraightWhereTheGoalCanBeSeenAndElseByWaypoints) {
  const WaypointMap map = WaypointMap::build(rooms_with_waypoints()).value();
  const NodeNavigator navigator(map.graph());
  Workspace workspace;
  const WaypointWay straight = find_way(map, navigator, {1, 15, 0}, {7, 7, 0}, workspace);
  EXPECT_EQ(straight.status, Status::found);
  EXPECT_EQ(straight.points.size(), 2u);
  EXPECT_DOUBLE_EQ(straight.length, 10);
  const WaypointWay round = find_way(map, navigator, {3, 8, 0}, {17, 8, 0}, workspace);
  EXPECT_EQ(round.status, Status::found);
  ASSERT_EQ(round.points.size(), 3u) << "only the door is a corner";
  EXPECT_EQ(round.points[1], (Position{10, 2, 0}));
  EXPECT_EQ(round.path.nodes.size(), 3u);
  EXPECT_DOUBLE_EQ(round.length, 2 * std::hypot(7, 6));
}

TEST(WaypointWay, PlacesInObstaclesAndOutOfSightAreTold) {
  WaypointPlan plan = rooms_with_waypoints();
  plan.waypoints.pop_back();
  plan.waypoints.pop_back();
  const WaypointMap map = WaypointMap::build(plan).value();
  const NodeNavigator navigator(map.graph());
  Workspace workspace;
  EXPECT_EQ(find_way(map, navigator, {10, 9, 0}, {1, 1, 0}, workspace).status,
            Status::start_blocked);
  EXPECT_EQ(find_way(map, navigator, {1, 1, 0}, {11.2, 9, 0}, workspace).status,
            Status::goal_blocked);
  EXPECT_EQ(find_way(map, navigator, {1, 9, 0}, {15, 9, 0}, workspace).status, Status::unreachable);
}

TEST(WaypointWay, EveryStretchIsFreeAndNoneIsLongerThanWithoutCutting) {
  Random random(4);
  WaypointPlan plan;
  plan.radius = 0.3;
  for (int i = 0; i < 120; ++i) {
    plan.waypoints.push_back({"", {random.below(600) / 10.0, random.below(600) / 10.0, 0}});
  }
  for (int i = 0; i < 60; ++i) {
    const double x = random.below(60);
    const double y = random.below(60);
    plan.obstacles.push_back({{x, y, 0}, {x + 5, y + 1, 0}, {x + 4, y + 4, 0}});
  }
  const WaypointMap map = WaypointMap::build(plan).value();
  const NodeNavigator navigator(map.graph());
  Workspace workspace;
  int found = 0;
  int cut = 0;
  for (int i = 0; i < 300 && !HasFailure(); ++i) {
    const Position from = {random.below(600) / 10.0, random.below(600) / 10.0, 0};
    const Position to = {random.below(600) / 10.0, random.below(600) / 10.0, 0};
    const WaypointWay way = find_way(map, navigator, from, to, workspace);
    if (way.status != Status::found) continue;
    ++found;
    ASSERT_TRUE(way.points.front() == from && way.points.back() == to);
    for (std::size_t k = 1; k < way.points.size(); ++k) {
      EXPECT_TRUE(map.sees(way.points[k - 1], way.points[k]));
    }
    if (way.path.nodes.empty()) continue;
    const Position& first = navigator.position(way.path.nodes.front());
    const Position& last = navigator.position(way.path.nodes.back());
    const double uncut = way.path.length + std::hypot(first.x - from.x, first.y - from.y) +
                         std::hypot(last.x - to.x, last.y - to.y);
    EXPECT_LE(way.length, uncut + 1e-9);
    cut += way.points.size() < way.path.nodes.size() + 2 ? 1 : 0;
  }
  EXPECT_GT(found, 100);
  EXPECT_GT(cut, 50);
}

TEST(WaypointWay, HeightsCountInLengths) {
  WaypointPlan plan = rooms_with_waypoints();
  plan.waypoints[1].position.z = 6;
  const WaypointMap map = WaypointMap::build(plan).value();
  const NodeNavigator navigator(map.graph());
  Workspace workspace;
  const WaypointWay straight = find_way(map, navigator, {1, 15, 1}, {3, 9, 4}, workspace);
  EXPECT_DOUBLE_EQ(straight.length, 7);
  const WaypointWay round = find_way(map, navigator, {3, 8, 0}, {17, 8, 0}, workspace);
  ASSERT_EQ(round.points.size(), 3u);
  EXPECT_DOUBLE_EQ(round.length, 2 * 11);  // 7, 6 and 6 to the door
}

TEST(WaypointWay, HeedsTheQuerysOptionsAndTakesShortcutsWhereAsked) {
  const WaypointMap map = WaypointMap::build(rooms_with_waypoints()).value();
  const NodeNavigator navigator(map.graph());
  Workspace workspace;
  WayQuery query = {.from = {3, 8, 0}, .to = {17.5, 8, 0}};
  const WaypointWay cut = find_way(map, navigator, query, workspace);
  EXPECT_EQ(cut.points.size(), 3u);
  query.shortcuts = false;
  WaypointWay whole = find_way(map, navigator, query, workspace);
  EXPECT_EQ(whole.points.size(), 5u);
  EXPECT_GT(whole.length, cut.length);
  take_shortcuts(map, whole.points);
  EXPECT_EQ(whole.points, cut.points);
  query.options.limits.expansions = 1;
  EXPECT_EQ(find_way(map, navigator, query, workspace).status, Status::limit_reached);
  query.options = {};
  query.options.heuristic = HeuristicKind::octile;
  EXPECT_EQ(find_way(map, navigator, query, workspace).status, Status::invalid);
}

}  // namespace
}  // namespace wend::test
