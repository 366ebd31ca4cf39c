// On which side of a door a root lies, where rounding could decide.
#pragma once

#include <cmath>

#include "polyanya_memory.h"
#include "wend/internal/mesh/orientation.h"

namespace wend {

/// Whether two rays are so nearly in line that rounding decides to which side they lie. A door on
/// such a line could be gone through both ways, and a search round the vertex it ends at would
/// never end.
inline bool hardly_wider_than_rounding(PlaneVector right, PlaneVector left) {
  const double one = right.x * left.y;
  const double other = right.y * left.x;
  return one - other <= 1e-14 * (std::abs(one) + std::abs(other));
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
