// Volumes: moves, corner rules and estimates, against brute force that looks at voxels only.
#include "wend/space/spaces/voxel_grid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "support/random_voxels.h"

namespace wend::test {
namespace {

TEST(VoxelGrid, StepsAreThoseThatTheRulesAllowAndCanBeTakenBack) {
  int legal = 0;
  int illegal = 0;
  for (std::uint64_t number = 0; number < 1000 && !HasFailure(); ++number) {
    const RandomVoxels tried = random_voxels(number);
    const VoxelGrid grid(tried.map, tried.options);
    SCOPED_TRACE(number);
    const auto count = static_cast<NodeId>(grid.node_count());
    for (NodeId from = 0; from < count; ++from) {
      if (!grid.walkable(from)) continue;
      std::vector<std::uint64_t> steps(count, kUnreachable);
      grid.successors({from}, [&](NodeId to, std::uint64_t cost, unsigned = 0) {
        EXPECT_EQ(steps[to], kUnreachable) << "twice";
        steps[to] = cost;
      });
      for (NodeId to = 0; to < count; ++to) {
        const auto expected = voxel_step(tried, tried.map.voxel(from), tried.map.voxel(to));
        ASSERT_EQ(steps[to], expected.value_or(kUnreachable)) << from << " to " << to;
        ++(expected ? legal : illegal);
      }
    }
  }
  EXPECT_GT(legal, 10000);
  EXPECT_GT(illegal, 10000);
}

TEST(VoxelGrid, ComponentsAreWhatCanBeReached) {
  for (std::uint64_t number = 0; number < 200 && !HasFailure(); ++number) {
    const RandomVoxels tried = random_voxels(number);
    const VoxelGrid grid(tried.map, tried.options);
    const auto count = static_cast<NodeId>(grid.node_count());
    for (NodeId from = 0; from < count; ++from) {
      if (!grid.walkable(from)) {
        EXPECT_EQ(grid.component(from), grid.component_count());
        continue;
      }
      const auto away = voxel_distances(tried, from);
      for (NodeId to = 0; to < count; ++to) {
        EXPECT_EQ(grid.component(from) == grid.component(to), away[to] != kUnreachable);
      }
    }
  }
}

TEST(VoxelGrid, TheEstimateIsTheExactCostInAnEmptyVolume) {
  for (const VoxelMoves moves : {VoxelMoves::six, VoxelMoves::eighteen, VoxelMoves::twenty_six}) {
    const RandomVoxels empty = {VoxelMap(6, 5, 4), {moves, CornerRule::both_free}};
    const VoxelGrid grid(empty.map, empty.options);
    for (const Voxel from : {Voxel{0, 0, 0}, Voxel{2, 1, 3}}) {
      const auto away = voxel_distances(empty, grid.node(from));
      const VoxelEstimate estimate = grid.estimate_to(grid.node(from));
      for (NodeId node = 0; node < grid.node_count(); ++node) {
        EXPECT_EQ(estimate(node), away[node]);
      }
    }
  }
}

TEST(VoxelGrid, EstimatesAreConsistentForOneGoalAndSeveral) {
  int told = 0;
  for (std::uint64_t number = 0; number < 1000 && !HasFailure(); ++number) {
    Random random(number);
    const RandomVoxels tried = random_voxels(number);
    const VoxelGrid grid(tried.map, tried.options);
    const auto count = static_cast<std::uint32_t>(grid.node_count());
    const NodeId several[] = {random.below(count), random.below(count)};
    const auto never = [](NodeId) { return false; };
    for (const Goals& goals : {Goals(several[0]), Goals(several, never)}) {
      const VoxelEstimate estimate = grid.estimate_to(goals);
      for (const NodeId goal : goal_list(goals)) EXPECT_EQ(estimate(goal), 0u);
      for (NodeId node = 0; node < count; ++node) {
        if (!grid.walkable(node)) continue;
        told += estimate(node) > 0 ? 1 : 0;
        grid.successors({node}, [&](NodeId to, std::uint64_t cost, unsigned = 0) {
          EXPECT_LE(estimate(node), cost + estimate(to));
        });
      }
    }
  }
  EXPECT_GT(told, 10000);
}

TEST(VoxelGrid, StepsCostTheRootsOfOneTwoAndThree) {
  const auto straight = static_cast<double>(kVoxelStepCosts[0]);
  EXPECT_NEAR(static_cast<double>(kVoxelStepCosts[1]) / straight, std::sqrt(2), 1e-7);
  EXPECT_NEAR(static_cast<double>(kVoxelStepCosts[2]) / straight, std::sqrt(3), 1e-7);
}

TEST(VoxelMap, VoxelsAreReadBackFromTheirNames) {
  EXPECT_EQ(parse_voxel(to_string(Voxel{3, 0, 12})), (Voxel{3, 0, 12}));
  for (const char* text :
       {"", "1", "1,2", "1,2,", "1,2,3,", "1,2,3 ", " 1,2,3", "1;2;3", "a,b,c"}) {
    EXPECT_FALSE(parse_voxel(text)) << text;
  }
  EXPECT_TRUE(VoxelMap::valid_size(1024, 1024, 1024));
  EXPECT_FALSE(VoxelMap::valid_size(1024, 1024, 1025));
  EXPECT_FALSE(VoxelMap::valid_size(1, 0, 1));
  EXPECT_FALSE(VoxelMap::valid_size(std::int64_t{1} << 62, 4, 1));
}

}  // namespace
}  // namespace wend::test
