// Units with bodies: none enters a wall, no two overlap, and they come where they are sent.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/random_map.h"
#include "support/sample.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

constexpr double kBodyTick = 0.1;
constexpr double kMostOverlap = 0.0501;  // of the smaller diameter

/// A map, its service and a set of units with bodies.
struct BodyCamp {
  explicit BodyCamp(GridMap map, const UnitBody& body = {BodyRule::avoid, 1})
      : service(PathService::build(std::move(map)).value()),
        ground(GridGround::build(*service.map()).value()),
        set({.service = &service, .ground = &ground}, body) {}

  UnitHandle add(const Position& at, double radius = 0.4, double speed = 2) {
    UnitMotion motion;
    motion.radius = radius;
    motion.speed = speed;
    motion.acceleration = 16;
    motion.braking = 32;
    motion.arrive_within = 0.1;
    motion.seed = static_cast<std::uint32_t>(set.slots());
    return set.add(motion, at);
  }
  void advance() {
    service.tick();
    set.advance(kBodyTick);
  }
  /// How much two units overlap, in diameters of the smaller one; below 0 if they do not.
  double overlap(UnitHandle a, UnitHandle b) const {
    const double smaller = std::min(set.motion(a).radius, set.motion(b).radius);
    const double reach = set.motion(a).radius + set.motion(b).radius;
    const Position& p = set.position(a);
    const Position& q = set.position(b);
    return (reach - std::hypot(p.x - q.x, p.y - q.y)) / (2 * smaller);
  }
  bool has_room(const Position& at, double radius) const {
    if (!ground.is_free(at, radius)) return false;
    for (std::size_t slot = 0; slot < set.slots(); ++slot) {
      const UnitHandle other = set.handle(slot);
      if (!set.known(other)) continue;
      const Position& there = set.position(other);
      if (std::hypot(at.x - there.x, at.y - there.y) < radius + set.motion(other).radius)
        return false;
    }
    return true;
  }

  PathService service;
  GridGround ground;
  MoveToSet set;
};

Position drawn_position(const GridMap& map, Random& random) {
  return {random.below(static_cast<std::uint32_t>(map.width()) * 100) / 100.0 - 0.5,
          random.below(static_cast<std::uint32_t>(map.height()) * 100) / 100.0 - 0.5, 0};
}

GridMap rows_map(const std::vector<std::string>& rows) {
  GridMap map(static_cast<std::int32_t>(rows[0].size()), static_cast<std::int32_t>(rows.size()));
  for (std::int32_t y = 0; y < map.height(); ++y) {
    for (std::int32_t x = 0; x < map.width(); ++x) {
      map.set_symbol({x, y}, rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)]);
    }
  }
  return map;
}

/// Each unit as it was in the last tick, to compare.
struct BodyWatch {
  std::vector<Position> at;
  std::size_t moved = 0;
  std::size_t touching = 0;

  void check(const BodyCamp& camp) {
    const MoveToSet& set = camp.set;
    for (std::size_t slot = 0; slot < set.slots(); ++slot) {
      const UnitHandle unit = set.handle(slot);
      if (!set.known(unit)) continue;
      const Position& now = set.position(unit);
      ASSERT_TRUE(std::isfinite(now.x) && std::isfinite(now.y) && std::isfinite(now.z));
      const double radius = set.motion(unit).radius * (1 - 1e-5);
      const bool was_free = slot < at.size() && camp.ground.is_free(at[slot], radius);
      ASSERT_TRUE(!was_free || camp.ground.is_free(now, radius)) << "unit " << slot;
      if (slot < at.size()) {
        const double way = std::hypot(now.x - at[slot].x, now.y - at[slot].y);
        ASSERT_LE(way, set.motion(unit).speed * kBodyTick * 1.0001) << "unit " << slot;
        moved += way > 1e-3 ? 1 : 0;
      }
      for (std::size_t other = 0; other < slot; ++other) {
        const UnitHandle with = set.handle(other);
        if (!set.known(with)) continue;
        const double deep = camp.overlap(unit, with);
        ASSERT_LE(deep, kMostOverlap) << "units " << slot << " and " << other;
        touching += deep > -0.02 ? 1 : 0;
      }
    }
    at.assign(set.slots(), {});
    for (std::size_t slot = 0; slot < set.slots(); ++slot) {
      if (set.known(set.handle(slot))) at[slot] = set.position(set.handle(slot));
    }
  }
};

