// Lines and what is followed of them: legs over links are legs of their own, gone as the unit's
// rule says, and count nothing; reasons to renew a path rank.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "follow_scene.h"
#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/crowd/path_follower.h"
#include "wend/crowd/renewal.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

TEST(FollowLines, LinksAreLegsOfTheirOwnAndCountNothing) {
  FollowLine line;
  line.add({0, 0, 0});
  line.add({1, 0, 0});
  line.add({2, 0, 0});
  line.add({7, 0, 0}, LegKind::link);
  line.add({8, 0, 0});
  line.add({9, 0, 0});
  line.add({9, 0, 0});
  line.finish();
  ASSERT_EQ(line.size(), 4u);
  const double places[] = {0, 2, 7, 9};
  const double left[] = {4, 2, 2, 0};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(line[i].at.x, places[i]);
    EXPECT_EQ(line[i].left, left[i]);
    EXPECT_EQ(line[i].kind, i == 2 ? LegKind::link : LegKind::ground);
  }
  EXPECT_EQ(line.length(), 4);
}

TEST(FollowLines, AGreaterReasonTakesThePlaceOfALesserOneAndNotTheOtherWayRound) {
  const RenewPolicy policy;
  const RenewReason reasons[] = {RenewReason::better, RenewReason::goal_moved, RenewReason::strayed,
                                 RenewReason::blocked};
  for (std::uint32_t seed = 0; seed < 50; ++seed) {
    for (const RenewReason first : reasons) {
      for (const RenewReason second : reasons) {
        RenewalTimer timer(seed);
        timer.note(first, 10, policy);
        std::uint32_t alone = 10;
        while (timer.due(alone) == RenewReason::none) ++alone;
        EXPECT_LT(alone, 10 + std::max(policy.spread(first), 1u));
        timer.note(second, 10, policy);
        EXPECT_EQ(timer.pending(), std::max(first, second));
        // It asks no later for having heard of another reason.
        EXPECT_EQ(timer.due(alone), std::max(first, second));
        timer.clear();
        EXPECT_EQ(timer.due(1'000), RenewReason::none);
      }
    }
  }
}

struct LinkedWorld {
  GridMap map;
  std::vector<GridLink> links;
};

/// Walls in which the way often leads over links, which are longer than a step.
LinkedWorld random_linked_world(Random& random) {
  LinkedWorld world = {random_quilt(random), {}};
  GridMap& map = world.map;
  const auto draw = [&] {
    return Point{static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(map.width()))),
                 static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(map.height())))};
  };
  for (int i = 0; i < 400 && world.links.size() < 24; ++i) {
    GridLink link;
    link.from = draw();
    link.to = draw();
    link.cost = 1 + static_cast<double>(random.below(4));
    const int away = std::max(std::abs(link.from.x - link.to.x), std::abs(link.from.y - link.to.y));
    if (away < 2 || !map.walkable(link.from) || !map.walkable(link.to)) continue;
    map.add_link(link);
    world.links.push_back(link);
  }
  return world;
}

bool is_link(const LinkedWorld& world, const Position& from, const Position& to) {
  for (const GridLink& link : world.links) {
    const Position a = {static_cast<double>(link.from.x), static_cast<double>(link.from.y), 0};
    const Position b = {static_cast<double>(link.to.x), static_cast<double>(link.to.y), 0};
    if (gap(a, from) < 1e-5 && gap(b, to) < 1e-5) return true;
  }
  return false;
}

/// Over links units jump, or walk whatever lies between; elsewhere they enter nothing blocked.
TEST(FollowLines, UnitsComeOverLinksToTheirGoals) {
  Random random(531);
  Workspace workspace;
  int jumped = 0;
  int walked = 0;
  for (int i = 0; i < sample(8'000); ++i) {
    const LinkedWorld world = random_linked_world(random);
    const Navigator navigator = Navigator::build(world.map).value();
    const GridGround ground = GridGround::build(world.map).value();
    const auto count = static_cast<std::uint32_t>(navigator.node_count());
    const Path path = navigator.NodeNavigator::solve(
        {.from = random.below(count), .to = random.below(count)}, workspace);
    if (path.status != Status::found) continue;
    FollowLine line;
    write_line(path, navigator, {}, {}, line);
    UnitMotion motion;
    motion.radius = random.chance(50) ? 0.4 : 0;
    motion.speed = 4;
    motion.look_ahead = random.chance(20) ? 0 : 5;
    motion.links = random.chance(50) ? LinkRule::jump : LinkRule::walk;
    PathFollower follower(motion, &ground);
    follower.follow(line);
    Position at = line[0].at;
    Velocity velocity;
    for (int tick = 0; tick < 4'000 && follower.state() != FollowState::arrived; ++tick) {
      const Position before = at;
      const bool over = !ground.is_free(before, follower.aim(), 0);
      const FollowStep step = follower.tick(at, velocity, 0.05);
      velocity = step.velocity;
      at = {at.x + velocity.x * 0.05, at.y + velocity.y * 0.05, 0};
      if (step.jumps) {
        ASSERT_EQ(motion.links, LinkRule::jump) << i;
        ASSERT_TRUE(is_link(world, at, step.jump_to)) << i;
        at = step.jump_to;
        ++jumped;
      } else if (motion.links == LinkRule::jump) {
        ASSERT_TRUE(ground.is_free(before, at, std::max(0.0, motion.radius - 1e-6))) << i;
      } else {
        walked += over ? 1 : 0;
      }
    }
    ASSERT_EQ(follower.state(), FollowState::arrived) << i;
    ASSERT_LT(gap(at, line[line.size() - 1].at), motion.arrive_within + 1e-6);
  }
  EXPECT_GT(jumped, sample(300));
  EXPECT_GT(walked, sample(300));
}

}  // namespace
}  // namespace wend::test
