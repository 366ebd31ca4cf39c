#include "wend/mesh/mesh_ground.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "random_mesh.h"
#include "support/sample.h"
#include "two_floors.h"
#include "wend/ground/grid_ground.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/make_mesh.h"

namespace wend::test {
namespace {

TEST(MeshGround, AnswersAsTheGroundOfTheGrid) {
  Random random(31);
  int free = 0;
  int blocked = 0;
  int straight = 0;
  int stopped = 0;
  for (int round = 0; round < sample(4000); ++round) {
    const GridMap map = small_map(random);
    const NavMesh mesh = NavMesh::build(MeshOfGrid(map, Skew(), random).plan()).value();
    const MeshGround ground(mesh);
    // Cells of the mesh begin at whole coordinates, those of the grid have their centres there.
    const GridGround grid = GridGround::build(map, {{0.5, 0.5, 0}, 1}).value();
    for (int i = 0; i < 8; ++i) {
      // In eighths: most touch nothing, and some do, exactly. Points keep off the lines between
      // cells, where the grid lets them run between two blocked ones.
      const double radius = random.chance(25) ? 0 : random.between(1, 12) / 8.0;
      const auto eighth = [&](int cells) {
        const int whole = random.between(0, 4 * cells - 1);
        return (2 * whole + (radius == 0 || random.chance(50) ? 1 : 0)) / 8.0;
      };
      const auto place = [&] {
        const double x = eighth(map.width());
        return Position{x, eighth(map.height()), 0};
      };
      const Position from = place();
      const Position to = place();
      const std::string what = to_text(map) + std::to_string(from.x) + "," +
                               std::to_string(from.y) + " to " + std::to_string(to.x) + "," +
                               std::to_string(to.y) + " r " + std::to_string(radius);
      const bool stands = grid.is_free(from, radius);
      if (radius > 0) {
        ASSERT_EQ(ground.is_free(from, radius), stands) << what;
      }
      (stands ? free : blocked) += 1;
      if (radius > 0 || (stands && grid.is_free(to, 0))) {
        const bool goes = stands && grid.is_free(to, radius) && grid.is_free(from, to, radius);
        ASSERT_EQ(ground.is_free(from, to, radius), goes) << what;
        (goes ? straight : stopped) += 1;
      }
      if (!stands || !ground.is_free(from, 0)) continue;
      std::vector<Wall> of_mesh;
      std::vector<Wall> of_grid;
      const double range = random.between(1, 24) / 8.0 + 0.01;
      ground.find_walls(from, range, of_mesh);
      grid.find_walls(from, range, of_grid);
      const auto least = [&](const std::vector<Wall>& walls) {
        double near = 99;
        for (const Wall& wall : walls) near = std::min(near, distance(from, wall));
        return near;
      };
      ASSERT_NEAR(least(of_mesh), least(of_grid), 1e-12) << what;
      for (const Wall& wall : of_mesh) {
        ASSERT_LE(distance(from, wall), range);
        // The ground is to its left.
        const Position middle = {(wall.a.x + wall.b.x) / 2, (wall.a.y + wall.b.y) / 2, 0};
        const double length = std::hypot(wall.b.x - wall.a.x, wall.b.y - wall.a.y);
        const Position left = {middle.x - (wall.b.y - wall.a.y) / length / 1000,
                               middle.y + (wall.b.x - wall.a.x) / length / 1000, 0};
        ASSERT_TRUE(ground.is_free(left, 0)) << what;
      }
    }
  }
  EXPECT_GT(free, sample(5000));
  EXPECT_GT(blocked, sample(5000));
  EXPECT_GT(straight, sample(2000));
  EXPECT_GT(stopped, sample(5000));
}

/// As on a grid, whose places are squares: who comes off the mesh by rounding still stands on it.
TEST(MeshGround, PointsMayBeOffAnyWallByRoundingAndFindTheNearestPlace) {
  Random random(41);
  int beside = 0;
  int far = 0;
  for (int round = 0; round < sample(3000); ++round) {
    const GridMap map = small_map(random);
    const NavMesh mesh = NavMesh::build(MeshOfGrid(map, Skew(), random).plan()).value();
    const MeshGround ground(mesh);
    for (int i = 0; i < 10; ++i) {
      // On a line between cells as often as not, and then a little to one side.
      const auto coordinate = [&](int cells) {
        if (random.chance(50)) return random.between(0, 8 * cells) / 8.0;
        return random.between(0, cells) + random.between(-2, 2) * 1e-13;
      };
      const double x = coordinate(map.width());
      const Position at = {x, coordinate(map.height()), 0};
      double square = 1e9;
      for (std::uint32_t y = 0; y < static_cast<std::uint32_t>(map.height()); ++y) {
        for (std::uint32_t column = 0; column < static_cast<std::uint32_t>(map.width()); ++column) {
          if (!map.walkable({static_cast<int>(column), static_cast<int>(y)})) continue;
          const double dx = at.x - std::clamp(at.x, column + 0.0, column + 1.0);
          const double dy = at.y - std::clamp(at.y, y + 0.0, y + 1.0);
          square = std::min(square, dx * dx + dy * dy);
        }
      }
      const double off = std::sqrt(square);
      const std::string what = to_text(map) + std::to_string(at.x) + "," + std::to_string(at.y) +
                               " off " + std::to_string(off);
      ASSERT_EQ(ground.is_free(at, 0), off < 1e-9) << what;
      const double within = random.between(0, 16) / 8.0;
      const auto near = ground.nearest_place(at, within);
      ASSERT_EQ(near.has_value(), off <= within + 1e-15) << what << " within " << within;
      if (!near) continue;
      ASSERT_TRUE(contains(mesh, near->place, near->at)) << what;
      ASSERT_NEAR(std::hypot(near->at.x - at.x, near->at.y - at.y), off, 1e-12) << what;
      beside += off > 0 && off < 1e-9 ? 1 : 0;
      far += off > 1e-9 ? 1 : 0;
    }
  }
  EXPECT_GT(beside, sample(500));
  EXPECT_GT(far, sample(1000));
}

TEST(MeshGround, KnowsFloorsApart) {
  const NavMesh mesh = two_floors();
  const MeshGround ground(mesh);
  EXPECT_EQ(ground.place({1, 1, 0}), 0u);
  EXPECT_EQ(ground.place({1, 1, 3}), 4u);
  EXPECT_EQ(ground.place({50, 1, 3}), kNoNode);
  EXPECT_EQ(ground.position(0), (Position{5, 1, 0}));
  // The ground floor is 2 broad, that above 4: a wall right below the middle does not count.
  EXPECT_FALSE(ground.is_free({5, 1, 0}, 1.5));
  EXPECT_TRUE(ground.is_free({5, 1, 0}, 1)) << "touching does no harm";
  EXPECT_TRUE(ground.is_free({5, 2, 3}, 2));
  EXPECT_FALSE(ground.is_free({5, 2, 3}, 2.1));
  EXPECT_TRUE(ground.is_free({1, 1, 0}, {9, 1, 0}, 1));
  EXPECT_FALSE(ground.is_free({1, 1, 0}, {9, 1, 3}, 0.1)) << "that is the floor above";
  EXPECT_TRUE(ground.is_free({2, 2, 3}, {8, 2, 3}, 2));
  EXPECT_TRUE(ground.is_free({1, 1, 0}, {13, 1, 1.5}, 0.9)) << "up the stairs";
  EXPECT_EQ(ground.nearest_free({20, 1, 0}, 0.5, 4), std::nullopt);
  const auto near = ground.nearest_free({9.9, 1, 0.2}, 0.9, 6);
  ASSERT_TRUE(near.has_value());
  EXPECT_EQ(*near, (Position{9.9, 1, 0.2})) << "it has room where it is";
  EXPECT_EQ(ground.nearest_free({4, -1, 0}, 0.9, 6), (Position{5, 1, 0}));
  std::vector<Wall> walls;
  ground.find_walls({5, -1, 0}, 1.5, walls);
  ASSERT_EQ(walls.size(), 1u) << "from outside";
  EXPECT_EQ(walls[0].a, (Position{0, 0, 0}));
  EXPECT_EQ(walls[0].b, (Position{10, 0, 0}));
  walls.clear();
  ground.find_walls({5, 1, 0}, 5.5, walls);
  for (const Wall& wall : walls) EXPECT_LT(wall.a.z, 3) << "not those above";
}

/// Heights count: a floor right above is farther away than one beside.
TEST(MeshGround, OfFreePlacesTheNearestIsSoInSpace) {
  MeshPlan plan;
  plan.vertices = {{0, 0, 0},  {4, 0, 0}, {4, 4, 0},  {0, 4, 0},  {6, 0, 0},  {10, 0, 0},
                   {10, 4, 0}, {6, 4, 0}, {0, 0, 20}, {4, 0, 20}, {4, 4, 20}, {0, 4, 20}};
  plan.corners = {4, 5, 6, 7, 8, 9, 10, 11};
  plan.first = {0, 4, 8};
  const NavMesh mesh = NavMesh::build(std::move(plan)).value();
  const MeshGround ground(mesh);
  const Position below = {2, -1, 0};  // of the floor above, and off both
  EXPECT_EQ(ground.nearest_free(below, 0.5, 100), (Position{8, 2, 0}));
  EXPECT_EQ(ground.nearest_free({2, -1, 19}, 0.5, 100), (Position{2, 2, 20}));
}

/// Right beside the corner of a floor there is but the floor below: nobody gets there from it.
TEST(MeshGround, NobodyFallsFromTheCornerOfAFloor) {
  MeshPlan plan;
  plan.vertices = {{0, 0, 0}, {3, 0, 0}, {3, 3, 0}, {0, 3, 0},
                   {0, 0, 3}, {1, 0, 3}, {1, 1, 3}, {0, 1, 3}};
  plan.corners = {0, 1, 2, 3, 4, 5, 6, 7};
  plan.first = {0, 4, 8};
  const NavMesh mesh = NavMesh::build(std::move(plan)).value();
  const MeshGround ground(mesh);
  const Position corner = {1, 1, 3};
  EXPECT_TRUE(ground.is_free(corner, 0));
  EXPECT_TRUE(ground.is_free(corner, {0.5, 0.5, 3}, 0));
  EXPECT_FALSE(ground.is_free(corner, {2, 2, 0}, 0));
  EXPECT_FALSE(ground.is_free({2, 2, 0}, corner, 0));
  EXPECT_TRUE(ground.is_free({2, 2, 0}, {1, 1, 0}, 0)) << "below the corner";
}

TEST(MeshGround, PlacesLieAsHighAsTheirGround) {
  MeshPlan plan;  // a ramp
  plan.vertices = {{0, 0, 0}, {4, 0, 2}, {4, 4, 2}, {0, 4, 0}};
  plan.corners = {0, 1, 2, 3};
  plan.first = {0, 4};
  const NavMesh mesh = NavMesh::build(std::move(plan)).value();
  EXPECT_EQ(MeshGround(mesh).position(0), (Position{2, 2, 1}));
}

}  // namespace
}  // namespace wend::test
