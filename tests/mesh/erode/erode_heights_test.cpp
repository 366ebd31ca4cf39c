// An eroded mesh lies as high as the whole one does there.
#include <gtest/gtest.h>

#include <cmath>

#include "mesh/questions/hills.h"
#include "support/sample.h"
#include "wend/mesh/erode_mesh.h"

namespace wend::test {
namespace {

TEST(ErodeMesh, WhatIsLeftLiesOnTheGround) {
  Random random(5);
  int level = 0;
  int corners = 0;
  for (int round = 0; round < sample(300); ++round) {
    MeshPlan plan = plane_hills_or_floors(random);
    const bool flat = random.chance(30);
    const double height = random.between(-8, 8) / 2.0;
    for (Position& at : plan.vertices) at.z = height + (flat ? 0 : at.z);
    if (flat && random.chance(50)) plan = MeshOfGrid(small_map(random), Skew(), random).plan();
    if (flat) {
      for (Position& at : plan.vertices) at.z = height;
    }
    const auto mesh = NavMesh::build(std::move(plan));
    if (!mesh || mesh.value().polygon_count() == 0) continue;
    const auto left = erode_mesh(mesh.value(), random.between(1, 30) / 100.0);
    if (!left) continue;
    for (const Position& at : left.value().vertices) {
      ASSERT_LE(above_ground(mesh.value(), at, 1e-7), 1e-5 * (1 + std::abs(at.z)))
          << "round " << round << ": " << at.x << "," << at.y << "," << at.z;
      ++corners;
    }
    level += flat && height != 0 && !left.value().vertices.empty() ? 1 : 0;
  }
  EXPECT_GT(level, sample(30));
  EXPECT_GT(corners, sample(1000));
}

}  // namespace
}  // namespace wend::test
