// Many units in one set: what each does is what it does alone; handles that are stale do nothing.
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>

#include "support/random_map.h"
#include "support/sample.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

constexpr double kSetTick = 0.1;

/// A service of its own map, and a set of units there.
struct Camp {
  explicit Camp(GridMap map, const ServiceOptions& options = {})
      : service(PathService::build(std::move(map), {}, options).value()),
        ground(GridGround::build(*service.map()).value()),
        world{.service = &service, .ground = &ground},
        set(world) {}

  void advance() {
    service.tick();
    set.advance(kSetTick);
  }

  PathService service;
  GridGround ground;
  MoveWorld world;
  MoveToSet set;
};

Position free_middle(const GridMap& map, Random& random) {
  const Point cell = random_cell(map, random);
  return {double(cell.x), double(cell.y), 0};
}

TEST(MoveToSet, StaleHandlesDoNothing) {
  Camp camp(GridMap(10, 10));
  const UnitHandle first = camp.set.add({}, {1, 1, 0});
  EXPECT_TRUE(camp.set.start(first, {.to = {8, 8, 0}}));
  EXPECT_TRUE(camp.set.remove(first));
  for (const std::size_t slot : {std::size_t{0}, std::size_t{1}})
    EXPECT_EQ(camp.set.handle(slot), UnitHandle{});
  const UnitHandle second = camp.set.add({}, {2, 2, 0});
  EXPECT_EQ(second.slot, first.slot);
  for (const UnitHandle stale : {first, UnitHandle{}, UnitHandle{7, 0}}) {
    EXPECT_FALSE(camp.set.known(stale));
    EXPECT_FALSE(camp.set.remove(stale));
    EXPECT_FALSE(camp.set.start(stale, {.to = {5, 5, 0}}));
    EXPECT_FALSE(camp.set.retarget(stale, {5, 5, 0}));
    EXPECT_FALSE(camp.set.cancel(stale));
    EXPECT_FALSE(camp.set.set_position(stale, {5, 5, 0}));
    EXPECT_EQ(camp.set.state(stale), MoveState::invalid);
    EXPECT_EQ(camp.set.line(stale), nullptr);
    EXPECT_NE(std::string(camp.set.progress(stale).reason).find("no such unit"), std::string::npos);
  }
  EXPECT_EQ(camp.set.state(second), MoveState::cancelled);
  EXPECT_EQ(camp.set.position(second), (Position{2, 2, 0}));
  EXPECT_EQ(camp.service.telemetry().waiting, 0u);
  const Result<void> valid = camp.set.validate();
  EXPECT_TRUE(valid.ok()) << valid.error().message();
}

/// A place in the set is used again: nothing is left of the unit that was there.
TEST(MoveToSet, ANewUnitHasNothingOfTheOneBefore) {
  Camp camp(GridMap(30, 30));
  UnitHandle unit = camp.set.add({.speed = 3}, {1, 1, 0});
  EXPECT_TRUE(camp.set.start(unit, {.to = {28, 28, 0}}));
  for (int tick = 0; tick < 20; ++tick) camp.advance();
  ASSERT_EQ(camp.set.state(unit), MoveState::moving);
  ASSERT_NE(camp.set.velocity(unit), Velocity{});
  EXPECT_TRUE(camp.set.remove(unit));
  unit = camp.set.add({.speed = 1}, {5, 5, 0});
  ASSERT_EQ(unit.slot, 0u);
  const UnitHandle fresh = camp.set.add({.speed = 1}, {5, 5, 0});
  EXPECT_EQ(camp.set.slots(), 2u);
  for (int tick = 0; tick < 100; ++tick) {
    ASSERT_EQ(camp.set.position(unit), camp.set.position(fresh)) << tick;
    ASSERT_EQ(camp.set.velocity(unit), camp.set.velocity(fresh)) << tick;
    ASSERT_EQ(camp.set.state(unit), camp.set.state(fresh)) << tick;
    ASSERT_EQ(camp.set.motion(unit).speed, 1);
    ASSERT_EQ(camp.set.last_step(unit).state, camp.set.last_step(fresh).state) << tick;
    if (tick == 0) {
      EXPECT_EQ(camp.set.velocity(unit), Velocity{});
      EXPECT_EQ(camp.set.progress(unit).replans, 0u);
    }
    if (tick == 10) {
      for (const UnitHandle one : {unit, fresh}) camp.set.start(one, {.to = {25, 8, 0}});
    }
    camp.advance();
  }
}

