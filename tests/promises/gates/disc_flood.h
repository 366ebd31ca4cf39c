// All ground that a disc covers: polygons that it reaches without leaving itself.
#pragma once

#include <cstdint>
#include <vector>

#include "promises/mesh/brute_mesh.h"
#include "wend/base/types.h"

namespace wend::test {

/// A polygon's outline, as seen from above.
using GateRing = std::vector<Position>;

double flat_distance_to_ring(const GateRing& ring, const Position& at);
double area_of(const GateRing& ring);
/// The part of a convex ring that lies in another one; fewer than three corners: none.
GateRing clip(const GateRing& ring, const GateRing& by);
/// The part of a segment that lies in a convex ring; its length, or -1 where they do not meet.
double length_within(Position a, Position b, const GateRing& ring);
GateRing ring_of(const BruteMesh& mesh, std::uint32_t polygon);

/// From a place on a floor to all polygons that the disc reaches through doors that it touches.
class DiscFlood {
 public:
  explicit DiscFlood(const BruteMesh& mesh) : mesh_(mesh) {}

  /// `at` lies in these polygons.
  void flood(const Position& at, double radius, const std::vector<std::uint32_t>& from);
  bool reaches(std::uint32_t polygon) const { return reached_[polygon] != 0; }
  /// How far the nearest wall is; the radius if none is nearer.
  double wall() const { return wall_; }

 private:
  const BruteMesh& mesh_;
  std::vector<std::uint8_t> reached_;
  double wall_ = 0;
};

}  // namespace wend::test
