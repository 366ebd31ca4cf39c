#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/mesh/predicates.h"

namespace wend {

/// Squares of buckets over the middle of a lattice, where all lies that is asked for (MeshLattice):
/// one over all, four, and so on to 4^level, in one row.
class BucketPyramid {
 public:
  explicit BucketPyramid(int level = 0) : level_(level) {
    WEND_ASSERT(level >= 0 && level <= kMostLevel,
                "a pyramid has a dozen levels at most: ask crowded() before it grows");
  }
  std::size_t size() const { return first(level_ + 1); }
  /// Whether there are so many vertices that another level is worth while.
  bool crowded(std::size_t vertices) const {
    return vertices > std::size_t{1} << (2 * level_) && level_ < kMostLevel;
  }
  BucketPyramid grown() const { return BucketPyramid(level_ + 1); }

  /// Calls `visit(bucket)` with those that hold a point, from the smallest to the largest, until
  /// it returns true.
  template <class Visit>
  void for_each_above(LatticePoint p, Visit&& visit) const {
    for (int level = level_; level >= 0; --level) {
      if (visit(bucket(p, level))) return;
    }
  }
  /// The first of what the buckets above a point know (`at_bucket(bucket)`) that lies where that
  /// bucket does (`place(known)`, if anywhere); else `none`.
  template <class Known, class AtBucket, class Place>
  Known nearest(LatticePoint p, Known none, AtBucket&& at_bucket, Place&& place) const {
    for (int level = level_; level >= 0; --level) {
      const std::size_t bucket = this->bucket(p, level);
      const Known known = at_bucket(bucket);
      if (known == none) continue;
      const std::optional<LatticePoint> at = place(known);
      if (at && this->bucket(*at, level) == bucket) return known;
    }
    return none;
  }

 private:
  static constexpr int kMostLevel = 12;
  std::size_t bucket(LatticePoint p, int level) const {
    const int shift = 29 - level;
    return first(level) + (std::size_t{inside(p.y) >> shift} << level | inside(p.x) >> shift);
  }
  static std::size_t first(int level) { return ((std::size_t{1} << (2 * level)) - 1) / 3; }
  static std::uint32_t inside(std::int32_t coordinate) {
    constexpr std::int32_t kLow = kLatticeSide / 4;
    constexpr std::int32_t kHigh = 3 * kLow - 1;
    const std::int32_t in = coordinate < kLow ? kLow : coordinate > kHigh ? kHigh : coordinate;
    return static_cast<std::uint32_t>(in - kLow);
  }

  int level_;
};

/// Buckets that each know a vertex near by, or one that was there: walks begin at it. A hint is
/// never trusted, so outdated ones do no harm.
///
/// A few buckets per vertex, four bytes each. Walks then take three or four steps for any number of
/// vertices; from the last place they took about sqrt(n), which at 10,000 vertices cost more than
/// all the rest. Tried: the smallest buckets only. Where obstacles are small, most of these know
/// none, and at 50,000 vertices walks took most of the time again.
class LocationHints {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// A vertex in the smallest bucket that knows one of its own; kNone. `place(vertex)` gives where
  /// a vertex is, if it is there.
  template <class Place>
  std::uint32_t near(LatticePoint p, Place&& place) const {
    WEND_ASSERT(buckets_.size() == pyramid_.size(),
                "each bucket of the pyramid knows one vertex: grow both together");
    return pyramid_.nearest(
        p, kNone, [this](std::size_t bucket) { return buckets_[bucket]; }, place);
  }
  void put(LatticePoint p, std::uint32_t vertex) {
    WEND_ASSERT(vertex != kNone, "a hint names a vertex: kNone means that a bucket knows none");
    pyramid_.for_each_above(p, [&](std::size_t bucket) {
      buckets_[bucket] = vertex;
      return false;
    });
  }
  bool crowded(std::size_t vertices) const { return pyramid_.crowded(vertices); }
  /// Another level; all know nothing yet.
  void grow() {
    pyramid_ = pyramid_.grown();
    buckets_.assign(pyramid_.size(), kNone);
  }
  std::size_t bytes() const { return buckets_.capacity() * sizeof(std::uint32_t); }

 private:
  BucketPyramid pyramid_;
  std::vector<std::uint32_t> buckets_ = {kNone};
};

}  // namespace wend
