// The rules of a follower: it brakes in time, keeps its turning circle, accepts pushes, and is as
// fast as the ground allows; and orders on maps of every family.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <vector>

#include "follow_scene.h"
#include "support/sample.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

constexpr double kRulesTick = 0.05;

FollowLine line_of(std::initializer_list<Position> places) {
  FollowLine line;
  for (const Position& place : places) line.add(place);
  line.finish();
  return line;
}

/// The positions of a unit, tick by tick, until it has arrived.
std::vector<Position> trail_of(PathFollower& follower, const FollowLine& line) {
  Position at = line[0].at;
  Velocity velocity;
  std::vector<Position> trail = {at};
  follower.follow(line);
  for (int i = 0; i < 4000 && follower.state() != FollowState::arrived; ++i) {
    follower.advance(at, velocity, kRulesTick);
    trail.push_back(at);
  }
  EXPECT_EQ(follower.state(), FollowState::arrived);
  return trail;
}

TEST(FollowerRules, BrakesInTimeAndNeverOvershoots) {
  for (const double speed : {0.5, 2.0, 10.0, 40.0}) {
    UnitMotion motion;
    motion.speed = speed;
    motion.braking = 3;
    PathFollower follower(motion);
    const std::vector<Position> trail = trail_of(follower, line_of({{0, 0, 0}, {30, 0, 0}}));
    double last = 0;
    for (std::size_t i = 1; i < trail.size(); ++i) {
      ASSERT_GE(trail[i].x, trail[i - 1].x);
      ASSERT_LE(trail[i].x, 30 + 1e-9);
      const double now = (trail[i].x - trail[i - 1].x) / kRulesTick;
      ASSERT_LE(now - last, motion.acceleration * kRulesTick + 1e-9);
      ASSERT_LE(last - now, motion.braking * kRulesTick + 0.3);  // the last step lands on the end
      last = now;
    }
  }
}

TEST(FollowerRules, TurnsOnItsCircleWhereThereIsRoom) {
  const GridMap map(40, 40);
  const GridGround ground = GridGround::build(map).value();
  UnitMotion motion;
  motion.speed = 4;
  motion.turning_circle = 3;
  motion.look_ahead = 2;
  PathFollower follower(motion, &ground);
  const auto trail = trail_of(follower, line_of({{5, 5, 0}, {25, 5, 0}, {25, 25, 0}}));
  int full_turns = 0;
  for (std::size_t i = 2; i < trail.size(); ++i) {
    const double ax = trail[i - 1].x - trail[i - 2].x;
    const double ay = trail[i - 1].y - trail[i - 2].y;
    const double bx = trail[i].x - trail[i - 1].x;
    const double by = trail[i].y - trail[i - 1].y;
    const double a = std::hypot(ax, ay);
    const double b = std::hypot(bx, by);
    if (a < 1e-9 || b < 1e-9) continue;
    // At the speed v a curve has the radius circle (v / speed)^2 at least.
    const double angle = std::atan2(ax * by - ay * bx, ax * bx + ay * by);
    const double share = b / kRulesTick / motion.speed;
    ASSERT_LE(std::abs(angle), b / (motion.turning_circle * share * share) * 1.01 + 1e-6) << i;
    full_turns += std::abs(angle) > 0.02 ? 1 : 0;
  }
  EXPECT_GT(full_turns, 5);
}

TEST(FollowerRules, IsAsFastAsThePlaceLetsIt) {
  const GridMap map(40, 3);
  const GridGround ground = GridGround::build(map).value();
  std::vector<float> shares(120, 1);
  for (int i = 0; i < 120; ++i) {
    if (i % 40 >= 20) shares[static_cast<std::size_t>(i)] = 0.25F;
  }
  const PlaceSpeeds speeds(ground, shares);
  UnitMotion motion;
  motion.speed = 4;
  PathFollower follower(motion, &ground, &speeds);
  const auto trail = trail_of(follower, line_of({{1, 1, 0}, {38, 1, 0}}));
  for (std::size_t i = 1; i < trail.size(); ++i) {
    const double now = gap(trail[i], trail[i - 1]) / kRulesTick;
    if (trail[i - 1].x > 21) {
      EXPECT_LE(now, 1 + 1e-9);
    }
    if (trail[i].x > 4 && trail[i].x < 18) {
      EXPECT_NEAR(now, 4, 1e-9);
    }
  }
}

