// Leaves out edges between convex polygons, wherever both together are convex.
#pragma once

#include <cstdint>
#include <vector>

#include "wend/base/assert.h"

namespace wend {

/// The borders of polygons as rings of half edges. `Plane` knows `twin(h)`, the same edge as the
/// polygon across has it, which is never in a ring where there is none; and `turn(before, after)`,
/// 1 where the second of two half edges that follow each other turns left, 0 where it goes straight
/// on; and whether an edge, and the corner at which one begins, have to stay: `stays(h)`,
/// `corner_stays(h)`.
template <class Plane>
class RingMerger {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// For half edges below `bound`, twins included.
  RingMerger(const Plane& plane, std::size_t bound)
      : plane_(plane), next_(bound, kNone), previous_(bound, kNone) {}

  void link(std::uint32_t before, std::uint32_t after) {
    WEND_ASSERT(before < bound() && after < bound(),
                "sides are numbered below the bound: give a larger one");
    next_[before] = after;
    previous_[after] = before;
  }
  std::size_t bound() const { return next_.size(); }
  bool in_ring(std::uint32_t h) const { return next_[h] != kNone; }
  std::uint32_t next(std::uint32_t h) const { return next_[h]; }
  /// Whether there is a polygon across.
  bool inner(std::uint32_t h) const { return in_ring(plane_.twin(h)); }

  /// Two convex polygons share a straight piece of their borders, of which the edge may be a part
  /// only; all of it goes, or nothing. Says which.
  bool leave_out(std::uint32_t h) {
    if (!in_ring(h)) return false;
    WEND_ASSERT(inner(h), "a wall stays: leave out only sides with a polygon across");
    std::uint32_t first = h;
    std::uint32_t last = h;
    while (next_[plane_.twin(first)] == plane_.twin(previous_[first]) && previous_[first] != last) {
      first = previous_[first];
    }
    while (previous_[plane_.twin(last)] == plane_.twin(next_[last]) && next_[last] != first) {
      last = next_[last];
    }
    const std::uint32_t before = previous_[first];
    const std::uint32_t after = next_[last];
    const std::uint32_t before_across = previous_[plane_.twin(last)];
    const std::uint32_t after_across = next_[plane_.twin(first)];
    WEND_ASSERT(before != last && before_across != plane_.twin(first),
                "a polygon does not consist of what it shares with one neighbour");
    if (plane_.turn(before, after_across) < 0 || plane_.turn(before_across, after) < 0)
      return false;
    for (std::uint32_t side = first; side != after; side = next_[side]) {
      if (plane_.stays(side)) return false;
    }
    for (std::uint32_t side = first;;) {
      const std::uint32_t following = next_[side];
      next_[side] = next_[plane_.twin(side)] = kNone;
      if (side == last) break;
      side = following;
    }
    link(before, after_across);
    link(before_across, after);
    return true;
  }

  /// Whether the corner at which a side begins is one: the border turns there, or what lies across
  /// changes.
  bool needed(std::uint32_t h) const {
    WEND_ASSERT(in_ring(h), "only sides in a ring begin at a corner: ask in_ring() before");
    const std::uint32_t before = previous_[h];
    if (plane_.turn(before, h) != 0 || plane_.corner_stays(h)) return true;
    const bool one = inner(h);
    const bool other = inner(before);
    if (!one && !other) return false;
    if (one != other) return true;
    return next_[plane_.twin(h)] != plane_.twin(before);
  }

 private:
  const Plane& plane_;
  std::vector<std::uint32_t> next_;  // of sides of polygons; others have none
  std::vector<std::uint32_t> previous_;
};

}  // namespace wend
