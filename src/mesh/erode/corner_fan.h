#pragma once

#include <vector>

#include "wend/base/assert.h"
#include "wend/base/types.h"
#include "wend/internal/base/geometry.h"

namespace wend {

/// At right angles to the left of the way from one place to another. Precondition: they differ.
PlaneVector left_of(const Position& from, const Position& to);

/// The arc that a disc's middle goes along round a corner, by tangents: their directions, as seen
/// from the corner.
///
/// Nothing but roots and the four operations, so that it is the same on every machine.
class CornerFan {
 public:
  /// `most` is how far outside the arc two neighbouring tangents may meet, as a share of the
  /// radius.
  explicit CornerFan(double most) : most_(most) {
    WEND_ASSERT(most > 0, "tangents meet outside the arc: allow them a share above 0");
  }

  /// From one direction clockwise to another, by at most a straight angle and what rounding adds;
  /// besides others, of which only those between the two count.
  const std::vector<PlaneVector>& divide(PlaneVector from, PlaneVector to,
                                         const std::vector<PlaneVector>& others);

  /// Where the tangents of two neighbouring directions meet, on an arc of radius 1.
  static Position meeting(PlaneVector a, PlaneVector b) {
    const double scale = 1 / (1 + dot(a, b));
    return {(a.x + b.x) * scale, (a.y + b.y) * scale, 0};
  }

 private:
  void add(PlaneVector from, PlaneVector to);

  double most_;
  std::vector<PlaneVector> corners_;
  std::vector<PlaneVector> tangents_;
};

}  // namespace wend
