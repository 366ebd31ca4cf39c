#include "support/test_maps.h"

#include "support/random_voxels.h"
#include "wend/space/walking_surface.h"
#include "wend/space/waypoint_map.h"

namespace wend::test {
namespace {

Graph scattered(bool positions) {
  Random random(5);
  GraphBuilder builder;
  for (int i = 0; i < 300; ++i) {
    const Position p = {random.below(1000) / 10.0, random.below(1000) / 10.0, 0};
    builder.add_node("", positions ? std::optional(p) : std::nullopt);
  }
  for (int i = 0; i < 900; ++i) {
    const NodeId from = random.below(290);
    const NodeId to = random.below(290);
    if (positions) {
      builder.add_straight_edge(from, to);
    } else {
      builder.add_edge(from, to, random.below(300) / 10.0);
    }
  }
  return builder.build().value();
}

VoxelMap volume() {
  Random random(6);
  VoxelMap map(9, 8, 7);
  for (NodeId node = 0; node < map.voxel_count(); ++node) {
    if (random.chance(35)) map.block(map.voxel(node));
  }
  return map;
}

/// Waypoints between crates.
Graph waypoints() {
  Random random(7);
  WaypointPlan plan;
  plan.radius = 0.4;
  plan.longest_edge = 15;
  for (int i = 0; i < 150; ++i) {
    plan.waypoints.push_back({"", {random.below(1000) / 10.0, random.below(1000) / 10.0, 0}});
  }
  for (int i = 0; i < 120; ++i) {
    const double x = random.below(100);
    const double y = random.below(100);
    plan.obstacles.push_back({{x, y, 0}, {x + 4, y, 0}, {x + 4, y + 3, 0}, {x, y + 3, 0}});
  }
  return WaypointMap::build(plan).value().graph();
}

}  // namespace

std::vector<TestMap> test_maps() {
  std::vector<TestMap> maps;
  maps.push_back({"graph with positions", GraphNavigator(scattered(true))});
  maps.push_back({"graph with landmarks", GraphNavigator(scattered(false))});
  maps.push_back({"volume, 6 moves", GraphNavigator(VoxelGrid(volume(), {VoxelMoves::six}))});
  maps.push_back({"volume, 18 moves", GraphNavigator(VoxelGrid(volume(), {VoxelMoves::eighteen}))});
  maps.push_back({"volume, 26 moves", GraphNavigator(VoxelGrid(volume()))});
  maps.push_back({"walking surface", GraphNavigator(walking_surface(volume(), {2, 1}).value())});
  maps.push_back({"waypoints", GraphNavigator(waypoints())});
  return maps;
}

}  // namespace wend::test
