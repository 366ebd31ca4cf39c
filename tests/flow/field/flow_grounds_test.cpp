// Flow fields where positions are the world's: discs that walk by them over grids, waypoints and
// meshes arrive, and stay on free ground.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "flow_field_worlds.h"
#include "mesh/questions/hills.h"
#include "support/sample.h"
#include "wend/flow/mesh_flow.h"
#include "wend/ground/grid_ground.h"
#include "wend/ground/waypoint_ground.h"
#include "wend/mesh/make_mesh.h"
#include "wend/mesh/polyanya.h"
#include "wend/mesh/raycast.h"
#include "wend/space/maps/waypoint_map.h"

namespace wend::test {
namespace {

struct DiscWalk {
  bool arrived = false;  // within half a unit of a goal
  bool free = true;
  bool by_nodes = true;  // from each aim to the next node, and only once the disc is there
};

/// Walks as a disc over a ground.
DiscWalk walk_over_ground(const Ground& ground, const FlowField& field,
                          std::span<const NodeId> goals, Position at, double radius) {
  DiscWalk walk;
  NodeId towards = kNoNode;
  for (int step = 0; step < 20'000; ++step) {
    const auto is_near = [&](NodeId goal) {
      const Position end = ground.position(goal);
      return std::hypot(end.x - at.x, end.y - at.y) < 0.5 && field.next(goal) == kNoNode;
    };
    walk.arrived = std::any_of(goals.begin(), goals.end(), is_near);
    if (walk.arrived) return walk;
    const NodeId before = towards;
    towards = field.onward(ground, at, radius, before);
    if (towards == kNoNode) return walk;
    if (before == kNoNode) {
      const NodeId own = ground.place(at);
      walk.by_nodes = towards == own || towards == field.next(own);
    } else if (towards != before) {
      const Position last = ground.position(before);
      const bool there = std::hypot(last.x - at.x, last.y - at.y) <= radius + 1e-9;
      walk.by_nodes = walk.by_nodes && there && towards == field.next(before);
    }
    const Position to = ground.position(towards);
    const double away = std::hypot(to.x - at.x, to.y - at.y);
    const double far = std::min(0.1, away);
    if (away > 0) at = {at.x + far * (to.x - at.x) / away, at.y + far * (to.y - at.y) / away, 0};
    walk.free = ground.is_free(at, radius * 0.999);
    if (!walk.free) return walk;
  }
  return walk;
}

TEST(FlowGrounds, DiscsWalkOverGridsByFields) {
  Random random(521);
  int arrived = 0;
  int over_terrain = 0;
  for (int i = 0; i < sample(600); ++i) {
    const FieldWorld world = random_field_world(random, FieldGrids::to_walk_on);
    const bool terrain = std::string(world.navigator.space_name()) == "terrain_grid";
    const FlowField field = FlowField::build(world.navigator, world.goals).value();
    const GridGround ground = GridGround::build(world.map, {{3, 4, 0}, 2}).value();
    for (int query = 0; query < 5; ++query) {
      const NodeId from = random.below(static_cast<std::uint32_t>(world.navigator.node_count()));
      if (!field.reached(from)) continue;
      const DiscWalk walk =
          walk_over_ground(ground, field, world.goals, ground.position(from), 0.6);
      ASSERT_TRUE(walk.free) << i << " from " << from << ' ' << world.describe();
      ASSERT_TRUE(walk.arrived) << i << " from " << from << ' ' << world.describe();
      ASSERT_TRUE(walk.by_nodes || !terrain) << i << " from " << from << ' ' << world.describe();
      ++arrived;
      over_terrain += terrain ? 1 : 0;
    }
  }
  EXPECT_GT(arrived, sample(600));
  EXPECT_GT(over_terrain, sample(200));
}

TEST(FlowGrounds, UnitsWalkAmongWaypointsByFields) {
  Random random(522);
  int arrived = 0;
  for (int i = 0; i < sample(200); ++i) {
    WaypointPlan plan;
    for (int p = 0; p < 25; ++p) {
      plan.waypoints.push_back(
          {"", {random.between(0, 300) / 10.0, random.between(0, 300) / 10.0, 0}});
    }
    for (int o = 0; o < 6; ++o) {
      const double x = random.between(20, 260) / 10.0;
      const double y = random.between(20, 260) / 10.0;
      const double w = random.between(10, 50) / 10.0;
      const double h = random.between(10, 50) / 10.0;
      plan.obstacles.push_back({{x, y, 0}, {x + w, y, 0}, {x + w, y + h, 0}, {x, y + h, 0}});
    }
    const WaypointMap map = WaypointMap::build(std::move(plan)).value();
    const NodeNavigator navigator(map.graph());
    const WaypointGround ground(map);
    const NodeId goal = random.below(25);
    const FlowField field = FlowField::build(navigator, {&goal, 1}).value();
    for (NodeId from = 0; from < 25; ++from) {
      if (!field.reached(from)) continue;
      const DiscWalk walk = walk_over_ground(ground, field, {&goal, 1}, ground.position(from), 0);
      ASSERT_TRUE(walk.free && walk.arrived && walk.by_nodes) << i << " from " << from;
      ++arrived;
    }
  }
  EXPECT_GT(arrived, sample(1'000));
}

TEST(FlowGrounds, OnMeshesUnitsWalkShortestWays) {
  Random random(523);
  Workspace workspace;
  int arrived = 0;
  int unreached = 0;
  for (int i = 0; i < sample(400); ++i) {
    const GridMap map = random_map(static_cast<MapKind>(random.below(kMapKinds)), random);
    Result<MeshPlan> plan = mesh_of_grid(map);
    if (!plan) continue;
    Result<NavMesh> mesh = NavMesh::build(std::move(plan).value());
    if (!mesh) continue;
    const auto somewhere = [&] {
      const Point cell = random_cell(map, random);
      return Position{cell.x + random.between(1, 9) / 10.0, cell.y + random.between(1, 9) / 10.0,
                      0};
    };
    const Position goal = somewhere();
    Result<MeshFlow> flow = MeshFlow::build(mesh.value(), {&goal, 1}, workspace);
    const auto cell = [&](const Position& p) {
      return Point{static_cast<std::int32_t>(p.x), static_cast<std::int32_t>(p.y)};
    };
    ASSERT_EQ(flow.ok(), map.walkable(cell(goal)));
    if (!flow) continue;
    for (int query = 0; query < 4; ++query) {
      Position at = somewhere();
      const double length = flow.value().cost(at, workspace);
      if (length == CornerField::kUnreached) {
        EXPECT_TRUE(flow.value().leg(at, workspace).direction.none());
        ++unreached;
        continue;
      }
      double walked = 0;
      for (int step = 0; step < 10'000; ++step) {
        const MeshFlow::Leg leg = flow.value().leg(at, workspace);
        if (leg.direction.none()) break;
        const double far = std::min(leg.length, 0.7);
        at.x += far * leg.direction.x;
        at.y += far * leg.direction.y;
        walked += far;
      }
      ASSERT_LT(std::hypot(at.x - goal.x, at.y - goal.y), 1e-6) << i << '\n' << to_text(map);
      ASSERT_NEAR(walked, length, 1e-6 * (1 + length)) << i << '\n' << to_text(map);
      ++arrived;
    }
  }
  EXPECT_GT(arrived, sample(300));
  EXPECT_GT(unreached, sample(100));
}

TEST(FlowGrounds, OnMeshesDirectionsRiseAndFallWithTheGround) {
  MeshPlan plan;  // a ramp up to the right, half as high as it is long
  plan.vertices = {{0, 0, 0}, {10, 0, 5}, {10, 4, 5}, {0, 4, 0}};
  plan.corners = {0, 1, 2, 3};
  plan.first = {0, 4};
  const NavMesh mesh = NavMesh::build(std::move(plan)).value();
  Workspace workspace;
  const Position low = {1, 2, 0.5};
  const Position high = {9, 2, 4.5};
  const MeshFlow up = MeshFlow::build(mesh, {&high, 1}, workspace).value();
  EXPECT_EQ(up.leg(low, workspace).direction, (Direction{1, 0, 0.5}));
  EXPECT_EQ(up.leg(low, workspace).length, 8);
  const MeshFlow down = MeshFlow::build(mesh, {&low, 1}, workspace).value();
  EXPECT_EQ(down.leg(high, workspace).direction, (Direction{-1, 0, -0.5}));
  const Position ends[] = {low, high};
  const MeshFlow both = MeshFlow::build(mesh, ends, workspace).value();
  EXPECT_EQ(both.leg({6, 2, 3}, workspace).direction, (Direction{1, 0, 0.5}));
  EXPECT_EQ(both.leg({4, 2, 2}, workspace).direction, (Direction{-1, 0, -0.5}));
}

TEST(FlowGrounds, OnMeshesAFieldNeedsAGoal) {
  Workspace workspace;
  const GridMap open(3, 3);
  const NavMesh mesh = NavMesh::build(mesh_of_grid(open).value()).value();
  const Position off = {9, 9, 0};
  for (const bool none : {true, false}) {
    const std::span<const Position> goals(&off, none ? 0 : 1);
    const Result<MeshFlow> refused = MeshFlow::build(mesh, goals, workspace);
    ASSERT_FALSE(refused.ok());
    EXPECT_NE(refused.error().reason.find(none ? "needs a goal" : "off the mesh"),
              std::string::npos);
  }
}

/// Over terrain a unit that has no aim yet does not walk back to the middle of its own place.
TEST(FlowGrounds, AUnitWithoutAnAimWalksToTheNextPlace) {
  GridMap map(6, 1);
  TerrainCosts terrain = TerrainCosts::standard();
  terrain.set('a', 2);
  map.set_terrain(terrain);
  map.set_symbol({5, 0}, 'a');
  const Navigator navigator = Navigator::build(map).value();
  const NodeId goal = 4;
  const FlowField field = FlowField::build(navigator, {&goal, 1}).value();
  const GridGround ground = GridGround::build(map, {}).value();
  const Position middle = ground.position(1);
  for (const double off : {-0.4, 0.0, 0.4}) {
    EXPECT_EQ(field.onward(ground, {middle.x + off, middle.y, 0}, 0.1, kNoNode), 2u) << off;
  }
}

/// Units are seen from above: at any height, a place is reached if they are over it.
TEST(FlowGrounds, HeightsDoNotCountWhereAUnitWalksOnOverTerrain) {
  GridMap map(6, 1);
  TerrainCosts terrain = TerrainCosts::standard();
  terrain.set('a', 2);
  map.set_terrain(terrain);
  map.set_symbol({5, 0}, 'a');
  const Navigator navigator = Navigator::build(map).value();
  const NodeId goal = 4;
  const FlowField field = FlowField::build(navigator, {&goal, 1}).value();
  const GridGround ground = GridGround::build(map, {}).value();
  for (const double height : {0.0, 1.7, -5.0}) {
    EXPECT_EQ(field.onward(ground, {2, 0, height}, 0.3, 2), 3u) << height;
  }
}

/// Before a link a unit comes to the middle of its place. Where no way leads it stands still,
/// regardless of the place that it walked to.
TEST(FlowGrounds, UnitsComeToLinksAndStandWhereNoWayLeads) {
  GridMap map(7, 1);
  map.set_walkable({3, 0}, false);
  map.add_link({{1, 0}, {5, 0}, 1});
  const Navigator navigator = Navigator::build(map).value();
  const NodeId goal = 6;
  const FlowField field = FlowField::build(navigator, {&goal, 1}).value();
  const GridGround ground = GridGround::build(map, {}).value();
  EXPECT_EQ(field.next(1), 5u);
  EXPECT_EQ(field.onward(ground, {1.3, 0, 0}, 0.2, kNoNode), 1u);
  EXPECT_EQ(field.onward(ground, {2.2, 0, 0}, 0.2, kNoNode), 1u);
  const NodeId left = 0;
  const FlowField other = FlowField::build(navigator, {&left, 1}).value();
  EXPECT_FALSE(other.reached(6));
  EXPECT_EQ(other.onward(ground, {5, 0, 0}, 0.2, 6), kNoNode);
  EXPECT_EQ(other.onward(ground, {5, 0, 0}, 0.2, kNoNode), kNoNode);
}

/// A height only chooses between floors: from above or below the ground a leg runs along the
/// ground, as for a unit that stands on it.
TEST(MeshFlow, LegsRiseWithTheGroundWhateverHeightIsAskedWith) {
  Random random(3036);
  Workspace workspace;
  int rises = 0;
  for (int round = 0; round < sample(200); ++round) {
    const GridMap map = small_map(random);
    const auto mesh = NavMesh::build(
        hills_of_triangles(MeshOfGrid(map, random_skew(random), random).plan(), random));
    if (!mesh || mesh.value().polygon_count() == 0) continue;
    const auto draw = [&] {
      return somewhere_in(mesh.value(), random.below(mesh.value().polygon_count()), random);
    };
    const Position goal = draw();
    const MeshFlow flow = MeshFlow::build(mesh.value(), {&goal, 1}, workspace).value();
    for (int i = 0; i < 5; ++i) {
      const Position at = draw();
      const MeshFlow::Leg leg = flow.leg(at, workspace);
      const Position off = {at.x, at.y, at.z + random.between(-40, 40) / 4.0};
      const MeshFlow::Leg same = flow.leg(off, workspace);
      ASSERT_EQ(same.length, leg.length) << round;
      ASSERT_EQ(same.direction, leg.direction) << round;
      rises += leg.direction.z != 0 ? 1 : 0;
    }
  }
  EXPECT_GT(rises, sample(200));
}

}  // namespace
}  // namespace wend::test
