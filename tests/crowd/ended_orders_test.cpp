// Which orders a set lists as ended: also those that were refused at once, and none that waits.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

constexpr double kWardTick = 0.1;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr Position kNoPosition = {kNan, 0, 0};
constexpr Position kOffTheMap = {-500, 0, 0};

/// An open map of 40 by 9, its service, and units in a column.
struct Ward {
  explicit Ward(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      units.push_back(set.add({}, {2, static_cast<double>(i), 0}));
    }
  }
  void advance() {
    service.tick();
    set.advance(kWardTick);
    EXPECT_EQ(set.last_tick().ended, set.ended().size());
    EXPECT_TRUE(set.validate().ok());
  }
  std::vector<std::uint32_t> ended() const {
    std::vector<std::uint32_t> slots;
    for (const UnitHandle unit : set.ended()) slots.push_back(unit.slot);
    return slots;
  }
  void wall(std::int32_t x, char symbol) {
    std::vector<CellEdit> edits;
    for (std::int32_t y = 0; y < 9; ++y) edits.push_back({{x, y}, symbol});
    ASSERT_TRUE(set.edit(edits).ok());
  }

  PathService service = PathService::build(GridMap(40, 9)).value();
  GridGround ground = GridGround::build(*service.map()).value();
  MoveToSet set{{.service = &service, .ground = &ground}, {.rule = BodyRule::avoid}};
  std::vector<UnitHandle> units;
};

using Slots = std::vector<std::uint32_t>;

TEST(EndedOrders, RefusedOnesAreListedInTheNextTickOnce) {
  Ward ward(4);
  MoveToSet& set = ward.set;
  ward.advance();
  set.start(ward.units[2], {.to = {30, 2, 0}});
  set.retarget(ward.units[2], kNoPosition);
  set.start(ward.units[3], {.to = kOffTheMap});
  for (const Position& to : {kNoPosition, kOffTheMap}) set.start(ward.units[0], {.to = to});
  EXPECT_EQ(ward.ended(), Slots{}) << "that is the tick before";
  ward.advance();
  EXPECT_EQ(ward.ended(), (Slots{0, 2, 3}));
  for (const std::uint32_t slot : ward.ended()) {
    EXPECT_EQ(set.state(ward.units[slot]), MoveState::invalid);
  }
  ward.advance();
  EXPECT_EQ(ward.ended(), Slots{});
}

/// Refused orders of units that are gone, or have another order by then.
TEST(EndedOrders, RefusedOnesAreNotListedIfAnotherOrderCameSince) {
  Ward ward(5);
  MoveToSet& set = ward.set;
  for (const UnitHandle unit : ward.units) set.start(unit, {.to = kNoPosition});
  set.start(ward.units[0], {.to = {30, 0, 0}});
  set.retarget(ward.units[1], {30, 1, 0});
  set.cancel(ward.units[1]);
  set.remove(ward.units[2]);
  set.add({}, {2, 2, 0});
  ASSERT_TRUE(set.start_group({&ward.units[3], 1}, {.to = {30, 3, 0}}).ok());
  set.cancel(ward.units[4]);  // nothing to cancel: its order is over
  ward.advance();
  EXPECT_EQ(ward.ended(), Slots{4});
}

TEST(EndedOrders, AUnitWhoseOrderIsRefusedStaysWhereItIs) {
  for (const bool again : {false, true}) {
    Ward ward(1);
    const UnitHandle unit = ward.units[0];
    ward.set.start(unit, {.to = {30, 4, 0}});
    for (int tick = 0; tick < 20; ++tick) ward.advance();
    const Position at = ward.set.position(unit);
    if (again) ward.set.start(unit, {.to = kNoPosition});
    if (!again) ward.set.retarget(unit, kNoPosition);
    for (int tick = 0; tick < 40; ++tick) ward.advance();
    EXPECT_LT(std::hypot(ward.set.position(unit).x - at.x, ward.set.position(unit).y - at.y), 0.2);
  }
}

/// A leader that is off the map: the others go on without it.
TEST(EndedOrders, ALeaderThatFindsNoStartIsListedInTheNextTick) {
  for (const std::size_t count : {1u, 3u}) {
    Ward ward(count);
    ward.set.set_position(ward.units[0], kOffTheMap);
    const GroupHandle group = ward.set.start_group(ward.units, {.to = {30, 4, 0}}).value();
    ward.advance();
    EXPECT_EQ(ward.ended(), Slots{0});
    std::size_t listed = 1;
    for (int tick = 0; tick < 500; ++tick) {
      ward.advance();
      listed += ward.ended().size();
    }
    EXPECT_EQ(listed, count);
    EXPECT_EQ(ward.set.progress(group).state, MoveState::invalid) << "the worst of all";
  }
}

/// However often it tries in vain, an order that waits is not over.
TEST(EndedOrders, ThoseThatWaitAreNotListed) {
  Ward ward(2);
  MoveToSet& set = ward.set;
  set.start(ward.units[0], {.to = {35, 4, 0}, .wait = true});
  set.start(ward.units[1], {.to = {35, 5, 0}, .wait = false});
  for (int tick = 0; tick < 10; ++tick) ward.advance();
  ward.wall(20, '#');
  std::size_t listed = 0;
  for (int tick = 0; tick < 200; ++tick) {
    if (tick >= 100 && tick % 20 == 0) ward.wall(30, tick % 40 == 0 ? '#' : '.');
    ward.advance();
    for (const std::uint32_t slot : ward.ended()) {
      EXPECT_EQ(slot, 1U);
      ++listed;
    }
    EXPECT_FALSE(is_over(set.state(ward.units[0])));
  }
  EXPECT_EQ(listed, 1U);
  EXPECT_EQ(set.state(ward.units[0]), MoveState::waiting);
  EXPECT_STREQ(to_string(set.state(ward.units[0])), "waiting");
  EXPECT_STREQ(set.progress(ward.units[0]).reason, "no way leads to the goal");
  EXPECT_EQ(set.state(ward.units[1]), MoveState::blocked);
  EXPECT_GT(set.progress(ward.units[0]).replans, 3U);
  ward.wall(30, '.');
  ward.wall(20, '.');
  for (int tick = 0; tick < 600; ++tick) {
    ward.advance();
    listed += ward.ended().size();
  }
  EXPECT_EQ(set.state(ward.units[0]), MoveState::arrived);
  EXPECT_EQ(listed, 2U);
}

}  // namespace
}  // namespace wend::test
