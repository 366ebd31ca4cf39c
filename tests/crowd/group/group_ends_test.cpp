// How the orders of groups end: the state of the whole group, and which units are listed when.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "crowd/group/group_camp.h"
#include "support/sample.h"

namespace wend::test {
namespace {

/// A group whose members are watched: a unit is listed as ended only after a tick in which its
/// order was not over.
struct WatchedGroup : GroupCamp {
  using GroupCamp::GroupCamp;

  void watch() {
    was_over.resize(units.size(), false);
    for (std::size_t i = 0; i < units.size(); ++i) was_over[i] = over(i);
    listed.resize(units.size());
    advance();
    for (const UnitHandle unit : set.ended()) {
      ASSERT_FALSE(was_over[unit.slot]) << "unit " << unit.slot << " is listed without an order";
      ++listed[unit.slot];
    }
  }
  void watch(int ticks) {
    for (int tick = 0; tick < ticks && !testing::Test::HasFatalFailure(); ++tick) watch();
  }
  bool over(std::size_t unit) const { return is_over(set.state(units[unit])); }
  bool all_over() const {
    for (std::size_t i = 0; i < units.size(); ++i) {
      if (!over(i)) return false;
    }
    return true;
  }

  std::vector<bool> was_over;
  std::vector<int> listed;  ///< how often
};

TEST(GroupEnds, AGroupIsMovingUntilTheLastOrderEnds) {
  for (const std::size_t count : {1u, 2u, 6u}) {
    WatchedGroup camp(GridMap(40, 20));
    camp.add_block(count, {2, 2, 0});
    const GroupHandle group = camp.start({.to = {30, 10, 0}});
    EXPECT_EQ(camp.set.progress(group).state, MoveState::moving);
    int ticks = 0;
    for (; ticks < 600 && !camp.all_over(); ++ticks) {
      camp.watch();
      const MoveState state = camp.all_over() ? MoveState::arrived : MoveState::moving;
      ASSERT_EQ(camp.set.progress(group).state, state) << ticks;
    }
    EXPECT_LT(ticks, 600);
    camp.watch(30);
    EXPECT_EQ(camp.set.progress(group).state, MoveState::arrived);
    EXPECT_EQ(camp.listed, std::vector<int>(count, 1));
  }
}

TEST(GroupEnds, AGroupHasEndedWhenTheLastWalkerIsRemoved) {
  WatchedGroup camp(GridMap(40, 20));
  camp.add({2, 10, 0});
  const UnitHandle slow = camp.add({2, 12, 0}, 0.1);
  const GroupHandle group = camp.start({.to = {20, 10, 0}}, {.slowest = false});
  while (!camp.over(0)) camp.watch();
  EXPECT_EQ(camp.set.progress(group).state, MoveState::moving);
  EXPECT_TRUE(camp.set.remove(slow));
  EXPECT_EQ(camp.set.progress(group).state, MoveState::arrived);
}

/// The leader, or one member alone, has no way from the beginning on.
TEST(GroupEnds, AGroupThatWaitsForAWaySaysSo) {
  for (const std::size_t cut_off : {1u, 4u}) {
    GridMap map(40, 9);
    for (std::int32_t y = 0; y < 9; ++y) map.set_walkable({10, y}, false);
    WatchedGroup camp(std::move(map));
    for (std::size_t i = 0; i < 4; ++i) {
      const bool beyond = i < 4 - cut_off;
      camp.add({(beyond ? 14 : 4) + 1.2 * static_cast<double>(i), 4, 0});
    }
    const GroupHandle group = camp.start({.to = {30, 4, 0}, .wait = true});
    camp.watch(300);
    const UnitHandle leader = camp.units[4 - cut_off];
    EXPECT_EQ(camp.set.progress(group).state, MoveState::waiting);
    EXPECT_STREQ(camp.set.progress(group).reason, "no way leads to the goal");
    EXPECT_EQ(camp.set.state(leader), MoveState::waiting);
    EXPECT_EQ(camp.listed[leader.slot], 0);
    EXPECT_EQ(camp.arrived(), 4 - cut_off);
    ASSERT_TRUE(camp.set_wall(30, 0, 1, true));  // an edit that opens nothing
    camp.watch(60);
    EXPECT_EQ(camp.set.progress(group).state, MoveState::waiting);
    EXPECT_EQ(camp.listed[leader.slot], 0);
    ASSERT_TRUE(camp.set_wall(10, 3, 5, false));
    camp.watch(20);
    EXPECT_EQ(camp.set.progress(group).state, MoveState::moving);
    camp.watch(500);
    EXPECT_EQ(camp.set.progress(group).state, MoveState::arrived);
    EXPECT_EQ(camp.arrived(), 4U);
    EXPECT_EQ(camp.listed[leader.slot], 1);
  }
}

GridMap two_yards() {
  GridMap map(32, 30);
  for (std::int32_t y = 0; y < 27; ++y) map.set_walkable({16, y}, false);
  return map;
}

/// A column that goes from one yard to the other, where its goal is close to the wall between them.
/// The gate is shut behind the first half.
struct CutColumn : WatchedGroup {
  explicit CutColumn(bool wait) : WatchedGroup(two_yards()) {
    add_block(8, {6, 18, 0});
    const MoveOrder order = {.to = {17.5, 4, 0}, .partial = !wait, .wait = wait};
    group = start(order, {.shape = FormationShape::column});
    while (set.position(units[0]).x < 17 || set.position(units[0]).y > 22) watch();
    EXPECT_TRUE(set_wall(16, 27, 29, true));
    watch(400);
    EXPECT_EQ(set.progress(group).parts, 2U);
    for (const UnitHandle unit : units) before += set.state(unit) == MoveState::arrived ? 1U : 0U;
    EXPECT_GT(before, 1U);
    EXPECT_LT(before, 8U);
  }

