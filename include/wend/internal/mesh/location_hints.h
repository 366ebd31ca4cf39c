#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "wend/internal/mesh/predicates.h"

namespace wend {

/// A square of buckets over the middle of a lattice, where all lies that is asked for (MeshLattice):
/// 4^level of them.
class BucketSquare {
 public:
  static constexpr int kMostLevel = 12;

  explicit BucketSquare(int level = 0) : level_(level) {}
  int level() const { return level_; }
  std::size_t count() const { return std::size_t{1} << (2 * level_); }
  std::size_t at(LatticePoint p) const { return along(p.y) << level_ | along(p.x); }
  /// Whether there are so many vertices that more buckets are worth while.
  bool crowded(std::size_t vertices) const { return vertices > count() && level_ < kMostLevel; }

 private:
  std::size_t along(std::int32_t coordinate) const {
    constexpr std::int32_t kLow = kLatticeSide / 4;
    constexpr std::int32_t kHigh = 3 * kLow - 1;
    const std::int32_t inside = coordinate < kLow ? kLow : coordinate > kHigh ? kHigh : coordinate;
    return static_cast<std::size_t>((inside - kLow) >> (29 - level_));
  }

  int level_;
};

/// Buckets each of which knows a vertex near by, or one that was: where walks begin. What it says
/// is never trusted, so nothing is lost where it is out of date.
///
/// About a bucket per vertex, four bytes each. Walks take three or four steps then, whatever the
/// number of vertices; from the last place they took some sqrt(n), which at 10,000 vertices cost
/// more than all the rest.
class LocationHints {
 public:
  std::uint32_t near(LatticePoint p) const { return buckets_[square_.at(p)]; }
  void put(LatticePoint p, std::uint32_t vertex) { buckets_[square_.at(p)] = vertex; }
  bool crowded(std::size_t vertices) const { return square_.crowded(vertices); }
  /// Four times as many buckets, which know nothing yet.
  void grow() {
    square_ = BucketSquare(square_.level() + 1);
    buckets_.assign(square_.count(), ~std::uint32_t{0});
  }
  std::size_t bytes() const { return buckets_.capacity() * sizeof(std::uint32_t); }

 private:
  BucketSquare square_;
  std::vector<std::uint32_t> buckets_ = {~std::uint32_t{0}};
};

}  // namespace wend