TEST(FollowerRules, StandsBeforeWhatCameUpAndSaysSo) {
  GridMap map(20, 3);
  const GridGround ground = GridGround::build(map).value();
  PathFollower follower({}, &ground);
  Position at = {1, 1, 0};
  Velocity velocity;
  follower.follow(line_of({at, {18, 1, 0}}));
  for (int i = 0; i < 20; ++i) follower.advance(at, velocity, kRulesTick);
  for (int y = 0; y < 3; ++y) map.set_symbol({9, y}, '#');
  follower.ground_changed();
  for (int i = 0; i < 400; ++i) follower.advance(at, velocity, kRulesTick);
  EXPECT_EQ(follower.state(), FollowState::blocked);
  EXPECT_EQ(follower.wants(), RenewReason::blocked);
  EXPECT_LT(at.x, 8.2);
  for (int y = 0; y < 3; ++y) map.set_symbol({9, y}, '.');
  for (int i = 0; i < 1000; ++i) follower.advance(at, velocity, kRulesTick);
  EXPECT_EQ(follower.state(), FollowState::arrived);
}

/// A unit cuts a corner and is walled in there: if it moved as instructed it is blocked, if it was
/// put elsewhere it has strayed.
TEST(FollowerRules, TellsWhatCameUpFromWhereItWasPushed) {
  for (const bool pushed : {false, true}) {
    GridMap map(20, 20);
    const GridGround ground = GridGround::build(map).value();
    PathFollower follower({}, &ground);
    Position at = {2, 2, 0};
    Velocity velocity;
    follower.follow(line_of({at, {2, 10, 0}, {10, 10, 0}}));
    while (at.x < 4) follower.advance(at, velocity, kRulesTick);
    if (pushed) at = {15, 4, 0};
    const Point cell = {static_cast<std::int32_t>(std::lround(at.x)),
                        static_cast<std::int32_t>(std::lround(at.y))};
    for (int y = 0; y < 20; ++y) {
      for (int x = 0; x < 20; ++x) {
        const int away = std::max(std::abs(x - cell.x), std::abs(y - cell.y));
        if (away == 2) map.set_symbol({x, y}, '#');
      }
    }
    follower.ground_changed();
    for (int i = 0; i < 200; ++i) follower.advance(at, velocity, kRulesTick);
    EXPECT_EQ(follower.state(), pushed ? FollowState::strayed : FollowState::blocked);
    EXPECT_EQ(follower.wants(), pushed ? RenewReason::strayed : RenewReason::blocked);
  }
}

/// Links are taken once: a unit that is pushed back to before a link that it took, and cannot see
/// where it landed, has strayed.
TEST(FollowerRules, DoesNotGoBackToBeforeALinkItTook) {
  for (const LinkRule rule : {LinkRule::jump, LinkRule::walk}) {
    GridMap map(40, 3);
    for (int y = 0; y < 3; ++y) map.set_symbol({12, y}, '#');
    const GridGround ground = GridGround::build(map).value();
    UnitMotion motion;
    motion.links = rule;
    PathFollower follower(motion, &ground);
    FollowLine line;
    line.add({1, 1, 0});
    line.add({6, 1, 0});
    line.add({20, 1, 0}, LegKind::link);
    line.add({38, 1, 0});
    line.finish();
    Position at = {1, 1, 0};
    Velocity velocity;
    follower.follow(line);
    for (int i = 0; i < 4000 && at.x < 24; ++i) follower.advance(at, velocity, kRulesTick);
    ASSERT_GE(at.x, 24);
    at = {5, 1, 0};
    for (int i = 0; i < 100; ++i) {
      follower.advance(at, velocity, kRulesTick);
      ASSERT_EQ(follower.state(), FollowState::strayed) << i;
    }
    EXPECT_EQ(at, (Position{5, 1, 0}));
    EXPECT_EQ(follower.wants(), RenewReason::strayed);
    at = {22, 1, 0};  // where it sees its line again
    for (int i = 0; i < 4000; ++i) follower.advance(at, velocity, kRulesTick);
    EXPECT_EQ(follower.state(), FollowState::arrived);
  }
}

