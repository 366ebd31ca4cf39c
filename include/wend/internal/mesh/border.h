// Places on the borders of polygons, where rounding matters.
#pragma once

#include <algorithm>
#include <cstdint>

#include "wend/base/assert.h"
#include "wend/base/types.h"
#include "wend/internal/base/geometry.h"
#include "wend/mesh/nav_mesh.h"

namespace wend {

/// How far along a stretch the foot of a place's perpendicular is: 0 where the stretch begins, 1
/// where it ends, and beyond.
inline double foot_share(const Position& from, const Position& to, const Position& place) {
  const double dx = to.x - from.x;
  const double dy = to.y - from.y;
  return ((place.x - from.x) * dx + (place.y - from.y) * dy) / (dx * dx + dy * dy);
}

/// A share of the way along a stretch; from the nearer end, so that both ends are met exactly.
inline Position along(const Position& from, const Position& to, double share) {
  const double dx = to.x - from.x;
  const double dy = to.y - from.y;
  if (share < 0.5) return {from.x + share * dx, from.y + share * dy, 0};
  return {to.x - (1 - share) * dx, to.y - (1 - share) * dy, 0};
}

/// Which place of a stretch is nearest to another one, seen from above.
inline Position nearest_on_stretch(const Position& from, const Position& to,
                                   const Position& place) {
  return along(from, to, std::clamp(foot_share(from, to, place), 0.0, 1.0));
}

/// Both ends of a polygon's side, at the height 0. `first` is first_side(polygon), `end` that of
/// the next polygon.
struct Stretch {
  Position from;
  Position to;
};
inline Stretch stretch_of(const NavMesh& mesh, std::uint32_t side, std::uint32_t first,
                          std::uint32_t end) {
  WEND_ASSERT(first <= side && side < end && end <= mesh.side_count(),
              "a stretch is a side of its polygon: give that polygon's first side and end");
  const NavMesh::Side& begins = mesh.sides()[side];
  const NavMesh::Side& ends = mesh.sides()[side + 1 == end ? first : side + 1];
  return {{begins.x, begins.y, 0}, {ends.x, ends.y, 0}};
}
inline Stretch stretch_of(const NavMesh::Door& door) {
  return {{door.x, door.y, 0}, {door.end_x, door.end_y, 0}};
}

/// The mean of its corners, which a convex polygon holds, on the ground.
Position middle_of(const NavMesh& mesh, std::uint32_t polygon);

/// As nearest_on_stretch of it, without a division.
inline Position nearest_on_door(const NavMesh::Door& door, const Position& place) {
  const Stretch stretch = stretch_of(door);
  const double ahead =
      (place.x - door.x) * (door.end_x - door.x) + (place.y - door.y) * (door.end_y - door.y);
  return along(stretch.from, stretch.to, std::clamp(ahead * door.two_by_square / 2, 0.0, 1.0));
}

/// Moves a place that rounding left outside a polygon inwards, by as little as will do, and puts it
/// on the ground: it lies in the polygon by exact tests.
Position settled(const NavMesh& mesh, std::uint32_t polygon, Position place);

}  // namespace wend
