// Straight-line distances as an estimate that is exact in whole numbers.
//
// Positions are put on a lattice of 2^30 units along the map's longest side. For a goal t, with
// |.| the distance in units and k the least that an edge costs per unit,
//
//     h(u) = floor(k * floor(|u - t|))        k <= c(u, v) / ceil(|u - v|) for every edge
//
// is consistent: |u - t| <= |u - v| + |v - t|, so floor(|u - t|) <= ceil(|u - v|) + floor(|v - t|)
// (the left side is whole, and an integer plus a number is at most that plus the number's floor,
// rounded down). Times k, that is at most c(u, v) + k floor(|v - t|), and as c(u, v) is whole,
// h(u) <= c(u, v) + h(v). With h(t) = 0 it never overestimates. Distances to a box round several
// goals obey the same inequality. Squares of distances are below 2^62, k is m / 2^s with m < 2^32,
// so nothing is rounded that the formula does not round: the same numbers on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/types.h"

namespace wend {

/// floor(sqrt(square)). Precondition: square < 2^62.
std::uint64_t floor_sqrt(std::uint64_t square);

class StraightLines {
 public:
  /// Estimates are cut off here; the least of two consistent estimates is one as well.
  static constexpr std::uint64_t kMost = std::uint64_t{1} << 46;

  /// A box round some nodes, in units.
  struct Box {
    std::array<std::int32_t, 3> low;
    std::array<std::int32_t, 3> high;
  };

  StraightLines() = default;  ///< knows nothing: estimates 0
  /// Precondition: all coordinates are finite, and no larger than 2^500.
  explicit StraightLines(std::span<const Position> positions);

  /// Takes an edge into account.
  void add_edge(NodeId from, NodeId to, std::uint64_t cost);
  /// After the last edge.
  void settle();

  /// Whether it says more than 0.
  bool tells() const { return factor_ > 0; }

  /// Precondition: there are nodes.
  Box box(std::span<const NodeId> nodes) const;
  std::uint64_t estimate(NodeId node, const Box& box) const;
  /// The least to any of some goals; linear in them. Precondition: there are some.
  std::uint64_t estimate(NodeId node, std::span<const NodeId> goals) const;

 private:
  using Point3 = std::array<std::int32_t, 3>;

  std::uint64_t cost_of(std::uint64_t square) const;

  std::vector<Point3> points_;
  std::uint64_t cost_ = 0;   // of the edge that costs least per unit
  std::uint64_t units_ = 0;  // its length, rounded up; 0: no edge has one
  std::uint64_t factor_ = 0;
  unsigned shift_ = 0;
};

}  // namespace wend
