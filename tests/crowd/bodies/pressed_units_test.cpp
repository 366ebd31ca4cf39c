// Units that others press against walls: nearer than their radius by rounding, they go on.
#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>

#include "support/random_map.h"
#include "support/sample.h"
#include "wend/crowd/path_follower.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

constexpr double kPressTick = 0.1;

FollowLine line_of(std::initializer_list<Position> places) {
  FollowLine line;
  for (const Position& place : places) line.add(place);
  line.finish();
  return line;
}

/// Beside a wall by less than its radius, as rounding leaves a body that others press against it:
/// a unit goes on along the wall. It turns away only where it is caught.
TEST(PressedUnits, GoOnAlongTheWall) {
  const GridMap map(12, 3);
  const GridGround ground = GridGround::build(map).value();
  const FollowLine line = line_of({{0, 0, 0}, {11, 0, 0}});
  for (std::uint64_t round = 0; round < sample(500U); ++round) {
    SCOPED_TRACE(round);
    Random random(round);
    const double radius = 0.05 + random.below(4000) / 10000.0;
    const bool caught = random.below(4) == 0;
    const double too_near = caught ? radius * 1e-3 : radius * 0.9e-6 * random.below(101) / 100;
    PathFollower follower({.radius = radius, .speed = 2, .acceleration = 100, .braking = 100},
                          &ground);
    follower.follow(line);
    Position at = {0, -0.5 + radius - too_near, 0};
    FollowStep step = follower.tick({0, 0, 0}, {}, kPressTick);
    for (int tick = 0; tick < 20; ++tick) {
      step = follower.tick(at, step.velocity, kPressTick);
      const bool along = step.velocity.x > 1.5 && std::abs(step.velocity.y) < 0.5;
      ASSERT_NE(along, caught) << step.velocity.x << ' ' << step.velocity.y;
      at.x += step.velocity.x * kPressTick;
      if (caught) break;
    }
  }
}

/// Pressed against a wall and with its aim out of sight, it goes back to its line. It goes to the
/// middle of a place only where it is caught.
TEST(PressedUnits, GoBackToTheirLine) {
  GridMap map(9, 4);
  for (std::int32_t x = 2; x < 7; ++x) map.set_walkable({x, 1}, false);
  for (std::int32_t x = 2; x < 7; ++x) map.set_walkable({x, 2}, false);
  const GridGround ground = GridGround::build(map).value();
  const FollowLine line = line_of({{0, 0.2, 0}, {8, 0.2, 0}, {8, 3, 0}});
  for (std::uint64_t round = 0; round < sample(500U); ++round) {
    SCOPED_TRACE(round);
    Random random(round);
    const double radius = 0.05 + random.below(2400) / 10000.0;
    const bool caught = random.below(4) == 0;
    const double too_near = caught ? radius * 1e-3 : radius * 0.9e-6 * random.below(101) / 100;
    PathFollower follower({.radius = radius, .speed = 2, .acceleration = 100, .braking = 100},
                          &ground);
    follower.follow(line);
    Position at = line[0].at;
    Velocity velocity;
    for (int tick = 0; tick < 1000 && follower.aim().y < 1.5; ++tick) {
      follower.advance(at, velocity, kPressTick);
    }
    ASSERT_GE(follower.aim().y, 1.5) << "it never looked round the corner";
    at = {0.8 + random.below(50) / 100.0, -0.5 + radius - too_near, 0};
    follower.tick(at, velocity, kPressTick);
    ASSERT_EQ(std::abs(follower.aim().y - 0.2) > 1e-9, caught) << follower.aim().y;
  }
}

}  // namespace
}  // namespace wend::test
