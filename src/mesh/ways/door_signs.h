// On which side of rays and doors places lie, without rounding.
#pragma once

#include <cmath>

#include "polyanya_memory.h"
#include "wend/internal/mesh/orientation.h"

namespace wend {

/// (3 + 16 e) e with e = 2^-53, Shewchuk's bound: see orientation.h.
inline constexpr double kSignBound = 3.3306690738754716e-16;

/// The sign where rounding could decide. `behind` as in SightNode.
[[gnu::noinline]] inline double exact_side_of_ray(PlaneVector root, PlaneVector on_ray, bool behind,
                                                  PlaneVector place) {
  const Position begin = {root.x, root.y};
  const Position other = {on_ray.x, on_ray.y};
  const Position end = {place.x, place.y};
  return behind ? exact_orientation(other, begin, end) : exact_orientation(begin, other, end);
}

/// Above 0 where a place lies to the left of a ray from a root, 0 on its line; the sign is exact.
/// `ray` and `offset` are what rounding leaves of the differences to the root, and decide where
/// they can. `on_ray` is the place that fixes the ray: often it is the one that is asked for.
[[gnu::always_inline]] inline double side_of_ray(PlaneVector root, PlaneVector on_ray, bool behind,
                                                 PlaneVector ray, PlaneVector place,
                                                 PlaneVector offset) {
  const double left = ray.x * offset.y;
  const double right = ray.y * offset.x;
  const double determinant = left - right;
  const double bound = kSignBound * (std::abs(left) + std::abs(right));
  if (std::abs(determinant) > bound) [[likely]]
    return determinant;
  if (place.x == on_ray.x && place.y == on_ray.y) return 0;
  return exact_side_of_ray(root, on_ray, behind, place);
}

/// The same of a place and a node's rays.
inline double side_of_right(const SightNode& node, PlaneVector place) {
  return side_of_ray(node.root, node.right, node.right_behind, node.right_ray(), place,
                     place - node.root);
}
inline double side_of_left(const SightNode& node, PlaneVector place) {
  return side_of_ray(node.root, node.left, node.left_behind, node.left_ray(), place,
                     place - node.root);
}

/// Whether anything lies between a node's rays.
[[gnu::always_inline]] inline bool is_wide(const SightNode& node, PlaneVector right_ray,
                                           PlaneVector left_ray) {
  if (node.left_behind) {
    const PlaneVector back = node.left - node.root;
    return side_of_ray(node.root, node.right, node.right_behind, right_ray, node.left, back) < 0;
  }
  return side_of_ray(node.root, node.right, node.right_behind, right_ray, node.left, left_ray) > 0;
}

/// Above 0 where the root sees a door from the side on which it is gone out by, 0 on its line.
/// Exact.
template <class Door>
int side_of(PlaneVector root, const Door& door) {
  return orientation({root.x, root.y}, {door.x, door.y}, {door.end_x, door.end_y});
}

/// Whether a door ends there.
template <class Door>
bool ends_at(const Door& door, PlaneVector place) {
  return (door.x == place.x && door.y == place.y) ||
         (door.end_x == place.x && door.end_y == place.y);
}

}  // namespace wend
