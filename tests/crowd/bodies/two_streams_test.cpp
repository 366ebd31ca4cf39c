// Two crowds change rooms through a passage that is narrower than either: all get through.
#include <gtest/gtest.h>

#include "crowd/ground_watch.h"
#include "support/random.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

constexpr std::int32_t kLong = 20;

/// Two rooms with a corridor between them, and units in columns before both of its mouths.
struct Hall {
  std::int32_t wide;  // the corridor
  std::int32_t room;  // the length of one
  std::int32_t high;
  int each;  // units in a room
  int rows;  // units in a column

  GridMap map() const {
    GridMap map(2 * room + kLong, high);
    for (std::int32_t x = room; x < room + kLong; ++x) {
      for (std::int32_t y = 0; y < high; ++y) {
        const bool inside = y >= (high - wide) / 2 && y < (high - wide) / 2 + wide;
        map.set_walkable({x, y}, inside);
      }
    }
    return map;
  }
};

/// The ticks that went by and the units that arrived, in `end` ticks at most.
struct Outcome {
  int ticks;
  int arrived;
};

Outcome run_streams(const Hall& hall, int end) {
  PathService service = PathService::build(hall.map()).value();
  const GridGround ground = GridGround::build(*service.map()).value();
  MoveToSet set({.service = &service, .ground = &ground}, kEvades);
  const UnitMotion motion = {.radius = 0.5, .speed = 2, .acceleration = 8, .braking = 16};
  for (int i = 0; i < 2 * hall.each; ++i) {
    const double side = i % 2 == 0 ? 1 : -1;
    const double deep = i / 2 / hall.rows * 2;
    const double y = (hall.high - 1) / 2.0 + (i / 2 % hall.rows - hall.rows / 2) * 2.0;
    const double centre = hall.room + kLong / 2.0 - 0.5;
    const double front = kLong / 2.0 + 1;
    const UnitHandle unit = set.add(motion, {centre - side * (front + deep), y, 0});
    set.start(unit, {.to = {centre + side * (kLong / 2.0 + hall.room - 2 - deep), y, 0}});
  }
  GroundWatch watch;
  watch.note(set);
  Outcome outcome = {end, 0};
  for (int tick = 1; tick < end; ++tick) {
    service.tick();
    const MoveReport& report = set.advance(kBeat);
    watch.check(set, ground, false);
    if (testing::Test::HasFatalFailure()) return outcome;
    for (const UnitHandle unit : set.ended()) {
      outcome.arrived += set.state(unit) == MoveState::arrived ? 1 : 0;
    }
    if (report.moving + report.pending == 0) return {tick, outcome.arrived};
  }
  return outcome;
}

TEST(TwoStreams, ACrowdLetsThoseOutWhoComeTowardsIt) {
  const Outcome outcome = run_streams({2, 26, 25, 60, 11}, 2600);
  EXPECT_LT(outcome.ticks, 2600);
  EXPECT_EQ(outcome.arrived, 120);
}

/// Those behind one that waits keep away from it: pressed against it they would shut everyone in.
TEST(TwoStreams, CrowdsBeforeACorridorStayLoose) {
  EXPECT_GE(run_streams({5, 24, 43, 200, 20}, 800).arrived, 40);
}

/// Two rooms and a corridor of one lane between them, with a bay of two cells beside it.
GridMap corridor_with_a_bay(std::int32_t bay) {
  GridMap map(34, 9);
  for (std::int32_t x = 9; x < 25; ++x) {
    for (std::int32_t y = 0; y < 9; ++y) {
      const bool in_bay = (x == bay || x == bay + 1) && (y == 2 || y == 3);
      map.set_walkable({x, y}, y == 4 || in_bay);
    }
  }
  return map;
}

/// A place of a room on the left or the right that no unit was given yet.
Position draw_in_room(bool left, std::vector<Position>& taken, Random& random) {
  for (;;) {
    const double x = random.below(8) + (left ? 1.0 : 25.0);
    const double y = 1.0 + random.below(7);
    const Position at = {x, y, 0};
    if (std::find(taken.begin(), taken.end(), at) != taken.end()) continue;
    taken.push_back(at);
    return at;
  }
}

TEST(TwoStreams, GroupsThatMeetInACorridorOfOneLaneGetPastByItsBay) {
  for (std::uint64_t seed = 0; seed < 27; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const auto bay = static_cast<std::int32_t>(15 + random.below(4));
    PathService service = PathService::build(corridor_with_a_bay(bay)).value();
    const GridGround ground = GridGround::build(*service.map()).value();
    MoveToSet set({.service = &service, .ground = &ground}, kEvades);
    const UnitMotion motion = {.radius = 0.4, .speed = 4, .acceleration = 16, .braking = 32};
    std::vector<Position> starts;
    std::vector<Position> goals;
    for (int i = 0; i < 10; ++i) {
      const bool left = i % 2 == 0;
      const UnitHandle unit = set.add(motion, draw_in_room(left, starts, random));
      set.start(unit, {.to = draw_in_room(!left, goals, random)});
    }
    GroundWatch watch;
    watch.note(set);
    std::size_t moving = 10;
    for (int tick = 0; tick < 1500 && moving > 0; ++tick) {
      service.tick();
      const MoveReport& report = set.advance(kBeat);
      watch.check(set, ground, false);
      if (HasFatalFailure()) return;
      moving = report.moving + report.pending;
    }
    for (std::size_t slot = 0; slot < set.slots(); ++slot) {
      EXPECT_EQ(set.state(set.handle(slot)), MoveState::arrived) << slot;
    }
  }
}

}  // namespace
}  // namespace wend::test
