// The ground round a corner at which ways can bend: its polygons, and the walls between which it
// lies.
#pragma once

#include <cstdint>
#include <vector>

#include "wend/internal/mesh/orientation.h"
#include "wend/mesh/nav_mesh.h"

namespace wend {

/// A polygon at a corner, and which of its sides begins there.
struct CornerStep {
  std::uint32_t polygon;
  std::uint32_t side;
};

/// Walks from polygon to polygon round one corner.
class CornerWalk {
 public:
  explicit CornerWalk(const NavMesh& mesh) : mesh_(mesh) {}

  std::uint32_t side_before(const CornerStep& step) const {
    const std::uint32_t first = mesh_.first_side(step.polygon);
    return (step.side == first ? mesh_.first_side(step.polygon + 1) : step.side) - 1;
  }
  std::uint32_t side_after(std::uint32_t polygon, std::uint32_t side) const {
    return side + 1 == mesh_.first_side(polygon + 1) ? mesh_.first_side(polygon) : side + 1;
  }
  /// To the next polygon counter-clockwise; false at a wall.
  bool turn_left(CornerStep& step) const {
    const std::uint32_t number = mesh_.sides()[side_before(step)].door;
    if (number == NavMesh::kNone) return false;
    const NavMesh::Door& door = mesh_.doors()[number];
    step = {door.neighbour, mesh_.doors()[door.twin].side};
    return true;
  }
  bool turn_right(CornerStep& step) const {
    const std::uint32_t number = mesh_.sides()[step.side].door;
    if (number == NavMesh::kNone) return false;
    const NavMesh::Door& door = mesh_.doors()[number];
    step = {door.neighbour, side_after(door.neighbour, mesh_.doors()[door.twin].side)};
    return true;
  }
  /// As far clockwise as the ground goes; false where there is no wall round the corner.
  bool turn_to_right_wall(CornerStep& step) const {
    const std::uint32_t begin = step.side;
    while (turn_right(step)) {
      if (step.side == begin) return false;
    }
    return true;
  }
  /// Calls `visit(step)` for all polygons round the corner, counter-clockwise.
  template <class Visit>
  void for_each(CornerStep step, Visit&& visit) const {
    turn_to_right_wall(step);
    const std::uint32_t begin = step.side;
    do {
      visit(step);
    } while (turn_left(step) && step.side != begin);
  }

 private:
  const NavMesh& mesh_;
};

/// The directions of the walls that bound the ground round a corner, as the places where they end.
struct CornerWalls {
  Position right;  // the ground lies counter-clockwise from there,
  Position left;   // and clockwise from there
  bool winds;      // a full turn of ground or more: all ways that touch the corner can bend there
};

CornerWalls walls_round(const NavMesh& mesh, CornerStep step);

/// Whether a way from a place that sees the corner may bend there, or touch it and go straight on:
/// both walls lie on one side of the line, or on it.
inline bool can_bend(const CornerWalls& walls, const Position& corner, const Position& from) {
  if (walls.winds) return true;
  return orientation(from, corner, walls.right) * orientation(from, corner, walls.left) >= 0;
}

/// Whether a way may bend left at a corner: it comes from near the right wall and goes on near the
/// left one. Ways that bend right do the reverse. (At a narrow edge both may hold.)
inline bool can_bend_left(const CornerWalls& walls, const Position& corner, const Position& from) {
  return walls.winds || (orientation(from, corner, walls.right) >= 0 &&
                         orientation(from, corner, walls.left) >= 0);
}
inline bool can_bend_right(const CornerWalls& walls, const Position& corner, const Position& from) {
  return walls.winds || (orientation(from, corner, walls.right) <= 0 &&
                         orientation(from, corner, walls.left) <= 0);
}

/// All corners at which ways can bend, as searches over corners want them. 96 bytes each; linear.
struct CornerTable {
  struct Corner {
    Position place;
    CornerWalls walls;
    CornerStep step;
  };
  explicit CornerTable(const NavMesh& mesh);

  std::vector<Corner> corners;
};

}  // namespace wend
