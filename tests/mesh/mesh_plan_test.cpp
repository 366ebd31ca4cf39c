// Merged polygons are convex and cover the floor, no more and no less.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>

#include "support/random.h"
#include "support/sample.h"
#include "wend/mesh/make_mesh.h"
#include "wend/mesh/merge_triangles.h"

namespace wend::test {
namespace {

double cross(Position a, Position b, Position c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// Convex polygons that turn counter-clockwise, each edge of at most two, once each way. Returns
/// twice their area; all of it is exact on whole coordinates.
double check_plan(const MeshPlan& plan) {
  double area = 0;
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> sides;
  for (std::size_t p = 0; p + 1 < plan.first.size(); ++p) {
    const std::uint32_t* corner = plan.corners.data() + plan.first[p];
    const std::size_t count = plan.first[p + 1] - plan.first[p];
    EXPECT_GE(count, 3u);
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint32_t a = corner[i];
      const std::uint32_t b = corner[(i + 1) % count];
      const std::uint32_t c = corner[(i + 2) % count];
      EXPECT_GE(cross(plan.vertices[a], plan.vertices[b], plan.vertices[c]), 0);
      area += cross(plan.vertices[corner[0]], plan.vertices[a], plan.vertices[b]);
      EXPECT_EQ(++sides[std::pair(a, b)], 1) << "two polygons lie on one side of an edge";
    }
  }
  return area;
}

GridMap random_grid(Random& random, std::int32_t most, std::uint32_t blocked) {
  GridMap map(random.between(1, most), random.between(1, most));
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    if (random.chance(blocked)) map.set_symbol(map.point(id), '@');
  }
  return map;
}

TEST(MeshPlanTest, AMeshOfAGridHasTheAreaOfItsFreeCells) {
  Random random(1);
  int meshes = 0;
  for (int i = 0; i < sample(1'000); ++i) {
    const GridMap map = random_grid(random, 24, random.below(70));
    double free = 0;
    for (NodeId id = 0; id < map.cell_count(); ++id) free += map.walkable(map.point(id)) ? 1 : 0;
    const Result<Triangulation> mesh = triangulate_grid(map);
    ASSERT_EQ(mesh.ok(), free > 0);
    if (!mesh) continue;
    ++meshes;
    const Result<void> valid = mesh.value().validate();
    ASSERT_TRUE(valid.ok()) << valid.error().message();
    const MeshPlan plan = merge_triangles(mesh.value());
    ASSERT_EQ(check_plan(plan), 2 * free) << i;
    for (NodeId id = 0; id < map.cell_count(); ++id) {
      const Point p = map.point(id);
      ASSERT_EQ(mesh.value().cover({p.x + 0.5, p.y + 0.5, 0}) == 0, map.walkable(p));
    }
    for (const Position& v : plan.vertices) ASSERT_TRUE(v.x == int(v.x) && v.y == int(v.y));
  }
  EXPECT_GT(meshes, sample(900));
}

TEST(MeshPlanTest, MergingLeavesAboutHalfOfTheTriangles) {
  Random random(2);
  const Result<Triangulation> mesh = triangulate_grid(random_grid(random, 200, 20));
  std::size_t free = 0;
  for (FaceId f = 0; f < mesh.value().mesh().face_bound(); ++f) {
    if (mesh.value().mesh().face_used(f) && mesh.value().is_free(f)) ++free;
  }
  EXPECT_LT(merge_triangles(mesh.value()).first.size(), free * 6 / 10);
}

TEST(MeshPlanTest, OutlinesNestAsDeepAsOneLikes) {
  std::vector<std::vector<Position>> rings;
  double area = 0;
  for (int i = 0; i < 9; ++i) {
    const double low = i;
    const double high = 100 - i;
    rings.push_back({{low, low, 0}, {high, low, 0}, {high, high, 0}, {low, high, 0}});
    if (i % 2 != 0) std::reverse(rings.back().begin(), rings.back().end());
    area += (i % 2 == 0 ? 2 : -2) * (high - low) * (high - low);
  }
  const Result<MeshPlan> plan = mesh_of_polygons(rings);
  ASSERT_TRUE(plan.ok());
  EXPECT_EQ(check_plan(plan.value()), area);
}

TEST(MeshPlanTest, WhatHasNoAreaOrNoNumbersIsRefused) {
  using Rings = std::vector<std::vector<Position>>;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(mesh_of_polygons({}).ok());
  EXPECT_FALSE(mesh_of_polygons(Rings{{}}).ok());
  EXPECT_FALSE(mesh_of_polygons(Rings{{{1, 1, 0}}}).ok());
  EXPECT_FALSE(mesh_of_polygons(Rings{{{0, 0, 0}, {1, 1, 0}, {2, 2, 0}, {1, 1, 0}}}).ok());
  EXPECT_FALSE(mesh_of_polygons(Rings{{{0, 0, 0}, {1, kNaN, 0}, {2, 0, 0}}}).ok());
  EXPECT_FALSE(mesh_of_polygons(Rings{{{0, 0, 0}, {kInfinity, 1, 0}, {2, 0, 0}}}).ok());
  const std::vector<Position> one = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
  EXPECT_FALSE(mesh_of_polygons(Rings{one, one}).ok()) << "twice the same is nothing";
  EXPECT_FALSE(mesh_of_grid(GridMap(3, 3, '@')).ok());
  EXPECT_FALSE(mesh_of_grid(GridMap()).ok());
  GridMap hexagons(3, 3);
  hexagons.set_layout(CellLayout::hex_odd_rows);
  EXPECT_FALSE(mesh_of_grid(hexagons).ok());
}

TEST(MeshPlanTest, CoordinatesMayBeAsLargeAsABillion) {
  const double far = 1e9;
  const std::vector<std::vector<Position>> rings = {
      {{far, far, 0}, {far + 64, far, 0}, {far + 64, far + 64, 0}, {far, far + 64, 0}},
      {{far + 8, far + 8, 0}, {far + 16, far + 8, 0}, {far + 8, far + 16, 0}}};
  const Result<MeshPlan> plan = mesh_of_polygons(rings);
  ASSERT_TRUE(plan.ok());
  EXPECT_EQ(check_plan(plan.value()), 2 * 64 * 64 - 64);
}

}  // namespace
}  // namespace wend::test
