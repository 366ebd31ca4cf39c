// Random volumes, and what can be reached in them by the rules' wording alone.
#pragma once

#include <optional>
#include <vector>

#include "support/random_graph.h"
#include "wend/space/spaces/voxel_grid.h"

namespace wend::test {

struct RandomVoxels {
  VoxelMap map;
  VoxelOptions options;
};

/// Small, flat ones and towers among them, with all moves and rules in turn, some with terrain.
RandomVoxels random_voxels(std::uint64_t number);

/// The cost of a step in the space's units; nothing if it is not legal.
std::optional<std::uint64_t> voxel_step(const RandomVoxels& volume, Voxel from, Voxel to);

/// The costs of all voxels from one, kUnreachable where there is no way: Bellman and Ford.
std::vector<std::uint64_t> voxel_distances(const RandomVoxels& volume, NodeId start);

}  // namespace wend::test
