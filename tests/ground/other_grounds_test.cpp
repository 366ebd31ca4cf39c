// The ground between polygons, for any radius, against a map made for that radius; and that of
// volumes, layer by layer.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/random.h"
#include "wend/ground/grid_ground.h"
#include "wend/ground/voxel_ground.h"
#include "wend/ground/waypoint_ground.h"

namespace wend::test {
namespace {

Position random_place(Random& random) {
  const double x = random.below(200) / 10.0;
  return {x, random.below(200) / 10.0, 0};
}

WaypointPlan random_plan(Random& random) {
  WaypointPlan plan;
  plan.waypoints = {{"low", {0, 0, 0}}, {"high", {20, 20, 0}}};
  for (std::uint32_t count = 3 + random.below(5); count > 0; --count) {
    plan.waypoints.push_back({"", random_place(random)});
  }
  // Side by side, some turned the other way round.
  for (std::uint32_t column = 0; column < 4; ++column) {
    const double x = 5.0 * column + 0.5 + random.below(10) / 10.0;
    const double y = random.below(120) / 10.0;
    Outline outline = {{x, y, 0}, {x + 2, y + 1, 0}, {x + 3, y + 5, 0}, {x + 0.5, y + 4, 0}};
    if (random.chance(50)) std::reverse(outline.begin(), outline.end());
    plan.obstacles.push_back(outline);
  }
  return plan;
}

TEST(WaypointGround, AnswersForAnyRadiusAsAMapMadeForIt) {
  int free = 0;
  for (std::uint64_t number = 0; number < 400; ++number) {
    Random random(number);
    WaypointPlan plan = random_plan(random);
    const WaypointMap map = WaypointMap::build(plan).value();
    const WaypointGround ground(map);
    plan.radius = random.below(15) / 10.0 + 0.03;
    const WaypointMap own = WaypointMap::build(plan).value();
    for (int i = 0; i < 20; ++i) {
      const Position from = random_place(random);
      const Position to = random_place(random);
      ASSERT_EQ(ground.is_free(from, plan.radius), own.is_free(from)) << number;
      ASSERT_EQ(ground.is_free(from, to, plan.radius), own.sees(from, to)) << number;
      free += own.sees(from, to) ? 1 : 0;
    }
  }
  EXPECT_GT(free, 500);
}

TEST(WaypointGround, HasRoomJustWhereNoWallIsNearerThanTheRadius) {
  int free = 0;
  for (std::uint64_t number = 0; number < 300; ++number) {
    Random random(number);
    const WaypointMap map = WaypointMap::build(random_plan(random)).value();
    const WaypointGround ground(map);
    for (int i = 0; i < 20; ++i) {
      const Position at = random_place(random);
      const double radius = random.below(20) / 10.0 + 0.03;
      std::vector<Wall> walls;
      ground.find_walls(at, radius, walls);
      ASSERT_EQ(ground.is_free(at, radius), ground.is_free(at, 0) && walls.empty()) << number;
      free += walls.empty() ? 1 : 0;
      // A place outside lies on the free side of the nearest wall.
      const auto nearer = [&](const Wall& a, const Wall& b) {
        return distance(at, a) < distance(at, b);
      };
      const auto nearest = std::min_element(walls.begin(), walls.end(), nearer);
      if (walls.empty() || !ground.is_free(at, 0)) continue;
      const Wall& wall = *nearest;
      const double cross =
          (wall.b.x - wall.a.x) * (at.y - wall.a.y) - (wall.b.y - wall.a.y) * (at.x - wall.a.x);
      const double along =
          (wall.b.x - wall.a.x) * (at.x - wall.a.x) + (wall.b.y - wall.a.y) * (at.y - wall.a.y);
      const double length = std::hypot(wall.b.x - wall.a.x, wall.b.y - wall.a.y);
      if (along > 0 && along < length * length) {
        EXPECT_GT(cross, 0) << number;
      }
    }
  }
  EXPECT_GT(free, 300);
}

TEST(WaypointGround, PlacesAreWaypoints) {
  WaypointPlan plan;
  plan.waypoints = {{"a", {0, 0, 0}}, {"b", {10, 0, 2}}};
  plan.obstacles = {{{4, -5, 0}, {5, -5, 0}, {5, 3, 0}, {4, 3, 0}}};
  const WaypointMap map = WaypointMap::build(plan).value();
  const WaypointGround ground(map);
  EXPECT_EQ(ground.place({3.5, 0, 0}), 0u);
  EXPECT_EQ(ground.place({5.5, 0, 0}), 1u);
  EXPECT_EQ(ground.position(1), (Position{10, 0, 2}));
  EXPECT_EQ(ground.nearest_free({3, 0, 0}, 0.5, 100), (Position{3, 0, 0}));
  EXPECT_EQ(ground.nearest_free({4.5, 0, 0}, 0.5, 100), (Position{0, 0, 0}));
  EXPECT_EQ(ground.nearest_free({4.5, 0, 0}, 0.5, 4), std::nullopt);
}

TEST(VoxelGround, IsThatOfTheLayer) {
  VoxelMap map(6, 4, 2);
  map.block({3, 1, 1});
  const VoxelGround ground = VoxelGround::build(map, {{10, 20, 30}, 2}).value();
  const Position low = {10, 22, 30};
  const Position high = {10, 22, 32};
  EXPECT_EQ(ground.place(low), map.node({0, 1, 0}));
  EXPECT_EQ(ground.place(high), map.node({0, 1, 1}));
  EXPECT_EQ(ground.place({10, 22, 36}), kNoNode);
  EXPECT_EQ(ground.position(map.node({3, 1, 1})), (Position{16, 22, 32}));
  EXPECT_TRUE(ground.is_free(low, {20, 22, 30}, 1));
  EXPECT_FALSE(ground.is_free(high, {20, 22, 32}, 1)) << "a voxel is in the way";
  EXPECT_FALSE(ground.is_free(low, high, 0)) << "straight up leads nothing";
  EXPECT_EQ(ground.nearest_free({16, 22, 32}, 0.5, 10), (Position{16, 20, 32}));
  std::vector<Wall> walls;
  ground.find_walls({14, 22, 32}, 1, walls);
  ASSERT_EQ(walls.size(), 1u);
  EXPECT_EQ(walls[0].a, (Position{15, 21, 32}));
  EXPECT_EQ(walls[0].b, (Position{15, 23, 32}));
  EXPECT_FALSE(VoxelGround::build(map, {{}, -1}).ok());
}

/// Walls are appended to a list: those it held before stay unchanged.
TEST(Grounds, FindWallsBesidesThoseTheyAreGiven) {
  const Wall held = {{1, 2, 3}, {4, 5, 6}};
  const auto expect_appended = [&](const Ground& ground, const Position& at) {
    std::vector<Wall> alone;
    ground.find_walls(at, 3, alone);
    ASSERT_FALSE(alone.empty());
    std::vector<Wall> walls = {held, held};
    for (int round = 1; round <= 2; ++round) {
      ground.find_walls(at, 3, walls);
      ASSERT_EQ(walls.size(), 2 + static_cast<std::size_t>(round) * alone.size());
      for (std::size_t i = 0; i < walls.size(); ++i) {
        const Wall& right = i < 2 ? held : alone[(i - 2) % alone.size()];
        ASSERT_EQ(walls[i].a, right.a) << i;
        ASSERT_EQ(walls[i].b, right.b) << i;
      }
    }
  };
  GridMap map(6, 4);
  map.set_walkable({3, 1}, false);
  const GridGround flat = GridGround::build(map, {{10, 20, 30}, 2}).value();
  ASSERT_NO_FATAL_FAILURE(expect_appended(flat, {14, 22, 30}));
  VoxelMap voxels(6, 4, 3);
  voxels.block({3, 1, 2});
  const VoxelGround layers = VoxelGround::build(voxels, {{10, 20, 30}, 2}).value();
  ASSERT_NO_FATAL_FAILURE(expect_appended(layers, {14, 22, 34}));
  WaypointPlan plan;
  plan.waypoints = {{"a", {0, 0, 0}}};
  plan.obstacles = {{{4, -5, 0}, {5, -5, 0}, {5, 3, 0}, {4, 3, 0}}};
  const WaypointMap waypoints = WaypointMap::build(plan).value();
  ASSERT_NO_FATAL_FAILURE(expect_appended(WaypointGround(waypoints), {3, 0, 0}));
}

}  // namespace
}  // namespace wend::test