TEST(MoveToSet, ANewUnitHasNoneOfTheOrdersOfTheOneBefore) {
  GridMap map(20, 9);
  for (std::int32_t y = 0; y < 9; ++y) map.set_walkable({10, y}, false);
  Camp camp(std::move(map));
  UnitHandle unit = camp.set.add({}, {1, 1, 0});
  EXPECT_TRUE(camp.set.start(unit, {.to = {15, 4, 0}, .partial = true}));
  while (!is_over(camp.set.state(unit))) camp.advance();
  ASSERT_EQ(camp.set.state(unit), MoveState::arrived_partial);
  EXPECT_TRUE(camp.set.remove(unit));
  unit = camp.set.add({}, {2, 2, 0});
  EXPECT_STREQ(camp.set.progress(unit).reason, "");
  EXPECT_TRUE(camp.set.line(unit)->empty());
  EXPECT_TRUE(
      camp.set.retarget(unit, {15, 4, 0}));  // starts an order as by default: all or nothing
  while (!is_over(camp.set.state(unit))) camp.advance();
  EXPECT_EQ(camp.set.state(unit), MoveState::unreachable);
}

/// An edit through the service alone, and one through the set, before the tick: both are seen.
TEST(MoveToSet, AnEditThroughTheSetHidesNoneThroughTheService) {
  Camp camp(GridMap(30, 3));
  UnitMotion motion;
  motion.radius = 0;
  motion.look_every = 0;
  const UnitHandle unit = camp.set.add(motion, {1, 1, 0});
  EXPECT_TRUE(camp.set.start(unit, {.to = {28, 1, 0}}));
  for (int tick = 0; tick < 40; ++tick) camp.advance();
  ASSERT_GT(camp.set.position(unit).x, 2);
  const double x = camp.set.position(unit).x;
  std::vector<CellEdit> wall;
  for (std::int32_t y = 0; y < 3; ++y) wall.push_back({{static_cast<std::int32_t>(x) + 2, y}, '#'});
  camp.service.edit(wall).value();
  const CellEdit far = {{29, 0}, '#'};
  ASSERT_TRUE(camp.set.edit({&far, 1}).ok());
  for (int tick = 0; tick < 100 && !is_over(camp.set.state(unit)); ++tick) {
    const Position before = camp.set.position(unit);
    camp.advance();
    ASSERT_TRUE(camp.ground.is_free(before, camp.set.position(unit), 0)) << tick;
  }
  EXPECT_NE(camp.set.state(unit), MoveState::arrived);
}

/// Pushed to another island before the answer comes: nobody has looked yet whether a way leads from
/// there.
TEST(MoveToSet, AUnitThatIsPushedToAnotherIslandAsksFromThere) {
  GridMap map(5, 1);
  map.set_walkable({2, 0}, false);
  Camp camp(std::move(map));
  const UnitHandle unit = camp.set.add({.radius = 0}, {4, 0, 0});
  EXPECT_TRUE(camp.set.start(unit, {.to = {0, 0, 0}}));
  camp.set.set_position(unit, {1, 0, 0});
  for (int tick = 0; tick < 100 && !is_over(camp.set.state(unit)); ++tick) camp.advance();
  EXPECT_EQ(camp.set.state(unit), MoveState::arrived);

  EXPECT_TRUE(camp.set.start(unit, {.to = {1, 0, 0}}));
  camp.set.set_position(unit, {4, 0, 0});
  for (int tick = 0; tick < 100 && !is_over(camp.set.state(unit)); ++tick) camp.advance();
  EXPECT_NE(camp.set.state(unit), MoveState::arrived) << "from there none does";
  EXPECT_TRUE(is_over(camp.set.state(unit)));

  EXPECT_TRUE(camp.set.start(unit, {.to = {0, 0, 0}}));
  camp.set.set_position(unit, {3, 0, 0});  // on the same island all is as it was
  for (int tick = 0; tick < 100 && !is_over(camp.set.state(unit)); ++tick) camp.advance();
  EXPECT_EQ(camp.set.state(unit), MoveState::unreachable);
  EXPECT_EQ(camp.set.progress(unit).replans, 0u);
}

