#pragma once

#include <algorithm>

namespace wend {

/// How far a coordinate lies outside the interval low .. high; 0 inside.
template <class T>
constexpr T outside(T x, T low, T high) {
  return std::max({low - x, x - high, T{0}});
}

}  // namespace wend
