// Avoidance between balls and against boxes: the promises of ORCA, looked at from outside.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "support/random.h"
#include "support/sample.h"
#include "wend/internal/base/boxes.h"
#include "wend/steer/avoidance.h"

namespace wend::test {
namespace {

constexpr double kSecond = 0.1;

struct Balls {
  std::vector<Position> at, velocity, wanted;
  std::vector<float> radius, speed, weight, horizon;

  void add(const Position& place, const Position& now, const Position& wish, float size,
           float most) {
    at.push_back(place);
    velocity.push_back(now);
    wanted.push_back(wish);
    radius.push_back(size);
    speed.push_back(most);
    weight.push_back(1);
    horizon.push_back(2);
  }
  Bodies bodies() const { return {at, velocity, wanted, radius, speed, weight, horizon}; }
};

std::vector<Position> steered_in_space(const Balls& balls,
                                       std::span<const std::span<const Wall>> walls = {}) {
  Avoidance avoidance({.range = 10, .in_space = true});
  std::vector<Position> velocities(balls.at.size());
  avoidance.take(balls.bodies());
  avoidance.steer(0, balls.at.size(), kSecond, velocities, walls);
  return velocities;
}

Position draw(Random& random, double size) {
  const double x = random.between(-1000, 1000) / 1000.0 * size;
  const double y = random.between(-1000, 1000) / 1000.0 * size;
  return {x, y, random.between(-1000, 1000) / 1000.0 * size};
}

/// How near two come to each other within the horizon, if both keep their velocities.
double nearest_meeting(const Balls& balls, const std::vector<Position>& velocities) {
  const Position way = arrow(balls.at[0], balls.at[1]);
  const Position relative = arrow(velocities[0], velocities[1]);
  const double square = dot(relative, relative);
  const double when = square > 0 ? -dot(way, relative) / square : 0;
  const double horizon = static_cast<double>(balls.horizon[0]);
  return length_of_arrow(plus(way, times(relative, std::clamp(when, 0.0, horizon))));
}

/// Two that would meet do not, and turn aside by just as much as that needs: they pass in touch.
TEST(AvoidanceInSpace, TwoThatWouldMeetPassInTouch) {
  int met = 0;
  int aside = 0;
  for (int round = 0; round < sample(60'000); ++round) {
    SCOPED_TRACE(round);
    Random random(static_cast<std::uint64_t>(round));
    Balls balls;
    const Position first = draw(random, 3);
    const Position second =
        random.chance(10) ? Position{first.x, first.y, first.z + 4} : draw(random, 3);
    for (const Position& place : {first, second}) {
      const Position now = draw(random, 2);
      balls.add(place, now, now, static_cast<float>(0.2 + random.below(60) / 100.0), 100);
      balls.weight.back() = static_cast<float>(random.below(4));
    }
    const double reach = static_cast<double>(balls.radius[0]) + double(balls.radius[1]);
    if (apart(first, second) < reach * 1.01) continue;
    if (balls.weight[0] + balls.weight[1] <= 0) continue;
    const std::vector<Position> taken = steered_in_space(balls);
    const double before = nearest_meeting(balls, balls.velocity);
    const double after = nearest_meeting(balls, taken);
    ASSERT_GE(after, reach - 2e-3) << "they touch";
    for (int i = 0; i < 2; ++i) {
      const auto one = static_cast<std::size_t>(i);
      const bool keeps = apart(taken[one], balls.wanted[one]) < 1e-5;
      if (before > reach + 2e-3 || balls.weight[one] <= 0) {
        ASSERT_TRUE(keeps) << "none is in its way";
      }
    }
    if (before > reach - 2e-3) continue;
    ++met;
    ASSERT_LE(after, reach + 2e-3) << "they turn aside by more than they need";
    aside += std::abs(taken[0].z - balls.wanted[0].z) > 1e-3 ? 1 : 0;
  }
  EXPECT_GT(met, sample(1000));
  EXPECT_GT(aside, sample(700)) << "over and under each other";
}

/// Two that overlap, one above the other: each goes its share up or down, by weight.
TEST(AvoidanceInSpace, OverlapsArePushedApartUpAndDown) {
  Balls balls;
  balls.add({1, 2, 3}, {}, {}, 0.5F, 2);
  balls.add({1, 2, 3.8}, {}, {}, 0.5F, 2);
  balls.weight[1] = 3;
  Avoidance avoidance({.range = 10, .in_space = true});
  std::vector<Position> velocities(2);
  std::vector<Position> to(2);
  avoidance.take(balls.bodies());
  avoidance.steer(0, 2, kSecond, velocities);
  ASSERT_EQ(avoidance.near(0).size(), 1u);
  avoidance.push(0, 2, balls.at, to);
  EXPECT_LT(apart(to[0], {1, 2, 2.95}), 1e-9);
  EXPECT_LT(apart(to[1], {1, 2, 3.95}), 1e-9);
}

/// In a step no ball enters a box, and one that no box is near keeps to its way.
TEST(AvoidanceInSpace, BallsKeepOffBoxes) {
  int slowed = 0;
  int free = 0;
  for (int round = 0; round < sample(5000); ++round) {
    SCOPED_TRACE(round);
    Random random(static_cast<std::uint64_t>(round));
    Balls balls;
    const Position wish = draw(random, 4);
    balls.add({}, draw(random, 2), wish, 0.4F, 8);
    std::vector<Wall> boxes;
    // Some of them more than there is room for.
    for (int i = random.chance(10) ? 60 : random.between(1, 6); i > 0; --i) {
      const Position low = draw(random, 2);
      const Position side = draw(random, 1);
      const Position high = {low.x + std::abs(side.x), low.y + std::abs(side.y),
                             low.z + std::abs(side.z)};
      const bool clear = square_distance_to_box(low, high, {}, {}) > 0.1601;
      if (clear) boxes.push_back({low, high});
    }
    const std::vector<std::span<const Wall>> walls = {boxes};
    const Position taken = steered_in_space(balls, walls)[0];
    const Position to = times(taken, kSecond);
    bool clear = true;
    for (const Wall& box : boxes) {
      ASSERT_GE(square_distance_to_box(box.a, box.b, {}, to), 0.16 - 1e-5);
      const Position wanted = times(wish, kSecond);
      clear = clear && square_distance_to_box(box.a, box.b, {}, wanted) > 0.1601;
    }
    if (clear) {
      ASSERT_LE(apart(taken, wish), 1e-9);
    }
    (clear ? free : slowed) += 1;
  }
  EXPECT_GT(slowed, sample(300));
  EXPECT_GT(free, sample(1000));
}

/// Many in one place: the order in which the caller has them, and shares of the work, change
/// nothing; nobody is faster than it can.
TEST(AvoidanceInSpace, AnyOrderLeadsToTheSameVelocities) {
  for (int round = 0; round < sample(200); ++round) {
    SCOPED_TRACE(round);
    Random random(static_cast<std::uint64_t>(round));
    Balls balls;
    const int count = random.between(2, 120);
    for (int i = 0; i < count; ++i) {
      balls.add(draw(random, 4), draw(random, 1), draw(random, 2),
                static_cast<float>(0.2 + random.below(40) / 100.0), 2);
    }
    const std::vector<Position> right = steered_in_space(balls);
    std::vector<std::size_t> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), 0U);
    for (std::size_t i = order.size(); i > 1; --i) {
      std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    }
    Balls others;
    for (const std::size_t i : order) {
      others.add(balls.at[i], balls.velocity[i], balls.wanted[i], balls.radius[i], balls.speed[i]);
    }
    const std::vector<Position> found = steered_in_space(others);
    for (std::size_t i = 0; i < order.size(); ++i) {
      ASSERT_EQ(found[i], right[order[i]]) << i;
      ASSERT_LE(length_of_arrow(found[i]), 2 * (1 + 1e-6)) << i;
    }
  }
}

}  // namespace
}  // namespace wend::test
