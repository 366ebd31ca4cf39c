// The remains of floors, one above the other or not, with ground of several kinds, on slopes and
// with walls without thickness, are the same ground as before, wherever there is room.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "mesh/generators/thin_walls.h"
#include "mesh/random_mesh.h"
#include "mesh/shortest_way.h"
#include "mesh/tower_mesh.h"
#include "support/sample.h"
#include "wend/mesh/erode_mesh.h"
#include "wend/mesh/mesh_ground.h"

namespace wend::test {
namespace {

void draw_areas(MeshPlan& plan, Random& random) {
  plan.areas.clear();
  for (std::size_t i = 1; i < plan.first.size(); ++i) {
    plan.areas.push_back(static_cast<std::uint8_t>(random.below(3)));
  }
}

/// How far a place in a polygon is from its sides.
double depth_in(const NavMesh& mesh, std::uint32_t polygon, const Position& at) {
  const auto sides = mesh.sides_of(polygon);
  double least = 1e9;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const NavMesh::Side& to = sides[(i + 1) % sides.size()];
    const double dx = to.x - sides[i].x;
    const double dy = to.y - sides[i].y;
    const double cross = dx * (at.y - sides[i].y) - dy * (at.x - sides[i].x);
    least = std::min(least, cross / std::hypot(dx, dy));
  }
  return least;
}

/// In one plane: every corner of what is left lies in it, too.
TEST(ErodeMesh, OnASlopeAreasAndHeightsStay) {
  Random random(241);
  int compared = 0;
  for (int round = 0; round < sample(400); ++round) {
    MeshPlan plan = MeshOfGrid(small_map(random), random_skew(random), random).plan();
    const double along_x = random.between(-8, 8) / 4.0;
    const double along_y = random.between(-8, 8) / 4.0;
    const auto height = [&](const Position& at) { return 3 + along_x * at.x + along_y * at.y; };
    for (Position& at : plan.vertices) at.z = height(at);
    const bool has_areas = random.chance(70);
    if (has_areas) draw_areas(plan, random);
    const NavMesh mesh = NavMesh::build(plan).value();
    if (mesh.polygon_count() == 0) continue;
    const MeshPlan left = erode_mesh(mesh, random.between(5, 80) / 100.0).value();
    ASSERT_EQ(left.areas.size(), has_areas ? left.first.size() - 1 : 0u);
    for (const Position& at : left.vertices) ASSERT_NEAR(at.z, height(at), 1e-5) << round;
    const NavMesh room = NavMesh::build(left).value();
    for (std::uint32_t p = 0; p < room.polygon_count(); ++p) {
      const Position at = somewhere_in(room, p, random);
      const std::uint32_t source = polygon_at(mesh, at);
      if (source == kNoPolygon || depth_in(mesh, source, at) < 1e-5) continue;
      ASSERT_EQ(room.area(p), mesh.area(source)) << round;
      ++compared;
    }
  }
  EXPECT_GT(compared, sample(1500));
}

/// Places and ways on floors above each other, among walls without thickness.
TEST(ErodeFloors, ThinWallsKeepDiscsAwayOnTheirFloorOnly) {
  Random random(242);
  int roomy = 0;
  int narrow = 0;
  int ways = 0;
  int kinds = 0;
  for (int round = 0; round < sample(350); ++round) {
    const double radius = random.between(5, 45) / 100.0;
    MeshPlan plan = with_thin_walls(
        tower_plan(random.between(3, 6), random.between(1, 3), random.below(40), random),
        random.below(50), random);
    draw_areas(plan, random);
    const NavMesh mesh = NavMesh::build(plan).value();
    if (mesh.polygon_count() == 0) continue;
    const NavMesh room = NavMesh::build(erode_mesh(mesh, radius, {.05}).value()).value();
    ASSERT_TRUE(room.validate().ok());
    std::vector<Position> places;
    for (int i = 0; i < 12; ++i) {
      const std::uint32_t source = random.below(mesh.polygon_count());
      const Position at = somewhere_in(mesh, source, random);
      const double share = surface_clearance(mesh, source, at) / radius;
      const std::uint32_t found = polygon_at(room, at);
      const bool there =
          found != kNoPolygon && std::abs(room.height(found, at.x, at.y) - at.z) < 1e-4;
      if (share > 1.05 + 1e-5) {
        ASSERT_TRUE(there) << round;
        places.push_back(at);
        ++roomy;
      } else if (share < 1 - 1e-5) {
        ASSERT_FALSE(there) << round;
        ++narrow;
      }
      if (!there || depth_in(mesh, source, at) < 1e-5) continue;
      ASSERT_EQ(room.area(found), mesh.area(source)) << round;
      ++kinds;
    }
    for (std::size_t i = 1; i < places.size(); ++i) {  // where a disc can go, a point can
      const Path path = shortest_way(room, places[i - 1], places[i]);
      if (!path.found()) continue;
      const Path point = shortest_way(mesh, places[i - 1], places[i]);
      ASSERT_TRUE(point.found()) << round;
      ASSERT_LE(point.length, path.length + 1e-5) << round;
      ++ways;
    }
  }
  EXPECT_GT(roomy, sample(600));
  EXPECT_GT(narrow, sample(600));
  EXPECT_GT(ways, sample(400));
  EXPECT_GT(kinds, sample(800));
}

/// Erosion may squeeze a disc a little, and that does no harm: as much for each page of floors;
/// beside the mesh, too.
TEST(MeshGround, DiscsTouchByWhatErosionSqueezesThem) {
  Random random(243);
  int paged = 0;
  for (int round = 0; round < sample(300); ++round) {
    const int floors = random.between(1, 4);
    MeshPlan plan;
    plan.first = {0};
    const double side = random.between(1, 400);
    for (int floor = 0; floor < floors; ++floor) {
      for (const auto& [x, y] :
           {std::pair(0.0, 0.0), {side, 0.0}, {side, side / 2}, {0.0, side / 2}}) {
        plan.corners.push_back(static_cast<std::uint32_t>(plan.vertices.size()));
        plan.vertices.push_back({x, y, 3.0 * floor});
      }
      plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
    }
    const NavMesh mesh = NavMesh::build(std::move(plan)).value();
    const MeshGround ground(mesh);
    const double touch = ground.touch();
    ASSERT_DOUBLE_EQ(touch, std::max(1e-9, side * floors * 0x1p-22));
    paged += floors > 1 ? 1 : 0;
    const double z = 3.0 * random.between(0, floors - 1);
    const Position at = {side / 2, side / 8, z};
    ASSERT_TRUE(ground.is_free(at, side / 8 + touch * .99));
    ASSERT_FALSE(ground.is_free(at, side / 8 + touch * 1.01));
    const Position other = {side / 2 + side / 8, side / 8, z};
    ASSERT_TRUE(ground.is_free(at, other, side / 8 + touch * .99));
    ASSERT_FALSE(ground.is_free(at, other, side / 8 + touch * 1.01));
    for (const Position& beside :
         {Position{side / 2, -1e-10, z}, {-1e-10, side / 8, z}, {side / 2, side / 2 + 1e-10, z}}) {
      ASSERT_TRUE(ground.is_free(beside, touch * .99)) << round;
      ASSERT_FALSE(ground.is_free(beside, touch * 1.01)) << round;
      ASSERT_TRUE(ground.is_free(beside, {beside.x + 1e-12, beside.y, z}, touch * .99));
      ASSERT_FALSE(ground.is_free(beside, {beside.x + 1e-12, beside.y, z}, touch * 1.01));
    }
  }
  EXPECT_GT(paged, sample(150));
}

}  // namespace
}  // namespace wend::test
