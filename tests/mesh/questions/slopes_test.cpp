// On a slope all answers lie on it, for questions of any height: ways, whole or given up, with
// links or over ground that costs, looked up or searched; and the surroundings of a place.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "mesh/random_mesh.h"
#include "support/sample.h"
#include "wend/mesh/baked_mesh.h"
#include "wend/mesh/corner_field.h"
#include "wend/mesh/mesh_ground.h"
#include "wend/mesh/move_along.h"
#include "wend/mesh/random_place.h"
#include "wend/mesh/raycast.h"
#include "wend/mesh/walls.h"
#include "wend/mesh/weighted_regions.h"

namespace wend::test {
namespace {

/// A mesh in one plane, with three kinds of ground, and places on it with arbitrary heights.
class SlopeCase {
 public:
  explicit SlopeCase(std::uint64_t number) : random(number), map_(small_map(random)) {
    skew_ = random_skew(random);
    MeshPlan plan = MeshOfGrid(map_, skew_, random).plan();
    along_x_ = random.between(-24, 24) / 8.0;
    along_y_ = random.between(-24, 24) / 8.0;
    for (Position& at : plan.vertices) at.z = height(at);
    for (std::size_t i = 1; i < plan.first.size(); ++i) {
      plan.areas.push_back(static_cast<std::uint8_t>(random.below(3)));
    }
    mesh = NavMesh::build(plan).value();
  }
  double height(const Position& at) const { return 5 + along_x_ * at.x + along_y_ * at.y; }
  bool holds(const Position& at) const {
    return std::abs(at.z - height(at)) <= 1e-9 * (1 + std::abs(at.z));
  }
  bool hold(const Path& path) const {
    return std::all_of(path.waypoints.begin(), path.waypoints.end(),
                       [&](const Position& at) { return holds(at); });
  }
  Position place() {
    Position at = skew_.at(random_place(map_, random));
    at.z = random.between(-99, 99);
    return at;
  }

  Random random;
  NavMesh mesh;

 private:
  GridMap map_;
  Skew skew_;
  double along_x_ = 0;
  double along_y_ = 0;
};

TEST(OnASlope, WaysLieOnIt) {
  Workspace workspace;
  CornerField field;
  Path path;
  int whole = 0;
  int parts = 0;
  const auto run = [&](Search* search, std::uint64_t expansions) {
    search->run({.expansions = expansions});
    search->write_path(path);
    ++(path.found() ? whole : parts);
  };
  for (std::uint64_t number = 0; number < sample(100u); ++number) {
    SlopeCase tried(number);
    const Position from = tried.place();
    const Position goals[] = {tried.place(), tried.place()};
    MeshLink link = {tried.place(), tried.place(), 0, 0};
    const Result<MeshLinks> links = MeshLinks::build(tried.mesh, {&link, 1});
    AreaCosts costs(tried.mesh, AreaCosts().of_area);
    costs.of_area[1] = costs.most = 4;
    for (const std::uint64_t expansions : {std::uint64_t{1} << 40, std::uint64_t{3}}) {
      PolyanyaQuery query = {from, goals[0]};
      run(Polyanya::begin(tried.mesh, query, workspace), expansions);
      ASSERT_TRUE(tried.hold(path)) << number;
      query.goals = goals;
      query.links = links ? &links.value() : nullptr;
      run(Polyanya::begin(tried.mesh, query, workspace), expansions);
      ASSERT_TRUE(tried.hold(path)) << number;
      run(WeightedRegions::begin(tried.mesh, costs, {from, goals}, workspace), expansions);
      ASSERT_TRUE(tried.hold(path)) << number;
    }
    if (number % 4 != 0) continue;
    BakedMesh::bake(tried.mesh).value().find(tried.mesh, from, goals[0], workspace, path);
    ASSERT_TRUE(tried.hold(path)) << number;
    ASSERT_EQ(path.bound, path.found() ? 1 : 0);
    field.fill(tried.mesh, {&from, 1}, workspace);
    field.way(goals[0], workspace, path);
    ASSERT_TRUE(tried.hold(path)) << number;
    ASSERT_EQ(path.bound, path.found() ? 1 : 0);
  }
  EXPECT_GT(whole, sample(100));
  EXPECT_GT(parts, sample(100));
}

TEST(OnASlope, WhatIsRoundAPlaceLiesOnIt) {
  Workspace workspace;
  std::vector<NearWall> walls;
  int outside = 0;
  for (std::uint64_t number = 0; number < sample(1000u); ++number) {
    SlopeCase tried(number);
    if (tried.mesh.polygon_count() == 0) continue;
    const Position at = tried.place();
    const Position to = tried.place();
    const MeshPlace from = nearest_place(tried.mesh, at);
    outside += polygon_at(tried.mesh, at) == kNoPolygon ? 1 : 0;
    wend::Random draws(number);
    walls_within(tried.mesh, from, 2, workspace, walls);
    walls.push_back(distance_to_wall(tried.mesh, from, 1e9, workspace));
    std::vector<Position> found = {
        from.position,
        MeshGround(tried.mesh).position(from.polygon),
        raycast(tried.mesh, from, to).place.position,
        move_along(tried.mesh, from, to, workspace).position,
        random_place(tried.mesh, draws).position,
        random_place_within_way(tried.mesh, from, 3, draws, workspace).position};
    for (const NearWall& wall : walls) found.push_back(wall.nearest);
    for (const Position& place : found) ASSERT_TRUE(tried.holds(place)) << number;
  }
  EXPECT_GT(outside, sample(100));
}

/// A leg beside a shorter piece of cheaper ground has waypoints where that begins and ends.
TEST(OnASlope, WaysBesideCheaperGroundLieOnIt) {
  MeshPlan plan;
  plan.vertices = {{0, 0, 0},  {3, 0, 0}, {7, 0, 0},  {10, 0, 0},
                   {10, 4, 0}, {0, 4, 0}, {3, -4, 0}, {7, -4, 0}};
  for (Position& at : plan.vertices) at.z = 2 * at.x + at.y;
  plan.corners = {0, 1, 2, 3, 4, 5, 6, 7, 2, 1};
  plan.first = {0, 6, 10};
  plan.areas = {1, 0};
  const NavMesh mesh = NavMesh::build(plan).value();
  AreaCosts costs(mesh, AreaCosts().of_area);
  costs.of_area[1] = costs.most = 3;
  Workspace workspace;
  const Position goal = {10, 0, 0};
  Search* search = WeightedRegions::begin(mesh, costs, {{0, 0, 0}, {&goal, 1}}, workspace);
  ASSERT_EQ(search->run(), Status::found);
  Path path;
  search->write_path(path);
  EXPECT_EQ(path.waypoints, (std::vector<Position>{{0, 0, 0}, {3, 0, 6}, {7, 0, 14}, {10, 0, 20}}));
  EXPECT_NEAR(path.cost, 3 * 3 + 4 + 3 * 3, 1e-12);
}

}  // namespace
}  // namespace wend::test
