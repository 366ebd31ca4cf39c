// The same volume in C and in C++, and its nodes.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "../handles.h"
#include "support/random_voxels.h"
#include "wend/catalogue/node_navigator.h"

namespace wend::test {

inline wend_voxel c_voxel(Voxel at) { return {at.x, at.y, at.z}; }

/// A description of an array, which has to outlive it.
inline wend_volume c_volume(std::int32_t width, std::int32_t depth, std::int32_t height,
                            const std::vector<std::uint8_t>& costs) {
  wend_volume volume = {};
  volume.size = sizeof volume;
  volume.width = width;
  volume.depth = depth;
  volume.height = height;
  volume.count = costs.size();
  volume.byte_costs = costs.data();
  return volume;
}

inline CMap volume_in_c(const VoxelMap& map) {
  const std::vector<std::uint8_t> costs(map.terrain().begin(), map.terrain().end());
  const wend_volume volume = c_volume(map.width(), map.depth(), map.height(), costs);
  CMap made;
  Why why;
  EXPECT_EQ(wend_map_create_volume(&volume, made.out(), why), WEND_OK) << why.text();
  return made;
}

/// Open ground everywhere.
inline CMap open_volume(std::int32_t width, std::int32_t depth, std::int32_t height) {
  return volume_in_c(VoxelMap(width, depth, height));
}

inline wend_moves c_moves(const VoxelOptions& options) {
  const char* corners = to_string(options.corners);
  wend_moves moves = {};
  moves.size = sizeof moves;
  moves.corners = text_of(corners);
  moves.directions = count_of(options.moves);
  return moves;
}

inline CNavigator volume_navigator(const wend_map* map, const VoxelOptions& options) {
  const wend_moves moves = c_moves(options);
  CNavigator navigator;
  Why why;
  EXPECT_EQ(wend_navigator_create(map, &moves, navigator.out(), why), WEND_OK) << why.text();
  return navigator;
}

inline NodeNavigator navigator_in_cpp(const RandomVoxels& volume) {
  return NodeNavigator(VoxelGrid(volume.map, volume.options));
}

/// The node of a voxel, whose voxel is that one again.
inline std::uint32_t node_of(const wend_navigator* navigator, Voxel at) {
  std::uint32_t node = WEND_NO_NODE;
  EXPECT_EQ(wend_navigator_voxel_node(navigator, c_voxel(at), &node, nullptr), WEND_OK);
  wend_voxel back = {};
  EXPECT_EQ(wend_navigator_voxel(navigator, node, &back, nullptr), WEND_OK);
  EXPECT_EQ((Voxel{back.x, back.y, back.z}), at);
  return node;
}

inline std::vector<NodeId> nodes_of(const wend_path* path) {
  const std::uint32_t* nodes = nullptr;
  std::size_t count = 0;
  EXPECT_EQ(wend_path_nodes(path, &nodes, &count, nullptr), WEND_OK);
  return {nodes, nodes + count};
}

inline Voxel draw_voxel(Random& random, const VoxelMap& map) {
  return map.voxel(random.below(static_cast<std::uint32_t>(map.voxel_count())));
}

/// The same random edit of both.
inline void edit_both(Random& random, VoxelMap& map, wend_map* handle) {
  const Voxel at = draw_voxel(random, map);
  const auto cost = static_cast<std::uint8_t>(random.below(4));
  map.set_terrain(at, cost);
  const wend_voxel voxel = c_voxel(at);
  EXPECT_EQ(wend_map_set_voxels(handle, &voxel, 1, cost, nullptr), WEND_OK);
}

}  // namespace wend::test
