// When a follower looks round, what it says of pushes and of what came up ahead, and that it keeps
// to its speed and its brakes; which place of the map a unit begins at.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "support/random.h"
#include "wend/catalogue/navigator.h"
#include "wend/crowd/move_to.h"
#include "wend/crowd/path_follower.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

constexpr double kWatchTick = 0.05;

FollowLine straight_line(const Position& from, const Position& to) {
  FollowLine line;
  line.add(from);
  line.add(to);
  line.finish();
  return line;
}

/// Free ground that counts questions, with one place near some position, and another one elsewhere.
class TwoPlaces : public Ground {
 public:
  NodeId place(const Position& at) const override {
    return std::hypot(at.x - own.x, at.y - own.y) < 1e-3 ? 1 : 0;
  }
  Position position(NodeId) const override { return own; }
  bool is_free(const Position&, double) const override { return true; }
  bool is_free(const Position&, const Position&, double) const override {
    ++asked;
    return sees;
  }
  std::optional<Position> nearest_free(const Position& at, double, double) const override {
    return at;
  }
  void find_walls(const Position&, double, std::vector<Wall>&) const override {}

  Position own;  // of the place 1
  bool sees = true;
  mutable int asked = 0;
};

/// Round about a unit places are looked for at halves of its radius, up to twice as far as that.
TEST(FollowerWatch, AUnitBeginsAtAPlaceThatItSeesWithinTwiceItsRadius) {
  GridMap map(2, 1);
  map.set_symbol({0, 0}, '#');
  const Navigator navigator = Navigator::build(map).value();
  const double turn = std::sqrt(0.5);
  const Position sides[] = {{1, 0, 0},       {0, 1, 0},        {-1, 0, 0},        {0, -1, 0},
                            {turn, turn, 0}, {-turn, turn, 0}, {-turn, -turn, 0}, {turn, -turn, 0}};
  for (const double radius : {0.3, 2.0}) {
    for (const Position& side : sides) {
      for (int halves = 0; halves <= 6; ++halves) {
        TwoPlaces ground;
        const double off = radius * halves / 2;
        ground.own = {7 + side.x * off, 3 + side.y * off, 0};
        const NodeId found = place_for_unit(navigator, ground, {7, 3, 0}, radius);
        EXPECT_EQ(found, halves <= 4 ? NodeId{1} : kNoNode) << halves;
        ground.sees = false;
        const NodeId unseen = place_for_unit(navigator, ground, {7, 3, 0}, radius);
        EXPECT_EQ(unseen, halves == 0 ? NodeId{1} : kNoNode) << halves << " cannot be seen";
      }
    }
  }
}

/// Straight ahead nothing but looking round asks anything of the ground.
void expect_looks_round(std::uint32_t every, bool joins) {
  std::set<int> phases;
  for (std::uint32_t seed = 0; seed < every; ++seed) {
    const TwoPlaces ground;
    UnitMotion motion;
    motion.look_ahead = 1000;
    motion.look_every = every;
    motion.seed = seed + 3 * every;
    PathFollower follower(motion, &ground);
    const FollowLine line = straight_line({0, 0, 0}, {100, 0, 0});
    Position at;
    if (joins) {
      ASSERT_TRUE(follower.join(line, at));
    } else {
      follower.follow(line);
    }
    Velocity velocity;
    follower.advance(at, velocity, kWatchTick);
    follower.advance(at, velocity, kWatchTick);
    std::vector<int> looks;
    for (int tick = 0; tick < 60; ++tick) {
      const int before = ground.asked;
      follower.advance(at, velocity, kWatchTick);
      if (ground.asked > before) looks.push_back(tick);
    }
    ASSERT_FALSE(looks.empty());
    for (std::size_t i = 1; i < looks.size(); ++i) {
      EXPECT_EQ(looks[i] - looks[i - 1], static_cast<int>(every));
    }
    phases.insert(looks.front());
  }
  EXPECT_EQ(phases.size(), every) << "another tick for each seed";
}

TEST(FollowerWatch, LooksRoundEverySoManyTicksInOneOfItsOwn) {
  for (const std::uint32_t every : {1u, 2u, 5u, 8u}) {
    for (const bool joins : {false, true}) {
      ASSERT_NO_FATAL_FAILURE(expect_looks_round(every, joins));
    }
  }
}

