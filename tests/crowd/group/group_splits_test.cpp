// Groups whose members die, are sent elsewhere, or are cut off.
#include <gtest/gtest.h>

#include "crowd/group/group_camp.h"
#include "support/random_map.h"
#include "support/sample.h"

namespace wend::test {
namespace {

TEST(GroupSplits, ALeaderThatDiesIsReplacedByTheMemberNextToIt) {
  for (std::uint64_t round = 0; round < sample(20U); ++round) {
    SCOPED_TRACE(round);
    GroupCamp camp(GridMap(60, 24));
    camp.add_block(9, {4, 8, 0});
    const GroupHandle group = camp.start({.to = {50, 12, 0}});
    for (std::uint64_t tick = 0; tick < 10 * round; ++tick) camp.advance();
    const UnitHandle leader = camp.set.progress(group).leader;
    const Position at = camp.set.position(leader);
    const auto away = [&](UnitHandle unit) {
      const Position& there = camp.set.position(unit);
      return std::hypot(there.x - at.x, there.y - at.y);
    };
    double least = 1e9;
    for (const UnitHandle unit : camp.units) {
      if (unit != leader) least = std::min(least, away(unit));
    }
    EXPECT_TRUE(camp.set.remove(leader));
    EXPECT_TRUE(camp.set.validate().ok());
    const UnitHandle next = camp.set.progress(group).leader;
    EXPECT_LT(away(next), least + 1e-9);
    EXPECT_EQ(camp.set.members(group).size(), 8U);
    EXPECT_LT(camp.run(group, 1500), 1500);
    EXPECT_EQ(camp.arrived(), 8U);
    std::erase(camp.units, leader);
    EXPECT_LT(misfit(camp, next, {}), 0.4 * kGroupSpacing);
    if (HasFailure()) return;
  }
}

TEST(GroupSplits, AGroupWhoseWayIsCutSplitsAndMergesAgain) {
  GroupCamp camp(GridMap(60, 8));
  camp.add_block(10, {2, 2, 0});
  const GroupHandle group =
      camp.start({.to = {50, 4, 0}, .wait = true}, {.shape = FormationShape::column});
  while (camp.set.position(camp.units[0]).x < 24) camp.advance();
  ASSERT_TRUE(camp.set_wall(20, 0, 7, true));
  for (int tick = 0; tick < 300; ++tick) camp.advance();
  EXPECT_EQ(camp.set.progress(group).parts, 2U);
  EXPECT_EQ(camp.set.members(group).size(), 10U);
  std::size_t behind = 0;
  for (const UnitHandle unit : camp.units) behind += camp.set.position(unit).x < 20 ? 1 : 0;
  EXPECT_GT(behind, 2U);
  EXPECT_LT(behind, 9U);
  EXPECT_EQ(camp.set.progress(group).state, MoveState::waiting);
  ASSERT_TRUE(camp.set_wall(20, 3, 4, false));
  EXPECT_LT(camp.run(group, 2500), 2500);
  EXPECT_EQ(camp.set.progress(group).parts, 1U);
  EXPECT_EQ(camp.arrived(), 10U);
  EXPECT_LT(misfit(camp, camp.units[0], {.shape = FormationShape::column}), 0.4 * kGroupSpacing);
}

TEST(GroupSplits, WithoutWaitingThoseCutOffEnd) {
  GroupCamp camp(GridMap(60, 8));
  camp.add_block(10, {2, 2, 0});
  const GroupHandle group = camp.start({.to = {50, 4, 0}}, {.shape = FormationShape::column});
  while (camp.set.position(camp.units[0]).x < 24) camp.advance();
  ASSERT_TRUE(camp.set_wall(20, 0, 7, true));
  EXPECT_LT(camp.run(group, 1500), 1500);
  for (const UnitHandle unit : camp.units) {
    const bool beyond = camp.set.position(unit).x > 20;
    EXPECT_EQ(camp.set.state(unit), beyond ? MoveState::arrived : MoveState::unreachable);
  }
  EXPECT_EQ(camp.set.progress(group).state, MoveState::unreachable);
  EXPECT_STREQ(camp.set.progress(group).reason, "no way leads to the goal");
}

/// The leader is cut off from the goal, the others are not: they go on without it.
TEST(GroupSplits, FollowersGoOnWithoutALeaderThatIsCutOff) {
  GroupCamp camp(GridMap(40, 8));
  camp.add({30, 4, 0});
  for (int i = 0; i < 5; ++i) camp.add({20.0 + 1.2 * i, 4, 0});
  const GroupHandle group = camp.start({.to = {4, 4, 0}});
  ASSERT_TRUE(camp.set_wall(28, 0, 7, true));
  EXPECT_LT(camp.run(group, 1000), 1000);
  EXPECT_EQ(camp.set.state(camp.units[0]), MoveState::unreachable);
  EXPECT_EQ(camp.arrived(), 5U);
}

TEST(GroupSplits, AUnitWithAnOrderOfItsOwnLeavesItsGroup) {
  GroupCamp camp(GridMap(40, 20));
  camp.add_block(6, {2, 2, 0});
  const GroupHandle group = camp.start({.to = {30, 10, 0}});
  for (int tick = 0; tick < 20; ++tick) camp.advance();
  EXPECT_EQ(camp.set.group(camp.units[3]), group);
  camp.set.start(camp.units[3], {.to = {2, 15, 0}});
  camp.set.cancel(camp.units[4]);
  camp.set.retarget(camp.units[5], {10, 18, 0});
  EXPECT_EQ(camp.set.group(camp.units[3]), GroupHandle{});
  EXPECT_EQ(camp.set.members(group).size(), 3U);
  camp.run(group, 1000);
  for (int tick = 0; tick < 300; ++tick) camp.advance();
  EXPECT_EQ(camp.set.state(camp.units[4]), MoveState::cancelled);
  EXPECT_EQ(camp.arrived(), 5U);
  EXPECT_NEAR(camp.set.position(camp.units[3]).y, 15, 0.3);
  EXPECT_NEAR(camp.set.position(camp.units[5]).y, 18, 0.3);
}

TEST(GroupSplits, AGroupThatIsDisbandedIsForgotten) {
  GroupCamp camp(GridMap(40, 20));
  camp.add_block(6, {2, 2, 0});
  const GroupHandle group = camp.start({.to = {30, 10, 0}});
  for (int tick = 0; tick < 20; ++tick) camp.advance();
  EXPECT_TRUE(camp.set.disband(group));
  EXPECT_FALSE(camp.set.disband(group));
  for (const UnitHandle unit : camp.units) {
    EXPECT_EQ(camp.set.state(unit), MoveState::cancelled);
    EXPECT_EQ(camp.set.group(unit), GroupHandle{});
  }
  std::vector<Position> before;
  for (const UnitHandle unit : camp.units) before.push_back(camp.set.position(unit));
  for (int tick = 0; tick < 50; ++tick) camp.advance();
  for (std::size_t i = 0; i < before.size(); ++i) {
    EXPECT_LT(std::abs(camp.set.position(camp.units[i]).x - before[i].x), 0.5);
  }
  const GroupHandle other = camp.start({.to = {30, 10, 0}});
  EXPECT_NE(other, group);
  for (const UnitHandle unit : camp.units) camp.set.remove(unit);
  EXPECT_EQ(camp.set.progress(other).state, MoveState::invalid);
  EXPECT_TRUE(camp.set.validate().ok());
}

/// One member that is much slower does not hold up the others without end.
TEST(GroupSplits, TheLeaderDoesNotWaitWithoutEnd) {
  GroupCamp camp(GridMap(60, 12));
  camp.add_block(5, {10, 5, 0});
  const UnitHandle slow = camp.add({2, 5, 0}, 0.05);
  const GroupHandle group = camp.start({.to = {50, 5, 0}}, {.slowest = true});
  int ticks = 0;
  for (; ticks < 6000 && camp.arrived() < 5; ++ticks) camp.advance();
  EXPECT_LT(ticks, 6000);
  EXPECT_EQ(camp.set.progress(group).parts, 2U);
  EXPECT_EQ(camp.set.state(slow), MoveState::moving);
}

void call_something(GroupCamp& camp, std::vector<GroupHandle>& groups, const GridMap& map,
                    Random& random) {
  const Point cell = random_cell(map, random);
  const Position at = {static_cast<double>(cell.x), static_cast<double>(cell.y), 0};
  if (camp.units.empty() || random.chance(8)) camp.add(at, 0.5 + 0.5 * random.below(4));
  const UnitHandle unit = camp.units[random.below(static_cast<std::uint32_t>(camp.units.size()))];
  const std::uint32_t call = random.below(12);
  if (call == 0) camp.set.remove(unit);
  if (call == 1) camp.set.start(unit, {.to = at, .partial = random.chance(50)});
  if (call == 2) camp.set.retarget(unit, at);
  if (call == 3) camp.set.cancel(unit);
  if (call == 4) camp.set.set_position(unit, at);
  if (call == 5) {
    const CellEdit edit = {cell, random.chance(50) ? '#' : '.'};
    ASSERT_TRUE(camp.set.edit({&edit, 1}).ok());
  }
  if (call == 6 && !groups.empty()) {
    camp.set.disband(groups[random.below(static_cast<std::uint32_t>(groups.size()))]);
  }
  if (call < 7) return;
  std::vector<UnitHandle> some;
  for (const UnitHandle one : camp.units) {
    if (camp.set.known(one) && random.chance(30)) some.push_back(one);
  }
  const bool partial = random.chance(50);
  const bool wait = random.chance(50);
  const auto shape = static_cast<FormationShape>(random.below(5));
  const Formation formation = {.shape = shape, .slowest = random.chance(50)};
  const auto group =
      camp.set.start_group(some, {.to = at, .partial = partial, .wait = wait}, formation);
  EXPECT_EQ(group.ok(), !some.empty());
  if (group) groups.push_back(group.value());
}

TEST(GroupSplits, AnyCallsInAnyOrderLeaveGroupsSound) {
  std::size_t parts = 0;
  for (std::uint64_t round = 0; round < sample(60U); ++round) {
    SCOPED_TRACE(round);
    Random random(round + 1);
    const GridMap map = random_map(static_cast<MapKind>(round % kMapKinds), random);
    GroupCamp camp(map, {round % 3 == 0 ? BodyRule::none : BodyRule::avoid, 1});
    std::vector<GroupHandle> groups;
    for (int tick = 0; tick < 400; ++tick) {
      if (random.chance(25)) call_something(camp, groups, map, random);
      const Result<void> sound = camp.set.validate();
      ASSERT_TRUE(sound.ok()) << "tick " << tick << ": " << sound.error().message();
      camp.advance();
      if (HasFatalFailure()) return;
      for (const GroupHandle group : groups) {
        const GroupProgress progress = camp.set.progress(group);
        ASSERT_EQ(progress.units, camp.set.members(group).size());
        ASSERT_LE(progress.in_place, progress.units);
        parts += progress.parts > 1 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(parts, 0U);
}

}  // namespace
}  // namespace wend::test
