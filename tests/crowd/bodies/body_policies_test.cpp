// How units of several rules and weights treat each other, and units that the host moves.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "crowd/ground_watch.h"
#include "support/random.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

constexpr UnitMotion kPolicyMotion = {.radius = 0.4, .speed = 2, .acceleration = 16, .braking = 32};

/// An open field and its units.
struct PolicyField {
  PathService service = PathService::build(GridMap(40, 30)).value();
  GridGround ground = GridGround::build(*service.map()).value();
  MoveToSet set{{.service = &service, .ground = &ground}, kEvades};

  void advance() {
    service.tick();
    set.advance(kBeat);
  }
};

/// How far off their straight lines two go that meet head-on.
std::vector<double> meet(double first, double second) {
  PolicyField field;
  MoveToSet& set = field.set;
  const UnitHandle a = set.add(kPolicyMotion, {8, 15, 0});
  const UnitHandle b = set.add(kPolicyMotion, {30, 15, 0});
  set.set_body(a, {.rule = BodyRule::avoid, .weight = first});
  set.set_body(b, {.rule = BodyRule::avoid, .weight = second});
  set.start(a, {.to = {30, 15, 0}});
  set.start(b, {.to = {8, 15, 0}});
  std::vector<double> aside = {0, 0};
  for (int tick = 0; tick < 200; ++tick) {
    field.advance();
    aside[0] = std::max(aside[0], std::abs(set.position(a).y - 15));
    aside[1] = std::max(aside[1], std::abs(set.position(b).y - 15));
  }
  EXPECT_EQ(set.state(a), MoveState::arrived);
  EXPECT_EQ(set.state(b), MoveState::arrived);
  return aside;
}

TEST(BodyPolicies, TheHeavyOneKeepsToItsWay) {
  const std::vector<double> alike = meet(1, 1);
  EXPECT_NEAR(alike[0], alike[1], 0.05);
  for (const double weight : {20.0, 1000.0}) {
    const std::vector<double> heavy = meet(weight, 1);
    EXPECT_LT(heavy[0], 0.12);
    EXPECT_GT(heavy[1], 0.6);
    const std::vector<double> light = meet(1 / weight, 1);  // to it others are obstacles
    EXPECT_GT(light[0], 0.6);
    EXPECT_LT(light[1], 0.12);
  }
}

/// A player walks through units that stand and through some that come towards it: they let it
/// through, and nobody else moves it.
TEST(BodyPolicies, UnitsEvadeOneThatTheHostMoves) {
  for (std::uint64_t round = 0; round < 20; ++round) {
    SCOPED_TRACE(round);
    Random random(round);
    PolicyField field;
    MoveToSet& set = field.set;
    const UnitHandle player = set.add(kPolicyMotion, {4, 15, 0});
    set.set_body(player, {.rule = BodyRule::stand});
    for (int i = 0; i < 24; ++i) {
      const double x = 10 + 2.0 * (i % 6) + random.below(50) / 100.0;
      const double y = 12 + 1.5 * (i / 6) + random.below(50) / 100.0;
      const UnitHandle unit = set.add(kPolicyMotion, {x, y, 0});
      if (random.chance(40)) set.start(unit, {.to = {3, y, 0}});
    }
    double deepest = 0;
    Position at = {4, 15, 0};
    const Velocity velocity = {1.2, 0, 0};
    for (int tick = 0; tick < 200; ++tick) {
      at.x += velocity.x * kBeat;
      set.set_position(player, at, velocity);
      field.advance();
      ASSERT_EQ(set.position(player), at);
      for (std::size_t slot = 0; slot < set.slots(); ++slot) {
        if (set.handle(slot) == player) continue;
        const Position& other = set.positions()[slot];
        deepest = std::max(deepest, 1 - std::hypot(other.x - at.x, other.y - at.y) / 0.8);
      }
    }
    EXPECT_LT(deepest, 0.25);
  }
}

/// The rule counts from the next tick on.
TEST(BodyPolicies, AUnitThatFightsStandsAndThenGoesOn) {
  PolicyField field;
  MoveToSet& set = field.set;
  const UnitHandle fighter = set.add(kPolicyMotion, {15, 15, 0});
  const UnitHandle walker = set.add(kPolicyMotion, {5, 15, 0});
  set.set_body(fighter, {.rule = BodyRule::stand});
  set.start(walker, {.to = {25, 15, 0}});
  for (int tick = 0; tick < 200; ++tick) {
    field.advance();
    ASSERT_EQ(set.position(fighter), (Position{15, 15, 0}));
  }
  EXPECT_EQ(set.state(walker), MoveState::arrived);
  set.set_body(fighter, kEvades);
  set.start(fighter, {.to = {25, 15, 0}});  // where the other stands
  for (int tick = 0; tick < 200; ++tick) field.advance();
  EXPECT_EQ(set.state(fighter), MoveState::arrived);
}

/// One that stepped aside and is on its way back stops where it is told to stand.
TEST(BodyPolicies, AUnitThatIsToldToStandStaysWhereItIs) {
  PolicyField field;
  MoveToSet& set = field.set;
  const UnitHandle idle = set.add(kPolicyMotion, {15, 15, 0});
  set.positions()[idle.slot] = {18, 15, 0};  // pushed off its place
  for (int tick = 0; tick < 5; ++tick) field.advance();
  const Position at = set.position(idle);
  ASSERT_LT(at.x, 17.9);
  set.set_body(idle, {.rule = BodyRule::stand});
  for (int tick = 0; tick < 30; ++tick) field.advance();
  EXPECT_EQ(set.position(idle), at);
}