TEST(FollowerWatch, WantsAnotherPathInTheTickInWhichItWasPushedTooFar) {
  const GridMap map(40, 21);
  const GridGround ground = GridGround::build(map).value();
  UnitMotion motion;
  motion.stray = 1.5;
  PathFollower follower(motion, &ground);
  follower.follow(straight_line({2, 10, 0}, {37, 10, 0}));
  Position at = {2, 10, 0};
  Velocity velocity;
  for (const double push : {1.4, 1.6, -1.4, -1.6, 6.0}) {
    for (int i = 0; i < 10; ++i) follower.advance(at, velocity, kWatchTick);
    EXPECT_EQ(follower.wants(), RenewReason::none);
    at.y += push;
    follower.advance(at, velocity, kWatchTick);
    EXPECT_EQ(follower.state(), FollowState::following) << "it sees its line";
    EXPECT_GE(std::hypot(velocity.x, velocity.y), 0.6 - 1e-9) << "as fast as its brakes leave it";
    EXPECT_EQ(follower.wants(), std::abs(push) > 1.5 ? RenewReason::strayed : RenewReason::none);
  }
}

/// A wall stands behind its aim: it says so when it sees that its line is blocked, not only when it
/// has come there.
TEST(FollowerWatch, SaysThatItsLineIsBlockedBeforeItStands) {
  for (const double speed : {1.0, 4.0}) {
    GridMap map(60, 3);
    for (std::int32_t y = 0; y < 3; ++y) map.set_symbol({40, y}, '#');
    const GridGround ground = GridGround::build(map).value();
    UnitMotion motion;
    motion.speed = speed;
    motion.braking = 4;
    motion.look_ahead = 6;
    PathFollower follower(motion, &ground);
    follower.follow(straight_line({2, 1, 0}, {57, 1, 0}));
    Position at = {2, 1, 0};
    Velocity velocity;
    bool told = false;
    for (int tick = 0; tick < 4000 && follower.state() != FollowState::blocked; ++tick) {
      follower.advance(at, velocity, kWatchTick);
      const double now = std::hypot(velocity.x, velocity.y);
      told = told || (now > 0 && follower.wants() == RenewReason::blocked);
    }
    EXPECT_EQ(follower.state(), FollowState::blocked);
    EXPECT_TRUE(told);
    EXPECT_GT(at.x, 38) << "up to the wall";
  }
}

/// Slower from some place on.
class SlowFrom final : public SpeedMap {
 public:
  double share(const Position& at) const override { return at.x < 20 ? 1 : 0.2; }
  double grain() const override { return 1; }
};

TEST(FollowerWatch, KeepsToItsSpeedAndItsBrakesWhateverItWasPushedBy) {
  const SlowFrom speeds;
  UnitMotion motion;
  motion.speed = 3;
  motion.braking = 5;
  motion.acceleration = 6;
  for (const SpeedMap* map :
       {static_cast<const SpeedMap*>(nullptr), &static_cast<const SpeedMap&>(speeds)}) {
    PathFollower follower(motion, nullptr, map);
    follower.follow(straight_line({0, 0, 0}, {60, 0, 0}));
    Position at;
    Velocity velocity = {30, 0, 0};  // pushed on
    double last = motion.speed;
    for (int tick = 0; tick < 400 && follower.state() == FollowState::following; ++tick) {
      follower.advance(at, velocity, kWatchTick);
      if (follower.state() == FollowState::arrived || at.x > 59) break;
      ASSERT_LE(velocity.x, motion.speed + 1e-9);
      ASSERT_LE(last - velocity.x, motion.braking * kWatchTick + 1e-9);
      ASSERT_LE(velocity.x - last, motion.acceleration * kWatchTick + 1e-9);
      last = velocity.x;
    }
    if (map != nullptr) {
      EXPECT_NEAR(last, 0.6, 1e-6);
    }
  }
}

