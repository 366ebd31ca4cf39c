// Units that walk allocate nothing per tick once warm.
#include <gtest/gtest.h>

#include "support/memory/count_allocations.h"
#include "support/random_map.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

/// Sends all units somewhere, and edits the map while they walk; what that allocates.
std::uint64_t allocated_for_orders(PathService& service, MoveToSet& set,
                                   const std::vector<UnitHandle>& units) {
  Random random(1);
  const GridMap& map = *service.map();
  const std::uint64_t before = allocations;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const Point home = map.point(static_cast<NodeId>(i * 7 % map.cells().size()));
    const Point cell = random_cell(map, random);
    set.set_position(units[i], {double(home.x), double(home.y), 0});
    set.start(units[i], {.to = {double(cell.x), double(cell.y), 0}, .partial = true});
  }
  for (int tick = 0; tick < 200; ++tick) {
    if (tick % 20 == 0) set.ground_changed();
    if (tick % 50 == 49) set.retarget(units[random.below(40)], {3, 3, 0});
    service.tick();
    set.advance(0.1);
  }
  return allocations - before;
}

void expect_warm_units_allocate_nothing(const UnitBody& body) {
  Random random(5);
  GridMap map = random_map(MapKind::cave, random);
  PathService service = PathService::build(map).value();
  const GridGround ground = GridGround::build(*service.map()).value();
  MoveToSet set({.service = &service, .ground = &ground}, body);
  std::vector<UnitHandle> units;
  for (std::uint32_t i = 0; i < 40; ++i) {
    UnitMotion motion;
    motion.seed = i;
    motion.turning_circle = i % 2;
    units.push_back(set.add(motion, {0, 0, 0}));
  }
  EXPECT_GT(allocated_for_orders(service, set, units), 0u);
  std::uint64_t last = 1;
  for (int round = 0; round < 60 && last > 0; ++round) {
    last = allocated_for_orders(service, set, units);
  }
  EXPECT_EQ(last, 0u);
}

TEST(MoveToAllocations, WarmUnitsAllocateNothing) { expect_warm_units_allocate_nothing({}); }

TEST(MoveToAllocations, WarmBodiesAllocateNothing) {
  expect_warm_units_allocate_nothing({BodyRule::avoid, 1});
}

/// Two groups that meet, split and merge; counted while they walk.
TEST(MoveToAllocations, WarmGroupsAllocateNothing) {
  Random random(5);
  GridMap map = random_map(MapKind::rooms, random);
  PathService service = PathService::build(map).value();
  const GridGround ground = GridGround::build(*service.map()).value();
  MoveToSet set({.service = &service, .ground = &ground});
  std::vector<UnitHandle> units;
  for (std::uint32_t i = 0; i < 24; ++i) units.push_back(set.add({.radius = 0.3}, {0, 0, 0}));
  const std::span<const UnitHandle> all = units;
  std::uint64_t first = 0;
  std::uint64_t last = 1;
  for (int round = 0; round < 60 && last > 0; ++round) {
    Random places(1);
    for (const UnitHandle unit : units) {
      const Point home = random_cell(map, places);
      set.set_position(unit, {double(home.x), double(home.y), 0});
    }
    const Point to = random_cell(map, places);
    const MoveOrder order = {.to = {double(to.x), double(to.y), 0}, .partial = true};
    ASSERT_TRUE(set.start_group(all.first(12), order).ok());
    ASSERT_TRUE(set.start_group(all.subspan(12), order, {.slowest = false}).ok());
    const std::uint64_t before = allocations;
    for (int tick = 0; tick < 400; ++tick) {
      service.tick();
      set.advance(0.1);
    }
    last = allocations - before;
    if (round == 0) first = last;
  }
  EXPECT_GT(first, 0u);
  EXPECT_EQ(last, 0u);
}

}  // namespace
}  // namespace wend::test
