#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/types.h"

namespace wend {

/// A cell of a volume. x runs right, y runs down the plan, z runs up; all from 0.
struct Voxel {
  std::int32_t x = 0;
  std::int32_t y = 0;
  std::int32_t z = 0;
  friend bool operator==(const Voxel&, const Voxel&) = default;
};

/// Converts to "x,y,z" and back; std::nullopt for any other text.
std::string to_string(Voxel voxel);
std::optional<Voxel> parse_voxel(std::string_view text);

/// A volume of cubes: each has a crossing cost, 0 if it is blocked. One byte per voxel.
class VoxelMap {
 public:
  static constexpr std::int64_t kMostVoxels = std::int64_t{1} << 30;

  VoxelMap() = default;
  /// Every voxel is free and costs 1. Preconditions: sides from 1 to 2^30, valid_size().
  VoxelMap(std::int32_t width, std::int32_t depth, std::int32_t height);
  static bool valid_size(std::int64_t width, std::int64_t depth, std::int64_t height);

  std::int32_t width() const { return width_; }
  std::int32_t depth() const { return depth_; }
  std::int32_t height() const { return height_; }
  std::size_t voxel_count() const { return terrain_.size(); }

  bool contains(Voxel v) const {
    return v.x >= 0 && v.y >= 0 && v.z >= 0 && v.x < width_ && v.y < depth_ && v.z < height_;
  }
  /// Nodes are numbered along x, then y, then z. Precondition: on the map.
  NodeId node(Voxel v) const {
    WEND_ASSERT(contains(v), "the voxel must be on the map");
    return (static_cast<NodeId>(v.z) * static_cast<NodeId>(depth_) + static_cast<NodeId>(v.y)) *
               static_cast<NodeId>(width_) +
           static_cast<NodeId>(v.x);
  }
  Voxel voxel(NodeId node) const {
    WEND_ASSERT(node < terrain_.size(), "only nodes of the volume are voxels");
    const auto width = static_cast<NodeId>(width_);
    const auto depth = static_cast<NodeId>(depth_);
    return {static_cast<std::int32_t>(node % width),
            static_cast<std::int32_t>(node / width % depth),
            static_cast<std::int32_t>(node / width / depth)};
  }

  /// Preconditions: on the map.
  std::uint8_t terrain(Voxel v) const { return terrain_[node(v)]; }
  bool is_free(Voxel v) const { return terrain(v) != 0; }
  void set_terrain(Voxel v, std::uint8_t terrain) { terrain_[node(v)] = terrain; }
  void block(Voxel v) { set_terrain(v, 0); }
  std::span<const std::uint8_t> terrain() const { return terrain_; }

 private:
  std::int32_t width_ = 0;
  std::int32_t depth_ = 0;
  std::int32_t height_ = 0;
  std::vector<std::uint8_t> terrain_;
};

}  // namespace wend
