#pragma once

#include <vector>

#include "corner_fan.h"
#include "near_walls.h"
#include "wall_loops.h"

namespace wend {

/// Walls as a disc's middle meets them: a rectangle in front of each, and a fan round each corner
/// at which the ground has more than a straight angle.
class GrownWalls {
 public:
  /// `error`: ErosionOptions::corner_error. The walls are to stay where they are.
  GrownWalls(const std::vector<WallStretch>& walls, double radius, double error)
      : walls_(walls),
        radius_(radius),
        reach_(2 * radius * (1 + error)),
        near_(walls, reach_),
        fan_(error) {}

  /// Calls `visit(outline, wall, is_fan)` with all of them, counter-clockwise; a fan is that at the
  /// wall's end, and begins there. Stops, and says no, where `visit` says no.
  template <class Visit>
  bool for_each(Visit&& visit) {
    for (const WallStretch& wall : walls_) {
      const PlaneVector normal = left_of(wall.from, wall.to);
      outline_ = {wall.from, wall.to, grown(wall.to, normal), grown(wall.from, normal)};
      if (!visit(outline_, wall, false)) return false;
      if (!wall.bends) continue;
      make_fan(wall, normal);
      if (!visit(outline_, wall, true)) return false;
    }
    return true;
  }

 private:
  Position grown(const Position& at, PlaneVector by) const {
    return {at.x + radius_ * by.x, at.y + radius_ * by.y, 0};
  }
  void make_fan(const WallStretch& wall, PlaneVector normal);
  /// Directions in which a wall is hardly farther away than a disc is wide.
  void find_narrow_places(const Position& corner);

  const std::vector<WallStretch>& walls_;
  double radius_;
  double reach_;
  NearWalls near_;
  CornerFan fan_;
  std::vector<Position> outline_;
  std::vector<PlaneVector> narrow_;
};

}  // namespace wend
