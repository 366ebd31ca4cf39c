#pragma once

#include <vector>

#include "wend/base/types.h"

namespace wend {

/// A direction of length 1, or a difference of places.
struct Direction {
  double x;
  double y;

  friend Direction operator+(Direction a, Direction b) { return {a.x + b.x, a.y + b.y}; }
};
inline double dot(Direction a, Direction b) { return a.x * b.x + a.y * b.y; }
inline double cross(Direction a, Direction b) { return a.x * b.y - a.y * b.x; }

/// At right angles to the left of the way from one place to another. Precondition: they differ.
Direction left_of(const Position& from, const Position& to);

/// The arc that a disc's middle goes along round a corner, by tangents: their directions, as seen
/// from the corner.
///
/// Nothing but roots and the four operations, so that it is the same on every machine.
class CornerFan {
 public:
  /// `most` is how far outside the arc two neighbouring tangents may meet, as a share of the
  /// radius.
  explicit CornerFan(double most) : most_(most) {}

  /// From one direction clockwise to another, by at most a straight angle and what rounding adds;
  /// besides others, of which only those between the two count.
  const std::vector<Direction>& divide(Direction from, Direction to,
                                       const std::vector<Direction>& others);

  /// Where the tangents of two neighbouring directions meet, on an arc of radius 1.
  static Position meeting(Direction a, Direction b) {
    const double scale = 1 / (1 + dot(a, b));
    return {(a.x + b.x) * scale, (a.y + b.y) * scale, 0};
  }

 private:
  void add(Direction from, Direction to);

  double most_;
  std::vector<Direction> corners_;
  std::vector<Direction> tangents_;
};

}  // namespace wend
