// One unit alone comes where it is sent whether it has a body or not.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "crowd/follow_scene.h"
#include "mesh/questions/hills.h"
#include "mesh/tower_mesh.h"
#include "support/random_map.h"
#include "support/sample.h"
#include "wend/catalogue/radius_navigators.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"
#include "wend/mesh/mesh_ground.h"

namespace wend::test {
namespace {

constexpr double kStep = 0.1;

/// Where an order of one unit ends, and how.
struct End {
  MoveState state = MoveState::invalid;
  Position at;
};

End walk(PathService& service, const MoveWorld& world, BodyRule rule, const UnitMotion& motion,
         const Position& from, const Position& to) {
  MoveToSet set(world, {rule, 1});
  const UnitHandle unit = set.add(motion, from);
  set.start(unit, {.to = to});
  Position before = from;
  for (int tick = 0; tick < 4000 && !is_over(set.state(unit)); ++tick) {
    service.tick();
    set.advance(kStep);
    const Position& now = set.position(unit);
    // Bodies are as fast as seen from above; their heights are those of the ground.
    const double rise = rule == BodyRule::none ? now.z - before.z : 0;
    const double length = std::hypot(now.x - before.x, now.y - before.y, rise);
    if (!set.last_step(unit).jumps) {
      EXPECT_LE(length, motion.speed * kStep * (1 + 1e-6)) << tick;
    }
    before = now;
  }
  return {set.state(unit), set.position(unit)};
}

TEST(BodiesAlone, OnTheGroundOfEveryFamily) {
  std::vector<int> arrived(kSceneKinds);
  for (std::uint64_t number = 0; number < sample(2000u); ++number) {
    const FollowScene scene(number);
    if (scene.ground() == nullptr) continue;
    SCOPED_TRACE(scene.describe());
    Random random(number);
    const auto from = scene.draw_place(random);
    const auto to = scene.draw_place(random);
    if (!from || !to) continue;
    PathService service = PathService::build(scene.navigator()).value();
    const MoveWorld world = {&service, scene.ground(), scene.places(), scene.placement()};
    UnitMotion motion = scene.motion(random);
    motion.turning_circle = 0;
    const End without = walk(service, world, BodyRule::none, motion, *from, *to);
    const End with = walk(service, world, BodyRule::avoid, motion, *from, *to);
    ASSERT_EQ(with.state, without.state)
        << "from " << from->x << ',' << from->y << " at " << with.at.x << ',' << with.at.y;
    arrived[static_cast<std::size_t>(scene.kind())] += with.state == MoveState::arrived ? 1 : 0;
  }
  for (int kind = 0; kind < kSceneKinds; ++kind) {
    if (static_cast<SceneKind>(kind) == SceneKind::hexagons) continue;
    EXPECT_GT(arrived[static_cast<std::size_t>(kind)], sample(40)) << kind;
  }
}

/// Paths of eroded meshes touch walls where these bend; large meshes leave more play.
TEST(BodiesAlone, OnRampsAndHills) {
  Random random(41);
  int arrived = 0;
  for (int round = 0; round < sample(120); ++round) {
    SCOPED_TRACE(round);
    auto built = NavMesh::build(plane_hills_or_floors(random));
    if (!built || built.value().polygon_count() == 0) continue;
    const NavMesh mesh = built.value();
    const RadiusNavigators radii{NavMesh(mesh)};
    const double radius = random.below(4) * 0.1;
    const auto navigator = radii.of(radius);
    if (!navigator || navigator.value()->mesh().polygon_count() == 0) continue;
    const NavMesh& walked = navigator.value()->mesh();
    const MeshGround ground(mesh);
    const MeshGround places(walked);
    PathService service = PathService::build(*navigator.value()).value();
    for (int order = 0; order < 4; ++order) {
      const Position from = somewhere_in(walked, random.below(walked.polygon_count()), random);
      const Position to = somewhere_in(walked, random.below(walked.polygon_count()), random);
      const MoveWorld world = {&service, &ground, &places};
      UnitMotion motion = {.radius = radius, .speed = 2, .look_ahead = 3};
      motion.turning_circle = random.chance(30) ? 1 : 0;
      const End without = walk(service, world, BodyRule::none, motion, from, to);
      if (motion.turning_circle > 0) continue;  // only its speed is of interest
      const End with = walk(service, world, BodyRule::avoid, motion, from, to);
      ASSERT_EQ(with.state, without.state) << order << " at " << with.at.x << ',' << with.at.y;
      arrived += with.state == MoveState::arrived ? 1 : 0;
    }
  }
  EXPECT_GT(arrived, sample(100));
}

/// Walls that lie above or below it, round a ramp, are none of its own.
TEST(BodiesAlone, NoWallOfAnotherFloorMovesIt) {
  Random random(43);
  int stood = 0;
  for (int round = 0; round < sample(60); ++round) {
    auto built = NavMesh::build(tower_plan(random.between(2, 4), random.between(2, 3), 10, random));
    if (!built || built.value().polygon_count() == 0) continue;
    const MeshNavigator navigator = MeshNavigator::build(std::move(built).value()).value();
    const MeshGround ground(navigator.mesh());
    PathService service = PathService::build(navigator).value();
    for (int unit = 0; unit < 20; ++unit) {
      const std::uint32_t polygon = random.below(navigator.mesh().polygon_count());
      const Position at = somewhere_in(navigator.mesh(), polygon, random);
      if (!ground.is_free(at, 0.35)) continue;
      MoveToSet set({.service = &service, .ground = &ground}, {BodyRule::avoid, 1});
      const UnitHandle handle = set.add({.radius = 0.35, .speed = 3}, at);
      for (int tick = 0; tick < 5; ++tick) set.advance(kStep);
      const Position& now = set.position(handle);
      ASSERT_LE(std::hypot(now.x - at.x, now.y - at.y), 1e-4) << round;
      ++stood;
    }
  }
  EXPECT_GT(stood, sample(300));
}

/// Diamonds are squares in all but the picture: units walk over the squares.
TEST(BodiesAlone, OnDiamonds) {
  int arrived = 0;
  for (std::uint64_t number = 0; number < sample(60u); ++number) {
    Random random(number);
    GridMap map = random_map(static_cast<MapKind>(number % 5), random);
    const Point a = random_cell(map, random);
    const Point b = random_cell(map, random);
    if (!map.walkable(a) || !map.walkable(b)) continue;
    for (const BodyRule rule : {BodyRule::none, BodyRule::avoid}) {
      End ends[2];
      for (const bool diamonds : {false, true}) {
        if (diamonds) map.set_layout(CellLayout::diamond);
        PathService service = PathService::build(map).value();
        const Placement placement = {{3, -2, 0}, 1.5};
        const GridGround ground = GridGround::build(*service.map(), placement).value();
        const Position from = ground.position(map.id(a));
        const MoveWorld world = {&service, &ground, nullptr, placement};
        ends[diamonds ? 1 : 0] = walk(service, world, rule, {.radius = 0.5, .speed = 3}, from,
                                      ground.position(map.id(b)));
        map.set_layout(CellLayout::square);
      }
      ASSERT_EQ(ends[0].state, ends[1].state) << number;
      ASSERT_EQ(ends[0].at, ends[1].at) << number;
      arrived += ends[0].state == MoveState::arrived ? 1 : 0;
    }
  }
  EXPECT_GT(arrived, sample(20));
}

}  // namespace
}  // namespace wend::test
