#include "wend/mesh/erode_mesh.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "disc_oracle.h"
#include "random_mesh.h"
#include "shortest_way.h"
#include "support/sample.h"
#include "tower_mesh.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/make_mesh.h"

namespace wend::test {
namespace {

NavMesh eroded(const NavMesh& mesh, double radius, double error = 0.02) {
  const Result<MeshPlan> plan = erode_mesh(mesh, radius, {error});
  EXPECT_TRUE(plan.ok()) << plan.error().message();
  const Result<NavMesh> built = NavMesh::build(plan.value());
  EXPECT_TRUE(built.ok()) << built.error().message();
  EXPECT_TRUE(built.value().validate().ok()) << built.value().validate().error().message();
  return built.value();
}

NavMesh mesh_of(const std::vector<std::vector<Position>>& outlines) {
  return NavMesh::build(mesh_of_polygons(outlines).value()).value();
}

TEST(ErodeMesh, WaysKeepAwayFromWallsAndAreNearlyShortest) {
  Random random(7);
  int found = 0;
  int unreachable = 0;
  int outside = 0;
  for (int round = 0; round < sample(600); ++round) {
    const GridMap map = small_map(random);
    const Skew skew = random_skew(random);
    const MeshOfGrid made(map, skew, random);
    const NavMesh mesh = NavMesh::build(made.plan()).value();
    const double radius = random.between(5, 120) / 100.0;
    const double error = random.chance(50) ? 0.02 : 0.09;
    const NavMesh room = eroded(mesh, radius, error);
    const DiscOracle oracle(map, skew, radius);
    const double extent = oracle.extent();
    for (int i = 0; i < 3; ++i) {
      const Position from = oracle.random_place(random);
      const Position to = oracle.random_place(random);
      const Path path = shortest_way(room, from, to);
      const std::string what = to_text(map) + "radius " + std::to_string(radius) + " round " +
                               std::to_string(round) + " query " + std::to_string(i);
      for (const Position& waypoint : path.waypoints) {
        ASSERT_GE(oracle.clearance(waypoint, waypoint), radius - extent * 0x1p-22) << what;
      }
      for (std::size_t k = 1; k < path.waypoints.size(); ++k) {
        ASSERT_GE(oracle.clearance(path.waypoints[k - 1], path.waypoints[k]),
                  radius - extent * 0x1p-22)
            << what;
      }
      const double room_there =
          std::min(oracle.clearance(from, from), oracle.clearance(to, to)) / radius;
      if (room_there < 1 - 1e-6) {
        ++outside;
        ASSERT_TRUE(path.status == Status::start_outside || path.status == Status::goal_outside)
            << what;
      }
      if (room_there < 1 + error) continue;
      const auto least = oracle.length(from, to, DiscOracle::Bound::lower);
      const auto most = oracle.length(from, to, DiscOracle::Bound::upper);
      if (!least) {
        ++unreachable;
        ASSERT_EQ(path.status, Status::unreachable) << what;
      } else if (most) {
        ++found;
        ASSERT_EQ(path.status, Status::found) << what;
        ASSERT_GE(path.cost, *least * (1 - 1e-6)) << what;
        ASSERT_LE(path.cost, *most * (1 + error)) << what;
      }
    }
  }
  EXPECT_GT(found, sample(600) / 4);
  EXPECT_GT(unreachable, sample(600) / 100);
  EXPECT_GT(outside, sample(600) / 4);
}

/// Two posts in a hall, so far apart that a disc just fits between them, or just does not.
TEST(ErodeMesh, PassesJustWhereItFits) {
  Random random(3);
  for (int round = 0; round < sample(2000); ++round) {
    const double tilt = random.between(-30, 30) / 100.0;
    const double gap = random.between(50, 400) / 100.0;
    // Points of posts that reach from the walls of the hall to a middle line, tilted.
    const Position low = {10 + gap * tilt, 10 - gap / 2 * std::sqrt(1 - tilt * tilt)};
    const Position high = {10 - gap * tilt * 0, 10 + gap / 2 * std::sqrt(1 - tilt * tilt)};
    const double apart = std::hypot(high.x - low.x, high.y - low.y);
    const double wide = random.between(1, 300) / 100.0;
    const NavMesh mesh = mesh_of({{{0, 0}, {20, 0}, {20, 20}, {0, 20}},
                                  {{low.x - wide, 0}, {low.x + 1, 0}, low},
                                  {{high.x - 1, 20}, {high.x + wide, 20}, high}});
    for (const double share : {1 - 1e-5, 1.0, 1 + 1e-5}) {
      const NavMesh room = eroded(mesh, apart / 2 * share, random.chance(50) ? .02 : .4);
      const Path path = shortest_way(room, {2.5, 10}, {17.5, 10});
      const Status expected = share > 1 ? Status::unreachable : Status::found;
      ASSERT_EQ(path.status, expected) << "round " << round << ", share " << share;
    }
  }
}

TEST(ErodeMesh, CorridorsOfGridsAreAsWideAsTheyAre) {
  GridMap map(7, 3, '@');
  for (int x = 0; x < 7; ++x) map.set_symbol({x, 1}, '.');
  map.set_symbol({3, 0}, '.');
  const NavMesh mesh = NavMesh::build(mesh_of_grid(map).value()).value();
  EXPECT_EQ(shortest_way(eroded(mesh, .5), {.5, 1.5}, {6.5, 1.5}).status, Status::found);
  EXPECT_EQ(shortest_way(eroded(mesh, .50001), {.5, 1.5}, {6.5, 1.5}).status,
            Status::start_outside);
  EXPECT_EQ(shortest_way(eroded(mesh, .25), {.5, 1.5}, {3.5, .5}).status, Status::found);
}

TEST(ErodeMesh, IslandsAreThoseOfTheRadius) {
  const NavMesh mesh = mesh_of({{{0, 0}, {10, 0}, {10, 4}, {0, 4}},
                                {{4, 0}, {6, 0}, {6, 1.5}, {4, 1.5}},
                                {{4, 2.5}, {6, 2.5}, {6, 4}, {4, 4}}});
  EXPECT_EQ(mesh.component_count(), 1u);
  EXPECT_EQ(eroded(mesh, .4).component_count(), 1u);
  EXPECT_EQ(eroded(mesh, .6).component_count(), 2u);
  EXPECT_EQ(eroded(mesh, 2.1).polygon_count(), 0u);
}

/// Every polygon, however small: not only what ways lead through.
TEST(ErodeMesh, NothingThatIsLeftIsNearerToAWallThanTheRadius) {
  Random random(21);
  int left = 0;
  for (int round = 0; round < sample(5000); ++round) {
    const GridMap map = small_map(random);
    const Skew skew = random_skew(random);
    const NavMesh mesh = NavMesh::build(MeshOfGrid(map, skew, random).plan()).value();
    if (mesh.polygon_count() == 0) continue;
    const double radius = random.between(1, 80) / 100.0;
    const NavMesh room = eroded(mesh, radius);
    const DiscOracle oracle(map, skew, radius);
    const double least = radius - oracle.extent() * 0x1p-22;
    for (std::uint32_t polygon = 0; polygon < room.polygon_count(); ++polygon) {
      const auto sides = room.sides_of(polygon);
      Position middle;
      for (const NavMesh::Side& side : sides) {
        const Position corner = {side.x, side.y, 0};
        ASSERT_GE(oracle.clearance(corner, corner), least) << round << to_text(map);
        middle.x += side.x / static_cast<double>(sides.size());
        middle.y += side.y / static_cast<double>(sides.size());
      }
      ASSERT_GE(oracle.clearance(middle, middle), least) << round << to_text(map);
      ++left;
    }
  }
  EXPECT_GT(left, sample(10000));
}

/// A square of triangles round a place in it; between two of them there is a wall from the square's
/// side to that place.
MeshPlan square_with_thin_wall(Random& random) {
  const auto decimal = [&](int low, int high) { return random.between(low, high) / 997.0; };
  const Position end = {decimal(3000, 7000), decimal(3000, 7000)};
  const Position root = {decimal(500, 9400), 0};
  MeshPlan plan;
  plan.vertices = {end, root, {10, 0}, {10, 10}, {0, 10}, {0, 0}, root};
  plan.first = {0};
  for (std::uint32_t i = 1; i + 1 < plan.vertices.size(); ++i) {
    for (const std::uint32_t corner : {0u, i, i + 1}) plan.corners.push_back(corner);
    plan.first.push_back(3 * i);
  }
  return plan;
}

/// Such a wall turns back at its end: by rounding, sometimes by a little more than a half circle.
TEST(ErodeMesh, KeepsAwayFromTheEndsOfThinWalls) {
  Random random(23);
  for (int round = 0; round < sample(2000); ++round) {
    const NavMesh mesh = NavMesh::build(square_with_thin_wall(random)).value();
    const double radius = random.between(5, 150) / 100.0;
    const NavMesh room = eroded(mesh, radius);
    const Position& end = mesh.vertex(0);
    for (int i = 0; i < 16; ++i) {
      const double angle = i * std::numbers::pi / 8;
      const Position near = {end.x + .9 * radius * std::cos(angle),
                             end.y + .9 * radius * std::sin(angle)};
      ASSERT_EQ(polygon_at(room, near), kNoPolygon) << round << ": " << near.x << "," << near.y;
      const Position far = {end.x + 1.1 * radius * std::cos(angle),
                            end.y + 1.1 * radius * std::sin(angle)};
      const std::uint32_t here = polygon_at(mesh, far);
      const bool is_roomy =
          here != kNoPolygon && surface_clearance(mesh, here, far) > 1.05 * radius;
      ASSERT_TRUE(!is_roomy || polygon_at(room, far) != kNoPolygon) << round;
    }
  }
}

TEST(ErodeMesh, AreasAndHeightsStay) {
  // A level floor, a slope of other ground that rises by 1 in 2, and a level floor above.
  MeshPlan plan;
  plan.vertices = {{0, 0, 0},  {4, 0, 0}, {6, 0, 1}, {10, 0, 1},
                   {10, 6, 1}, {6, 6, 1}, {4, 6, 0}, {0, 6, 0}};
  plan.first = {0, 4, 8, 12};
  plan.corners = {0, 1, 6, 7, 1, 2, 5, 6, 2, 3, 4, 5};
  plan.areas = {1, 2, 1};
  const NavMesh mesh = NavMesh::build(plan).value();
  const NavMesh room = eroded(mesh, 1);
  for (int i = 0; i <= 80; ++i) {
    const double x = 1.01 + i * .0995;
    const std::uint32_t polygon = polygon_at(room, {x, 3});
    ASSERT_NE(polygon, kNoPolygon) << x;
    const double height = x < 4 ? 0 : x > 6 ? 1 : (x - 4) / 2;
    EXPECT_NEAR(room.height(polygon, x, 3), height, 1e-6) << x;
    if (std::abs(x - 4) > .01 && std::abs(x - 6) > .01) {
      EXPECT_EQ(room.area(polygon), x > 4 && x < 6 ? 2 : 1) << x;
    }
  }
}

TEST(ErodeMesh, RefusesWhatItCannotDo) {
  const NavMesh mesh = mesh_of({{{0, 0}, {8, 0}, {8, 8}, {0, 8}}});
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double radius : {0.0, -1.0, nan, 1e300, std::numeric_limits<double>::infinity()}) {
    EXPECT_EQ(erode_mesh(mesh, radius).error().message(),
              "the radius of a disc is above 0, at most 1e12");
  }
  EXPECT_EQ(erode_mesh(mesh, 1e-6).error().message(),
            "the radius is less than 2^-22 of the mesh's longer side: take 0 for it");
  for (const double error : {0.0, nan, 2.0}) {
    EXPECT_EQ(erode_mesh(mesh, 1, {error}).error().message(),
              "corner_error is a share from .001 to 1");
  }
  EXPECT_EQ(erode_mesh(NavMesh(), 1).value().first, std::vector<std::uint32_t>{0});
  EXPECT_EQ(NavMesh::build(erode_mesh(mesh, 5).value()).value().polygon_count(), 0u);
}

}  // namespace
}  // namespace wend::test
