// The nearest place of a convex polygon, for all kinds of corners with x and y.
#pragma once

#include <limits>
#include <span>

#include "wend/base/assert.h"
#include "wend/internal/mesh/border.h"

namespace wend {

/// The place of a polygon that is nearest to one outside it, seen from above; on its border.
template <class Corner>
Position nearest_on_border(std::span<const Corner> corners, const Position& place) {
  WEND_ASSERT(corners.size() >= 3, "give the border of a polygon: it has three corners or more");
  Position best;
  double best_square = std::numeric_limits<double>::infinity();
  const Corner* from = &corners.back();
  for (const Corner& to : corners) {
    const Position near = nearest_on_stretch({from->x, from->y}, {to.x, to.y}, place);
    const double square = square_distance(place, near);
    if (square < best_square) {
      best_square = square;
      best = near;
    }
    from = &to;
  }
  return best;
}

/// Moves a place that rounding left outside a polygon inwards, by as little as will do.
template <class Corner, class Contains>
Position pulled_in(std::span<const Corner> corners, Position place, Contains&& contains) {
  WEND_ASSERT(!corners.empty(), "a polygon without corners has no middle to move to");
  Position middle;
  for (const Corner& corner : corners) {
    middle.x += corner.x / static_cast<double>(corners.size());
    middle.y += corner.y / static_cast<double>(corners.size());
  }
  for (double share = 0x1p-52; !contains(place); share *= 2) {
    if (share > 1) return {corners[0].x, corners[0].y, 0};  // a sliver without an inside
    place.x += (middle.x - place.x) * share;
    place.y += (middle.y - place.y) * share;
  }
  return place;
}

}  // namespace wend