  GroupHandle group;
  std::size_t before = 0;  ///< so many have arrived
};

/// Nobody gave another order: all stay where they are.
TEST(GroupEnds, AnEditStirsNoGroupWhoseOrdersHaveAllEnded) {
  CutColumn camp(false);
  EXPECT_EQ(camp.set.progress(camp.group).state, MoveState::arrived_partial);
  EXPECT_TRUE(camp.all_over());
  const std::vector<int> listed(8, 1);
  EXPECT_EQ(camp.listed, listed);
  ASSERT_TRUE(camp.set_wall(16, 0, 29, false));
  for (int tick = 0; tick < 200; ++tick) {
    camp.watch();
    ASSERT_TRUE(camp.all_over()) << tick;
  }
  EXPECT_EQ(camp.listed, listed);
}

/// The others come to those that have arrived: in their new slots these are moving, then end again.
TEST(GroupEnds, WhoArrivedIsMovingBeforeItEndsAgain) {
  CutColumn camp(true);
  EXPECT_EQ(camp.set.progress(camp.group).state, MoveState::waiting);
  ASSERT_TRUE(camp.set_wall(16, 27, 29, false));
  std::size_t again = 0;
  for (int tick = 0; tick < 600; ++tick) {
    camp.watch();
    if (HasFatalFailure()) return;
    const MoveState state = camp.all_over() ? MoveState::arrived : MoveState::moving;
    if (camp.set.progress(camp.group).parts == 1) {
      ASSERT_EQ(camp.set.progress(camp.group).state, state);
    }
  }
  EXPECT_TRUE(camp.all_over());
  EXPECT_EQ(camp.set.progress(camp.group).parts, 1U);
  EXPECT_LT(misfit(camp, camp.units[0], {.shape = FormationShape::column}), 0.4 * kGroupSpacing);
  for (const int times : camp.listed) {
    EXPECT_GE(times, 1);
    again += times > 1 ? 1 : 0;
  }
  EXPECT_LT(again, camp.before) << "the leader stays where it is";
}

/// A wall goes between a part that has arrived near the goal and one that still forms up: members
/// that stand near enough to their new slots stay.
TEST(GroupEnds, WhoStandsInItsNewSlotIsNotListedAgain) {
  GridMap map = two_yards();
  for (std::int32_t y = 27; y < 30; ++y) map.set_walkable({16, y}, false);
  WatchedGroup camp(std::move(map));
  camp.arrive_within = 3;
  camp.add({17.5, 20, 0});
  camp.add({17.5, 24, 0}, 0.3);  // still on its way in the end
  for (int i = 0; i < 2; ++i) camp.add({15, 20.0 + 1.2 * i, 0});
  const GroupHandle group = camp.start({.to = {17.5, 4, 0}, .partial = true},
                                       {.shape = FormationShape::line, .slowest = false});
  camp.watch(160);
  EXPECT_EQ(camp.set.progress(group).parts, 2U);
  EXPECT_EQ(camp.listed, (std::vector<int>{1, 0, 1, 1}));
  ASSERT_TRUE(camp.set_wall(16, 0, 29, false));
  camp.watch(20);
  EXPECT_EQ(camp.set.progress(group).parts, 1U);
  camp.watch(600);
  EXPECT_EQ(camp.listed, (std::vector<int>{1, 1, 1, 2})) << "only the last one walks to its slot";
  EXPECT_TRUE(camp.all_over());
}

/// Walls that come and go, at any time.
TEST(GroupEnds, NobodyIsListedTwiceInARow) {
  std::size_t again = 0;
  for (std::uint64_t round = 0; round < sample(600U); ++round) {
    SCOPED_TRACE(round);
    Random random(round);
    WatchedGroup camp(GridMap(30, 12));
    camp.arrive_within = random.chance(50) ? 0.1 : 0.7;
    camp.add_block(4 + random.below(6), {2, 3, 0});
    const auto shape = static_cast<FormationShape>(random.below(5));
    camp.start({.to = {20, 6, 0}, .partial = random.chance(30), .wait = random.chance(70)},
               {.shape = shape, .slowest = random.chance(50)});
    for (int turn = 0; turn < 8; ++turn) {
      camp.watch(static_cast<int>(random.below(60)));
      const std::int32_t x = 12 + static_cast<std::int32_t>(random.below(8));
      ASSERT_TRUE(camp.set_wall(x, 0, 11, true));
      camp.watch(static_cast<int>(random.below(100)));
      ASSERT_TRUE(camp.set_wall(x, 0, 11, false));
      if (HasFatalFailure()) return;
    }
    camp.watch(400);
    for (const int times : camp.listed) again += times > 1 ? 1 : 0;
  }
  EXPECT_GT(again, 0U);
}

}  // namespace
}  // namespace wend::test
