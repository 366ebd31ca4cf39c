#include "corner_fan.h"

#include <algorithm>
#include <cmath>

#include "wend/base/assert.h"

namespace wend {
namespace {

PlaneVector unit(PlaneVector a) {
  const double length = std::sqrt(dot(a, a));
  WEND_ASSERT(length > 0, "only what has a length has a direction");
  return {a.x / length, a.y / length};
}

/// Halfway on the way clockwise.
PlaneVector between(PlaneVector from, PlaneVector to) {
  const PlaneVector right_of = {from.y, -from.x};
  // Near a straight angle the sum is all rounding.
  if (dot(from, to) < -0.5) return unit(right_of + PlaneVector{-to.y, to.x});
  return unit(from + to);
}

}  // namespace

PlaneVector left_of(const Position& from, const Position& to) {
  return unit({from.y - to.y, to.x - from.x});
}

void CornerFan::add(PlaneVector from, PlaneVector to) {
  // The two tangents meet 1 / cos(half the angle) from the corner; rounding must not make the
  // angle more than a straight one, of which there is no root.
  const double half_cosine = std::sqrt(std::max(0.0, 1 + dot(from, to)) / 2);
  if (half_cosine * (1 + most_) < 1) {
    const PlaneVector middle = between(from, to);
    add(from, middle);
    add(middle, to);
    return;
  }
  tangents_.push_back(to);
}

const std::vector<PlaneVector>& CornerFan::divide(PlaneVector from, PlaneVector to,
                                                  const std::vector<PlaneVector>& others) {
  const PlaneVector middle = between(from, to);
  corners_.assign(1, from);
  for (const PlaneVector other : others) {
    const bool first_half = cross(from, other) < 0 && cross(other, middle) <= 0;
    const bool second_half = cross(middle, other) < 0 && cross(other, to) < 0;
    if ((first_half || second_half) && dot(middle, other) > 0) corners_.push_back(other);
  }
  std::sort(corners_.begin() + 1, corners_.end(), [&](PlaneVector a, PlaneVector b) {
    const bool a_late = cross(middle, a) < 0;
    const bool b_late = cross(middle, b) < 0;
    return a_late != b_late ? b_late : cross(a, b) < 0;
  });
  corners_.push_back(to);
  tangents_.assign(1, from);
  for (std::size_t i = 1; i < corners_.size(); ++i) {
    if (corners_[i].x != corners_[i - 1].x || corners_[i].y != corners_[i - 1].y) {
      add(corners_[i - 1], corners_[i]);
    }
  }
  return tangents_;
}

}  // namespace wend
