// Groups arrive together, in their shape, past gaps and walls.
#include <gtest/gtest.h>

#include "crowd/group/group_camp.h"
#include "support/random_map.h"
#include "support/sample.h"

namespace wend::test {
namespace {

constexpr FormationShape kGroupShapes[] = {FormationShape::column, FormationShape::line,
                                           FormationShape::wedge, FormationShape::box,
                                           FormationShape::circle};

/// A wall across the map with a gap that is a cell wide: a diameter and a bit.
GridMap gap_map() {
  GridMap map(60, 24);
  for (std::int32_t y = 0; y < 24; ++y) {
    if (y != 12) map.set_walkable({26, y}, false);
  }
  return map;
}

TEST(Groups, StandInTheirShapeAtTheGoal) {
  for (std::uint64_t round = 0; round < sample(60U); ++round) {
    SCOPED_TRACE(round);
    Random random(round + 1);
    GroupCamp camp(GridMap(60, 40));
    const Formation formation = {.shape = kGroupShapes[round % 5]};
    const double y = 10 + random.below(12);
    if (random.chance(50)) camp.arrive_within = 0.01;  // others push the leader past its goal
    camp.add_block(1 + random.below(14), {12, y, 0});
    const double goal = 14 + random.below(12);
    const GroupHandle group = camp.start({.to = {44, goal, 0}}, formation);
    EXPECT_LT(camp.run(group, 1200), 1200);
    EXPECT_EQ(camp.arrived(), camp.units.size());
    const GroupProgress progress = camp.set.progress(group);
    EXPECT_EQ(progress.state, MoveState::arrived);
    EXPECT_EQ(progress.parts, 1U);
    EXPECT_EQ(progress.leader, camp.units[0]);
    EXPECT_LT(misfit(camp, progress.leader, formation), 0.5 * kGroupSpacing);
    if (HasFailure()) return;
  }
}

/// Far apart, where no one makes another step aside: in no tick one goes back to where it set out.
TEST(Groups, StayWhereTheyArrive) {
  GroupCamp camp(GridMap(60, 40));
  for (int i = 0; i < 4; ++i) camp.add({3, 5.0 + 8 * i, 0});
  const GroupHandle group = camp.start({.to = {44, 20, 0}}, {.spacing = 6});
  EXPECT_LT(camp.run(group, 600), 600);
  EXPECT_EQ(camp.arrived(), 4U);
  std::vector<Position> there;
  for (const UnitHandle unit : camp.units) there.push_back(camp.set.position(unit));
  camp.advance();
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(camp.set.position(camp.units[i]), there[i]);
}

TEST(Groups, NarrowToPassAGapAndFormAgainBehindIt) {
  for (const FormationShape shape : kGroupShapes) {
    SCOPED_TRACE(to_string(shape));
    GroupCamp camp(gap_map());
    camp.add_block(9, {6, 9, 0});
    const GroupHandle group = camp.start({.to = {44, 12, 0}}, {.shape = shape});
    double best = 1e9;  // on the way, between gap and goal
    double widest = 0;  // of those that are in the gap
    for (int tick = 0; tick < 1500 && !is_over(camp.set.progress(group).state); ++tick) {
      camp.advance();
      if (HasFatalFailure()) return;
      for (const UnitHandle unit : camp.units) {
        const Position& at = camp.set.position(unit);
        if (std::abs(at.x - 26) < 0.4) widest = std::max(widest, std::abs(at.y - 12));
      }
      const UnitHandle leader = camp.set.progress(group).leader;
      if (camp.set.state(leader) == MoveState::moving && camp.set.position(leader).x > 34)
        best = std::min(best, misfit(camp, leader, {.shape = shape}));
    }
    EXPECT_EQ(camp.arrived(), 9U);
    EXPECT_LT(widest, 0.5);
    EXPECT_LT(best, 0.5 * kGroupSpacing);
    EXPECT_LT(misfit(camp, camp.units[0], {.shape = shape}), 0.4 * kGroupSpacing);
  }
}

TEST(Groups, SlotsMoveOffWallsAndWater) {
  GridMap map(40, 20);
  for (std::int32_t x = 20; x < 40; ++x) {
    map.set_symbol({x, 7}, '~');
    map.set_walkable({x, 7}, false);
    map.set_walkable({x, 10}, false);
  }
  GroupCamp camp(std::move(map));
  camp.add_block(9, {4, 7, 0});
  // A line of nine does not fit into a lane that is two cells wide.
  const GroupHandle group = camp.start({.to = {36, 8.5, 0}}, {.shape = FormationShape::line});
  EXPECT_LT(camp.run(group, 1500), 1500);
  EXPECT_EQ(camp.arrived(), 9U);
  for (const UnitHandle unit : camp.units) {
    const Position& at = camp.set.position(unit);
    EXPECT_TRUE(camp.ground.is_free(at, kGroupRadius * 0.999));
    EXPECT_GT(at.x, 20);
    EXPECT_GT(at.y, 7.5);
    EXPECT_LT(at.y, 9.5);
  }
}

/// Any shape on any map: all orders end, and none overlaps more than bodies may.
TEST(Groups, EndOnAnyMap) {
  std::size_t arrived = 0;
  std::size_t all = 0;
  for (std::uint64_t round = 0; round < sample(60U); ++round) {
    SCOPED_TRACE(round);
    Random random(round + 1);
    const GridMap map = random_map(static_cast<MapKind>(round % kMapKinds), random);
    const bool bodies = random.chance(50);
    GroupCamp camp(map, {bodies ? BodyRule::avoid : BodyRule::none, 1});
    for (int i = 0; i < 10; ++i) {
      const Point cell = random_cell(map, random);
      const Position at = {static_cast<double>(cell.x), static_cast<double>(cell.y), 0};
      bool free = camp.ground.is_free(at, kGroupRadius);
      for (const UnitHandle unit : camp.units) {
        const Position& other = camp.set.position(unit);
        free = free && std::hypot(other.x - at.x, other.y - at.y) > 2 * kGroupRadius;
      }
      if (free) camp.add(at);
    }
    if (camp.units.empty()) continue;
    const Point goal = random_cell(map, random);
    const MoveOrder order = {.to = {static_cast<double>(goal.x), static_cast<double>(goal.y), 0},
                             .partial = random.chance(50)};
    const GroupHandle group = camp.start(order, {.shape = kGroupShapes[random.below(5)]});
    EXPECT_LT(camp.run(group, 4000), 4000);
    if (HasFailure()) return;
    for (const UnitHandle unit : camp.units) EXPECT_TRUE(is_over(camp.set.state(unit)));
    arrived += camp.arrived();
    all += camp.units.size();
  }
  EXPECT_GT(arrived, all / 6);
  EXPECT_LT(arrived, all);
}

/// Round a wall's end and back: the column bends on the way, and is straight at the goal.
TEST(Groups, StandStraightAtAGoalBehindABend) {
  GridMap map(40, 30);
  for (std::int32_t y = 0; y <= 20; ++y) map.set_walkable({20, y}, false);
  GroupCamp camp(std::move(map), {});
  for (int i = 0; i < 9; ++i) camp.add({17, 11.0 - i, 0});
  const Formation formation = {.shape = FormationShape::column};
  const GroupHandle group = camp.start({.to = {26, 19, 0}}, formation);
  EXPECT_LT(camp.run(group, 600), 600);
  EXPECT_EQ(camp.arrived(), 9U);
  EXPECT_LT(misfit(camp, camp.units[0], formation), 0.3 * kGroupSpacing);
}

TEST(Groups, TheSlowestSetsTheSpeed) {
  for (const bool slowest : {true, false}) {
    GroupCamp camp(GridMap(60, 20));
    camp.add_block(4, {4, 8, 0});
    camp.add({4, 12, 0}, 1);  // half as fast as the others
    const GroupHandle group = camp.start({.to = {50, 10, 0}}, {.slowest = slowest});
    double fastest = 0;
    int leader_there = 0;
    for (int tick = 0; tick < 1200 && !is_over(camp.set.progress(group).state); ++tick) {
      camp.advance();
      const Velocity& velocity = camp.set.velocity(camp.units[0]);
      fastest = std::max(fastest, std::hypot(velocity.x, velocity.y));
      if (camp.set.state(camp.units[0]) == MoveState::moving) leader_there = tick;
    }
    EXPECT_EQ(camp.arrived(), 5U);
    if (slowest) {
      EXPECT_LE(fastest, 1.2);  // evading others it may be quicker than it wants
      EXPECT_GT(leader_there, 440);
    } else {
      EXPECT_GT(fastest, 1.9);
      EXPECT_LT(leader_there, 300);
    }
  }
}

/// All begin in one point: each slot is as near to any of them.
TEST(Groups, TheOrderOfFollowersDoesNotMatter) {
  std::vector<Position> first;
  for (const bool backwards : {false, true}) {
    GroupCamp camp(gap_map(), {});
    for (int i = 0; i < 9; ++i) camp.add({6, 9, 0});
    std::vector<UnitHandle> order = camp.units;
    if (backwards) std::reverse(order.begin() + 1, order.end());
    ASSERT_TRUE(camp.set.start_group(order, {.to = {44, 12, 0}}).ok());
    for (int tick = 0; tick < 300; ++tick) camp.advance();
    std::vector<Position> last;
    for (const UnitHandle unit : camp.units) last.push_back(camp.set.position(unit));
    if (backwards) {
      EXPECT_EQ(first, last);
    } else {
      first = last;
    }
  }
}

TEST(Groups, UnitsWithoutBodiesNeverEnterWalls) {
  GroupCamp camp(gap_map(), {});
  camp.add_block(14, {6, 8, 0});
  const GroupHandle group = camp.start({.to = {44, 12, 0}}, {.shape = FormationShape::wedge});
  for (int tick = 0; tick < 1500 && !is_over(camp.set.progress(group).state); ++tick) {
    camp.advance();
    for (const UnitHandle unit : camp.units) {
      ASSERT_TRUE(camp.ground.is_free(camp.set.position(unit), kGroupRadius * (1 - 1e-6)));
    }
  }
  EXPECT_EQ(camp.arrived(), 14U);
  EXPECT_LT(misfit(camp, camp.units[0], {.shape = FormationShape::wedge}), 0.2);
}

TEST(Groups, WrongGroupsAreRefusedWithAReason) {
  GroupCamp camp(GridMap(10, 10));
  camp.add_block(3, {2, 2, 0});
  const MoveOrder order = {.to = {5, 5, 0}};
  const auto reason = [&](std::vector<UnitHandle> units, const MoveOrder& to,
                          const Formation& formation) {
    const Result<GroupHandle> group = camp.set.start_group(units, to, formation);
    return group.ok() ? std::string("none") : group.error().reason;
  };
  const auto has = [](const std::string& text, const char* part) {
    return text.find(part) != std::string::npos ? testing::AssertionSuccess()
                                                : testing::AssertionFailure() << text;
  };
  const double nan = std::nan("");
  const UnitHandle one = camp.units[0];
  EXPECT_TRUE(has(reason({}, order, {}), "at least one unit"));
  EXPECT_TRUE(has(reason({one, one}, order, {}), "named twice"));
  EXPECT_TRUE(has(reason({one, {}}, order, {}), "unit 1 of the group is not in this set"));
  EXPECT_TRUE(has(reason({one}, {.to = {nan, 0, 0}}, {}), "no numbers"));
  EXPECT_TRUE(has(reason({one}, order, {.spacing = nan}), "no length"));
  EXPECT_TRUE(has(reason({one}, order, {.spacing = -1}), "no length"));
  EXPECT_TRUE(has(reason({one}, order, {.spacing = 0.5}), "0.5 is below the largest unit's"));
  const Formation own = {.shape = FormationShape::own};
  EXPECT_TRUE(has(reason(camp.units, order, own), "0 own slots for 2 followers"));
  const auto with = [&](std::vector<Position> slots) {
    return reason(camp.units, order, {.shape = FormationShape::own, .own_slots = slots});
  };
  EXPECT_TRUE(has(with({{-1, 0, 0}, {-1.5, 0, 0}}), "own slot 1 is 0.5 from another"));
  EXPECT_TRUE(has(with({{-1, 0, 0}, {nan, 0, 0}}), "own slot 1 is no position"));
  EXPECT_EQ(with({{-1, 0, 0}, {-2, 1, 0}}), "none");
  EXPECT_EQ(camp.set.progress(GroupHandle{}).state, MoveState::invalid);
  EXPECT_FALSE(camp.set.disband({}));
  EXPECT_TRUE(camp.set.members({}).empty());
}

}  // namespace
}  // namespace wend::test
