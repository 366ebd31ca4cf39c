#pragma once

#include <optional>
#include <vector>

#include "wend/base/types.h"

/// The geometric side of a map, for whoever walks on it: where places lie in the world, where a
/// round unit has room, and what walls are near by. Following a path and keeping clear of others
/// need no more of a map than this, and know of no searches.
namespace wend {

/// How a map lies in the world: where the centre of its first cell is, and how far it is from there
/// to the next one's. The map's x and y run as the world's do; turn what comes in where yours do
/// not.
struct Placement {
  Position origin = {};
  double cell_size = 1;  ///< above 0

  /// Whether all is finite and the cell size above 0.
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

/// A straight piece of what nobody walks through. For a place p on its free side
/// (b.x - a.x) (p.y - a.y) - (b.y - a.y) (p.x - a.x) is positive.
struct Wall {
  Position a;
  Position b;
};

/// Where a path begins or ends.
struct GroundPlace {
  NodeId place = kNoNode;
  Position at;  ///< in it
};

/// Positions and radii are the world's. Units are round, seen from above; touching a wall does no
/// harm. From as many threads as one likes, while the map does not change.
class Ground {
 public:
  Ground() = default;
  Ground(const Ground&) = default;
  Ground& operator=(const Ground&) = default;
  virtual ~Ground() = default;

  /// The place whose node id a path is to begin or end with; kNoNode where there is none.
  virtual NodeId place(const Position& at) const = 0;
  /// Precondition: a place of the map.
  virtual Position position(NodeId place) const = 0;

  /// Whether a unit of that radius can stand there. Precondition: the radius is not below 0.
  virtual bool is_free(const Position& at, double radius) const = 0;
  /// Whether it can go there straight. Precondition: as above.
  virtual bool is_free(const Position& from, const Position& to, double radius) const = 0;

  /// Whether units go straight between two blocked places that touch at a corner, as paths by
  /// CornerRule::always do. Grounds that have walls let nobody through there.
  virtual bool passes_corners() const { return false; }

  /// Appends, in their order, the places at which the ground under the straight way from one place
  /// to another begins to rise or to fall otherwise than before: who follows the ground goes
  /// straight to each of them, one after the other. None where the way is not free for a point, and
  /// none on grounds whose places have heights of their own, as voxels and waypoints.
  virtual void find_bends(const Position&, const Position&, std::vector<Position>&) const {}

  /// The place itself where a unit of that radius can stand there; else where, of the positions of
  /// the map's places, it is nearest that it can, if that is at most `within` away. Of equally near
  /// ones that of the lowest number.
  virtual std::optional<Position> nearest_free(const Position& at, double radius,
                                               double within) const = 0;

  /// The place at a position where a point can stand; else the nearest one, if that is at most
  /// `within` away. For who walks along the map's border, and came off it by rounding or a push.
  /// Places that have no size are entered in their middle (nearest_free, unless a map knows
  /// better).
  virtual std::optional<GroundPlace> nearest_place(const Position& at, double within) const {
    const std::optional<Position> free = nearest_free(at, 0, within);
    const NodeId found = free ? place(*free) : kNoNode;
    return found == kNoNode ? std::nullopt : std::optional(GroundPlace{found, *free});
  }

  /// Appends all walls that come within a range, whole or in part. The map's border is one.
  virtual void find_walls(const Position& at, double range, std::vector<Wall>& walls) const = 0;
};

/// How far a position is from the nearest of a wall's, seen from above.
double distance(const Position& at, const Wall& wall);

}  // namespace wend
