#include "wend/space/walking_surface.h"

#include <gtest/gtest.h>

#include <string>

namespace wend::test {
namespace {

/// Columns of blocked voxels of these heights, side by side along x, one deep.
VoxelMap steps(const std::string& heights, std::int32_t top) {
  VoxelMap map(static_cast<std::int32_t>(heights.size()), 1, top);
  for (std::int32_t x = 0; x < map.width(); ++x) {
    for (std::int32_t z = 0; z < heights[static_cast<std::size_t>(x)] - '0'; ++z) {
      map.block({x, 0, z});
    }
  }
  return map;
}

bool joined(const Graph& graph, const char* a, const char* b) {
  const NodeId from = graph.find(a);
  const NodeId to = graph.find(b);
  EXPECT_NE(from, kNoNode) << a;
  EXPECT_NE(to, kNoNode) << b;
  for (const Graph::Edge& edge : graph.edges(from)) {
    if (edge.node == to) return true;
  }
  return false;
}

TEST(WalkingSurface, StairsAreClimbedAndLedgesAreNot) {
  const VoxelMap map = steps("01133", 6);
  const Graph low = walking_surface(map, {1, 2}).value();
  EXPECT_EQ(low.node_count(), 5u);
  EXPECT_TRUE(joined(low, "0,0,0", "1,0,1"));
  EXPECT_TRUE(joined(low, "1,0,1", "0,0,0"));
  EXPECT_TRUE(joined(low, "3,0,3", "4,0,3"));
  EXPECT_FALSE(joined(low, "2,0,1", "3,0,3"));
  EXPECT_EQ(low.component_count(), 2u);
  EXPECT_EQ(walking_surface(map, {2, 2}).value().component_count(), 1u);
  EXPECT_EQ(walking_surface(map, {0, 2}).value().component_count(), 3u);
}

TEST(WalkingSurface, HeadRoomIsNeededWhereOneStandsAndWhereOneStepsUp) {
  VoxelMap map = steps("001", 4);
  map.block({0, 0, 1});  // too low to stand under
  map.block({1, 0, 2});  // high enough to stand, too low to step up from
  const Graph graph = walking_surface(map, {1, 2}).value();
  EXPECT_EQ(graph.find("0,0,0"), kNoNode);
  EXPECT_FALSE(joined(graph, "1,0,0", "2,0,1"));
  EXPECT_FALSE(joined(graph, "2,0,1", "1,0,0"));
  const Graph small = walking_surface(map, {1, 1}).value();
  EXPECT_TRUE(joined(small, "0,0,0", "1,0,0"));
  EXPECT_TRUE(joined(small, "1,0,0", "2,0,1"));
}

TEST(WalkingSurface, FloorsAboveOneAnotherAreJoinedByStairsOnly) {
  VoxelMap map(6, 2, 8);
  for (std::int32_t x = 0; x < 6; ++x) map.block({x, 0, 3});
  const Graph apart = walking_surface(map).value();
  EXPECT_TRUE(joined(apart, "0,0,0", "1,1,0"));
  EXPECT_TRUE(joined(apart, "0,0,4", "1,0,4"));
  EXPECT_EQ(apart.component_count(), 2u);
  for (std::int32_t x = 2; x < 6; ++x) {
    for (std::int32_t z = 0; z < x - 1; ++z) map.block({x, 1, z});
  }
  const Graph whole = walking_surface(map).value();
  EXPECT_EQ(whole.component_count(), 1u);
  EXPECT_TRUE(joined(whole, "5,1,4", "5,0,4"));
}

TEST(WalkingSurface, DiagonalStepsNeedTheWaysRoundBothCorners) {
  VoxelMap map(2, 2, 3);
  EXPECT_TRUE(joined(walking_surface(map).value(), "0,0,0", "1,1,0"));
  map.block({1, 0, 0});
  map.block({1, 0, 1});
  const Graph graph = walking_surface(map).value();
  EXPECT_FALSE(joined(graph, "0,0,0", "1,1,0"));
  EXPECT_TRUE(joined(graph, "0,0,0", "0,1,0"));
}

TEST(WalkingSurface, CostsAreStraightLengthsTimesTheMeanGround) {
  VoxelMap map(2, 1, 3);
  map.set_terrain({1, 0, 0}, 3);
  const Graph graph = walking_surface(map).value();
  EXPECT_EQ(graph.edges(0)[0].cost, 2 * graph.cost_scale());
}

TEST(WalkingSurface, SizesOutOfRangeAreRefused) {
  const VoxelMap map(1, 1, 1);
  EXPECT_FALSE(walking_surface(map, {-1, 2}).ok());
  EXPECT_FALSE(walking_surface(map, {1, 0}).ok());
  EXPECT_TRUE(walking_surface(map, {0, 1}).ok());
}

}  // namespace
}  // namespace wend::test
