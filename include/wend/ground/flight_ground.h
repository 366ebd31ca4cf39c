#pragma once

#include <vector>

#include "wend/base/result.h"
#include "wend/ground/ground.h"
#include "wend/space/maps/voxel_map.h"

namespace wend {

/// The ground of units that fly through a volume: they are balls, and go straight in all
/// directions. The outside of the volume is blocked. Looks at the map as it is: edits are
/// seen at once. A point touches nothing: it neither runs along the sides of blocked voxels nor
/// slips between two of them. For units that walk, take a VoxelGround.
class FlightGround final : public Ground {
 public:
  /// The map must outlive this. Error: an invalid placement.
  static Result<FlightGround> build(const VoxelMap& map, const Placement& placement = {});

  bool fills_space() const override { return true; }
  /// The voxel that the position lies in; constant time.
  NodeId place(const Position& at) const override;
  Position position(NodeId place) const override;
  /// Time: linear in the voxels that the ball touches or sweeps.
  bool is_free(const Position& at, double radius) const override;
  bool is_free(const Position& from, const Position& to, double radius) const override;
  /// Time: the cube of `within` in voxels.
  std::optional<Position> nearest_free(const Position& at, double radius,
                                       double within) const override;
  /// A box for each row of blocked voxels, and one for each side of the volume.
  void find_walls(const Position& at, double range, std::vector<Wall>& walls) const override;

 private:
  FlightGround(const VoxelMap& map, const Placement& placement)
      : map_(&map), placement_(placement) {}
  bool blocked(std::int32_t x, std::int32_t y, std::int32_t z) const;
  bool hits_voxel(const Position& from, const Position& to, double radius) const;
  void add_wall(const Position& at, double range, const Position& low, const Position& high,
                std::vector<Wall>& walls) const;
  void add_row(const Position& at, double range, std::int32_t y, std::int32_t z,
               std::vector<Wall>& walls) const;

  const VoxelMap* map_;
  Placement placement_;
};

}  // namespace wend
