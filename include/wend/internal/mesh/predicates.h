// Exact answers about points of a lattice: turns, circles, and where two segments cross.
//
// The lattice of 2^30 units a side makes them cheap: a turn fits into 64 bits, a circle into 128,
// so each is decided by a dozen multiplications, without a filter, without error bounds, and alike
// on every machine. Tried: J. R. Shewchuk's adaptive expansions ("Adaptive Precision Floating-Point
// Arithmetic and Fast Robust Geometric Predicates", 1997). They take coordinates of any size, but
// need the filter, four stages behind it, and still cannot hold where segments cross.
#pragma once

#include <cstdint>

#include "wend/base/assert.h"

namespace wend {

/// A point of the lattice: 0 <= x, y <= kLatticeSide.
struct LatticePoint {
  std::int32_t x = 0;
  std::int32_t y = 0;
  friend bool operator==(const LatticePoint&, const LatticePoint&) = default;
};

/// Differences are below 2^30 + 1: with one bit more, circles would not fit into 128.
inline constexpr std::int32_t kLatticeSide = std::int32_t{1} << 30;

/// Twice the signed area of the triangle: positive where a, b, c turn counter-clockwise, 0 where
/// they lie on one line.
inline std::int64_t turn(LatticePoint a, LatticePoint b, LatticePoint c) {
  const std::int64_t bx = std::int64_t{b.x} - a.x;
  const std::int64_t by = std::int64_t{b.y} - a.y;
  const std::int64_t cx = std::int64_t{c.x} - a.x;
  const std::int64_t cy = std::int64_t{c.y} - a.y;
  return bx * cy - by * cx;
}

/// Whether d lies strictly inside the circle through a, b, c. Precondition: they turn
/// counter-clockwise.
inline bool in_circle(LatticePoint a, LatticePoint b, LatticePoint c, LatticePoint d) {
  __extension__ using Wide = __int128;
  WEND_ASSERT(turn(a, b, c) > 0, "give the circle's points counter-clockwise");
  const std::int64_t ax = std::int64_t{a.x} - d.x;
  const std::int64_t ay = std::int64_t{a.y} - d.y;
  const std::int64_t bx = std::int64_t{b.x} - d.x;
  const std::int64_t by = std::int64_t{b.y} - d.y;
  const std::int64_t cx = std::int64_t{c.x} - d.x;
  const std::int64_t cy = std::int64_t{c.y} - d.y;
  // Each factor is at most 2^61, so the sum is below 2^124.
  const Wide sum = Wide{ax * ax + ay * ay} * (bx * cy - by * cx) +
                   Wide{bx * bx + by * by} * (cx * ay - cy * ax) +
                   Wide{cx * cx + cy * cy} * (ax * by - ay * bx);
  return sum > 0;
}

/// The point of the lattice that is nearest to where the segments a-b and u-w cross (of two, the
/// one with larger coordinates). Precondition: they do, and not at an end of either.
LatticePoint crossing_point(LatticePoint a, LatticePoint b, LatticePoint u, LatticePoint w);

}  // namespace wend