/// Under any orders and any edits of the map.
TEST(Bodies, NoneEntersAWallAndNoTwoOverlap) {
  std::size_t moved = 0;
  std::size_t touching = 0;
  for (std::uint64_t round = 0; round < sample(60U); ++round) {
    SCOPED_TRACE(round);
    Random random(round + 1);
    const GridMap map = random_map(static_cast<MapKind>(round % 5), random);
    BodyCamp camp(map);
    BodyWatch watch;
    const double most = 0.15 + 0.05 * random.below(6);
    for (std::uint32_t i = 0; i < 40; ++i) {
      const double radius = std::max(0.1, most - 0.05 * random.below(3));
      const Position at = drawn_position(map, random);
      if (camp.has_room(at, radius)) camp.add(at, radius, 0.5 + 0.5 * random.below(4));
    }
    if (camp.set.slots() == 0) continue;
    for (int tick = 0; tick < 250; ++tick) {
      for (std::size_t slot = 0; slot < camp.set.slots(); ++slot) {
        if (!random.chance(tick == 0 ? 100 : 1)) continue;
        const MoveOrder order = {.to = drawn_position(map, random), .partial = random.chance(50)};
        camp.set.start(camp.set.handle(slot), order);
      }
      if (random.chance(5)) {
        const CellEdit edit = {random_cell(map, random), random.chance(50) ? '#' : '.'};
        ASSERT_TRUE(camp.set.edit({&edit, 1}).ok());
      }
      camp.advance();
      watch.check(camp);
      if (HasFatalFailure()) return;
      ASSERT_TRUE(camp.set.validate().ok());
    }
    moved += watch.moved;
    touching += watch.touching;
  }
  EXPECT_GT(moved, sample(40000U));
  EXPECT_GT(touching, sample(2000U));
}

TEST(Bodies, TwoThatMeetInACorridorPass) {
  BodyCamp camp(rows_map({"####################", "#..................#", "#..................#",
                          "####################"}));
  const UnitHandle one = camp.add({1, 1.5, 0});
  const UnitHandle other = camp.add({18, 1.5, 0});
  camp.set.start(one, {.to = {18, 1, 0}});
  camp.set.start(other, {.to = {1, 1, 0}});
  for (int tick = 0; tick < 250; ++tick) camp.advance();
  EXPECT_EQ(camp.set.state(one), MoveState::arrived);
  EXPECT_EQ(camp.set.state(other), MoveState::arrived);
}

TEST(Bodies, UnitsWithoutABodyWalkThroughOthers) {
  BodyCamp camp(rows_map({"..............."}), {});
  const UnitHandle one = camp.add({0, 0, 0});
  const UnitHandle other = camp.add({14, 0, 0});
  camp.set.start(one, {.to = {14, 0, 0}});
  camp.set.start(other, {.to = {0, 0, 0}});
  double deepest = 0;
  for (int tick = 0; tick < 120; ++tick) {
    camp.advance();
    deepest = std::max(deepest, camp.overlap(one, other));
  }
  EXPECT_EQ(camp.set.state(one), MoveState::arrived);
  EXPECT_GT(deepest, 0.5);
}

TEST(Bodies, OneThatStandsIsWalkedRound) {
  BodyCamp camp(GridMap(15, 5));
  const UnitHandle walker = camp.add({1, 2, 0});
  const UnitHandle post = camp.add({7, 2, 0});
  EXPECT_TRUE(camp.set.set_body(post, {BodyRule::stand, 1}));
  EXPECT_FALSE(camp.set.set_body({}, {BodyRule::stand, 1}));
  camp.set.start(walker, {.to = {13, 2, 0}});
  for (int tick = 0; tick < 150; ++tick) camp.advance();
  EXPECT_EQ(camp.set.state(walker), MoveState::arrived);
  EXPECT_EQ(camp.set.position(post), (Position{7, 2, 0}));
}

TEST(Bodies, OneWithoutAnOrderStepsAsideAndComesBack) {
  BodyCamp camp(
      rows_map({"###############", "#.............#", "#.............#", "###############"}));
  const UnitHandle walker = camp.add({1, 1.5, 0}, 0.45);
  const UnitHandle idle = camp.add({7, 1.5, 0}, 0.45);
  camp.set.start(walker, {.to = {13, 1.4, 0}});
  double furthest = 0;
  for (int tick = 0; tick < 300; ++tick) {
    camp.advance();
    const Position& at = camp.set.position(idle);
    furthest = std::max(furthest, std::hypot(at.x - 7, at.y - 1.5));
  }
  EXPECT_EQ(camp.set.state(walker), MoveState::arrived);
  EXPECT_GT(furthest, 0.2);
  EXPECT_LT(std::hypot(camp.set.position(idle).x - 7, camp.set.position(idle).y - 1.5), 0.2);
}

TEST(Bodies, OneThatIsCancelledStaysWhereItIs) {
  BodyCamp camp(GridMap(40, 5));
  const UnitHandle unit = camp.add({2, 2, 0});
  camp.set.start(unit, {.to = {36, 2, 0}});
  for (int tick = 0; tick < 60; ++tick) camp.advance();
  const double x = camp.set.position(unit).x;
  camp.set.cancel(unit);
  for (int tick = 0; tick < 60; ++tick) camp.advance();
  EXPECT_NEAR(camp.set.position(unit).x, x, 0.3);
}

