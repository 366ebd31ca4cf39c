// Units that look at the ground only when they are told: edits of every kind are told to them; and
// what becomes of orders whose start, goal or way changes while they wait.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "support/random_map.h"
#include "support/sample.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

constexpr double kEditTick = 0.1;

/// A map, its service and ground, and what units move in there.
struct Site {
  explicit Site(GridMap map, const ServiceOptions& options = {}, const Placement& placement = {})
      : service(PathService::build(std::move(map), {}, options).value()),
        ground(GridGround::build(*service.map(), placement).value()),
        world{.service = &service, .ground = &ground, .placement = placement} {}

  PathService service;
  GridGround ground;
  MoveWorld world;
};

/// Cells ahead of a unit and beside its way, and some far off, in any order.
std::vector<CellEdit> edits_near(const GridMap& map, const Position& at, const Velocity& velocity,
                                 Random& random) {
  std::vector<CellEdit> edits;
  const double speed = std::max(std::hypot(velocity.x, velocity.y), 1e-9);
  for (int i = 0; i < 3; ++i) {
    const double ahead = 1.2 + random.below(30) / 10.0;
    const double aside = random.between(-9, 9) / 10.0;
    const double x = at.x + (velocity.x * ahead - velocity.y * aside) / speed;
    const double y = at.y + (velocity.y * ahead + velocity.x * aside) / speed;
    Point cell = {static_cast<std::int32_t>(std::lround(x)),
                  static_cast<std::int32_t>(std::lround(y))};
    if (i == 2 || !map.contains(cell)) cell = random_cell(map, random);
    edits.push_back({cell, '#'});
  }
  std::swap(edits[random.below(3)], edits[2]);
  return edits;
}

