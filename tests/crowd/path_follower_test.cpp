// Followers on random scenes of every family: they arrive, enter nothing that is blocked, and take
// no longer than their way, speed and turns require, even if they are pushed.
#include "wend/crowd/path_follower.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "follow_scene.h"
#include "support/sample.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

constexpr double kFollowTick = 0.1;

/// One unit on its way, whose every step is checked.
class WatchedUnit {
 public:
  WatchedUnit(const FollowScene& scene, const UnitMotion& motion, const Position& at)
      : scene_(&scene), motion_(motion), follower_(motion, scene.ground()), at_(at) {}

  PathFollower& follower() { return follower_; }
  const Position& at() const { return at_; }
  const Velocity& velocity() const { return velocity_; }
  std::size_t jumps() const { return jumps_; }

  /// False if the step entered something blocked, or was faster than the unit is.
  bool step() {
    const FollowStep step = follower_.tick(at_, velocity_, kFollowTick);
    velocity_ = step.velocity;
    if (gap(velocity_, {}) > motion_.speed * (1 + 1e-9)) return false;
    Position to = at_;
    if (step.jumps) {
      to = step.jump_to;
      ++jumps_;
    } else {
      to = {at_.x + velocity_.x * kFollowTick, at_.y + velocity_.y * kFollowTick,
            at_.z + velocity_.z * kFollowTick};
    }
    const bool free = step.jumps || on_exact_leg(to) || is_free(at_, to);
    at_ = to;
    return free;
  }

  void push(const Position& by) {
    const Position to = {at_.x + by.x, at_.y + by.y, at_.z};
    if (scene_->ground() == nullptr || !scene_->ground()->is_free(at_, to, motion_.radius)) return;
    at_ = to;
  }

  void put(const Position& at) { at_ = at; }

 private:
  /// Ignores rounding and the rules for touching: the unit is a hair thinner or, for points, a hair
  /// to the side.
  bool is_free(const Position& from, const Position& to) const {
    constexpr double kHair = 1e-6;
    const Ground* ground = scene_->ground();
    const double radius = std::max(0.0, motion_.radius - kHair);
    if (ground == nullptr || ground->is_free(from, to, radius)) return true;
    if (motion_.radius > 0) return false;
    for (const double x : {-kHair, kHair}) {
      for (const double y : {-kHair, kHair}) {
        for (const double z : {0.0, -kHair, kHair}) {
          if (ground->is_free({from.x + x, from.y + y, from.z + z}, {to.x + x, to.y + y, to.z + z},
                              0)) {
            return true;
          }
        }
      }
    }
    return false;
  }
  bool on_exact_leg(const Position& to) const {
    return scene_->kind() == SceneKind::voxels && to.z != at_.z;
  }

  const FollowScene* scene_;
  UnitMotion motion_;
  PathFollower follower_;
  Position at_;
  Velocity velocity_;
  std::size_t jumps_ = 0;
};

/// An upper bound of a unit's ticks: for twice its way, and to brake and start at each corner, on
/// the spot.
int most_ticks(const FollowLine& line, const UnitMotion& motion) {
  const double slow = std::min(motion.acceleration, motion.braking);
  const double corner = 4 * motion.speed / slow + 8 * motion.turning_circle / motion.speed;
  const double seconds =
      2 * line.length() / motion.speed + corner * static_cast<double>(line.size() + 2);
  return 60 + static_cast<int>(2 * seconds / kFollowTick);
}

TEST(PathFollower, ArrivesWhereverAPathLeadsAndEntersNothingBlocked) {
  std::map<SceneKind, int> arrived;
  Workspace workspace;
  for (std::uint64_t number = 0; number < sample(12'000u); ++number) {
    const FollowScene scene(number);
    Random random(number * 31 + 7);
    const auto from = scene.draw_place(random);
    const auto to = scene.draw_place(random);
    if (!from || !to) continue;
    const auto line = scene.line(*from, *to, workspace);
    if (!line) continue;
    const UnitMotion motion = scene.motion(random);
    WatchedUnit unit(scene, motion, *from);
    unit.follower().follow(*line);
    double left = line->length() + 1e-9;
    int ticks = most_ticks(*line, motion);
    while (unit.follower().state() != FollowState::arrived) {
      ASSERT_TRUE(unit.step()) << scene.describe() << "at " << unit.at().x << "," << unit.at().y;
      const double now = unit.follower().progress(unit.at()).distance_left;
      ASSERT_LE(now, left) << "goes back, " << scene.describe();
      left = now + 1e-9;
      ASSERT_GT(--ticks, 0) << "does not arrive, " << scene.describe() << " from " << from->x << ","
                            << from->y << " to " << to->x << "," << to->y << " is at "
                            << unit.at().x << "," << unit.at().y << " "
                            << to_string(unit.follower().state()) << " radius " << motion.radius;
    }
    ASSERT_LE(gap(unit.at(), *to), std::max(motion.arrive_within, 2e-6)) << scene.describe();
    ++arrived[scene.kind()];
  }
  EXPECT_EQ(arrived.size(), std::size_t{kSceneKinds});
  for (const auto& [kind, count] : arrived) EXPECT_GT(count, sample(300)) << name_of(kind);
}

}  // namespace
}  // namespace wend::test