TEST(FollowerWatch, TurnsBackSlowlyWhereItHasATurningCircle) {
  const GridMap map(40, 20);
  const GridGround ground = GridGround::build(map).value();
  UnitMotion motion;
  motion.speed = 4;
  motion.turning_circle = 2;
  motion.look_ahead = 2;
  PathFollower follower(motion, &ground);
  FollowLine line;
  for (const double x : {5.0, 25.0, 8.0}) line.add({x, 10, 0});
  line.finish();
  ASSERT_EQ(line.size(), 3u) << "a line that turns back does not go straight on";
  EXPECT_EQ(line.length(), 37);
  follower.follow(line);
  Position at = {5, 10, 0};
  Velocity velocity;
  double slowest = motion.speed;
  for (int tick = 0; tick < 4000 && follower.state() != FollowState::arrived; ++tick) {
    follower.advance(at, velocity, kWatchTick);
    if (at.x > 24) slowest = std::min(slowest, std::hypot(velocity.x, velocity.y));
  }
  EXPECT_EQ(follower.state(), FollowState::arrived);
  EXPECT_LE(slowest, motion.speed / 4);
}

/// The far end of a link that can be walked to is walked to, where nobody puts the unit there.
TEST(FollowerWatch, WalksToTheFarEndOfALinkThatItSees) {
  const GridMap map(20, 9);
  const GridGround ground = GridGround::build(map).value();
  PathFollower follower({}, &ground);
  FollowLine line;
  line.add({1, 4, 0});
  line.add({4, 4, 0});
  line.add({9, 4, 0}, LegKind::link);
  line.add({15, 4, 0});
  line.finish();
  follower.follow(line);
  Position at = {1, 4, 0};
  Velocity velocity;
  int jumps = 0;
  for (int tick = 0; tick < 2000 && follower.state() != FollowState::arrived; ++tick) {
    const FollowStep step = follower.tick(at, velocity, kWatchTick);
    jumps += step.jumps ? 1 : 0;
    velocity = step.velocity;
    at.x += velocity.x * kWatchTick;
  }
  EXPECT_EQ(follower.state(), FollowState::arrived);
  EXPECT_EQ(jumps, 1);
}

TEST(FollowerWatch, TakesAnotherMotionAndStopsWhenItIsTold) {
  PathFollower follower({});
  follower.follow(straight_line({0, 0, 0}, {50, 0, 0}));
  Position at;
  Velocity velocity;
  UnitMotion faster;
  faster.speed = 3;
  follower.set_motion(faster);
  EXPECT_EQ(follower.motion().speed, 3);
  for (int tick = 0; tick < 40; ++tick) follower.advance(at, velocity, kWatchTick);
  EXPECT_DOUBLE_EQ(velocity.x, 3);
  follower.stop();
  EXPECT_EQ(follower.state(), FollowState::idle);
  EXPECT_EQ(follower.tick(at, velocity, kWatchTick).velocity, Velocity{});
  EXPECT_TRUE(follower.join(straight_line({0, 1, 0}, {50, 1, 0}), at));
  EXPECT_EQ(follower.state(), FollowState::following);
  EXPECT_FALSE(follower.join(straight_line({0, 40, 0}, {50, 40, 0}), at)) << "too far away";
  EXPECT_EQ(follower.line()[0].at.y, 1) << "as it was";
}

/// A unit that looks no way ahead comes to its line as far as it may be pushed off it.
TEST(FollowerWatch, JoinsALineAsFarAwayAsItLooksAndMayStray) {
  for (const double look : {0.0, 3.0}) {
    for (const double stray : {0.5, 2.0}) {
      UnitMotion motion;
      motion.look_ahead = look;
      motion.stray = stray;
      const FollowLine line = straight_line({0, 0, 0}, {50, 0, 0});
      PathFollower follower(motion);
      EXPECT_FALSE(follower.join(line, {10, look + stray + 0.1, 0}));
      EXPECT_EQ(follower.state(), FollowState::idle);
      EXPECT_TRUE(follower.join(line, {10, look + stray - 0.1, 0}));
    }
  }
}

/// One unit's turns to ask are spread over all the ticks of its policy, for each reason over its
/// own.
TEST(FollowerWatch, AUnitRenewsInAnotherTickEachTime) {
  const RenewPolicy policy = {.better = 7, .goal_moved = 5, .strayed = 3, .blocked = 2};
  const RenewReason reasons[] = {RenewReason::better, RenewReason::goal_moved, RenewReason::strayed,
                                 RenewReason::blocked};
  const std::size_t spreads[] = {7, 5, 3, 2};
  for (const std::uint32_t seed : {0u, 1u, 77u}) {
    for (std::size_t i = 0; i < 4; ++i) {
      RenewalTimer timer(seed);
      std::set<std::uint32_t> ticks;
      for (int round = 0; round < 200; ++round) {
        timer.note(reasons[i], 50, policy);
        std::uint32_t due = 50;
        while (timer.due(due) == RenewReason::none) ++due;
        ticks.insert(due - 50);
        timer.clear();
      }
      EXPECT_EQ(ticks.size(), spreads[i]);
      EXPECT_EQ(*ticks.rbegin(), spreads[i] - 1);
    }
  }
}

