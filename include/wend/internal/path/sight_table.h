#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/path/corner_map.h"
#include "wend/internal/path/half_point.h"
#include "wend/internal/path/sight_sweep.h"

namespace wend {

/// A corner in sight of another one, so many cells to the right and down.
struct Sight {
  std::int32_t dx;
  std::int32_t dy;
  NodeId node;
};

/// The memory for looking round.
struct SightMemory {
  explicit SightMemory(Allocator allocator) : pieces(allocator), sights(allocator) {}
  Buffer<SightSweep::Piece> pieces;
  Buffer<Sight> sights;
};

/// How lines bend at a corner: on into which quadrant, and to which side.
struct CornerTurn {
  bool down;         ///< the quadrant that they go on into: down, else up
  bool rightwards;   ///< to the right, else to the left
  bool clockwise;    ///< how they bend
  bool either_side;  ///< there is a blocked cell on both sides: they bend as they like

  /// Those that go up, or down.
  CornerTurn(const CornerMap& corners, Point corner, bool downwards) : down(downwards) {
    const bool north_west = corners.blocked(corner.x - 1, corner.y - 1);
    const bool south_east = corners.blocked(corner.x, corner.y);
    const bool rising = north_west || south_east;
    const bool upper = rising ? north_west : corners.blocked(corner.x, corner.y - 1);
    const bool lower = rising ? south_east : corners.blocked(corner.x - 1, corner.y);
    rightwards = rising != down;
    clockwise = rightwards ? lower : upper;
    either_side = upper && lower;
  }
  /// Those that arrive in that direction. Precondition: some bend there.
  static CornerTurn of(const CornerMap& corners, Point corner, HalfPoint arrival) {
    WEND_ASSERT(corners.contains(corner.x, corner.y), "lines bend at corners of what is blocked");
    CornerTurn turn(corners, corner, arrival.y > 0);
    // A line along a row goes on into the quadrant that the corner joins it to.
    if (arrival.y == 0 && turn.rightwards != (arrival.x > 0)) turn = {corners, corner, true};
    return turn;
  }

  /// Whether a line goes into the quadrant. Precondition: it is not parallel to an axis.
  bool faces(HalfPoint line) const { return (line.x > 0) == rightwards && (line.y > 0) == down; }
  /// Whether a line that arrived in one direction bends towards what is blocked if it goes on in
  /// the other.
  bool admits(HalfPoint arrival, HalfPoint line) const {
    const std::int64_t turn = cross(arrival, line);
    return turn != 0 && (either_side || (turn > 0) == clockwise);
  }
};

/// The corners in sight of each corner of a map, found when first asked for and remembered: 12
/// bytes for each corner in sight, 16 for each corner. From any thread.
class SightTable {
 public:
  /// `corners` must outlive this. Nodes that are corners are numbered from `first_node` on.
  SightTable(const CornerMap& corners, NodeId first_node);

  /// The corners in sight of lines that go on from a corner up, or down, at which they can bend
  /// again, ended by a sight without a node. Those at which the line bends most come first.
  const Sight* sights(std::size_t corner, bool down, SightMemory& memory) const {
    const Sight* known = slots_[2 * corner + (down ? 1 : 0)].load(std::memory_order_acquire);
    return known != nullptr ? known : look(corner, down, memory);
  }
  /// All memory held, in bytes.
  std::size_t bytes() const;

 private:
  const Sight* look(std::size_t corner, bool down, SightMemory& memory) const;
  Sight* room_for(std::size_t count) const;

  const CornerMap* corners_;
  NodeId first_node_;
  std::unique_ptr<std::atomic<const Sight*>[]> slots_;
  mutable std::mutex mutex_;  // of all that follows
  mutable std::vector<std::unique_ptr<Sight[]>> blocks_;
  mutable std::size_t room_ = 0;  // in the last block
  mutable std::size_t held_ = 0;
};

}  // namespace wend
