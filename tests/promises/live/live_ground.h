// The right state of a live mesh: its floor and the obstacles that block, by brute force.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "promises/plane/plane_ways.h"
#include "support/random.h"
#include "wend/mesh/live_mesh.h"

namespace wend::test {

std::vector<Position> as_positions(const PlaneRing& ring);
/// Puts the corners where the mesh's lattice has them; false where one lies outside it.
bool put_on_lattice(const LiveMesh& mesh, PlaneRing& ring);

class LiveGround {
 public:
  LiveGround(const LiveMesh& mesh, const PlaneShape& floor, const std::vector<PlaneRing>& blocked,
             const std::vector<PlaneRing>& open, bool is_octilinear);

  const Arrangement& plane() const { return plane_; }
  /// How far an answer may be off: crossings are put on the lattice.
  double tolerance() const { return 1e-6 * plane_.scale(); }
  /// If not, only the lattice knows what touches. An edge that was cut once may keep a vertex a
  /// unit beside it; octilinear ones are cut on the lattice.
  bool is_certain() const {
    return plane_.is_certain() && (is_octilinear_ || !plane_.has_corner_on_edge());
  }
  double area() const;
  /// Precondition: is_certain().
  const PlaneWays& ways() const;
  /// At a corner, in line with some, or anywhere. Not near other outlines, unless all are
  /// octilinear.
  PlanePoint draw_place(Random& random) const;

 private:
  PlanePoint draw_any(Random& random) const;
  bool is_clear(PlanePoint at) const;

  Arrangement plane_;
  bool is_octilinear_;
  std::vector<PlanePoint> corners_;  // of outlines
  mutable std::unique_ptr<PlaneWays> ways_;
};

}  // namespace wend::test
