// Groups on the ground of every family: meshes with slopes, links, waypoints, voxels, several units
// to a radius.
#include <gtest/gtest.h>

#include "crowd/follow_scene.h"
#include "crowd/ground_watch.h"
#include "mesh/questions/hills.h"
#include "mesh/random_mesh.h"
#include "support/sample.h"
#include "wend/catalogue/mesh_navigator.h"
#include "wend/mesh/mesh_ground.h"

namespace wend::test {
namespace {

std::vector<UnitHandle> all_units(const MoveToSet& set) {
  std::vector<UnitHandle> units;
  for (std::uint32_t slot = 0; slot < set.slots(); ++slot) units.push_back(set.handle(slot));
  return units;
}

int arrived_units(const MoveToSet& set) {
  int arrived = 0;
  for (const UnitHandle unit : all_units(set)) {
    arrived += set.state(unit) == MoveState::arrived ? 1 : 0;
  }
  return arrived;
}

Formation draw_formation(Random& random) {
  const auto shape = static_cast<FormationShape>(random.below(5));
  return {.shape = shape, .slowest = random.chance(70)};
}

TEST(GroupsOnGrounds, OfEveryFamily) {
  std::vector<int> arrived(kSceneKinds);
  std::size_t moved = 0;
  for (std::uint64_t number = 0; number < sample(640u); ++number) {
    const FollowScene scene(number);
    if (scene.ground() == nullptr) continue;
    SCOPED_TRACE(scene.describe());
    Random random(number + 11);
    const bool bodies = random.chance(60);
    PathService service = PathService::build(scene.navigator()).value();
    MoveToSet set({&service, scene.ground(), scene.places(), scene.placement()},
                  bodies ? kEvades : UnitBody{});
    for (int i = 0; i < 8; ++i) {
      const auto at = scene.draw_place(random);
      if (!at || !stands_free(set, *scene.ground(), *at, scene.radius())) continue;
      set.add(scene.motion(random), *at);
    }
    const auto to = scene.draw_place(random);
    if (!to || set.slots() == 0) continue;
    Formation formation = draw_formation(random);
    if (scene.radius() == 0) formation.spacing = scene.unit();
    const bool partial = random.chance(50);
    const auto group = set.start_group(all_units(set), {.to = *to, .partial = partial}, formation);
    if (scene.kind() == SceneKind::flight) {
      ASSERT_FALSE(group.ok()) << "units that fly keep no formation";
      continue;
    }
    ASSERT_TRUE(group.ok()) << group.error().message();
    GroundWatch watch;
    watch.overlap = bodies;
    watch.note(set);
    for (int tick = 0; tick < 300; ++tick) {
      service.tick();
      set.advance(kBeat);
      watch.check(set, *scene.ground(), false);
      ASSERT_TRUE(set.validate().ok()) << set.validate().error().message();
      if (HasFatalFailure()) return;
    }
    arrived[static_cast<std::size_t>(scene.kind())] += arrived_units(set);
    moved += watch.moved;
  }
  EXPECT_GT(moved, sample(40'000u));
  for (int kind = 0; kind < kSceneKinds; ++kind) {
    const auto scenes = static_cast<SceneKind>(kind);
    if (scenes == SceneKind::hexagons || scenes == SceneKind::flight) continue;
    EXPECT_GT(arrived[static_cast<std::size_t>(kind)], sample(10)) << kind;
  }
}

/// Followers rise and fall with the ground, on the way and beside it, and are no faster uphill.
TEST(GroupsOnGrounds, FollowHills) {
  Random random(66);
  double longest = 0;
  int arrived = 0;
  for (int round = 0; round < sample(120); ++round) {
    SCOPED_TRACE(round);
    auto built = NavMesh::build(plane_hills_or_floors(random));
    if (!built || built.value().polygon_count() == 0) continue;
    const MeshNavigator navigator = MeshNavigator::build(std::move(built).value()).value();
    const NavMesh& mesh = navigator.mesh();
    const MeshGround ground(mesh);
    PathService service = PathService::build(navigator).value();
    const bool bodies = random.chance(50);
    MoveToSet set({.service = &service, .ground = &ground}, bodies ? kEvades : UnitBody{});
    const double radius = random.between(8, 20) / 100.0;
    for (int i = 0; i < 10; ++i) {
      const Position at = somewhere_in(mesh, random.below(mesh.polygon_count()), random);
      if (!stands_free(set, ground, at, radius)) continue;
      set.add({.radius = radius, .speed = 1.5, .look_ahead = 3, .seed = random.below(9)}, at);
    }
    if (set.slots() == 0) continue;
    const Position to = somewhere_in(mesh, random.below(mesh.polygon_count()), random);
    const Formation formation = draw_formation(random);
    ASSERT_TRUE(set.start_group(all_units(set), {.to = to, .partial = true}, formation).ok());
    GroundWatch watch;
    watch.overlap = bodies;
    watch.note(set);
    for (int tick = 0; tick < 200; ++tick) {
      service.tick();
      const std::vector<Position> before = watch.was;
      set.advance(kBeat);
      for (std::uint32_t slot = 0; slot < set.slots(); ++slot) {
        const Position& at = set.position(set.handle(slot));
        ASSERT_LE(above_ground(mesh, at), 1e-5 * (1 + std::abs(at.z)))
            << "unit " << slot << " tick " << tick << ": " << at.x << ',' << at.y << ',' << at.z;
        const double most = bodies ? 1e9 : 1.01 * 1.5 * kBeat;
        ASSERT_LE(gap(at, before[slot]), most) << slot;
        longest = std::max(longest, std::abs(at.z - before[slot].z));
      }
      watch.check(set, ground, false);
      if (HasFatalFailure()) return;
    }
    arrived += arrived_units(set);
  }
  EXPECT_GT(longest, 0.05);
  EXPECT_GT(arrived, sample(150));
}

}  // namespace
}  // namespace wend::test
