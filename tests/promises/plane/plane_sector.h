// Directions round a place of the plane.
#pragma once

#include <numbers>

namespace wend::test {

inline constexpr double kHalfTurn = std::numbers::pi;
/// Directions that differ by less are the same.
inline constexpr double kSameAngle = 1e-8;

/// The same direction from 0 on, below a full turn.
inline double wrap_angle(double angle) {
  while (angle < 0) angle += 2 * kHalfTurn;
  while (angle >= 2 * kHalfTurn) angle -= 2 * kHalfTurn;
  return angle;
}
/// The turn to the left from one direction to another.
inline double turn_between(double from, double to) {
  const double turn = wrap_angle(to - from);
  return turn > 2 * kHalfTurn - kSameAngle ? 0 : turn;
}

/// Free ground round a place, from one direction to the left.
struct PlaneSector {
  double from = 0;
  double span = 2 * kHalfTurn;

  bool is_whole() const { return span > 2 * kHalfTurn - kSameAngle; }
  /// Whether there is ground just to the left of a ray from the place.
  bool is_left_of(double ray) const {
    return is_whole() || turn_between(from, ray) < span - kSameAngle;
  }
  bool is_right_of(double ray) const {
    const double turn = turn_between(from, ray);
    return is_whole() || (turn > kSameAngle && turn <= span + kSameAngle);
  }
  /// Whether all directions from `begin` on are in it, for half a turn to the left.
  bool holds_half_turn(double begin) const {
    return is_whole() || turn_between(from, begin) + kHalfTurn <= span + kSameAngle;
  }
};

}  // namespace wend::test
