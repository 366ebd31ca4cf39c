// Balls that fly: they evade one another above and below, and enter nothing blocked.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "crowd/ground_watch.h"
#include "support/random.h"
#include "support/sample.h"
#include "wend/catalogue/node_navigator.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/flight_ground.h"
#include "wend/space/spaces/voxel_grid.h"

namespace wend::test {
namespace {

/// A volume and all that it takes to fly through it.
struct Sky {
  VoxelMap map;
  NodeNavigator navigator;
  PathService service;
  FlightGround ground;

  explicit Sky(const VoxelMap& of, const ServiceOptions& options = {})
      : map(of),
        navigator(VoxelGrid(map)),
        service(PathService::build(navigator, options).value()),
        ground(FlightGround::build(map).value()) {}

  MoveWorld world() { return {.service = &service, .ground = &ground}; }
};

int arrived(const MoveToSet& set) {
  int count = 0;
  for (std::uint32_t slot = 0; slot < set.slots(); ++slot) {
    count += set.state(set.handle(slot)) == MoveState::arrived ? 1 : 0;
  }
  return count;
}

/// All of a ball's surface change places with those opposite.
TEST(Flyers, PassThroughOnePointFromAllSides) {
  Sky sky(VoxelMap(30, 30, 30));
  MoveToSet set(sky.world(), kEvades);
  constexpr int kUnits = 120;
  for (int i = 0; i < kUnits; ++i) {
    // Evenly over the ball, on a spiral: roots and quotients only, the same on every machine.
    const double z = 1 - (2 * i + 1.0) / kUnits;
    const double ring = std::sqrt(1 - z * z);
    const double turn = i * 0.618033988749895 - std::floor(i * 0.618033988749895);
    const double x = turn < 0.5 ? 1 - 4 * turn : 4 * turn - 3;
    const double y = std::sqrt(1 - x * x) * (turn < 0.5 ? 1 : -1);
    const Position off = {12 * ring * x, 12 * ring * y, 12 * z};
    const Position from = {14.5 + off.x, 14.5 + off.y, 14.5 + off.z};
    if (!stands_free(set, sky.ground, from, 0.4)) continue;
    const UnitHandle unit = set.add({.radius = 0.4, .speed = 2}, from);
    set.start(unit, {.to = {14.5 - off.x, 14.5 - off.y, 14.5 - off.z}});
  }
  ASSERT_GT(set.size(), kUnits * 3 / 4u);
  GroundWatch watch;
  watch.note(set);
  for (int tick = 0; tick < 400; ++tick) {
    sky.service.tick();
    set.advance(kBeat);
    watch.check(set, sky.ground, false);
    if (HasFatalFailure()) return;
  }
  EXPECT_EQ(arrived(set), static_cast<int>(set.size()));
}

/// Two that meet in a line, level or upright: both get past, and near to it.
TEST(Flyers, TwoThatMeetPassEachOther) {
  for (const Position& way : {Position{1, 0, 0}, Position{0, 1, 0}, Position{0, 0, 1}}) {
    Sky sky(VoxelMap(21, 21, 21));
    MoveToSet set(sky.world(), kEvades);
    const Position middle = {10, 10, 10};
    for (const double side : {-8.0, 8.0}) {
      const Position from = {middle.x + side * way.x, middle.y + side * way.y,
                             middle.z + side * way.z};
      const UnitHandle unit = set.add({.radius = 0.4, .speed = 2}, from);
      set.start(unit,
                {.to = {2 * middle.x - from.x, 2 * middle.y - from.y, 2 * middle.z - from.z}});
    }
    GroundWatch watch;
    watch.note(set);
    int ticks = 0;
    for (; ticks < 200 && arrived(set) < 2; ++ticks) {
      sky.service.tick();
      set.advance(kBeat);
      watch.check(set, sky.ground, false);
      if (HasFatalFailure()) return;
    }
    EXPECT_LT(ticks, 105) << "alone they take 80 ticks and some to set out and brake";
  }
}

/// A flyer straight above another is in nobody's way: discs would be.
TEST(Flyers, OneAboveTheOtherKeepsToItsWay) {
  Sky sky(VoxelMap(20, 9, 9));
  MoveToSet set(sky.world(), kEvades);
  for (const double z : {2.0, 5.0}) {
    const double from = z < 3 ? 1 : 18;
    const UnitHandle unit = set.add({.radius = 0.4, .speed = 2}, {from, 4, z});
    set.start(unit, {.to = {19 - from, 4, z}});
  }
  for (int tick = 0; tick < 120; ++tick) {
    sky.service.tick();
    set.advance(kBeat);
    for (std::uint32_t slot = 0; slot < 2; ++slot) {
      const Position& at = set.position(set.handle(slot));
      ASSERT_EQ(at.y, 4) << slot;
      ASSERT_EQ(at.z, slot == 0 ? 2 : 5) << slot;
    }
  }
  EXPECT_EQ(arrived(set), 2);
}

/// A tunnel that just fits one, upright or level, with a chamber half-way.
TEST(Flyers, MakeWayInATunnel) {
  for (const bool upright : {false, true}) {
    VoxelMap map(19, 5, 19);
    for (NodeId id = 0; id < map.voxel_count(); ++id) {
      const Voxel v = map.voxel(id);
      const std::int32_t along = upright ? v.z : v.x;
      const std::int32_t across = upright ? v.x : v.z;
      const bool tunnel = v.y == 2 && across == 9;
      const bool chamber = along == 9 && v.y == 3 && across == 9;
      if (along > 3 && along < 15 && !tunnel && !chamber) map.block(v);
    }
    Sky sky(map);
    MoveToSet set(sky.world(), kEvades);
    for (const double end : {1.0, 17.0}) {
      const double other = 18 - end;
      const Position from = upright ? Position{9, 2, end} : Position{end, 2, 9};
      const Position to = upright ? Position{9, 2, other} : Position{other, 2, 9};
      const UnitHandle unit = set.add({.radius = 0.45, .speed = 2}, from);
      set.start(unit, {.to = to});
    }
    GroundWatch watch;
    watch.note(set);
    for (int tick = 0; tick < 900 && arrived(set) < 2; ++tick) {
      sky.service.tick();
      set.advance(kBeat);
      watch.check(set, sky.ground, false);
      if (HasFatalFailure()) return;
    }
    EXPECT_EQ(arrived(set), 2) << upright;
  }
}

/// Where all flyers of a volume drawn by chance were, tick by tick.
std::vector<Position> flights(std::uint64_t number, const ServiceOptions& options) {
  Random random(number);
  VoxelMap map(24, 24, 12);
  for (int i = 0; i < 500; ++i) {
    const auto x = static_cast<std::int32_t>(random.below(24));
    const auto y = static_cast<std::int32_t>(random.below(24));
    map.block({x, y, static_cast<std::int32_t>(random.below(12))});
  }
  Sky sky(map, options);
  MoveToSet set(sky.world(), kEvades);
  const auto draw = [&] {
    const double x = random.below(2300) / 100.0;
    const double y = random.below(2300) / 100.0;
    return Position{x, y, random.below(1100) / 100.0};
  };
  while (set.slots() < 600) {
    const double radius = 0.15 + random.below(25) / 100.0;
    const Position at = draw();
    if (!stands_free(set, sky.ground, at, radius)) continue;
    UnitMotion motion = {.radius = radius, .speed = 1.0 + random.below(3)};
    motion.seed = static_cast<std::uint32_t>(set.slots());
    const UnitHandle unit = set.add(motion, at);
    set.start(unit, {.to = draw(), .partial = true});
    if (random.chance(5)) set.set_body(unit, {BodyRule::stand, 1});
  }
  std::vector<Position> seen;
  GroundWatch watch;
  watch.overlap = false;  // too many to look at each pair
  watch.note(set);
  for (int tick = 0; tick < 60; ++tick) {
    sky.service.tick();
    set.advance(kBeat);
    watch.check(set, sky.ground, false);
    for (const Position& at : set.positions()) seen.push_back(at);
    for (const Velocity& velocity : set.velocities()) seen.push_back(velocity);
  }
  EXPECT_GT(arrived(set), 100);
  return seen;
}

TEST(Flyers, AnyNumberOfThreadsLeadsThemToTheSamePlaces) {
  for (std::uint64_t number = 0; number < sample(10U); ++number) {
    SCOPED_TRACE(number);
    const std::vector<Position> alone = flights(number, {});
    for (const unsigned threads : {2U, 5U}) {
      EXPECT_TRUE(alone == flights(number, {.lanes = 4, .threads = threads}));
    }
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace wend::test
