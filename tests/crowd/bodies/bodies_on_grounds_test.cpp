// Units with bodies on the ground of every family: meshes with slopes and gates, links, waypoints,
// voxels.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "crowd/follow_scene.h"
#include "crowd/ground_watch.h"
#include "mesh/questions/hills.h"
#include "mesh/random_mesh.h"
#include "support/random_map.h"
#include "support/sample.h"
#include "wend/catalogue/mesh_navigator.h"
#include "wend/catalogue/shared_mesh.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"
#include "wend/mesh/mesh_ground.h"

namespace wend::test {
namespace {

TEST(BodiesOnGrounds, OfEveryFamily) {
  std::vector<int> arrived(kSceneKinds);
  std::size_t moved = 0;
  for (std::uint64_t number = 0; number < sample(640u); ++number) {
    const FollowScene scene(number);
    if (scene.ground() == nullptr) continue;
    SCOPED_TRACE(scene.describe());
    Random random(number + 7);
    PathService service = PathService::build(scene.navigator()).value();
    MoveToSet set({&service, scene.ground(), scene.places(), scene.placement()}, kEvades);
    for (int i = 0; i < 10; ++i) {
      const auto at = scene.draw_place(random);
      const double radius = scene.radius();
      if (!at || !stands_free(set, *scene.ground(), *at, radius)) continue;
      UnitMotion motion = scene.motion(random);
      motion.links = LinkRule::jump;
      const UnitHandle unit = set.add(motion, *at);
      if (random.chance(15)) set.set_body(unit, {BodyRule::stand, 1});
    }
    for (std::uint32_t slot = 0; slot < set.slots(); ++slot) {
      const auto to = scene.draw_place(random);
      if (to && random.chance(80)) set.start(set.handle(slot), {.to = *to});
    }
    GroundWatch watch;
    watch.note(set);
    for (int tick = 0; tick < 150; ++tick) {
      service.tick();
      set.advance(kBeat);
      watch.check(set, *scene.ground(), false);
      if (HasFatalFailure()) return;
    }
    for (std::uint32_t slot = 0; slot < set.slots(); ++slot) {
      if (set.state(set.handle(slot)) != MoveState::arrived) continue;
      ++arrived[static_cast<std::size_t>(scene.kind())];
    }
    moved += watch.moved;
  }
  EXPECT_GT(moved, sample(50'000u));
  for (int kind = 0; kind < kSceneKinds; ++kind) {
    if (static_cast<SceneKind>(kind) == SceneKind::hexagons) continue;
    EXPECT_GT(arrived[static_cast<std::size_t>(kind)], sample(15)) << kind;
  }
}

/// They rise and fall with the ground beside their way too.
TEST(BodiesOnGrounds, TheyFollowHills) {
  Random random(64);
  std::size_t aside = 0;
  int arrived = 0;
  for (int round = 0; round < sample(120); ++round) {
    SCOPED_TRACE(round);
    auto built = NavMesh::build(plane_hills_or_floors(random));
    if (!built || built.value().polygon_count() == 0) continue;
    const MeshNavigator navigator = MeshNavigator::build(std::move(built).value()).value();
    const NavMesh& mesh = navigator.mesh();
    const MeshGround ground(mesh);
    PathService service = PathService::build(navigator).value();
    MoveToSet set({.service = &service, .ground = &ground}, kEvades);
    const double radius = random.between(5, 20) / 100.0;
    for (int i = 0; i < 12; ++i) {
      const Position at = somewhere_in(mesh, random.below(mesh.polygon_count()), random);
      if (!stands_free(set, ground, at, radius)) continue;
      set.add({.radius = radius, .speed = 1.5, .look_ahead = 3, .seed = random.below(9)}, at);
    }
    for (std::uint32_t slot = 0; slot < set.slots(); ++slot) {
      const std::uint32_t polygon = random.below(mesh.polygon_count());
      set.start(set.handle(slot), {.to = somewhere_in(mesh, polygon, random), .partial = true});
    }
    GroundWatch watch;
    watch.note(set);
    for (int tick = 0; tick < 120; ++tick) {
      service.tick();
      const std::vector<Position> before = watch.was;
      set.advance(kBeat);
      for (std::uint32_t slot = 0; slot < set.slots(); ++slot) {
        const Position& at = set.position(set.handle(slot));
        ASSERT_LE(above_ground(mesh, at), 1e-5 * (1 + std::abs(at.z)))
            << "unit " << slot << " tick " << tick << ": " << at.x << ',' << at.y << ',' << at.z;
        aside += at.z != before[slot].z &&
                         set.last_step(set.handle(slot)).velocity != set.velocity(set.handle(slot))
                     ? 1
                     : 0;
      }
      watch.check(set, ground, false);
      if (HasFatalFailure()) return;
    }
    for (std::uint32_t slot = 0; slot < set.slots(); ++slot) {
      arrived += set.state(set.handle(slot)) == MoveState::arrived ? 1 : 0;
    }
  }
  EXPECT_GT(aside, sample(1000u));
  EXPECT_GT(arrived, sample(150));
}

/// Two shores, joined by links alone: a ferry that units board one after the other, and pass in the
/// middle, or a jump.
TEST(BodiesOnGrounds, TheyPassLinks) {
  for (const LinkRule rule : {LinkRule::walk, LinkRule::jump}) {
    GridMap map(20, 9);
    for (int y = 0; y < 9; ++y) {
      for (int x = 8; x < 12; ++x) map.set_symbol({x, y}, '#');
    }
    for (const int y : {2, 6}) {
      map.add_link({{7, y}, {12, y}, 1});
      map.add_link({{12, y}, {7, y}, 1});
    }
    PathService service = PathService::build(std::move(map)).value();
    const GridGround ground = GridGround::build(*service.map()).value();
    MoveToSet set({.service = &service, .ground = &ground}, kEvades);
    for (int i = 0; i < 12; ++i) {
      const bool west = i % 2 == 0;
      const double y = 1 + i / 2 * 1.2;
      UnitMotion motion;
      motion.radius = 0.35;
      motion.speed = 2;
      motion.arrive_within = 0.2;
      motion.links = rule;
      const UnitHandle unit = set.add(motion, {west ? 1.0 : 18.0, y, 0});
      set.start(unit, {.to = {west ? 18.0 : 1.0, 7 - y, 0}});
    }
    GroundWatch watch;
    watch.note(set);
    for (int tick = 0; tick < 900; ++tick) {
      service.tick();
      set.advance(kBeat);
      watch.check(set, ground, true);
      if (HasFatalFailure()) return;
    }
    for (std::uint32_t slot = 0; slot < set.slots(); ++slot) {
      const UnitHandle unit = set.handle(slot);
      EXPECT_EQ(set.state(unit), MoveState::arrived)
          << slot << ' ' << set.position(unit).x << ',' << set.position(unit).y;
    }
  }
}

/// A gate that opens and closes, and in the end another ground: none walks through what is shut.
TEST(BodiesOnGrounds, TheyHeedGatesAndNewGrounds) {
  Random random(77);
  int arrived = 0;
  int shut_out = 0;
  for (int round = 0; round < sample(60); ++round) {
    SCOPED_TRACE(round);
    GridMap map(14, 8);
    for (const int y : {0, 1, 2, 5, 6, 7}) map.set_symbol({6, y}, '#');
    NavMesh floor = NavMesh::build(MeshOfGrid(map, Skew(), random).plan()).value();
    const MeshGate gate = {{{6, 2.5, 0}, {7, 2.5, 0}, {7, 5.5, 0}, {6, 5.5, 0}}};
    SharedMesh mesh = SharedMesh::build(std::move(floor), {gate}).value();
    PathService service = PathService::build(mesh, .3).value();
    MoveToSet set({&service, &mesh.ground(), mesh.places(.3).value()}, kEvades);
    for (int i = 0; i < 14; ++i) {
      const Position at = {random.between(3, 55) / 10.0, random.between(3, 77) / 10.0, 0};
      const UnitMotion motion = {.radius = .3, .speed = 2, .look_ahead = 4};
      if (!stands_free(set, mesh.ground(), at, .3)) continue;
      const UnitHandle unit = set.add(motion, at);
      const double y = random.between(5, 75) / 10.0;
      set.start(unit, {.to = {random.between(80, 135) / 10.0, y, 0}, .wait = true});
    }
    GroundWatch watch;
    watch.note(set);
    for (int tick = 0; tick < 500; ++tick) {
      if (tick % 40 == 20) {
        const GateEdit edit = {0, tick > 300 || random.chance(50)};
        ASSERT_TRUE(mesh.commit({&edit, 1}).ok());
      }
      if (tick == 200) {
        map.set_symbol({3, 3}, random.chance(50) ? '#' : '.');
        NavMesh other = NavMesh::build(MeshOfGrid(map, Skew(), random).plan()).value();
        ASSERT_TRUE(mesh.replace(std::move(other)).ok());
      }
      service.tick();
      set.advance(kBeat);
      watch.check(set, mesh.ground(), false);
      if (HasFatalFailure()) return;
      for (std::uint32_t slot = 0; slot < set.slots(); ++slot) {
        shut_out += set.state(set.handle(slot)) == MoveState::waiting ? 1 : 0;
      }
    }
    for (std::uint32_t slot = 0; slot < set.slots(); ++slot) {
      ++arrived;
      EXPECT_EQ(set.state(set.handle(slot)), MoveState::arrived)
          << slot << ": " << set.progress(set.handle(slot)).reason;
    }
  }
  EXPECT_GT(arrived, sample(400));
  EXPECT_GT(shut_out, sample(1000));
}

/// Bodies come as near to a wall as counts as touching, and rounding presses them nearer.
TEST(BodiesOnGrounds, OneThatIsPressedAgainstAWallFindsItsWay) {
  Random random(28);
  GridMap map(14, 8);
  for (const int y : {0, 1, 2, 5, 6, 7}) map.set_symbol({6, y}, '#');
  SharedMesh mesh =
      SharedMesh::build(NavMesh::build(MeshOfGrid(map, Skew(), random).plan()).value(), {}).value();
  PathService service = PathService::build(mesh, .3).value();
  for (const double pressed : {-1e-8, 1e-8, 1e-7, 2e-7}) {
    MoveToSet set({&service, &mesh.ground(), mesh.places(.3).value()}, kEvades);
    const Position at = {5.7 + mesh.ground().touch() + pressed, 5.1353, 0};
    EXPECT_EQ(mesh.ground().is_free(at, .3), pressed < 0);
    const UnitHandle unit = set.add({.radius = .3, .speed = 2, .look_ahead = 4}, at);
    set.start(unit, {.to = {10, 4, 0}});
    for (int tick = 0; tick < 60; ++tick) {
      service.tick();
      set.advance(kBeat);
    }
    EXPECT_EQ(set.state(unit), MoveState::arrived) << pressed;
    EXPECT_EQ(set.progress(unit).replans, 0U);
  }
}

}  // namespace
}  // namespace wend::test