/// The host may put a unit to the far end of a link later than it is told: until then it stands.
TEST(FollowerRules, StandsBeforeALinkUntilItIsPutToItsFarEnd) {
  GridMap map(9, 3);
  for (int y = 0; y < 3; ++y) map.set_symbol({4, y}, '#');
  const GridGround ground = GridGround::build(map).value();
  PathFollower follower({}, &ground);
  FollowLine line;
  line.add({0, 1, 0});
  line.add({2, 1, 0});
  line.add({6, 1, 0}, LegKind::link);
  line.add({8, 1, 0});
  line.finish();
  follower.follow(line);
  Position at = {0, 1, 0};
  Velocity velocity;
  int told = 0;
  for (int i = 0; i < 400; ++i) {
    const FollowStep step = follower.tick(at, velocity, kRulesTick);
    told += step.jumps ? 1 : 0;
    ASSERT_TRUE(!step.jumps || (step.jump_to == Position{6, 1, 0})) << i;
    if (step.jumps && told == 50) {
      at = step.jump_to;
      velocity = {};
      continue;
    }
    const Position to = {at.x + step.velocity.x * kRulesTick, at.y + step.velocity.y * kRulesTick,
                         0};
    ASSERT_TRUE(ground.is_free(at, to, UnitMotion().radius)) << i;
    ASSERT_TRUE(told == 0 || told >= 50 || at == to) << i;
    at = to;
    velocity = step.velocity;
  }
  EXPECT_EQ(told, 50);
  EXPECT_EQ(follower.state(), FollowState::arrived);
}

/// A ground that counts how often it is asked.
class CountingGround final : public Ground {
 public:
  explicit CountingGround(const Ground& of) : of_(&of) {}
  NodeId place(const Position& at) const override { return of_->place(at); }
  Position position(NodeId place) const override { return of_->position(place); }
  bool is_free(const Position& at, double radius) const override { return is_free(at, at, radius); }
  bool is_free(const Position& from, const Position& to, double radius) const override {
    ++asked;
    return of_->is_free(from, to, radius);
  }
  std::optional<Position> nearest_free(const Position& at, double radius,
                                       double within) const override {
    return of_->nearest_free(at, radius, within);
  }
  void find_walls(const Position& at, double range, std::vector<Wall>& walls) const override {
    of_->find_walls(at, range, walls);
  }

  mutable int asked = 0;

 private:
  const Ground* of_;
};

TEST(FollowerRules, AsksOfTheGroundOnlyWhatItNeedsUnlessToldToLookRound) {
  GridMap map(20, 3);
  const GridGround free = GridGround::build(map).value();
  const CountingGround ground(free);
  UnitMotion motion;
  motion.look_every = 0;
  motion.look_ahead = 100;
  PathFollower follower(motion, &ground);
  Position at = {1, 1, 0};
  Velocity velocity;
  follower.follow(line_of({at, {18, 1, 0}}));
  for (int i = 0; i < 20; ++i) follower.advance(at, velocity, kRulesTick);
  EXPECT_EQ(ground.asked, 1);
  for (int y = 0; y < 3; ++y) map.set_symbol({9, y}, '#');
  follower.ground_changed();
  for (int i = 0; i < 400; ++i) follower.advance(at, velocity, kRulesTick);
  EXPECT_EQ(follower.state(), FollowState::blocked);
  EXPECT_LT(at.x, 8.2);
}

/// Units are pushed about for a while, as far as they can be, and then left alone: those that see
/// their line reach its end, and the others report `strayed`.
TEST(FollowerRules, TakesPushesOnScenesOfEveryFamily) {
  std::map<SceneKind, int> arrived;
  Workspace workspace;
  for (std::uint64_t number = 0; number < sample(3600u); ++number) {
    const FollowScene scene(number);
    if (scene.ground() == nullptr) continue;
    Random random(number * 17 + 3);
    const auto from = scene.draw_place(random);
    const auto to = scene.draw_place(random);
    if (!from || !to) continue;
    const auto line = scene.line(*from, *to, workspace);
    if (!line) continue;
    UnitMotion motion = scene.motion(random);
    motion.speed = std::max(motion.speed, scene.unit());
    motion.acceleration = motion.braking = 8 * motion.speed;
    PathFollower follower(motion, scene.ground());
    follower.follow(*line);
    Position at = *from;
    Velocity velocity;
    const double slim = std::max(0.0, scene.radius() - 1e-6);
    for (int tick = 0; tick < 6000 && follower.state() != FollowState::arrived; ++tick) {
      if (tick < 200 && random.chance(20)) {
        const Position aside = {at.x + random.between(-10, 10) / 20.0 * scene.unit(),
                                at.y + random.between(-10, 10) / 20.0 * scene.unit(), at.z};
        if (scene.ground()->is_free(at, aside, scene.radius())) at = aside;
      }
      const Position before = at;
      const FollowStep step = follower.tick(at, velocity, kRulesTick);
      velocity = step.velocity;
      at = {at.x + velocity.x * kRulesTick, at.y + velocity.y * kRulesTick,
            at.z + velocity.z * kRulesTick};
      if (step.jumps) at = step.jump_to;
      const bool exact = step.jumps || before.z != at.z || scene.radius() == 0;
      ASSERT_TRUE(exact || scene.ground()->is_free(before, at, slim)) << scene.describe();
    }
    const FollowState state = follower.state();
    ASSERT_TRUE(state == FollowState::arrived || follower.wants() != RenewReason::none)
        << scene.describe() << to_string(state);
    if (state == FollowState::arrived) ++arrived[scene.kind()];
  }
  EXPECT_EQ(arrived.size(), std::size_t{kSceneKinds - 1});
  for (const auto& [kind, count] : arrived) EXPECT_GT(count, sample(50)) << name_of(kind);
}

