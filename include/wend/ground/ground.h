#pragma once

#include <optional>
#include <vector>

#include "wend/base/types.h"

/// The geometry of a map for units that walk on it: where places lie in the world, where a round
/// unit has room, and which walls are near. Path following and avoidance need only this of a map,
/// and nothing of searches.
namespace wend {

/// How a map lies in the world: the centre of its first cell, and the distance from there to the
/// centre of the next. The map's x and y run as the world's do; if yours do not, convert them
/// first.
struct Placement {
  Position origin = {};
  double cell_size = 1;  ///< above 0

  /// Whether all numbers are finite and the cell size is above 0.
  bool valid() const;

  Position to_world(const Position& on_map) const {
    return {origin.x + on_map.x * cell_size, origin.y + on_map.y * cell_size,
            origin.z + on_map.z * cell_size};
  }
  Position to_map(const Position& in_world) const {
    return {(in_world.x - origin.x) / cell_size, (in_world.y - origin.y) / cell_size,
            (in_world.z - origin.z) / cell_size};
  }
};

/// A straight segment that no unit may cross. For a point p on its free side
/// (b.x - a.x) (p.y - a.y) - (b.y - a.y) (p.x - a.x) is positive. On a ground that fills space: a
/// box with sides along the axes, from its least corner to its greatest.
struct Wall {
  Position a;
  Position b;
};

/// Where a path begins or ends.
struct GroundPlace {
  NodeId place = kNoNode;
  Position at;  ///< a position in the place
};

/// Positions and radii are in world units. Units are round, seen from above (balls where the ground
/// fills space); touching a wall is allowed. Any number of threads may use it while the map does
/// not change.
class Ground {
 public:
  Ground() = default;
  Ground(const Ground&) = default;
  Ground& operator=(const Ground&) = default;
  virtual ~Ground() = default;

  /// The place (a node id) at which a path from or to this position begins or ends; kNoNode if
  /// there is none.
  virtual NodeId place(const Position& at) const = 0;
  /// Precondition: a place of the map.
  virtual Position position(NodeId place) const = 0;

  /// Whether a unit of that radius can stand there. Precondition: the radius is not below 0.
  virtual bool is_free(const Position& at, double radius) const = 0;
  /// Whether it can go straight from one to the other. Precondition: as above.
  virtual bool is_free(const Position& from, const Position& to, double radius) const = 0;

  /// The height of the ground below or above a position, on the floor nearest to it; the position's
  /// own where there is no ground, and on grounds without slopes.
  virtual double height(const Position& at) const { return at.z; }

  /// Whether the ground rises and falls, so that among the walls within a range some may lie above
  /// or below.
  virtual bool has_slopes() const { return false; }
  /// Whether units fly: room, straight ways, distances and walls are those of balls in space.
  /// False: those of discs, seen from above.
  virtual bool fills_space() const { return false; }
  /// How much nearer to a wall than its radius paths may lead a unit, in world units; 0: by no more
  /// than rounding.
  virtual double touch() const { return 0; }

  /// Whether units go straight between two blocked places that touch at a corner, as paths with
  /// CornerRule::always do. Grounds that have walls do not allow it.
  virtual bool passes_corners() const { return false; }

  /// Appends, in order, the points where the slope of the ground changes under the straight way
  /// from one position to another. A unit that follows the ground goes straight to each of them in
  /// turn. None if the way is not free for a point, and none on grounds whose places have heights
  /// of their own, such as voxels and waypoints.
  virtual void find_bends(const Position&, const Position&, std::vector<Position>&) const {}

  /// The position itself if a unit of that radius can stand there; else the nearest position of a
  /// place of the map where it can, if that is at most `within` away. Ties go to the lowest place
  /// number.
  virtual std::optional<Position> nearest_free(const Position& at, double radius,
                                               double within) const = 0;

  /// The place at a position where a point can stand; else the nearest one, if that is at most
  /// `within` away. For units on the map's border that rounding or a push moved off it. Places that
  /// have no size are entered at their centre (by nearest_free, unless a map overrides this).
  virtual std::optional<GroundPlace> nearest_place(const Position& at, double within) const {
    const std::optional<Position> free = nearest_free(at, 0, within);
    const NodeId found = free ? place(*free) : kNoNode;
    return found == kNoNode ? std::nullopt : std::optional(GroundPlace{found, *free});
  }

  /// Appends all walls that lie at least partly within the range. The map's border is one.
  virtual void find_walls(const Position& at, double range, std::vector<Wall>& walls) const = 0;
};

/// Distance from a position to the nearest point of a wall that is a segment, seen from above.
double distance(const Position& at, const Wall& wall);

}  // namespace wend
