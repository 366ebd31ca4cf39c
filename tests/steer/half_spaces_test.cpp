// The programme in space, against every corner, edge and face that could hold the best velocity.
#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <vector>

#include "steer/half_spaces.h"
#include "support/random.h"
#include "support/sample.h"
#include "wend/internal/base/geometry.h"

namespace wend::test {
namespace {

Position random_normal(Random& random) {
  for (;;) {
    const double x = random.between(-1000, 1000) / 1000.0;
    const double y = random.between(-1000, 1000) / 1000.0;
    const Position to = {x, y, random.between(-1000, 1000) / 1000.0};
    const double length = length_of_arrow(to);
    if (length > 0.1 && length < 1) return times(to, 1 / length);
  }
}

Position cross(const Position& a, const Position& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// How much the most broken half-space lacks; below 0 where all allow the velocity.
double lacks(const HalfSpaces& spaces, const Position& velocity, int first = 0) {
  double most = -1e300;
  for (int i = first; i < spaces.count; ++i) {
    most = std::max(most, spaces.least[i] - dot(spaces.normal[i], velocity));
  }
  return most;
}

/// The best velocity lies free, on a plane, on a line of two or at a corner of three; or likewise
/// on the ball of the speed.
class Candidates {
 public:
  Candidates(const HalfSpaces& spaces, double limit, const Position& wanted)
      : spaces_(spaces), limit_(limit), wanted_(wanted) {
    const double length = length_of_arrow(wanted);
    consider(length > limit ? times(wanted, limit / length) : wanted);
    for (int i = 0; i < spaces.count; ++i) on_plane(i);
  }
  const std::optional<Position>& best() const { return best_; }

 private:
  void consider(const Position& velocity) {
    constexpr double kRounding = 1e-9;
    if (length_of_arrow(velocity) > limit_ + kRounding) return;
    if (lacks(spaces_, velocity) > kRounding) return;
    if (!best_ || square_apart(velocity, wanted_) < square_apart(*best_, wanted_)) best_ = velocity;
  }

  void on_plane(int i) {
    const Position& normal = spaces_.normal[i];
    const Position foot = times(normal, spaces_.least[i]);
    const Position along = arrow(times(normal, dot(normal, wanted_)), wanted_);
    consider(plus(foot, along));
    const double rest = limit_ * limit_ - dot(foot, foot);
    const double length = length_of_arrow(along);
    if (rest >= 0 && length > 0) consider(plus(foot, times(along, std::sqrt(rest) / length)));
    for (int j = 0; j < i; ++j) on_line(i, j);
  }

  void on_line(int i, int j) {
    const Position& a = spaces_.normal[i];
    const Position& b = spaces_.normal[j];
    const double cosine = dot(a, b);
    const double square = 1 - cosine * cosine;
    if (square < 1e-12) return;
    const double of_a = (spaces_.least[i] - cosine * spaces_.least[j]) / square;
    const double of_b = (spaces_.least[j] - cosine * spaces_.least[i]) / square;
    const Position foot = plus(times(a, of_a), times(b, of_b));
    const Position along = times(cross(a, b), 1 / std::sqrt(square));
    consider(plus(foot, times(along, dot(along, wanted_))));
    const double rest = limit_ * limit_ - dot(foot, foot);
    if (rest >= 0) {
      consider(plus(foot, times(along, std::sqrt(rest))));
      consider(plus(foot, times(along, -std::sqrt(rest))));
    }
    for (int k = 0; k < j; ++k) {
      const double slope = dot(spaces_.normal[k], along);
      if (std::abs(slope) < 1e-9) continue;
      const double share = (spaces_.least[k] - dot(spaces_.normal[k], foot)) / slope;
      consider(plus(foot, times(along, share)));
    }
  }

  const HalfSpaces& spaces_;
  double limit_;
  Position wanted_;
  std::optional<Position> best_;
};

TEST(HalfSpaces, FindTheNearestVelocityThatAllAllow) {
  int free = 0;
  int none = 0;
  for (int round = 0; round < sample(20'000); ++round) {
    Random random(static_cast<std::uint64_t>(round));
    HalfSpaces spaces;
    const int count = random.between(0, 8);
    for (int i = 0; i < count; ++i) {
      spaces.add(random_normal(random), random.between(-1500, 700) / 1000.0);
    }
    const Position wanted = times(random_normal(random), random.below(200) / 100.0);
    const Candidates right(spaces, 1, wanted);
    const Position found = nearest_allowed(spaces, 1, wanted);
    ASSERT_LE(length_of_arrow(found), 1 + 1e-9) << round;
    if (!right.best()) {
      ++none;
      continue;
    }
    ++free;
    ASSERT_LE(lacks(spaces, found), 1e-8) << round;
    ASSERT_NEAR(apart(found, wanted), apart(*right.best(), wanted), 1e-7) << round;
  }
  EXPECT_GT(free, sample(8000));
  EXPECT_GT(none, sample(1000));
}

/// Where nothing is allowed: hard ones hold, and no velocity of many breaks the others by much
/// less.
TEST(HalfSpaces, BreakTheSoftOnesLeastWhereNoVelocityIsAllowed) {
  int none = 0;
  for (int round = 0; round < sample(4000); ++round) {
    Random random(static_cast<std::uint64_t>(round));
    HalfSpaces spaces;
    const int hard = random.between(0, 4);
    for (int i = 0; i < hard; ++i) {
      spaces.add(random_normal(random), -(random.below(600) / 1000.0));
    }
    spaces.hard = hard;
    for (int i = random.between(2, 8); i > 0; --i) {
      spaces.add(random_normal(random), random.between(100, 1500) / 1000.0);
    }
    const Position wanted = random_normal(random);
    if (Candidates(spaces, 1, wanted).best()) continue;
    ++none;
    const Position found = nearest_allowed(spaces, 1, wanted);
    ASSERT_LE(length_of_arrow(found), 1 + 1e-9) << round;
    HalfSpaces walls = spaces;
    walls.count = hard;
    ASSERT_LE(lacks(walls, found), 1e-8) << round;
    const double broken = lacks(spaces, found, hard);
    for (int i = 0; i < 300; ++i) {
      Position tried = times(random_normal(random), random.below(1001) / 1000.0);
      if (i % 2 == 0) tried = plus(found, times(tried, 0.05));
      if (length_of_arrow(tried) > 1 || lacks(walls, tried) > 0) continue;
      ASSERT_GE(lacks(spaces, tried, hard), broken - 1e-5) << round;
    }
  }
  EXPECT_GT(none, sample(1000));
}

}  // namespace
}  // namespace wend::test
