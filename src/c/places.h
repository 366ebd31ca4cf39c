// Positions of the caller's.
#pragma once

#include <cmath>
#include <string>

#include "call.h"
#include "wend/base/types.h"

namespace wend::c {

inline bool fits(const Position& at) {
  constexpr double kFarthest = 1e12;
  const auto is_near = [](double value) { return std::abs(value) <= kFarthest; };
  return is_near(at.x) && is_near(at.y) && is_near(at.z);
}

inline Position place_of(const wend_position& given) { return {given.x, given.y, given.z}; }

/// Whether a position is one; else the call fails.
inline bool is_place(Call& call, const wend_position& given, const std::string& name) {
  if (fits(place_of(given))) return true;
  call.fail(WEND_OUT_OF_RANGE, name + " has a coordinate that is no number from -10^12 to 10^12");
  return false;
}

}  // namespace wend::c