/// The same edits and orders in the same ticks; where the budget is never short, each unit of a set
/// walks as one that has a service of its own.
TEST(MoveToSet, EachUnitWalksAsItDoesAlone) {
  std::size_t compared = 0;
  for (std::uint64_t number = 0; number < sample(300u); ++number) {
    Random random(number);
    const GridMap map = random_map(MapKind(random.below(kMapKinds)), random);
    Camp camp(map, {.budget = {1'000'000}, .first_steps = 0, .cache_bytes = 0});
    const Position at = free_middle(map, random);
    if (!camp.ground.is_free(at, 0.4)) continue;
    UnitMotion motion;
    motion.turning_circle = random.chance(50) ? 0 : 1;
    motion.seed = random.below(100);
    const MoveOrder order = {.to = free_middle(map, random), .partial = random.chance(50)};
    Camp own(map, camp.service.options());
    MoveTo alone(own.world, motion);
    Position alone_at = at;
    Velocity velocity;
    alone.start(alone_at, order);
    const UnitHandle unit = camp.set.add(motion, at);
    camp.set.start(unit, order);
    for (int tick = 0; tick < 200; ++tick) {
      own.service.tick();
      alone.advance(alone_at, velocity, kSetTick);
      camp.advance();
      ASSERT_EQ(camp.set.state(unit), alone.state()) << number;
      ASSERT_EQ(camp.set.position(unit), alone_at) << number << to_text(map);
      ++compared;
    }
  }
  EXPECT_GT(compared, sample(20'000u));
}

/// Orders, removals, pushes and edits at any time: the set stays whole, and nobody enters what is
/// blocked.
TEST(MoveToSet, StaysWholeWhateverHappens) {
  std::set<MoveState> ended;
  for (std::uint64_t number = 0; number < sample(200u); ++number) {
    Random random(number);
    const GridMap map = random_map(MapKind(random.below(kMapKinds)), random);
    Camp camp(map, {.budget = {random.chance(50) ? 100u : 5000u}});
    std::vector<UnitHandle> units;
    for (int tick = 0; tick < 200; ++tick) {
      const UnitHandle some = units.empty()
                                  ? UnitHandle{}
                                  : units[random.below(static_cast<std::uint32_t>(units.size()))];
      const Position place = free_middle(map, random);
      if (random.chance(20) && camp.ground.is_free(place, 0.4)) {
        UnitMotion motion;
        motion.seed = static_cast<std::uint32_t>(units.size());
        units.push_back(camp.set.add(motion, place));
      }
      if (random.chance(30)) camp.set.start(some, {.to = place, .partial = random.chance(50)});
      if (random.chance(10)) camp.set.retarget(some, place);
      if (random.chance(5)) camp.set.cancel(some);
      if (random.chance(3)) camp.set.remove(some);
      if (random.chance(10)) {
        const CellEdit edit = {random_cell(map, random), random.chance(50) ? '#' : '.'};
        ASSERT_TRUE(camp.set.edit({&edit, 1}).ok());
      }
      if (random.chance(10) && camp.set.known(some)) {
        const Position at = camp.set.position(some);
        const Position to = {at.x + random.between(-5, 5) / 10.0, at.y + 0.2, 0};
        if (camp.ground.is_free(at, to, 0.4)) camp.set.set_position(some, to);
      }
      const std::vector<Position> before(camp.set.positions().begin(), camp.set.positions().end());
      camp.advance();
      for (std::size_t slot = 0; slot < camp.set.slots(); ++slot) {
        const UnitHandle unit = camp.set.handle(slot);
        if (!camp.set.known(unit) || !camp.ground.is_free(before[slot], 0.39)) continue;
        ASSERT_TRUE(camp.ground.is_free(before[slot], camp.set.position(unit), 0.39)) << number;
      }
      for (const UnitHandle unit : camp.set.ended()) {
        ASSERT_TRUE(is_over(camp.set.state(unit)));
        ended.insert(camp.set.state(unit));
      }
      const Result<void> valid = camp.set.validate();
      ASSERT_TRUE(valid.ok()) << valid.error().message();
    }
    const Result<void> valid = camp.service.validate();
    ASSERT_TRUE(valid.ok()) << valid.error().message();
  }
  EXPECT_GE(ended.size(), 4u);
}

/// An edit that may shorten all paths: units ask for another one in as many ticks as the policy
/// says, and not all in one.
TEST(MoveToSet, UnitsRenewTheirPathsInTicksOfTheirOwn) {
  GridMap map(60, 60);
  for (int y = 0; y < 59; ++y) map.set_symbol({30, y}, '#');
  Camp camp(map, {.budget = {10'000'000}});
  for (std::uint32_t i = 0; i < 400; ++i) {
    UnitMotion motion;
    motion.seed = i * 977;
    const UnitHandle unit = camp.set.add(motion, {double(i % 20), double(i / 20), 0});
    camp.set.start(unit, {.to = {55, 5, 0}});
  }
  for (int tick = 0; tick < 5; ++tick) camp.advance();
  const CellEdit door = {{30, 10}, '.'};
  ASSERT_TRUE(camp.set.edit({&door, 1}).ok());
  std::size_t most = 0;
  std::size_t all = 0;
  for (int tick = 0; tick < 80; ++tick) {
    camp.advance();
    most = std::max(most, camp.set.last_tick().asked);
    all += camp.set.last_tick().asked;
  }
  EXPECT_EQ(all, 400u);
  EXPECT_LE(most, 40u);
}

}  // namespace
}  // namespace wend::test
