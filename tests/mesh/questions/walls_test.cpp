// Walls of floors one above the other, of ground that winds, and at the last digit.
#include "wend/mesh/walls.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "mesh/questions_oracle.h"
#include "mesh/two_floors.h"
#include "support/sample.h"
#include "wend/mesh/around.h"
#include "wend/mesh/raycast.h"

namespace wend::test {
namespace {

TEST(DistanceToWall, KnowsNoOtherFloor) {
  const NavMesh mesh = two_floors();
  Workspace workspace;
  // Above, 2 from all walls but one: the ground floor's wall runs right below.
  const MeshPlace above = nearest_place(mesh, {5, 2, 3});
  const NearWall wall = distance_to_wall(mesh, above, 100, workspace);
  EXPECT_NEAR(wall.distance, 2, 1e-12);
  EXPECT_EQ(wall.nearest.z, 3);
  const NearWall below = distance_to_wall(mesh, nearest_place(mesh, {5, 1.5, 0}), 100, workspace);
  EXPECT_NEAR(below.distance, 0.5, 1e-12);
  EXPECT_EQ(below.nearest, (Position{5, 2, 0}));
  std::vector<NearPolygon> polygons;
  polygons_within(mesh, above, 4, workspace, polygons);
  EXPECT_EQ(polygons.size(), 1u);
  polygons_within(mesh, above, 5.1, workspace, polygons);
  EXPECT_EQ(polygons.size(), 2u) << "the second flight";
  // From the flight's foot all but the floor's own walls are round the corner at (12, 2).
  const NearWall flight = distance_to_wall(mesh, nearest_place(mesh, {11, 1.5, 0.5}), 9, workspace);
  EXPECT_NEAR(flight.distance, 0.5, 1e-12);
}

/// Triangles round a corner, one behind the other, up to nearly twice: then the last ones lie over
/// the first.
NavMesh spiral(Random& random) {
  MeshPlan plan;
  plan.vertices = {{0, 0, 0}};
  double angle = random.between(0, 360);
  const double last = angle + random.between(120, 700);
  for (int i = 0; angle < last; ++i) {
    const double radius = random.between(10, 50) / 10.0;
    const double radians = angle * 3.14159265358979 / 180;
    plan.vertices.push_back({radius * std::cos(radians), radius * std::sin(radians), i + 1.0});
    angle += random.between(20, 90);
  }
  plan.first = {0};
  for (std::uint32_t i = 1; i + 1 < plan.vertices.size(); ++i) {
    plan.corners.insert(plan.corners.end(), {0, i, i + 1});
    plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  }
  return NavMesh::build(std::move(plan)).value();
}

/// By rays in many directions.
double distance_by_rays(const NavMesh& mesh, const MeshPlace& from) {
  constexpr int kRays = 2000;
  constexpr double kLength = 20;
  const Position& at = from.position;
  double least = std::hypot(at.x, at.y);  // both ends of the spiral come to its middle
  const auto look = [&](double x, double y) {
    const RayEnd end = raycast(mesh, from, {at.x + x, at.y + y, 0});
    if (!end.hit) return;
    const Position& wall = end.place.position;
    least = std::min(least, std::hypot(wall.x - at.x, wall.y - at.y));
  };
  for (int i = 0; i < kRays; ++i) {
    const double radians = i * 2 * 3.14159265358979 / kRays;
    look(kLength * std::cos(radians), kLength * std::sin(radians));
  }
  return least;
}

TEST(DistanceToWall, KnowsNoGroundThatWindsBackOverThePlace) {
  Random random(28);
  Workspace workspace;
  int wound = 0;
  for (int round = 0; round < sample(400); ++round) {
    const NavMesh mesh = spiral(random);
    if (mesh.polygon_count() == 0) continue;
    const std::vector<PlainSide> sides = sides_of_mesh(mesh);
    for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
      // From near the corner to near the outer wall.
      const double share = random.between(1, 9) / 20.0;
      Position place;
      for (const NavMesh::Side& side : mesh.sides_of(polygon)) {
        place.x += side.x * share;
        place.y += side.y * share;
      }
      const MeshPlace from = {polygon, place};
      const PlainPoint at = plain(from.position);
      long double from_above = std::numeric_limits<double>::infinity();
      for (const PlainSide& side : sides) {
        if (side.neighbour != kNoPolygon) continue;
        from_above = std::min(from_above, distance(at, nearest_on(side.a, side.b, at)));
      }
      const double right = distance_by_rays(mesh, from);
      const NearWall wall =
          distance_to_wall(mesh, from, std::numeric_limits<double>::infinity(), workspace);
      ASSERT_LE(wall.distance, right + 1e-9) << round << " " << polygon;
      ASSERT_GE(wall.distance, right * 0.995) << round << " " << polygon;
      wound += from_above < right * 0.99 ? 1 : 0;
    }
  }
  EXPECT_GT(wound, sample(100)) << "some ground above or below has a nearer wall";
}

/// The place lies below the corner by the last digit: how far the door to the walls is and how far
/// their end is are both rounding.
TEST(DistanceToWall, IsThatToACornerAtTheLastDigit) {
  const double low = .60000000000000009;
  const double high = .70000000000000007;
  MeshPlan plan;
  plan.vertices = {{0, low}, {.1, low}, {.1, high}, {0, high}, {.2, low}, {.2, high}};
  plan.first = {0, 3, 6, 9, 12};
  plan.corners = {0, 1, 2, 0, 2, 3, 1, 4, 2, 4, 5, 2};
  const NavMesh mesh = NavMesh::build(plan).value();
  Workspace workspace;
  const MeshPlace place = ground_at(mesh, {.1, .7, 0});
  ASSERT_NE(place.polygon, kNoPolygon);
  EXPECT_LT(distance_to_wall(mesh, place, 10, workspace).distance, 1e-15);
  std::vector<NearWall> walls;
  walls_within(mesh, place, 10, workspace, walls);
  EXPECT_LT(walls.front().distance, 1e-15);
}

/// The nearest place of a wall is as high as the wall there.
TEST(DistanceToWall, NearestPlacesLieOnSlopes) {
  const NavMesh mesh = two_floors();
  Workspace workspace;
  // On the first flight, from 0 at its left side to 1 and 1.5 at its right one.
  const NearWall wall = distance_to_wall(mesh, nearest_place(mesh, {10.5, 0.3, 0.2}), 9, workspace);
  EXPECT_NEAR(wall.distance, 0.3, 1e-12);
  EXPECT_NEAR(wall.nearest.x, 10.5, 1e-12);
  EXPECT_NEAR(wall.nearest.z, 0.25, 1e-12);
}

/// Polygons say how far the circle grew for them.
TEST(PolygonsWithin, TellDistancesNotTheirSquares) {
  const NavMesh mesh = two_floors();
  Workspace workspace;
  std::vector<NearPolygon> polygons;
  polygons_within(mesh, nearest_place(mesh, {6, 1, 0}), 4.5, workspace, polygons);
  ASSERT_EQ(polygons.size(), 2u);
  EXPECT_EQ(polygons[0].distance, 0);
  EXPECT_EQ(polygons[1].polygon, 1u);
  EXPECT_EQ(polygons[1].distance, 4);
}

}  // namespace
}  // namespace wend::test