/// Three from either side meet in a passage that is wide enough for one: the column that is not so
/// far in backs out.
TEST(Bodies, AColumnBacksOutOfAPassage) {
  BodyCamp camp(
      rows_map({"#######################", "#......#########......#", "#.....................#",
                "#......#########......#", "#######################"}));
  std::vector<UnitHandle> units;
  for (int i = 0; i < 3; ++i) {
    units.push_back(camp.add({5.0 - i, 2, 0}));
    camp.set.start(units.back(), {.to = {20.0 - i, 1.0 + i % 3, 0}});
    units.push_back(camp.add({16.5 + i, 2, 0}));
    camp.set.start(units.back(), {.to = {2.0 + i, 3.0 - i % 3, 0}});
  }
  BodyWatch watch;
  for (int tick = 0; tick < 1500; ++tick) {
    camp.advance();
    watch.check(camp);
    if (HasFatalFailure()) return;
  }
  for (const UnitHandle unit : units) EXPECT_EQ(camp.set.state(unit), MoveState::arrived);
}

/// One whose goal is almost reached has the least way left; it lets the other out all the same.
TEST(Bodies, NobodyIsShutInACorner) {
  BodyCamp camp(GridMap(12, 12));
  const UnitHandle inside = camp.add({0, 0, 0}, 0.5);
  const UnitHandle before = camp.add({0.7072, 0.7072, 0}, 0.5);
  camp.set.start(inside, {.to = {0, 8, 0}});
  camp.set.start(before, {.to = {0.5, 0.5, 0}});
  for (int tick = 0; tick < 600; ++tick) camp.advance();
  EXPECT_EQ(camp.set.state(inside), MoveState::arrived);
  EXPECT_EQ(camp.set.state(before), MoveState::arrived);
}

/// Where a unit stands that cannot leave: the other has come as near as it can.
TEST(Bodies, AGoalBesideACornerThatIsTaken) {
  BodyCamp camp(GridMap(6, 6));
  camp.add({0, 0, 0}, 0.5);
  const UnitHandle other = camp.add({4, 3, 0}, 0.5);
  camp.set.start(other, {.to = {0.5, 0.5, 0}});
  for (int tick = 0; tick < 600; ++tick) camp.advance();
  EXPECT_EQ(camp.set.state(other), MoveState::arrived);
  EXPECT_LT(std::hypot(camp.set.position(other).x - 0.5, camp.set.position(other).y - 0.5), 1);
}

/// They stop where there is room: no unit presses on without end.
TEST(Bodies, ManyWithOneGoalStandRoundIt) {
  BodyCamp camp(GridMap(24, 24));
  std::vector<UnitHandle> units;
  for (int i = 0; i < 36; ++i) units.push_back(camp.add({1.0 + i % 6 * 1.2, 1.0 + i / 6 * 1.2, 0}));
  for (const UnitHandle unit : units) camp.set.start(unit, {.to = {17, 17, 0}});
  BodyWatch watch;
  for (int tick = 0; tick < 600; ++tick) {
    camp.advance();
    watch.check(camp);
    const std::span<const UnitHandle> ended = camp.set.ended();
    const auto by_slot = [](UnitHandle a, UnitHandle b) { return a.slot < b.slot; };
    ASSERT_TRUE(std::is_sorted(ended.begin(), ended.end(), by_slot));
    if (HasFatalFailure()) return;
  }
  for (const UnitHandle unit : units) {
    EXPECT_EQ(camp.set.state(unit), MoveState::arrived);
    const Position& at = camp.set.position(unit);
    EXPECT_LT(std::hypot(at.x - 17, at.y - 17), 6);
  }
}

/// In one point, in walls, without size, more than there is room for: they part as far as they can.
TEST(Bodies, OddOnesAreNoTrouble) {
  BodyCamp camp(rows_map({"########", "#......#", "#..##..#", "#......#", "########"}));
  for (int i = 0; i < 6; ++i) camp.add({2, 1, 0}, 0.3);
  camp.add({3.4, 2, 0}, 0.4);
  camp.add({0, 0, 0}, 0.3);
  for (int i = 0; i < 4; ++i) camp.add({5, 3, 0}, 0);
  for (int i = 0; i < 60; ++i) camp.add({1.0 + i % 6, 1.0 + i % 3, 0}, 0.5, i % 2 == 0 ? 100 : 1);
  for (std::size_t slot = 0; slot < camp.set.slots(); ++slot) {
    camp.set.start(camp.set.handle(slot), {.to = {6, 3, 0}, .partial = true});
  }
  for (int tick = 0; tick < 200; ++tick) {
    camp.advance();
    for (const Position& at : camp.set.positions()) {
      ASSERT_TRUE(std::isfinite(at.x) && std::isfinite(at.y) && std::abs(at.x) < 1e3);
    }
  }
}

}  // namespace
}  // namespace wend::test
