#pragma once

#include <vector>

#include "wend/base/result.h"
#include "wend/ground/grid_ground.h"
#include "wend/space/maps/voxel_map.h"

namespace wend {

/// The ground of a volume, layer by layer: a unit's room depends on the blocked voxels of its own
/// layer only, and it goes straight within that layer only. Between layers it takes the steps of
/// its path. Copies which voxels are free, a byte per voxel.
class VoxelGround final : public Ground {
 public:
  /// Errors: an invalid placement, a layer with more cells than a GridMap may have.
  static Result<VoxelGround> build(const VoxelMap& map, const Placement& placement = {});

  /// The voxel that the position lies in; constant time.
  NodeId place(const Position& at) const override;
  Position position(NodeId place) const override;
  /// As in GridGround.
  bool is_free(const Position& at, double radius) const override;
  bool is_free(const Position& from, const Position& to, double radius) const override;
  /// On the same layer.
  std::optional<Position> nearest_free(const Position& at, double radius,
                                       double within) const override;
  void find_walls(const Position& at, double range, std::vector<Wall>& walls) const override;

 private:
  explicit VoxelGround(const Placement& placement) : placement_(placement) {}
  const GridMap* layer_at(const Position& at) const;
  GridGround ground_of(const GridMap& layer) const;
  Position on_layer_of(const Position& at, Position flat) const;

  Placement placement_;
  std::vector<GridMap> layers_;
};

}  // namespace wend
