// On which side of a line a point lies, without rounding.
//
// J. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates"
// (1997): the plain determinant, where its error bound lets it decide; else that of differences
// taken exactly, with what was rounded off them; else the sum of its six products, each as a pair
// of doubles, taken exactly.
//
// Guarantee: the sign is exact where no product leaves the range of doubles: coordinates that are 0
// or between 1e-70 and 1e70. Cost: two products and a comparison; some hundred operations where the
// three points are nearly in line.
#pragma once

#include <cmath>

#include "wend/base/types.h"

namespace wend {

/// The same sign as `orientation`, without its quick test.
int exact_orientation(const Position& a, const Position& b, const Position& c);

/// 1 where c lies to the left of the line from a to b (x runs right, y up), -1 to its right, 0 on
/// it. Heights do not matter.
inline int orientation(const Position& a, const Position& b, const Position& c) {
  const double left = (a.x - c.x) * (b.y - c.y);
  const double right = (a.y - c.y) * (b.x - c.x);
  const double determinant = left - right;
  // (3 + 16 e) e with e = 2^-53, Shewchuk's bound.
  const double bound = 3.3306690738754716e-16 * (std::abs(left) + std::abs(right));
  if (determinant > bound) return 1;
  if (determinant < -bound) return -1;
  return exact_orientation(a, b, c);
}

}  // namespace wend
