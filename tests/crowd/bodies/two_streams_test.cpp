// Two crowds change rooms through a passage that is narrower than either: all get through.
#include <gtest/gtest.h>

#include "crowd/ground_watch.h"
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

}  // namespace
}  // namespace wend::test
