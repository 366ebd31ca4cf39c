#pragma once

#include <vector>

#include "wend/base/types.h"

namespace wend {

/// A direction of length 1, or a difference of places.
struct FanDirection {
  double x;
  double y;

  friend FanDirection operator+(FanDirection a, FanDirection b) { return {a.x + b.x, a.y + b.y}; }
};
inline double dot(FanDirection a, FanDirection b) { return a.x * b.x + a.y * b.y; }
inline double cross(FanDirection a, FanDirection b) { return a.x * b.y - a.y * b.x; }

/// At right angles to the left of the way from one place to another. Precondition: they differ.
FanDirection left_of(const Position& from, const Position& to);

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
  const std::vector<FanDirection>& divide(FanDirection from, FanDirection to,
                                          const std::vector<FanDirection>& others);

  /// Where the tangents of two neighbouring directions meet, on an arc of radius 1.
  static Position meeting(FanDirection a, FanDirection b) {
    const double scale = 1 / (1 + dot(a, b));
    return {(a.x + b.x) * scale, (a.y + b.y) * scale, 0};
  }

 private:
  void add(FanDirection from, FanDirection to);

  double most_;
  std::vector<FanDirection> corners_;
  std::vector<FanDirection> tangents_;
};

}  // namespace wend
