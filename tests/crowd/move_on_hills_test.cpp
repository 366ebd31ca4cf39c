// Units on ground that rises and falls keep to it, with every look ahead and radius.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "mesh/questions/hills.h"
#include "support/sample.h"
#include "wend/catalogue/mesh_navigator.h"
#include "wend/catalogue/radius_navigators.h"
#include "wend/crowd/move_to.h"
#include "wend/crowd/path_follower.h"
#include "wend/mesh/mesh_ground.h"

namespace wend::test {
namespace {

TEST(MoveOnHills, UnitsKeepToTheGround) {
  Random random(1062);
  int arrived = 0;
  double longest = 0;
  for (int round = 0; round < sample(150); ++round) {
    // Eroded polygons are as high as the whole ones where these are plane.
    const bool point = random.chance(40);
    auto built = NavMesh::build(point ? hills_or_floors(random) : plane_hills_or_floors(random));
    if (!built || built.value().polygon_count() == 0) continue;
    const NavMesh mesh = built.value();
    const RadiusNavigators radii{NavMesh(mesh)};
    UnitMotion motion;
    motion.radius = point ? 0 : random.between(1, 20) / 100.0;
    motion.speed = random.between(1, 8) / 2.0;
    motion.look_ahead = random.between(0, 8) / 2.0;
    const auto navigator = radii.of(motion.radius);
    if (!navigator || navigator.value()->mesh().polygon_count() == 0) continue;
    const NavMesh& walked = navigator.value()->mesh();
    const MeshGround ground(mesh);
    const MeshGround places(walked);
    PathService service = PathService::build(*navigator.value()).value();
    MoveTo move({.service = &service, .ground = &ground, .places = &places}, motion);
    Position at = somewhere_in(walked, random.below(walked.polygon_count()), random);
    for (int order = 0; order < 3; ++order) {
      const Position to = somewhere_in(walked, random.below(walked.polygon_count()), random);
      move.start(at, {.to = to});
      Velocity velocity;
      Position before = at;
      for (int tick = 0; tick < 500 && !is_over(move.state()); ++tick) {
        service.tick();
        move.advance(at, velocity, 0.1);
        ASSERT_LE(above_ground(mesh, at), 2e-6 * (1 + std::abs(at.z)))
            << "round " << round << " order " << order << " tick " << tick << ": " << at.x << ","
            << at.y << "," << at.z << " after " << before.x << "," << before.y << "," << before.z;
        longest = std::max(longest, std::abs(at.z - before.z));
        before = at;
      }
      ASSERT_TRUE(is_over(move.state())) << round;
      arrived += move.state() == MoveState::arrived ? 1 : 0;
    }
  }
  EXPECT_GT(arrived, sample(100));
  EXPECT_GT(longest, 0.05);
}

/// They set out on first steps, and join their path from beside it.
TEST(MoveOnHills, UnitsOfASetKeepToTheGround) {
  Random random(1066);
  int arrived = 0;
  for (int round = 0; round < sample(100); ++round) {
    SCOPED_TRACE(round);
    auto built = NavMesh::build(plane_hills_or_floors(random));
    if (!built || built.value().polygon_count() == 0) continue;
    const MeshNavigator navigator = MeshNavigator::build(std::move(built).value()).value();
    const NavMesh& mesh = navigator.mesh();
    const MeshGround ground(mesh);
    PathService service = PathService::build(navigator).value();
    MoveToSet set({.service = &service, .ground = &ground});
    for (int i = 0; i < 10; ++i) {
      const UnitMotion motion = {.radius = 0.1, .speed = 1.5, .look_ahead = 3, .seed = 7};
      const Position at = somewhere_in(mesh, random.below(mesh.polygon_count()), random);
      if (!ground.is_free(at, motion.radius)) continue;
      const UnitHandle unit = set.add(motion, at);
      const Position to = somewhere_in(mesh, random.below(mesh.polygon_count()), random);
      set.start(unit, {.to = to, .partial = true});
    }
    for (int tick = 0; tick < 120; ++tick) {
      service.tick();
      set.advance(0.1);
      for (const Position& at : set.positions()) {
        ASSERT_LE(above_ground(mesh, at), 2e-6 * (1 + std::abs(at.z)))
            << tick << ": " << at.x << ',' << at.y << ',' << at.z;
      }
    }
    for (std::uint32_t slot = 0; slot < set.slots(); ++slot) {
      arrived += set.state(set.handle(slot)) == MoveState::arrived ? 1 : 0;
    }
  }
  EXPECT_GT(arrived, sample(200));
}

/// A unit on a line that lies on the ground needs no other path.
TEST(MoveOnHills, FollowersArrive) {
  Random random(1063);
  Workspace workspace;
  int arrived = 0;
  int over_bends = 0;
  for (int round = 0; round < sample(6000); ++round) {
    auto built = NavMesh::build(hills_or_floors(random));
    if (!built || built.value().polygon_count() == 0) continue;
    const MeshNavigator navigator = MeshNavigator::build(std::move(built).value()).value();
    const NavMesh& mesh = navigator.mesh();
    const MeshGround ground(mesh);
    const Position from = somewhere_in(mesh, random.below(mesh.polygon_count()), random);
    const Position to = somewhere_in(mesh, random.below(mesh.polygon_count()), random);
    const Path path = navigator.solve({from, to}, workspace);
    if (!path.found()) continue;
    UnitMotion motion;
    motion.radius = 0;
    motion.look_ahead = random.between(0, 8) / 2.0;
    motion.turning_circle = random.chance(50) ? 0.3 : 0;
    FollowLine line;
    write_line(path, navigator, {}, {from, to, &ground}, line);
    PathFollower follower(motion, &ground);
    follower.follow(line);
    Position at = from;
    Velocity velocity;
    for (int tick = 0; tick < 2000 && follower.state() == FollowState::following; ++tick) {
      follower.advance(at, velocity, 0.1);
      if (motion.turning_circle > 0) continue;  // in curves it leaves its slope a little
      ASSERT_LE(above_ground(mesh, at), 2e-6 * (1 + std::abs(at.z))) << round << " tick " << tick;
    }
    ASSERT_EQ(follower.state(), FollowState::arrived)
        << "round " << round << ": at " << at.x << "," << at.y << "," << at.z;
    ++arrived;
    const auto& turns = line.vertices();
    over_bends +=
        std::any_of(turns.begin(), turns.end(), [](const auto& turn) { return turn.bends; });
  }
  EXPECT_GT(arrived, sample(3000));
  EXPECT_GT(over_bends, sample(1500));
}

}  // namespace
}  // namespace wend::test