/// Through the set or through the service: nobody walks into what was just blocked.
TEST(MoveEdits, WhoLooksOnlyWhenToldIsToldOfEveryEdit) {
  int edited = 0;
  for (std::uint64_t number = 0; number < sample(80u); ++number) {
    SCOPED_TRACE(number);
    Random random(number + 19'000);
    Placement placement;  // the same in cells of other sizes
    placement.cell_size = number % 2 == 0 ? 1 : number % 4 == 1 ? 2.5 : 0.5;
    const double size = placement.cell_size;
    Site site(GridMap(40, 40), {.budget = {20'000}}, placement);
    UnitMotion motion;
    motion.radius = size * random.below(49) / 100.0;
    motion.look_every = 0;
    motion.look_ahead = size * (1 + random.below(20));
    motion.speed = size * 2;
    const bool in_set = random.chance(70);
    MoveToSet set(site.world);
    MoveTo move(site.world, motion);
    Position at = {2 + random.below(90) / 100.0, 2 + random.below(90) / 100.0, 0};
    at = placement.to_world(at);
    Velocity velocity;
    const MoveOrder order = {.to = placement.to_world({37, 10.0 + random.below(28), 0})};
    const UnitHandle unit = set.add(motion, at);
    in_set ? static_cast<void>(set.start(unit, order)) : move.start(at, order);
    const bool through_set = in_set && random.chance(50);
    for (int tick = 0; tick < 150; ++tick) {
      if (random.chance(8) && std::hypot(velocity.x, velocity.y) > 0.5 * size) {
        const Position on_map = placement.to_map(at);
        const auto edits = edits_near(*site.service.map(), on_map, velocity, random);
        ASSERT_TRUE((through_set ? set.edit(edits) : site.service.edit(edits)).ok());
        ++edited;
      }
      site.service.tick();
      const Position before = at;
      if (in_set) {
        set.advance(kEditTick);
        at = set.position(unit);
        velocity = set.velocity(unit);
      } else {
        move.advance(at, velocity, kEditTick);
      }
      if (!site.ground.is_free(before, motion.radius)) break;  // an edit fell on it
      ASSERT_TRUE(site.ground.is_free(before, at, std::max(0.0, motion.radius - 1e-6))) << tick;
    }
  }
  EXPECT_GT(edited, sample(150));
}

/// The old goal is reached while the path to the new one is searched for.
TEST(MoveEdits, WhoWaitsForAnotherPathHasNotArrivedAtTheEndOfTheOldOne) {
  Site site(GridMap(60, 40), {.first_steps = 0});
  MoveTo move(site.world, {.speed = 4});
  Position at = {2, 2, 0};
  Velocity velocity;
  const auto tick = [&] {
    site.service.tick();
    move.advance(at, velocity, kEditTick);
  };
  move.start(at, {.to = {8, 2, 0}, .algorithm = *find_algorithm("dijkstra")});
  while (at.x < 5) tick();
  move.retarget(at, {55, 35, 0});
  ASSERT_TRUE(site.service.set_budget({.expansions = 1}).ok());
  for (int i = 0; i < 60; ++i) {
    tick();
    ASSERT_EQ(move.state(), MoveState::moving) << i;
  }
  EXPECT_NEAR(at.x, 8, 0.02) << "at the old goal";
  ASSERT_TRUE(site.service.set_budget({.expansions = 100'000}).ok());
  for (int i = 0; i < 600 && !is_over(move.state()); ++i) tick();
  EXPECT_EQ(move.state(), MoveState::arrived);
  EXPECT_NEAR(std::hypot(at.x - 55, at.y - 35), 0, 0.02);
}

TEST(MoveEdits, WhoseStartIsBlockedBeforeTheAnswerIsToldSo) {
  Site site(GridMap(20, 20));
  MoveTo move(site.world, {});
  const Position at = {4, 4, 0};
  move.start(at, {.to = {15, 15, 0}});
  const CellEdit under = {{4, 4}, '#'};
  ASSERT_TRUE(site.service.edit({&under, 1}).ok());
  site.service.tick();
  move.tick(at, {}, kEditTick);
  EXPECT_EQ(move.state(), MoveState::unreachable);
  EXPECT_NE(std::strstr(move.progress().reason, "where no path begins"), nullptr);
}

/// A unit that had a path and is put where nothing of the map is near is blocked: its order was
/// valid.
TEST(MoveEdits, WhoIsPutOffTheMapIsBlocked) {
  Site site(GridMap(20, 20));
  MoveTo move(site.world, {});
  Position at = {4, 4, 0};
  Velocity velocity;
  move.start(at, {.to = {15, 15, 0}});
  for (int tick = 0; tick < 300 && !is_over(move.state()); ++tick) {
    site.service.tick();
    move.advance(at, velocity, kEditTick);
    if (tick == 5) at = {-500, -500, 0};
  }
  EXPECT_EQ(move.state(), MoveState::blocked);
  EXPECT_NE(std::strstr(move.progress().reason, "no place of the map"), nullptr);
}

/// Doors shut before it one after the other, each in another place: it goes to the next one,
/// however many there were.
TEST(MoveEdits, PathsThatEndInOtherPlacesAreNotInVain) {
  constexpr std::int32_t kDoors = 12;
  GridMap map(60, 2 * kDoors + 3);
  for (std::int32_t y = 0; y < map.height(); ++y) map.set_symbol({30, y}, '#');
  for (std::int32_t door = 0; door <= kDoors; ++door) map.set_symbol({30, 2 * door + 1}, '.');
  Site site(map);
  UnitMotion motion;
  motion.speed = 4;
  motion.look_every = 1;
  MoveTo move(site.world, motion);
  Position at = {20, 1, 0};
  Velocity velocity;
  move.start(at, {.to = {50, 1, 0}, .renew = {.better = 1, .goal_moved = 1, .strayed = 1}});
  std::int32_t next = 0;
  for (int tick = 0; tick < 3000 && !is_over(move.state()); ++tick) {
    if (next < kDoors && at.x > 28.4) {
      const CellEdit shut = {{30, 2 * next++ + 1}, '#'};
      ASSERT_TRUE(site.service.edit({&shut, 1}).ok());
      at.x -= 2;  // pushed back from the door
    }
    site.service.tick();
    move.advance(at, velocity, kEditTick);
  }
  EXPECT_EQ(next, kDoors);
  EXPECT_EQ(move.state(), MoveState::arrived);
}

/// Blocked it asks again after an edit, once, and not without one.
TEST(MoveEdits, WhoWaitsAsksAgainAfterEditsOnly) {
  GridMap map(20, 5);
  for (std::int32_t y = 0; y < 4; ++y) map.set_symbol({9, y}, '#');
  Site site(map);
  MoveTo move(site.world, {});
  Position at = {2, 2, 0};
  Velocity velocity;
  move.start(at, {.to = {15, 2, 0}, .wait = true});
  std::uint32_t asked = 0;
  for (int tick = 0; tick < 260; ++tick) {
    const CellEdit edit = {{tick == 20 ? 9 : 19, 4}, '#'};
    if (tick == 20 || tick == 160) {
      ASSERT_TRUE(site.service.edit({&edit, 1}).ok());
    }
    site.service.tick();
    move.advance(at, velocity, kEditTick);
    if (tick == 100) asked = move.progress().replans;
    ASSERT_TRUE(tick != 159 || move.progress().replans == asked);
  }
  EXPECT_EQ(move.progress().replans, asked + 1);
  EXPECT_EQ(move.state(), MoveState::waiting);
}

/// An order that is over goes on as it was given, with another goal.
TEST(MoveEdits, AnotherGoalLeavesTheOrderAsItWas) {
  GridMap map(20, 9);
  for (std::int32_t y = 0; y < 9; ++y) map.set_symbol({9, y}, '#');
  Site site(map);
  MoveTo move(site.world, {});
  Position at = {2, 2, 0};
  Velocity velocity;
  move.start(at, {.to = {15, 2, 0}, .partial = true, .exact = false, .owner = 7, .priority = 1});
  for (const Position& to : {Position{15, 2, 0}, {15.2, 6, 0}, {4.3, 7.2, 0}}) {
    if (to.x != 15) move.retarget(at, to);
    EXPECT_TRUE(move.order().partial && !move.order().exact);
    EXPECT_EQ(move.order().owner, 7u);
    EXPECT_EQ(move.order().priority, 1u);
    EXPECT_EQ(move.order().to, to);
    for (int tick = 0; tick < 400 && !is_over(move.state()); ++tick) {
      site.service.tick();
      move.advance(at, velocity, kEditTick);
    }
    EXPECT_EQ(move.state(), to.x < 9 ? MoveState::arrived : MoveState::arrived_partial);
  }
  EXPECT_NEAR(std::hypot(at.x - 4, at.y - 7), 0, 0.02) << "in the middle of the place";
}

/// Where the host changes what units walk on, and not the service's map, it tells all of a set; and
/// a unit that is removed takes its request back.
TEST(MoveEdits, ASetTellsAllItsUnitsAndLeavesNoRequests) {
  Site site(GridMap(30, 9), {.budget = {1}});
  GridMap walls(30, 9);
  const GridGround ground = GridGround::build(walls).value();
  const MoveWorld world = {.service = &site.service, .ground = &ground};
  {
    MoveTo alone(world, {});
    alone.start({2, 2, 0}, {.to = {27, 2, 0}});
    MoveToSet set(world);
    std::vector<UnitHandle> units;
    for (int i = 0; i < 3; ++i) {
      units.push_back(set.add({.look_ahead = 100, .look_every = 0}, {2, 2.0 + i, 0}));
      set.start(units.back(), {.to = {27, 2.0 + i, 0}});
    }
    EXPECT_GT(site.service.telemetry().waiting, 1u);
    ASSERT_TRUE(site.service.set_budget({.expansions = 100'000}).ok());
    for (int tick = 0; tick < 400; ++tick) {
      if (tick == 20) {
        for (std::int32_t y = 0; y < 9; ++y) walls.set_symbol({15, y}, '#');
        set.ground_changed();
      }
      site.service.tick();
      set.advance(kEditTick);
    }
    for (const UnitHandle unit : units) EXPECT_LT(set.position(unit).x, 14.2);
    for (const UnitHandle unit : units) set.start(unit, {.to = {3, 3, 0}});
    alone.start({2, 2, 0}, {.to = {27, 7, 0}});  // to where nobody asked for yet
    EXPECT_EQ(site.service.telemetry().waiting, 4u);
  }
  EXPECT_EQ(site.service.telemetry().waiting, 0u);
}

/// Units of a set are put over links, keep to the speeds of places, and set out from where they
/// are.
TEST(MoveEdits, UnitsOfASetGoOverLinksAtTheSpeedsOfPlaces) {
  GridMap map(30, 5);
  for (std::int32_t y = 0; y < 5; ++y) map.set_symbol({9, y}, '#');
  map.add_link({{7, 2}, {20, 2}, 1});
  Site site(map);
  const std::vector<float> shares(map.cell_count(), 0.5F);
  const PlaceSpeeds speeds(site.ground, shares);
  site.world.speeds = &speeds;
  MoveToSet set(site.world);
  const UnitHandle unit = set.add({.speed = 2}, {2.3, 2.2, 0});
  set.start(unit, {.to = {27, 2, 0}});
  double fastest = 0;
  for (int tick = 0; tick < 400 && !is_over(set.state(unit)); ++tick) {
    site.service.tick();
    set.advance(kEditTick);
    fastest = std::max(fastest, std::hypot(set.velocity(unit).x, set.velocity(unit).y));
  }
  EXPECT_EQ(set.state(unit), MoveState::arrived);
  EXPECT_NEAR(fastest, 1, 1e-6);
}

}  // namespace
}  // namespace wend::test
