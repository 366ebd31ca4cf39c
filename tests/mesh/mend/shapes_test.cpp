// Polygons of any shape, turned round, with ways there and back and corners in line, keep their
// ground; what is narrow but has an area stays; and polygons are merged whichever way walls run.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "mesh/generators/thin_walls.h"
#include "mesh/random_mesh.h"
#include "mesh/shortest_way.h"
#include "mesh/tower_mesh.h"
#include "support/sample.h"
#include "wend/mesh/mend_mesh.h"
#include "wend/mesh/merge_polygons.h"
#include "wend/mesh/nav_mesh.h"

namespace wend::test {
namespace {

void add_ring(const std::vector<Position>& ring, MeshPlan& plan) {
  if (plan.first.empty()) plan.first.push_back(0);
  for (const Position& at : ring) {
    plan.corners.push_back(static_cast<std::uint32_t>(plan.vertices.size()));
    plan.vertices.push_back(at);
  }
  plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
}

double area_of(const NavMesh& mesh) {
  double twice = 0;
  for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
    const auto sides = mesh.sides_of(p);
    for (std::size_t i = 0; i < sides.size(); ++i) {
      const NavMesh::Side& next = sides[(i + 1) % sides.size()];
      twice += sides[i].x * next.y - sides[i].y * next.x;
    }
  }
  return twice / 2;
}

/// Columns side by side, one broad, of some heights: with a corner at each column's foot.
std::vector<Position> columns_ring(const std::vector<int>& heights) {
  std::vector<Position> ring;
  const int count = static_cast<int>(heights.size());
  for (int x = 0; x <= count; ++x) ring.push_back({double(x), 0, 0});
  for (int x = count; x > 0; --x) {
    const double height = heights[static_cast<std::size_t>(x - 1)];
    for (const Position& top : {Position{double(x), height, 0}, {double(x - 1), height, 0}}) {
      if (ring.back() != top) ring.push_back(top);
    }
  }
  return ring;
}

TEST(MendMesh, KeepsTheGroundOfAnyShape) {
  Random random(221);
  int reversed = 0;
  int cut = 0;
  int spikes = 0;
  for (int round = 0; round < sample(3000); ++round) {
    std::vector<int> heights;
    for (int i = random.between(1, 6); i > 0; --i) heights.push_back(random.between(1, 3));
    std::vector<Position> ring = columns_ring(heights);
    for (int turns = random.between(0, 3); turns > 0; --turns) {
      for (Position& at : ring) at = {-at.y, at.x, 0};
    }
    const auto begin = random.below(static_cast<std::uint32_t>(ring.size()));
    std::rotate(ring.begin(), ring.begin() + static_cast<std::ptrdiff_t>(begin), ring.end());
    if (random.chance(50)) {
      std::reverse(ring.begin(), ring.end());
      ++reversed;
    }
    for (std::uint32_t i = random.below(3); i > 0; --i) {  // there and back
      const auto at = random.below(static_cast<std::uint32_t>(ring.size()));
      const Position tip = {random.between(-90, 90) / 8.0, 20, 0};
      const Position root = ring[at];
      ring.insert(ring.begin() + static_cast<std::ptrdiff_t>(at), {root, tip});
      ++spikes;
    }
    MeshPlan plan;
    add_ring(ring, plan);
    MendReport report;
    const MeshPlan mended = mend_mesh(plan, {}, &report).value();
    const NavMesh mesh = NavMesh::build(mended).value();
    int area = 0;
    for (const int height : heights) area += height;
    ASSERT_EQ(area_of(mesh), area) << round;
    ASSERT_EQ(mesh.component_count(), 1u) << round;
    ASSERT_EQ(report.unusable + report.empty + report.doubled, 0u);
    cut += static_cast<int>(report.cut);
    std::vector<bool> used(mended.vertices.size());
    for (const std::uint32_t corner : mended.corners) used[corner] = true;
    ASSERT_EQ(std::count(used.begin(), used.end(), false), 0) << "a vertex of nothing";
  }
  EXPECT_GT(reversed, sample(1000));
  EXPECT_GT(cut, sample(1500));
  EXPECT_GT(spikes, sample(2000));
}

/// Narrower than near, but with corners that lie farther apart: its own corners divide no side.
TEST(MendMesh, WhatIsNarrowStays) {
  Random random(222);
  for (int round = 0; round < sample(500); ++round) {
    const double across = random.between(1, 9) / 100.0;
    const double x = random.between(10, 90) / 10.0;
    MeshPlan plan;
    add_ring({{0, 0, 0}, {10, 0, 0}, {x, across, 0}}, plan);
    MendReport report;
    const NavMesh mesh = NavMesh::build(mend_mesh(plan, {.near = 0.1}, &report).value()).value();
    ASSERT_EQ(report.divided, 0u);
    ASSERT_EQ(mesh.side_count(), 3u);
    ASSERT_NEAR(area_of(mesh), 5 * across, 1e-12);
  }
}

/// Walls without thickness that run straight along the axes, too; and all the rest is merged.
TEST(MergePolygons, WallsAlongTheAxesStay) {
  Random random(224);
  int same = 0;
  int found = 0;
  int unreachable = 0;
  for (int round = 0; round < sample(600); ++round) {
    const Skew quarters[] = {{1, 0, 0, 1}, {0, -1, 1, 0}, {-1, 0, 0, -1}, {0, 1, -1, 0}};
    const MeshPlan plan = with_thin_walls(
        MeshOfGrid(small_map(random), quarters[random.below(4)], random).plan(), 40, random);
    const NavMesh mesh = NavMesh::build(plan).value();
    if (mesh.polygon_count() == 0) continue;
    const NavMesh merged = NavMesh::build(merge_polygons(plan, 0).value()).value();
    ASSERT_EQ(merged.component_count(), mesh.component_count()) << round;
    same += mesh.polygon_count() > 20 && merged.polygon_count() == mesh.polygon_count() ? 1 : 0;
    for (int i = 0; i < 4; ++i) {
      const Position from = somewhere_in(mesh, random.below(mesh.polygon_count()), random);
      const Position to = somewhere_in(mesh, random.below(mesh.polygon_count()), random);
      const Path expected = shortest_way(mesh, from, to);
      const Path path = shortest_way(merged, from, to);
      ASSERT_EQ(path.status, expected.status) << round;
      ASSERT_NEAR(path.length, expected.length, 1e-9 * (1 + path.length)) << round;
      ++(path.found() ? found : unreachable);
    }
  }
  EXPECT_EQ(same, 0) << "of so many some can be merged";
  EXPECT_GT(found, sample(800));
  EXPECT_GT(unreachable, sample(400));
}

/// Corners nearly in line define no plane: the widest triangle counts.
TEST(MergePolygons, APlaneIsThatOfTheWidestTriangle) {
  Random random(225);
  for (int round = 0; round < sample(500); ++round) {
    const double along_x = random.between(-99, 99) / 37.0;
    const double along_y = random.between(-99, 99) / 37.0;
    MeshPlan plan;
    plan.vertices = {{0, 0, 0}, {1, 0, 0},  {2, 1e-12, 0}, {2, 3, 0},
                     {0, 3, 0}, {-2, 0, 0}, {-2, 3, 0}};
    for (Position& at : plan.vertices) at.z = along_x * at.x + along_y * at.y;
    plan.corners = {0, 1, 2, 3, 4, 5, 0, 4, 6};
    plan.first = {0, 5, 9};
    ASSERT_EQ(merge_polygons(plan, 1e-9).value().first.size() - 1, 1u) << round;
  }
}

TEST(MergePolygons, ANearHeightIsANumber) {
  MeshPlan plan;
  add_ring({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, plan);
  for (const double wrong : {-1.0, std::nextafter(0.0, -1.0), std::nan("")}) {
    const Result<MeshPlan> merged = merge_polygons(plan, wrong);
    ASSERT_FALSE(merged.ok()) << wrong;
    EXPECT_EQ(merged.error().reason, "what counts as near is 0 or more");
  }
  EXPECT_TRUE(merge_polygons(plan, 0).ok());
}

}  // namespace
}  // namespace wend::test
