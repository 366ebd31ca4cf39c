// Boxes with sides along the axes, each by its least and its greatest corner.
#pragma once

#include <algorithm>
#include <array>

#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"

namespace wend {

inline Position nearest_in_box(const Position& low, const Position& high, const Position& p) {
  return {std::clamp(p.x, low.x, high.x), std::clamp(p.y, low.y, high.y),
          std::clamp(p.z, low.z, high.z)};
}

/// The coordinate of a position along an axis: 0, 1 or 2.
inline double along_axis(const Position& p, int axis) {
  WEND_ASSERT(axis >= 0 && axis < 3, "space has three axes: x, y and z");
  return axis == 0 ? p.x : axis == 1 ? p.y : p.z;
}

/// The square of the least distance between a box and the straight way from a to b. Along the way
/// it is convex, and a square function of the share between the places where the way passes a
/// side's plane.
inline double square_distance_to_box(const Position& low, const Position& high, const Position& a,
                                     const Position& b) {
  const auto square_at = [&](double share) {
    const Position at = part_way(a, b, share);
    return square_apart(at, nearest_in_box(low, high, at));
  };
  std::array<double, 8> passes = {0, 1};  // sorted
  std::size_t count = 2;
  for (int axis = 0; axis < 3; ++axis) {
    const double from = along_axis(a, axis);
    const double way = along_axis(b, axis) - from;
    for (const double side : {along_axis(low, axis), along_axis(high, axis)}) {
      const double share = way != 0 ? (side - from) / way : 0;
      if (!(share > 0 && share < 1)) continue;
      std::size_t i = count++;
      for (; passes[i - 1] > share; --i) passes[i] = passes[i - 1];
      passes[i] = share;
    }
  }
  double least = square_at(0);
  for (std::size_t i = 1; i < count && least > 0; ++i) {
    const double middle = (passes[i - 1] + passes[i]) / 2;
    // Axes along which the way is beside the box there: each adds (off + share * way)^2.
    double off_times_way = 0;
    double ways = 0;
    for (int axis = 0; axis < 3; ++axis) {
      const double from = along_axis(a, axis);
      const double way = along_axis(b, axis) - from;
      const double at = from + middle * way;
      const double side = std::clamp(at, along_axis(low, axis), along_axis(high, axis));
      if (side == at) continue;
      off_times_way += (from - side) * way;
      ways += way * way;
    }
    const double share = ways > 0 ? -off_times_way / ways : middle;
    least = std::min(
        {least, square_at(std::clamp(share, passes[i - 1], passes[i])), square_at(passes[i])});
  }
  return least;
}

}  // namespace wend
