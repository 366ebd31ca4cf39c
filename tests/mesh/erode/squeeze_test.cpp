// Erosion squeezes discs by no more than the ground lets them touch: on floors above each other,
// where radii are as large as rooms, and far from 0.
#include <gtest/gtest.h>

#include <algorithm>

#include "mesh/tower_mesh.h"
#include "support/sample.h"
#include "wend/mesh/erode_mesh.h"
#include "wend/mesh/mesh_ground.h"

namespace wend::test {
namespace {

TEST(ErodeMesh, NoDiscIsSqueezedByMoreThanTouch) {
  Random random(246);
  int checked = 0;
  int large = 0;
  int far = 0;
  for (int round = 0; round < sample(800); ++round) {
    MeshPlan plan =
        tower_plan(random.between(2, 4), random.between(1, 3), random.below(30), random);
    const double size = random.between(1, 40);
    const double away = random.chance(20) ? random.between(1, 900) * 1e9 : 0;
    for (Position& at : plan.vertices) at = {at.x * size + away, at.y * size - away, at.z};
    const NavMesh mesh = NavMesh::build(plan).value();
    if (mesh.polygon_count() == 0) continue;
    const double touch = MeshGround(mesh).touch();
    const bool touches = random.chance(40);  // walls on both sides of a ramp, nearly
    const double radius = random.between(touches ? 90 : 5, touches ? 99 : 140) / 100.0 * size;
    const NavMesh room = NavMesh::build(erode_mesh(mesh, radius).value()).value();
    for (const Position& at : room.plan().vertices) {
      const std::uint32_t polygon = polygon_at(mesh, at);
      if (polygon == kNoPolygon) continue;
      ASSERT_GE(surface_clearance(mesh, polygon, at), radius - touch)
          << round << ": " << at.x << "," << at.y << "," << at.z << " radius " << radius;
      ++checked;
      large += radius > size ? 1 : 0;
      far += away > 0 ? 1 : 0;
    }
  }
  EXPECT_GT(checked, sample(3000));
  EXPECT_GT(large, sample(60));
  EXPECT_GT(far, sample(500));
}

}  // namespace
}  // namespace wend::test
