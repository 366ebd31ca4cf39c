#pragma once

#include <algorithm>

#include "wend/base/assert.h"

namespace wend {

/// How far to go from a coordinate to the interval low .. high, below 0 if downwards; 0 inside.
template <class T>
constexpr T offset_to(T x, T low, T high) {
  WEND_ASSERT(low <= high, "an interval goes from its lower end to its higher one");
  return x < low ? low - x : std::min(high - x, T{0});
}

}  // namespace wend