TEST(FollowerWatch, WhereThereIsNoShareUnitsAreAsFastAsTheyAre) {
  const GridMap map(4, 2);
  const GridGround ground = GridGround::build(map).value();
  const std::vector<float> shares = {0.5F, 0.25F, 0.125F};
  const PlaceSpeeds speeds(ground, shares, 2);
  EXPECT_EQ(speeds.grain(), 2);
  EXPECT_EQ(speeds.share({0, 0, 0}), 0.5);
  EXPECT_EQ(speeds.share({2, 0, 0}), 0.125);
  EXPECT_EQ(speeds.share({3, 0, 0}), 1);
  EXPECT_EQ(speeds.share({-9, 0, 0}), 1);
}

/// With a policy of no tick or one it asks at once.
TEST(FollowerWatch, AUnitRenewsAtOnceWhereItsPolicySaysSo) {
  for (const std::uint32_t ticks : {0u, 1u}) {
    const RenewPolicy policy = {ticks, ticks, ticks, ticks};
    for (int reason = 1; reason <= 4; ++reason) {
      for (std::uint32_t seed = 0; seed < 20; ++seed) {
        RenewalTimer timer(seed);
        timer.note(static_cast<RenewReason>(reason), 50, policy);
        EXPECT_EQ(timer.due(50), static_cast<RenewReason>(reason));
      }
    }
  }
  EXPECT_EQ(RenewPolicy().spread(RenewReason::blocked), 1u);
}

TEST(FollowerWatch, WhoHasArrivedStaysWhereverItIsPushed) {
  PathFollower follower({});
  follower.follow(straight_line({0, 0, 0}, {3, 0, 0}));
  Position at;
  Velocity velocity;
  while (follower.state() != FollowState::arrived) follower.advance(at, velocity, kWatchTick);
  for (const Position& there : {at, Position{2, 1, 0}}) {
    const FollowStep step = follower.tick(there, {}, kWatchTick);
    EXPECT_EQ(step.state, FollowState::arrived);
    EXPECT_EQ(step.velocity, Velocity{});
    EXPECT_EQ(follower.progress(there).distance_left, 0);
    EXPECT_EQ(follower.progress(there).time_left, 0);
  }
}

TEST(FollowerWatch, NamesAreThoseOfTheStates) {
  const char* const moves[] = {"pending", "moving",      "waiting",   "arrived", "arrived_partial",
                               "blocked", "unreachable", "cancelled", "invalid"};
  const char* const follows[] = {"idle", "following", "arrived", "blocked", "strayed"};
  const char* const reasons[] = {"none", "better", "goal_moved", "strayed", "blocked"};
  for (int i = 0; i < 9; ++i) EXPECT_STREQ(to_string(static_cast<MoveState>(i)), moves[i]);
  for (int i = 0; i < 5; ++i) EXPECT_STREQ(to_string(static_cast<FollowState>(i)), follows[i]);
  for (int i = 0; i < 5; ++i) EXPECT_STREQ(to_string(static_cast<RenewReason>(i)), reasons[i]);
}

TEST(FollowerWatch, ALineOfNothingIsEmptyAndFollowedByNobody) {
  const Navigator navigator = Navigator::build(GridMap(3, 3)).value();
  FollowLine line = straight_line({0, 0, 0}, {5, 0, 0});
  PathFollower follower({});
  follower.follow(line);
  write_line(Path(), navigator, {}, {}, line);
  EXPECT_TRUE(line.empty());
  EXPECT_EQ(line.length(), 0);
  EXPECT_FALSE(follower.join(line, {}));
  EXPECT_EQ(follower.state(), FollowState::following) << "the line before";
  follower.follow(line);
  EXPECT_EQ(follower.state(), FollowState::idle);
  EXPECT_EQ(follower.tick({}, {}, kWatchTick).velocity, Velocity{});
}

}  // namespace
}  // namespace wend::test
