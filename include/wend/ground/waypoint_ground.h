#pragma once

#include "wend/ground/ground.h"
#include "wend/space/maps/waypoint_map.h"

namespace wend {

/// The ground between the obstacles of a map of waypoints, in the plan's own coordinates, for units
/// of any radius. Places are the waypoints. Room for a unit is decided in whole numbers
/// (space/maps/obstacles.h), so it is the same on every machine. Heights are ignored.
class WaypointGround final : public Ground {
 public:
  /// The map must outlive this.
  explicit WaypointGround(const WaypointMap& map) : map_(&map) {}

  /// The nearest waypoint that a unit of the plan's radius can go to straight.
  NodeId place(const Position& at) const override { return map_->nearest_visible(at); }
  Position position(NodeId place) const override;
  /// False outside the box round the plan.
  bool is_free(const Position& at, double radius) const override;
  bool is_free(const Position& from, const Position& to, double radius) const override;
  /// Linear in the waypoints, times a test for each that is nearer than the one found.
  std::optional<Position> nearest_free(const Position& at, double radius,
                                       double within) const override;
  /// Edges of obstacles, as they are in the plan.
  void find_walls(const Position& at, double range, std::vector<Wall>& walls) const override;

 private:
  const WaypointMap* map_;
};

}  // namespace wend
