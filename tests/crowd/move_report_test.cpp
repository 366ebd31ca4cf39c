// Reports of moving units: states, reasons, distance and time left, reports of a set; and the
// settings that orders pass on to the service.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "support/random_map.h"
#include "support/sample.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

constexpr double kReportTick = 0.1;

/// A map, its service and ground, and the world that units move in.
struct Yard {
  explicit Yard(GridMap map, const ServiceOptions& options = {})
      : service(PathService::build(std::move(map), {}, options).value()),
        ground(GridGround::build(*service.map()).value()),
        world{.service = &service, .ground = &ground} {}

  void set(Point cell, char symbol) {
    const CellEdit edit = {cell, symbol};
    service.edit({&edit, 1}).value();
  }

  PathService service;
  GridGround ground;
  MoveWorld world;
};

double away(const Position& a, const Position& b) { return std::hypot(a.x - b.x, a.y - b.y); }

/// Two halves without a way between them.
GridMap halves() {
  GridMap map(21, 9);
  for (std::int32_t y = 0; y < 9; ++y) map.set_symbol({10, y}, '#');
  return map;
}

/// On open ground the distance left is the straight one, on first steps as on the path, before the
/// first tick and after each, and from where the unit was sent elsewhere.
TEST(MoveReport, WhatIsLeftIsMeasuredFromWhereTheUnitIs) {
  for (const std::uint64_t budget : {1u, 100'000u}) {
    Yard yard(GridMap(60, 5), {.budget = {budget}});
    UnitMotion motion;
    motion.speed = 2.5;
    MoveTo move(yard.world, motion);
    Position at = {1, 2, 0};
    Position to = {58, 2, 0};
    Velocity velocity;
    const auto expect_left = [&] {
      const MoveProgress progress = move.progress();
      ASSERT_NEAR(progress.distance_left, away(at, to), 1e-6);
      ASSERT_NEAR(progress.time_left, away(at, to) / motion.speed, 1e-6);
    };
    move.start(at, {.to = to, .algorithm = *find_algorithm("dijkstra")});
    ASSERT_NO_FATAL_FAILURE(expect_left());
    at.x += 0.5;  // pushed, and sent elsewhere before the first tick
    to.x -= 1;
    move.retarget(at, to);
    ASSERT_NO_FATAL_FAILURE(expect_left());
    for (int tick = 0; tick < 1000 && !is_over(move.state()); ++tick) {
      yard.service.tick();
      move.advance(at, velocity, kReportTick);
      if (!is_over(move.state())) {
        ASSERT_NO_FATAL_FAILURE(expect_left()) << tick;
      }
    }
    EXPECT_EQ(move.state(), MoveState::arrived);
    at = {5, 2, 0};
    move.start(at, {.to = to});
    ASSERT_NO_FATAL_FAILURE(expect_left());
  }
}

/// Runs an order until it is over.
MoveState finish(Yard& yard, MoveTo& move, Position& at) {
  Velocity velocity;
  for (int tick = 0; tick < 2000 && !is_over(move.state()); ++tick) {
    yard.service.tick();
    move.advance(at, velocity, kReportTick);
  }
  return move.state();
}

/// An order is `blocked` if its own way was cut, and `unreachable` if it never had one, regardless
/// of earlier orders and goals; and its reason is its own.
TEST(MoveReport, AnOrderKnowsNothingOfTheOneBefore) {
  Yard yard(halves());
  MoveTo move(yard.world, {});
  Position at = {2, 4, 0};
  move.start(at, {.to = {7, 4, 0}});
  ASSERT_EQ(finish(yard, move, at), MoveState::arrived);
  EXPECT_STREQ(move.progress().reason, "");
  move.start(at, {.to = {15, 4, 0}});
  EXPECT_STREQ(move.progress().reason, "");
  EXPECT_EQ(finish(yard, move, at), MoveState::unreachable);
  EXPECT_STRNE(move.progress().reason, "");
  move.cancel();
  EXPECT_EQ(move.state(), MoveState::unreachable) << "an order that is over is not cancelled";
  move.start(at, {.to = {2, 4, 0}});
  EXPECT_STREQ(move.progress().reason, "") << "that of the order before";
  Velocity velocity;
  while (!move.progress().on_path) {
    yard.service.tick();
    move.advance(at, velocity, kReportTick);
  }
  move.retarget(at, {15, 4, 0});
  EXPECT_EQ(finish(yard, move, at), MoveState::unreachable) << "to that goal there never was a way";
  EXPECT_EQ(move.progress().renewing, RenewReason::none);
  const double nan = std::nan("");
  for (const Position& wrong : {Position{nan, 4, 0}, {7, nan, 0}, {7, 4, nan}, {7, 4, INFINITY}}) {
    move.start(at, {.to = {7, 4, 0}});
    move.start(at, {.to = wrong});
    EXPECT_EQ(move.state(), MoveState::invalid);
    move.start(at, {.to = {7, 4, 0}});
    move.retarget(at, wrong);
    EXPECT_EQ(move.state(), MoveState::invalid);
  }
}

/// A wish to renew its path ends with the order.
TEST(MoveReport, AnOrderThatIsOverWantsNoOtherPath) {
  Yard yard(GridMap(30, 5));
  MoveTo move(yard.world, {});
  Position at = {2, 2, 0};
  Velocity velocity;
  move.start(at, {.to = {27, 2, 0}});
  for (int tick = 0; tick < 10; ++tick) {
    yard.service.tick();
    move.advance(at, velocity, kReportTick);
  }
  move.retarget(at, {20, 2, 0});
  ASSERT_EQ(move.progress().renewing, RenewReason::goal_moved);
  move.cancel();
  EXPECT_EQ(move.progress().renewing, RenewReason::none);
}

/// An edit that opens a shorter way gives a reason to look for a better path, and not to hurry.
TEST(MoveReport, AShorterWayIsABetterOneAndTheOldOneIsNotBlocked) {
  GridMap map(30, 12);
  for (std::int32_t y = 0; y < 11; ++y) map.set_symbol({15, y}, '#');
  Yard yard(map);
  MoveTo move(yard.world, {.speed = 0.2});
  Position at = {2, 2, 0};
  Velocity velocity;
  move.start(at, {.to = {27, 2, 0}});
  std::map<RenewReason, int> seen;
  for (int tick = 0; tick < 60; ++tick) {
    if (tick == 10) yard.set({15, 2}, '.');
    yard.service.tick();
    move.advance(at, velocity, kReportTick);
    ++seen[move.progress().renewing];
  }
  EXPECT_GT(seen[RenewReason::better], 0);
  EXPECT_EQ(seen[RenewReason::blocked], 0);
}

TEST(MoveReport, WhereGoalOrUnitStandBlockedTheReasonSaysWhich) {
  Yard yard(halves());
  MoveTo move(yard.world, {});
  Position at = {2, 4, 0};
  move.start(at, {.to = {10, 4, 0}});
  EXPECT_EQ(finish(yard, move, at), MoveState::unreachable);
  EXPECT_NE(std::strstr(move.progress().reason, "goal is blocked"), nullptr);
  move.start(at, {.to = {10, 4, 0}, .partial = true});
  EXPECT_EQ(finish(yard, move, at), MoveState::arrived_partial);
  EXPECT_LE(away(at, {10, 4, 0}), 1.01);
  EXPECT_NE(std::strstr(move.progress().reason, "goal is blocked"), nullptr);
}

/// If the unit does not fit at the position but fits in its place, the place's middle is the goal.
TEST(MoveReport, APositionWithoutRoomIsArrivedAtInTheMiddleOfItsPlace) {
  Yard yard(halves());
  MoveTo move(yard.world, {});  // of the radius 0.4
  Position at = {2, 4, 0};
  move.start(at, {.to = {9.45, 4, 0}});
  EXPECT_EQ(finish(yard, move, at), MoveState::arrived);
  EXPECT_LE(away(at, {9, 4, 0}), 0.011);
}

/// Owners share the service: an owner's order is not held up by all requests of another owner.
TEST(MoveReport, OrdersHaveTheOwnerAndTheAlgorithmTheyAreGiven) {
  for (const std::uint32_t owner : {1u, 2u}) {
    Yard yard(GridMap(80, 80), {.budget = {500}, .lanes = 1, .first_steps = 0});
    PathRequest request;
    request.query.algorithm = *find_algorithm("dijkstra");
    request.query.from = 0;
    request.query.to = yard.service.grid()->node({79, 79});
    request.owner = 1;
    for (int i = 0; i < 30; ++i) yard.service.submit(request);
    for (int tick = 0; tick < 40; ++tick) yard.service.tick();
    MoveTo move(yard.world, {});
    move.start({5, 5, 0}, {.to = {70, 70, 0}, .owner = owner});
    int ticks = 0;
    while (move.state() == MoveState::pending && ++ticks < 1000) {
      yard.service.tick();
      move.tick({5, 5, 0}, {}, kReportTick);
    }
    if (owner == 1) {
      EXPECT_GT(ticks, 100);
    }
    if (owner == 2) {
      EXPECT_LT(ticks, 60);
    }
  }
  Yard yard(GridMap(20, 20), {.first_steps = 0});
  for (int i = 0; i < 2; ++i) {  // requests that name an algorithm are not shared
    MoveTo move(yard.world, {});
    Position at = {2, 2, 0};
    move.start(at, {.to = {17, 2, 0}, .algorithm = *find_algorithm("astar")});
    EXPECT_EQ(finish(yard, move, at), MoveState::arrived);
  }
  EXPECT_EQ(yard.service.telemetry().cached, 0u);
  EXPECT_EQ(yard.service.telemetry().searches, 2u);
}

/// A set's report agrees with the states of its units.
TEST(MoveReport, ASetReportsItsUnits) {
  std::size_t asked = 0;
  std::size_t ended = 0;
  std::size_t refused = 0;
  for (std::uint64_t number = 0; number < sample(120u); ++number) {
    SCOPED_TRACE(number);
    Random random(number + 17'000);
    const GridMap map = random_map(MapKind(random.below(kMapKinds)), random);
    Yard yard(map, {.budget = {random.chance(50) ? 20u : 5000u}});
    MoveToSet set(yard.world);
    std::vector<UnitHandle> units;
    const auto place = [&] {
      const Point cell = random_cell(map, random);
      return Position{double(cell.x), double(cell.y), 0};
    };
    for (std::uint32_t i = 0; i < 6; ++i) units.push_back(set.add({.seed = i}, place()));
    for (std::uint32_t tick = 1; tick <= 120; ++tick) {
      std::vector<UnitHandle> over;
      std::uint32_t before = 0;
      for (const UnitHandle unit : units) {
        const bool ordered = random.chance(3);
        if (ordered) set.start(unit, {.to = place(), .partial = random.chance(50)});
        const bool sent = random.chance(2);
        if (sent) set.retarget(unit, random.chance(20) ? Position{-99, 0, 0} : place());
        if (random.chance(1)) set.set_position(unit, place(), {1, 0, 0});
        refused += (ordered || sent) && is_over(set.state(unit)) ? 1 : 0;
        if (ordered || sent || !is_over(set.state(unit))) over.push_back(unit);
        before += set.progress(unit).replans;
      }
      if (random.chance(5)) yard.set(random_cell(map, random), random.chance(50) ? '#' : '.');
      yard.service.tick();
      const MoveReport report = set.advance(kReportTick);
      std::uint32_t after = 0;
      std::size_t moving = 0;
      std::size_t pending = 0;
      for (const UnitHandle unit : units) {
        after += set.progress(unit).replans;
        moving += set.state(unit) == MoveState::moving ? 1 : 0;
        pending += set.state(unit) == MoveState::pending ? 1 : 0;
      }
      std::erase_if(over, [&](UnitHandle unit) { return !is_over(set.state(unit)); });
      ASSERT_EQ(report.tick, tick);
      ASSERT_EQ(report.units, units.size());
      ASSERT_EQ(report.moving, moving);
      ASSERT_EQ(report.pending, pending);
      ASSERT_EQ(report.asked, after - before);
      ASSERT_EQ(report.ended, over.size());
      ASSERT_EQ(std::vector<UnitHandle>(set.ended().begin(), set.ended().end()), over);
      ASSERT_EQ(set.last_tick().asked, report.asked);
      asked += report.asked;
      ended += report.ended;
    }
  }
  EXPECT_GT(asked, sample(300u));
  EXPECT_GT(ended, sample(300u));
  EXPECT_GT(refused, sample(20u));
}

/// The number of ticks from an event until the unit asks for another path.
int ticks_until_asked(RenewReason reason, std::uint32_t seed, const RenewPolicy& renew) {
  GridMap map(30, 12);
  for (std::int32_t y = 0; y < 11; ++y) map.set_symbol({15, y}, '#');
  Yard yard(map);
  MoveTo move(yard.world, {.speed = 0.5, .seed = seed});
  Position at = {2, 2, 0};
  Velocity velocity;
  move.start(at, {.to = {27, 2, 0}, .renew = renew});
  for (int tick = -10; tick < 100; ++tick) {
    if (tick == 0 && reason == RenewReason::better) yard.set({15, 2}, '.');
    if (tick == 0 && reason == RenewReason::goal_moved) move.retarget(at, {27, 3, 0});
    if (tick == 0 && reason == RenewReason::strayed) at.y += 3;
    yard.service.tick();
    move.advance(at, velocity, kReportTick);
    if (move.progress().replans > 0) return tick;
  }
  return -1;
}

/// Units ask within the ticks of their order's own policy; and they check what edits mean for their
/// paths in ticks of their own, within eight.
TEST(MoveReport, UnitsAskForAnotherPathAsTheirOrderSays) {
  for (const RenewReason reason :
       {RenewReason::better, RenewReason::goal_moved, RenewReason::strayed}) {
    const int looks = reason == RenewReason::better ? 8 : 1;
    for (const std::uint32_t spread : {1u, 40u}) {
      std::map<int, int> ticks;
      for (std::uint32_t seed = 0; seed < 24; ++seed) {
        ++ticks[ticks_until_asked(reason, seed, {spread, spread, spread, spread})];
      }
      EXPECT_GE(ticks.begin()->first, 0);
      EXPECT_LT(ticks.rbegin()->first, static_cast<int>(spread) + looks);
      const std::size_t several = spread == 1 ? static_cast<std::size_t>(looks) : 10;
      EXPECT_GE(ticks.size(), several) << to_string(reason) << ' ' << spread;
    }
  }
}

TEST(MoveReport, AUnitHasTheVelocityItWasGivenAndThenTheOneItWasTold) {
  Yard yard(GridMap(30, 5));
  MoveToSet set(yard.world);
  UnitHandle unit = set.add({}, {2, 2, 0});
  EXPECT_TRUE(set.set_position(unit, {3, 2, 0}, {0.5, 0, 0}));
  EXPECT_EQ(set.position(unit), (Position{3, 2, 0}));
  EXPECT_EQ(set.velocity(unit), (Velocity{0.5, 0, 0}));
  set.start(unit, {.to = {27, 2, 0}});
  for (int tick = 0; tick < 5; ++tick) {
    yard.service.tick();
    set.tick(kReportTick);
    EXPECT_EQ(set.velocity(unit), set.last_step(unit).velocity);
  }
  EXPECT_EQ(set.last_step(unit).state, FollowState::following);
  set.remove(unit);
  unit = set.add({}, {2, 2, 0});
  EXPECT_EQ(set.last_step(unit).state, FollowState::idle) << "it was told nothing yet";
  EXPECT_EQ(set.velocity(unit), Velocity{});
}

}  // namespace
}  // namespace wend::test
