// Outlines drawn at random: simple ones, and such as touch, overlap and double themselves or
// others.
#pragma once

#include <string>
#include <vector>

#include "promises/plane/plane_point.h"
#include "support/random.h"

namespace wend::test {

/// Draws outlines of one kind: on coordinates of no, one or many digits. Sides of the kind
/// `octilinear` run along eight directions, so that all crossings lie on a lattice.
class OutlineDrawer {
 public:
  enum class Kind { octilinear, whole, halves, tenths, digits };
  /// The side of the square in which corners are drawn.
  static constexpr double kSide = 16;

  explicit OutlineDrawer(Random& random);

  Kind kind() const { return kind_; }
  std::string kind_name() const;
  /// A square in most cases, or any ring, and perhaps holes.
  PlaneShape floor();
  /// Perhaps one that has something in common with one of these.
  PlaneRing outline(const std::vector<PlaneRing>& others);
  PlaneRing shifted(const PlaneRing& ring);
  PlanePoint point();

 private:
  PlaneRing box();
  PlaneRing round_ring();
  PlaneRing ring(int corners);
  PlaneRing touching(const PlaneRing& other);
  PlaneRing ring_on_itself();
  PlaneRing with_spike(PlaneRing ring);
  PlaneRing with_doubled_side(PlaneRing ring);
  PlaneRing plain_outline();
  PlaneRing octilinear(const PlaneRing& ring) const;
  PlanePoint along(PlanePoint a, PlanePoint b);
  std::size_t any_corner(const PlaneRing& ring);

  Random& random_;
  Kind kind_;
};

}  // namespace wend::test
