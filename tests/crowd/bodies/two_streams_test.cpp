// Two crowds change rooms through a passage that is narrower than either: all get through.
#include <gtest/gtest.h>

#include "crowd/ground_watch.h"
#include "support/random.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

constexpr std::int32_t kRoom = 26;
constexpr std::int32_t kLong = 20;
constexpr std::int32_t kHigh = 25;

GridMap two_rooms(std::int32_t wide) {
  GridMap map(2 * kRoom + kLong, kHigh);
  for (std::int32_t x = kRoom; x < kRoom + kLong; ++x) {
    for (std::int32_t y = 0; y < kHigh; ++y) {
      const bool inside = y >= (kHigh - wide) / 2 && y < (kHigh + wide) / 2;
      map.set_walkable({x, y}, inside);
    }
  }
  return map;
}

/// The ticks until all have arrived; `most` if some have not by then.
int run_streams(std::int32_t wide, int each, int most) {
  PathService service = PathService::build(two_rooms(wide)).value();
  const GridGround ground = GridGround::build(*service.map()).value();
  MoveToSet set({.service = &service, .ground = &ground}, kEvades);
  const UnitMotion motion = {.radius = 0.5, .speed = 2, .acceleration = 8, .braking = 16};
  const double middle = (kHigh - 1) / 2.0;
  for (int i = 0; i < 2 * each; ++i) {
    const double side = i % 2 == 0 ? 1 : -1;
    const double deep = i / 2 / 11 * 2;  // columns of eleven, the first in front
    const double y = middle + (i / 2 % 11 - 5) * 2.0;
    const double centre = kRoom + kLong / 2.0 - 0.5;
    const double front = kLong / 2.0 + 1;
    const UnitHandle unit = set.add(motion, {centre - side * (front + deep), y, 0});
    set.start(unit, {.to = {centre + side * (kLong / 2.0 + 24 - deep), y, 0}});
  }
  GroundWatch watch;
  watch.note(set);
  for (int tick = 1; tick < most; ++tick) {
    service.tick();
    const MoveReport& report = set.advance(kBeat);
    watch.check(set, ground, false);
    if (testing::Test::HasFatalFailure()) return most;
    if (report.moving + report.pending == 0) return tick;
  }
  return most;
}

TEST(TwoStreams, ACrowdLetsThoseOutWhoComeTowardsIt) { EXPECT_LT(run_streams(2, 60, 2600), 2600); }

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
