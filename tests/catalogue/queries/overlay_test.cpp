// Overlays: changes that hold for one query only. tests/oracle checks that their answers are the
// cheapest, on maps of every family and with every other option.
#include "wend/catalogue/overlay.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "wend/catalogue/alternatives.h"
#include "wend/catalogue/family.h"
#include "wend/catalogue/navigator.h"
#include "wend/io/grid_files.h"

namespace wend::test {
namespace {

/// A wall with two doors: at 3,0 and, farther off, at 3,4.
constexpr const char* kDoors =
    ".......\n"
    "...#...\n"
    "...#...\n"
    "...#...\n"
    ".......\n";
constexpr Point kNearDoor = {3, 0};
constexpr Point kFarDoor = {3, 4};

struct Doors {
  Navigator navigator = Navigator::build(io::parse_grid(kDoors).value()).value();
  Overlay overlay = Overlay(navigator.node_count());
  Workspace workspace;

  Query query() const {
    Query query = {{0, 1}, {6, 1}};
    query.algorithm = "astar";
    query.overlay = &overlay;
    return query;
  }
  Path solve() { return navigator.solve(query(), workspace); }
  bool passes(const Path& path, Point door) const {
    return std::find(path.points.begin(), path.points.end(), door) != path.points.end();
  }
  NodeId node(Point cell) const { return navigator.node(cell); }
};

TEST(Overlay, AClosedPlaceIsWalkedRoundAndOthersDoNotSeeIt) {
  Doors doors;
  EXPECT_TRUE(doors.passes(doors.solve(), kNearDoor));
  doors.overlay.close(doors.node(kNearDoor));
  EXPECT_TRUE(doors.passes(doors.solve(), kFarDoor));
  Query other = doors.query();
  other.overlay = nullptr;
  EXPECT_TRUE(doors.passes(doors.navigator.solve(other, doors.workspace), kNearDoor));
  doors.overlay.close(doors.node(kFarDoor));
  EXPECT_EQ(doors.solve().status, Status::unreachable);
}

TEST(Overlay, DangerIsPartOfTheCostAndNotOfTheLength) {
  Doors doors;
  const Path plain = doors.solve();
  doors.overlay.add_cost(doors.node(kNearDoor), 1000);
  const Path braved = doors.solve();
  EXPECT_EQ(braved.points, plain.points);
  EXPECT_EQ(braved.cost, plain.cost + 1000);
  EXPECT_EQ(braved.length, plain.length);
  EXPECT_TRUE(braved.optimal);
  doors.overlay.add_cost(doors.node(kNearDoor), 10 * 13860);
  EXPECT_TRUE(doors.passes(doors.solve(), kFarDoor));
}

TEST(Overlay, WhoStandsOnAClosedPlaceMayLeaveIt) {
  Doors doors;
  doors.overlay.close(doors.node({0, 1}));
  EXPECT_TRUE(doors.solve().found());
  doors.overlay.close(doors.node({6, 1}));
  EXPECT_EQ(doors.solve().status, Status::goal_blocked);
}

TEST(Overlay, APlaceToPassOnlyIsNoGoal) {
  Doors doors;
  doors.overlay.pass_only(doors.node(kNearDoor));
  EXPECT_TRUE(doors.passes(doors.solve(), kNearDoor));
  Query to_door = doors.query();
  to_door.to = kNearDoor;
  EXPECT_EQ(doors.navigator.solve(to_door, doors.workspace).status, Status::goal_blocked);
  to_door.range = 1;
  const Path beside = doors.navigator.solve(to_door, doors.workspace);
  EXPECT_EQ(beside.points.back(), Point({2, 0}));
  const std::array goals = {kNearDoor, kFarDoor};
  to_door.range = 0;
  to_door.goals = goals;
  EXPECT_EQ(doors.navigator.solve(to_door, doors.workspace).points.back(), kFarDoor);
}

TEST(Overlay, AFieldKnowsWhatIsClosed) {
  Doors doors;
  doors.overlay.close(doors.node(kNearDoor));
  doors.overlay.add_cost(doors.node(kFarDoor), 500);
  const std::array sources = {Point{0, 1}};
  const DistanceField field =
      doors.navigator.field({.sources = sources, .overlay = &doors.overlay}, doors.workspace);
  EXPECT_EQ(field.cost(kNearDoor), DistanceField::kUnreached);
  EXPECT_EQ(field.cost(Point{6, 1}), doors.solve().cost);
  const std::array ends = {Point{6, 1}};
  const DistanceField back = doors.navigator.field(
      {.sources = ends, .side = Side::backward, .overlay = &doors.overlay}, doors.workspace);
  EXPECT_EQ(back.cost(Point{0, 1}), doors.solve().cost);
  // A unit in the closed door may leave it.
  EXPECT_NE(back.cost(kNearDoor), DistanceField::kUnreached);
}

/// A range reaches places where no unit may stop; as sources, where ways end, they do not count.
TEST(Overlay, AFieldReachesWhatMayBePassedAndEndsNoWayThere) {
  Doors doors;
  doors.overlay.pass_only(doors.node(kNearDoor));
  const std::array start = {Point{0, 1}};
  const DistanceField range =
      doors.navigator.field({.sources = start, .overlay = &doors.overlay}, doors.workspace);
  EXPECT_NE(range.cost(kNearDoor), DistanceField::kUnreached);
  EXPECT_FALSE(doors.overlay.may_stop(doors.node(kNearDoor)));
  const std::array ends = {kNearDoor, kFarDoor};
  const DistanceField back = doors.navigator.field(
      {.sources = ends, .side = Side::backward, .overlay = &doors.overlay}, doors.workspace);
  EXPECT_EQ(back.cost(kFarDoor), 0);
  EXPECT_GT(back.cost(kNearDoor), 0) << "from there a way leads to the far door";
}

TEST(Overlay, ASearchUnderWayNoticesAChange) {
  Doors doors;
  SearchHandle search = doors.navigator.begin(doors.query(), doors.workspace);
  EXPECT_EQ(search.run({.expansions = 2}), Status::running);
  doors.overlay.close(doors.node(kNearDoor));
  EXPECT_EQ(search.run(), Status::stale);
}

TEST(Overlay, WhatIsTakenBackIsForgotten) {
  Doors doors;
  const Path plain = doors.solve();
  const NodeId door = doors.node(kNearDoor);
  const auto say_all = [&] {
    doors.overlay.add_cost(door, 5000);
    doors.overlay.pass_only(door);
    doors.overlay.close(door);
    doors.overlay.add_cost(door, 1);
    EXPECT_TRUE(doors.overlay.closed(door));
  };
  say_all();
  doors.overlay.free(door);
  EXPECT_EQ(doors.solve().cost, plain.cost);
  EXPECT_TRUE(doors.overlay.may_stop(door));
  say_all();
  doors.overlay.clear();
  EXPECT_TRUE(doors.overlay.empty());
  EXPECT_EQ(doors.solve().cost, plain.cost);
  EXPECT_TRUE(doors.overlay.may_stop(door));
  say_all();
  doors.overlay.reset(doors.navigator.node_count());
  EXPECT_EQ(doors.overlay.cost(door), 0);
}

TEST(Overlay, ALayerOfDangerIsAddedAtOnce) {
  Doors doors;
  std::vector<float> danger(doors.navigator.node_count(), 0.0f);
  danger[doors.node(kNearDoor)] = 70000;
  danger[doors.node({1, 4})] = 1;
  doors.overlay.add_costs(danger);
  EXPECT_EQ(doors.overlay.cost(doors.node(kNearDoor)), 70000);
  EXPECT_TRUE(doors.passes(doors.solve(), kFarDoor));
}

TEST(Overlay, NothingGrowsBeyondTheMost) {
  Overlay overlay(3);
  overlay.add_cost(1, Overlay::kMostCost);
  overlay.add_cost(1, Overlay::kMostCost);
  EXPECT_EQ(overlay.cost(1), Overlay::kMostCost);
}

const char* reason_of(const Doors& doors, const Query& query) {
  Workspace workspace;
  const Path path = doors.navigator.solve(query, workspace);
  EXPECT_EQ(path.status, Status::invalid);
  return path.reason;
}

TEST(Overlay, WhatCannotSeeItIsRefusedWithAReason) {
  Doors doors;
  Query query = doors.query();
  query.algorithm = "jump_point_search";
  EXPECT_STREQ(reason_of(doors, query),
               "this algorithm sees no overlays: take astar, anytime_astar, dijkstra or "
               "weighted_astar, or auto");
  query = doors.query();
  query.options.fallback = Fallback::closest_to_goal;
  EXPECT_STREQ(reason_of(doors, query),
               "a fallback does not see the overlay: leave out one of them");
  const Overlay other(7);
  query = doors.query();
  query.overlay = &other;
  EXPECT_STREQ(reason_of(doors, query),
               "the overlay is one of another map: make it for as many nodes as this one has");
  const std::vector<Path> routes =
      alternative_routes(doors.navigator, doors.query(), {}, doors.workspace);
  ASSERT_EQ(routes.size(), 1u);
  EXPECT_STREQ(routes[0].reason, "alternative routes do not see an overlay: leave it out");
  const std::array sources = {Point{0, 0}};
  EXPECT_EQ(doors.navigator.field({.sources = sources, .overlay = &other}, doors.workspace).status,
            Status::invalid);
}

TEST(Overlay, AutoTakesWhatSeesIt) {
  Doors doors;
  Query query = doors.query();
  query.algorithm = kAuto;
  const Navigator::Choice choice = doors.navigator.choose(query);
  EXPECT_STREQ(choice.algorithm->name, "astar");
  EXPECT_STREQ(choice.reason, "jumps and tables do not see the overlay");
  EXPECT_TRUE(doors.navigator.solve(query, doors.workspace).found());
}

/// Costs that are no whole numbers.
struct FineLine {
  using Cost = float;
  std::size_t node_count() const { return 4; }
  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    if (expansion.node < 3) sink(expansion.node + 1, 0.5f);
  }
};

TEST(Overlay, NeedsWholeNumbers) {
  const NodeNavigator navigator = navigator_for(FineLine());
  const Overlay overlay(4);
  NodeQuery query = {0, 3};
  query.algorithm = "astar";
  Workspace workspace;
  EXPECT_TRUE(navigator.solve(query, workspace).found());
  query.overlay = &overlay;
  EXPECT_STREQ(navigator.solve(query, workspace).reason,
               "an overlay needs a space whose Cost is std::uint64_t");
}

}  // namespace
}  // namespace wend::test