/// A unit without an order that is on its way back is caught by a new wall: it leaves it by the
/// nearest way, and does not come out on the other side.
TEST(BodyPolicies, IdleUnitsThatAreCaughtLeaveByTheNearestWay) {
  for (std::uint64_t round = 0; round < 40; ++round) {
    SCOPED_TRACE(round);
    Random random(round);
    PolicyField field;
    MoveToSet& set = field.set;
    const UnitHandle idle = set.add(kPolicyMotion, {10, 15, 0});
    const double x = 17.55 + random.below(30) / 100.0;
    set.positions()[idle.slot] = {x, 15, 0};
    std::vector<CellEdit> edits;
    for (std::int32_t y = 0; y < 30; ++y) edits.push_back({{17, y}, '@'});
    ASSERT_TRUE(set.edit(edits).ok());
    for (int tick = 0; tick < 40; ++tick) {
      field.advance();
      ASSERT_GT(set.position(idle).x, 17.5);
    }
    EXPECT_TRUE(field.ground.is_free(set.position(idle), 0.4 * (1 - 1e-5)));
  }
}

/// An order that waits for edits is not over: it can be cancelled.
TEST(BodyPolicies, OrdersThatWaitCanBeCancelled) {
  PolicyField field;
  MoveToSet& set = field.set;
  const UnitHandle unit = set.add(kPolicyMotion, {5, 15, 0});
  set.start(unit, {.to = {35, 15, 0}, .wait = true});
  for (int tick = 0; tick < 10; ++tick) field.advance();
  std::vector<CellEdit> edits;
  for (std::int32_t y = 0; y < 30; ++y) edits.push_back({{20, y}, '@'});
  ASSERT_TRUE(set.edit(edits).ok());
  for (int tick = 0; tick < 120; ++tick) field.advance();
  ASSERT_EQ(set.state(unit), MoveState::waiting);
  ASSERT_TRUE(set.cancel(unit));
  EXPECT_EQ(set.state(unit), MoveState::cancelled);
  for (CellEdit& edit : edits) edit.symbol = '.';
  ASSERT_TRUE(set.edit(edits).ok());
  for (int tick = 0; tick < 60; ++tick) field.advance();
  EXPECT_EQ(set.state(unit), MoveState::cancelled);
  EXPECT_LT(set.position(unit).x, 20);
}

/// A unit that waits before a wall across the field, at x = 18, and was pushed to another place.
struct WaitingUnit : PolicyField {
  explicit WaitingUnit(const Position& pushed_to) {
    unit = set.add(kPolicyMotion, {5, 15, 0});
    set.start(unit, {.to = {35, 15, 0}, .wait = true});
    while (set.position(unit).x < 18) advance();
    wall(20, 0, 29);
    for (int tick = 0; tick < 120; ++tick) advance();
    EXPECT_EQ(set.state(unit), MoveState::waiting);
    set.positions()[unit.slot] = pushed_to;
  }
  void wall(std::int32_t x, std::int32_t low, std::int32_t high, char symbol = '@') {
    std::vector<CellEdit> edits;
    for (std::int32_t y = low; y <= high; ++y) edits.push_back({{x, y}, symbol});
    ASSERT_TRUE(set.edit(edits).ok());
  }

  UnitHandle unit;
};

/// It stands as one without an order does, and tries again after the edit.
TEST(BodyPolicies, UnitsThatWaitLeaveANewWallByTheNearestWay) {
  for (std::uint64_t round = 0; round < 20; ++round) {
    SCOPED_TRACE(round);
    Random random(round);
    WaitingUnit field({13.55 + random.below(30) / 100.0, 15, 0});
    const bool opens = round % 2 == 0;
    field.wall(14, opens ? 10 : 0, opens ? 20 : 29);
    if (opens) field.wall(20, 15, 15, '.');
    for (int tick = 0; tick < 40; ++tick) {
      field.advance();
      ASSERT_LT(field.set.position(field.unit).x, 14);
    }
    EXPECT_TRUE(field.ground.is_free(field.set.position(field.unit), 0.4 * (1 - 1e-5)));
    for (int tick = 0; tick < 300; ++tick) field.advance();
    EXPECT_EQ(field.set.state(field.unit), opens ? MoveState::arrived : MoveState::waiting);
  }
}

TEST(BodyPolicies, UnitsThatWaitStepAsideAndComeBack) {
  WaitingUnit field({15, 15, 0});
  for (int tick = 0; tick < 60; ++tick) field.advance();
  const Position post = field.set.position(field.unit);
  EXPECT_GT(post.x, 17.8) << "back at its place";
  const UnitHandle other = field.set.add(kPolicyMotion, {post.x, 5, 0});
  field.set.set_body(other, {.rule = BodyRule::avoid, .weight = 20});
  field.set.start(other, {.to = {post.x, 25, 0}});
  double aside = 0;
  for (int tick = 0; tick < 200; ++tick) {
    field.advance();
    aside = std::max(aside, std::abs(field.set.position(field.unit).x - post.x));
  }
  EXPECT_EQ(field.set.state(other), MoveState::arrived);
  EXPECT_GT(aside, 0.1);
  EXPECT_LT(std::abs(field.set.position(field.unit).x - post.x), 0.11);
  EXPECT_EQ(field.set.state(field.unit), MoveState::waiting);
}

}  // namespace
}  // namespace wend::test