/// Orders over a service of any family, with goals that move: a unit that has a way arrives.
TEST(FollowerRules, OrdersArriveOnMapsOfEveryFamily) {
  std::map<SceneKind, int> arrived;
  Workspace workspace;
  for (std::uint64_t number = 0; number < sample(4400u); ++number) {
    const FollowScene scene(number);
    if (scene.ground() == nullptr) continue;
    Random random(number * 13 + 5);
    const auto from = scene.draw_place(random);
    const auto first = scene.draw_place(random);
    const auto goal = scene.draw_place(random);
    if (!from || !first || !goal) continue;
    if (!scene.line(*from, *goal, workspace)) continue;
    PathService service = PathService::build(scene.navigator()).value();
    UnitMotion motion = scene.motion(random);
    motion.speed = std::max(motion.speed, scene.unit());
    motion.acceleration = motion.braking = 8 * motion.speed;
    MoveTo move({.service = &service,
                 .ground = scene.ground(),
                 .places = scene.places(),
                 .placement = scene.placement()},
                motion);
    Position at = *from;
    Velocity velocity;
    move.start(at, {.to = *first});
    for (int tick = 0; tick < 6000; ++tick) {
      if (tick == 20) move.retarget(at, *goal);
      if (tick > 20 && is_over(move.state())) break;
      service.tick();
      move.advance(at, velocity, kRulesTick);
    }
    ASSERT_TRUE(is_over(move.state())) << scene.describe();
    if (move.state() == MoveState::arrived) ++arrived[scene.kind()];
    // With one-way links, the first goal may have been on the wrong side.
    if (scene.kind() != SceneKind::waypoints) {
      ASSERT_EQ(move.state(), MoveState::arrived) << scene.describe() << move.progress().reason;
    }
  }
  for (const auto& [kind, count] : arrived) EXPECT_GT(count, sample(50)) << name_of(kind);
  EXPECT_GE(arrived.size(), 6u);
}

TEST(FollowerRules, NumbersOfAMotionHaveTheirRanges) {
  const double wrong[] = {-1, std::numeric_limits<double>::quiet_NaN(),
                          std::numeric_limits<double>::infinity()};
  EXPECT_TRUE(UnitMotion().valid());
  for (double UnitMotion::*from_zero :
       {&UnitMotion::radius, &UnitMotion::turning_circle, &UnitMotion::look_ahead,
        &UnitMotion::arrive_within, &UnitMotion::stray}) {
    UnitMotion motion;
    motion.*from_zero = 0;
    EXPECT_TRUE(motion.valid());
    for (const double number : wrong) {
      motion.*from_zero = number;
      EXPECT_FALSE(motion.valid()) << number;
    }
  }
  for (double UnitMotion::*above_zero :
       {&UnitMotion::speed, &UnitMotion::acceleration, &UnitMotion::braking}) {
    UnitMotion motion;
    motion.*above_zero = 0;
    EXPECT_FALSE(motion.valid());
    for (const double number : wrong) {
      motion.*above_zero = number;
      EXPECT_FALSE(motion.valid()) << number;
    }
  }
}

