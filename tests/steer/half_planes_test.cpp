// The linear programme of avoidance, against a search over a fine grid of velocities.
#include "steer/half_planes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "wend/base/random.h"

namespace wend {
namespace {

constexpr float kLimit = 1;

float missing(const HalfPlanes& planes, int index, FlatVelocity at) {
  return planes.least[index] - planes.nx[index] * at.x - planes.ny[index] * at.y;
}

/// By how much the most broken of some half-planes is broken; at least 0.
float worst(const HalfPlanes& planes, int from, int to, FlatVelocity at) {
  float found = 0;
  for (int i = from; i < to; ++i) found = std::max(found, missing(planes, i, at));
  return found;
}

float away(FlatVelocity a, FlatVelocity b) { return std::hypot(a.x - b.x, a.y - b.y); }

FlatVelocity drawn_velocity(Random& random, float most) {
  const double angle = random.below(3600) * 3.14159265358979 / 1800;
  const double length = double{most} * random.below(1001) / 1000;
  return {static_cast<float>(length * std::cos(angle)),
          static_cast<float>(length * std::sin(angle))};
}

/// Hard ones allow standing still.
HalfPlanes drawn_planes(Random& random, int hard, int soft, double tightness) {
  HalfPlanes planes;
  planes.count = 0;
  planes.hard = hard;
  for (int i = 0; i < hard + soft; ++i) {
    const double angle = random.below(3600) * 3.14159265358979 / 1800;
    const double share = random.below(1001) / 1000.0;
    const double least = i < hard ? -share * 0.7 : share * (1 + tightness) - 1;
    planes.add(static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)),
               static_cast<float>(least));
  }
  return planes;
}

/// The best velocity of a fine grid: how near it is to the wanted one, where all half-planes can be
/// kept; else how much it breaks the worst soft one.
struct Best {
  bool allowed = false;
  float away = 1e9F;
  float broken = 1e9F;
};

Best best_on_grid(const HalfPlanes& planes, FlatVelocity wanted, float slack) {
  constexpr int kSteps = 80;
  Best best;
  for (int y = -kSteps; y <= kSteps; ++y) {
    for (int x = -kSteps; x <= kSteps; ++x) {
      const FlatVelocity at = {kLimit * static_cast<float>(x) / kSteps,
                               kLimit * static_cast<float>(y) / kSteps};
      if (std::hypot(at.x, at.y) > kLimit) continue;
      if (worst(planes, 0, planes.hard, at) > 0) continue;
      const float broken = worst(planes, planes.hard, planes.count, at);
      best.broken = std::min(best.broken, broken);
      if (broken > slack) continue;
      best.allowed = true;
      best.away = std::min(best.away, away(at, wanted));
    }
  }
  return best;
}

TEST(HalfPlanes, NoVelocityIsBetter) {
  Random random(11);
  int feasible = 0;
  int infeasible = 0;
  for (int round = 0; round < 3000; ++round) {
    SCOPED_TRACE(round);
    const HalfPlanes planes = drawn_planes(random, static_cast<int>(random.below(5)),
                                           static_cast<int>(random.below(11)), 0.4);
    const FlatVelocity wanted = drawn_velocity(random, 1.3F);
    const FlatVelocity found = nearest_allowed(planes, kLimit, wanted);
    ASSERT_LE(std::hypot(found.x, found.y), kLimit * 1.0001F);
    ASSERT_LE(worst(planes, 0, planes.hard, found), 1e-4F);
    const Best best = best_on_grid(planes, wanted, 0);
    const float broken = worst(planes, planes.hard, planes.count, found);
    if (best.allowed) {
      ++feasible;
      ASSERT_LE(broken, 1e-4F);
      ASSERT_LE(away(found, wanted), best.away + 1e-4F);
    } else if (best.broken > 0.05F && best.broken < 1e8F) {
      ++infeasible;
      ASSERT_LE(broken, best.broken + 1e-3F);
    }
  }
  EXPECT_GT(feasible, 300);
  EXPECT_GT(infeasible, 300);
}

TEST(HalfPlanes, NoneAllowAll) {
  HalfPlanes planes;
  planes.count = planes.hard = 0;
  const FlatVelocity slow = nearest_allowed(planes, 2, {0.5F, -0.25F});
  EXPECT_EQ(slow.x, 0.5F);
  EXPECT_EQ(slow.y, -0.25F);
  const FlatVelocity fast = nearest_allowed(planes, 2, {30, 40});
  EXPECT_NEAR(fast.x, 1.2F, 1e-5F);
  EXPECT_NEAR(fast.y, 1.6F, 1e-5F);
}

TEST(HalfPlanes, OppositeOnesMeetHalfway) {
  HalfPlanes planes;
  planes.count = planes.hard = 0;
  planes.add(1, 0, 0.5F);
  planes.add(-1, 0, 0.3F);
  const FlatVelocity found = nearest_allowed(planes, 1, {0, 0});
  EXPECT_NEAR(found.x, 0.1F, 1e-3F);  // both are broken by 0.4
}

}  // namespace
}  // namespace wend
