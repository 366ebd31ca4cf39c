#pragma once

#include "wend/base/result.h"
#include "wend/ground/ground.h"
#include "wend/space/maps/grid_map.h"

namespace wend {

/// The ground of a map of squares. It reads the map itself, so edits take effect at once. Places
/// are numbered as a Navigator of the map numbers its nodes. Heights are ignored.
class GridGround final : public Ground {
 public:
  /// The map must outlive this. Errors: cells that are not squares, an invalid placement.
  static Result<GridGround> build(const GridMap& map, const Placement& placement = {});

  const Placement& placement() const { return placement_; }

  /// The cell that the position lies on; constant time.
  NodeId place(const Position& at) const override;
  Position position(NodeId place) const override;
  /// Time: the cells that the unit covers, also on its way.
  bool is_free(const Position& at, double radius) const override;
  bool is_free(const Position& from, const Position& to, double radius) const override;
  /// Time: the cells up to the one found, times those that the unit covers.
  std::optional<Position> nearest_free(const Position& at, double radius,
                                       double within) const override;
  /// Each wall extends as far as it runs straight within the range. Time: the cells within it.
  void find_walls(const Position& at, double range, std::vector<Wall>& walls) const override;

 private:
  GridGround(const GridMap& map, const Placement& placement) : map_(&map), placement_(placement) {}
  bool has_room(const Position& from, const Position& to, double radius) const;

  const GridMap* map_;
  Placement placement_;
};

}  // namespace wend