TEST(FollowerRules, TheTimeThatIsLeftIsThatOnTheGroundWhereItIs) {
  const GridMap map(20, 3);
  const GridGround ground = GridGround::build(map).value();
  const std::vector<float> shares(map.cell_count(), 0.25F);
  const PlaceSpeeds speeds(ground, shares);
  UnitMotion motion;
  motion.speed = 2;
  PathFollower follower(motion, &ground, &speeds);
  follower.follow(line_of({{1, 1, 0}, {17, 1, 0}}));
  Position at = {1, 1, 0};
  Velocity velocity;
  follower.advance(at, velocity, kRulesTick);
  const FollowProgress progress = follower.progress(at);
  EXPECT_NEAR(progress.distance_left, 16, 0.2);
  EXPECT_DOUBLE_EQ(progress.time_left, progress.distance_left / (2 * 0.25));
}

/// Units walk from layer to layer, even if they jump over links.
TEST(FollowerRules, StepsAreWalkedWhereLinksAreJumped) {
  FollowLine line;
  line.add({0, 0, 0});
  line.add({2, 0, 0});
  line.add({2, 0, 1}, LegKind::step);
  line.add({9, 0, 1}, LegKind::link);
  line.add({11, 0, 1});
  line.finish();
  UnitMotion motion;
  motion.links = LinkRule::jump;
  PathFollower follower(motion);
  follower.follow(line);
  Position at = line[0].at;
  Velocity velocity;
  int jumps = 0;
  for (int i = 0; i < 2000 && follower.state() != FollowState::arrived; ++i) {
    const FollowStep step = follower.tick(at, velocity, kRulesTick);
    velocity = step.velocity;
    if (step.jumps) {
      ++jumps;
      EXPECT_EQ(step.jump_to, (Position{9, 0, 1}));
      at = step.jump_to;
      continue;
    }
    at = {at.x + velocity.x * kRulesTick, at.y + velocity.y * kRulesTick,
          at.z + velocity.z * kRulesTick};
  }
  EXPECT_EQ(follower.state(), FollowState::arrived);
  EXPECT_EQ(jumps, 1);
}

TEST(FollowerRules, SaysHowFarOffItsWayItIs) {
  const GridMap map(30, 9);
  const GridGround ground = GridGround::build(map).value();
  PathFollower follower({.speed = 2}, &ground);
  follower.follow(line_of({{1, 4, 0}, {27, 4, 0}}));
  Position at = {1, 4, 0};
  Velocity velocity;
  for (int i = 0; i < 10; ++i) follower.advance(at, velocity, kRulesTick);
  EXPECT_NEAR(follower.progress(at).off_way, 0, 1e-6);
  at.y += 0.5;
  follower.advance(at, velocity, kRulesTick);
  EXPECT_NEAR(follower.progress(at).off_way, 0.5, 1e-6);
  for (int i = 0; i < 10; ++i) {
    follower.advance(at, velocity, kRulesTick);
    EXPECT_NEAR(follower.progress(at).off_way, 0, 1e-6) << "its way leads back to its line now";
  }
}

/// A crowd carries it along its way, past the point that it heads for: it does not turn back.
TEST(FollowerRules, GoesOnFromWhereItWasCarriedAlongItsWay) {
  GridMap map(40, 7);
  for (int x = 10; x < 14; ++x) {
    for (const int y : {0, 1, 5, 6}) map.set_symbol({x, y}, '#');
  }
  const GridGround ground = GridGround::build(map).value();
  int carried = 0;
  for (int push = 1; push < 30; ++push) {
    UnitMotion motion;
    motion.radius = 0.5;
    motion.speed = 2;
    PathFollower follower(motion, &ground);
    const FollowLine line = line_of({{2, 0, 0}, {9, 2, 0}, {14, 2, 0}, {16, 0, 0}, {30, 0, 0}});
    Position at = line[0].at;
    Velocity velocity;
    follower.follow(line);
    for (int i = 0; i < 10; ++i) follower.advance(at, velocity, kRulesTick);
    at = {8 + push * 0.2, 2.5, 0};
    const double ahead = follower.aim().x;
    FollowStep step;
    for (int i = 0; i < 4; ++i) {
      step = follower.tick(at, {}, kRulesTick);
      at.x += 0.1;
    }
    ASSERT_EQ(step.state, FollowState::following) << push;
    ASSERT_GT(step.velocity.x, 0) << push << ": back from " << at.x << " to " << follower.aim().x;
    carried += at.x > ahead ? 1 : 0;
  }
  EXPECT_GT(carried, 10);
}

}  // namespace
}  // namespace wend::test
