#include "wend/space/maps/walking_surface.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "support/random.h"
#include "support/sample.h"

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

/// Whether a walker has head room over a height where it stands, all the way up from its feet.
bool has_room(const VoxelMap& map, Voxel at, std::int32_t height, const WalkerSize& walker) {
  for (; at.z < std::min(height + walker.head_room, map.height()); ++at.z) {
    if (!map.is_free(at)) return false;
  }
  return true;
}

bool is_place(const VoxelMap& map, const Voxel& at, const WalkerSize& walker) {
  const bool stands = at.z == 0 || !map.is_free({at.x, at.y, at.z - 1});
  return map.contains(at) && stands && has_room(map, at, at.z, walker);
}

bool straight_step(const VoxelMap& map, const Voxel& a, const Voxel& b, const WalkerSize& walker) {
  const std::int32_t height = std::max(a.z, b.z);
  return std::abs(a.x - b.x) <= 1 && std::abs(a.y - b.y) <= 1 &&
         std::abs(a.z - b.z) <= walker.step_height && is_place(map, a, walker) &&
         is_place(map, b, walker) && has_room(map, a, height, walker) &&
         has_room(map, b, height, walker);
}

/// As the header has it, word by word.
bool steps_to(const VoxelMap& map, const Voxel& a, const Voxel& b, const WalkerSize& walker) {
  if (!straight_step(map, a, b, walker)) return false;
  const auto round = [&](std::int32_t x, std::int32_t y) {
    for (Voxel corner{x, y, 0}; corner.z < map.height(); ++corner.z) {
      if (straight_step(map, a, corner, walker) && straight_step(map, corner, b, walker)) {
        return true;
      }
    }
    return false;
  };
  return a.x == b.x || a.y == b.y || (round(a.x, b.y) && round(b.x, a.y));
}

TEST(WalkingSurface, StepsAreThoseOfItsDefinition) {
  int straight = 0;
  int diagonal = 0;
  int high = 0;
  for (std::uint64_t number = 0; number < 300 && !HasFailure(); ++number) {
    Random random(number);
    VoxelMap map(3, 3, 2 + static_cast<std::int32_t>(random.below(12)));
    const std::uint32_t blocked = 10 + random.below(40);
    for (Voxel v; v.z < map.height(); ++v.z) {
      for (v.y = 0; v.y < 3; ++v.y) {
        for (v.x = 0; v.x < 3; ++v.x) {
          if (random.chance(blocked)) map.block(v);
        }
      }
    }
    const WalkerSize walker = {random.between(0, 5), random.between(1, 3)};
    const Graph graph = walking_surface(map, walker).value();
    std::vector<Voxel> places;
    for (Voxel v; v.y < 3; ++v.y) {
      for (v.x = 0; v.x < 3; ++v.x) {
        for (v.z = 0; v.z < map.height(); ++v.z) {
          if (is_place(map, v, walker)) places.push_back(v);
        }
      }
    }
    ASSERT_EQ(graph.node_count(), places.size()) << number;
    for (const Voxel& a : places) {
      for (const Voxel& b : places) {
        if (a.x == b.x && a.y == b.y) continue;
        const bool expected = steps_to(map, a, b, walker);
        ASSERT_EQ(joined(graph, to_string(a).c_str(), to_string(b).c_str()), expected)
            << number << ": " << to_string(a) << " to " << to_string(b);
        if (!expected) continue;
        ++(a.x == b.x || a.y == b.y ? straight : diagonal);
        high += std::abs(a.z - b.z) > 1;
      }
    }
  }
  EXPECT_GT(straight, 3000);
  EXPECT_GT(diagonal, 1000);
  EXPECT_GT(high, 1000);
}

/// Comparing all places of a column with all of the next would be 10^10 comparisons.
TEST(WalkingSurface, HighColumnsTakeNoLonger) {
  constexpr std::int32_t kHeight = kSanitized ? 1 << 14 : 1 << 17;
  VoxelMap map(2, 2, kHeight);
  for (Voxel v; v.z < kHeight; v.z += 2) {
    for (v.y = 0; v.y < 2; ++v.y) {
      for (v.x = 0; v.x < 2; ++v.x) map.block(v);
    }
  }
  const Graph floors = walking_surface(map, {1 << 15, 1}).value();
  EXPECT_EQ(floors.node_count(), 2u * kHeight);
  EXPECT_EQ(floors.edge_count(), 6u * kHeight);
  for (std::int32_t z = 2; z < kHeight; z += 2) map.set_terrain({0, 0, z}, 1);  // a shaft
  const Graph shaft = walking_surface(map, {1 << 15, 1}).value();
  EXPECT_EQ(shaft.node_count(), 3u * kHeight / 2 + 1);
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
