#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "wend/base/assert.h"
#include "wend/base/types.h"
#include "wend/internal/space/spaces/moves.h"

namespace wend {

/// The hexagons that the straight segment between two hexagons' centres runs through, from one end
/// to the other, by their places on the lattice (space/maps/cell_layout.h).
///
/// In the coordinates a = q - r, b = q + 2r, c = -2q - r, which are 0 at the first centre and add
/// up to 0, a hexagon is what lies within 1 of its centre in all three; beyond a side lies the
/// hexagon that is 2 farther in that one coordinate and 1 back in the others. So the segment leaves
/// by the side that it reaches first. Where it reaches two at once it leaves through a corner:
/// either into one of the two hexagons there, or along the side between them and on into the one
/// behind.
///
/// In whole numbers, exact. One step per hexagon. The segment back visits the same ones.
class HexLine {
 public:
  HexLine(Point from, Point to)
      : along_(coordinates_of(to.x - std::int64_t{from.x}, to.y - std::int64_t{from.y})),
        here_(from),
        to_(to) {}

  bool arrived() const { return here_ == to_; }
  Point here() const { return here_; }
  /// How much of the segment lies before the hexagon's far side, from 0 to 1. Exact but for the
  /// last rounding.
  double leaves_at() const {
    if (arrived()) return 1;
    const std::size_t side = first_side(kNone);
    return static_cast<double>(way_to(side)) / static_cast<double>(std::abs(along_[side]));
  }

  /// How much of it lies before the hexagon.
  double enters_at() const {
    HexLine back = *this;
    back.along_ = {-along_[0], -along_[1], -along_[2]};
    for (std::size_t i = 0; i < 3; ++i) back.centre_[i] = centre_[i] - along_[i];
    if (back.centre_ == Coordinates{-along_[0], -along_[1], -along_[2]}) return 0;
    const std::size_t side = back.first_side(kNone);
    return 1 - static_cast<double>(back.way_to(side)) / static_cast<double>(std::abs(along_[side]));
  }

  /// A step: usually one move. Two, where it follows the side between the hexagons that the first
  /// and the second lead to, of which at least one has to be free, and ends behind both.
  struct Step {
    unsigned move;
    unsigned second = kNoMove;
  };

  /// Goes on. Precondition: not arrived().
  Step step() {
    WEND_ASSERT(!arrived(), "ask arrived() before each step: the line ends at its last cell");
    const std::size_t first = first_side(kNone);
    const std::size_t other = first_side(first);
    const std::size_t third = 3 - first - other;
    if (sooner(first, other)) return gone({move_across(first)});
    if (along_[third] == 0) return gone({move_across(first), move_across(other)});
    // Beyond either of the two sides the third coordinate is one less where theirs grows.
    const bool up = along_[third] > 0;
    return gone({move_across(up == (along_[first] < 0) ? first : other)});
  }

 private:
  using Coordinates = std::array<std::int64_t, 3>;
  static constexpr std::size_t kNone = 3;

  static constexpr Coordinates coordinates_of(std::int64_t q, std::int64_t r) {
    return {q - r, q + 2 * r, -2 * q - r};
  }

  /// From the first centre to the side of the present hexagon that lies ahead.
  std::int64_t way_to(std::size_t side) const {
    return (along_[side] < 0 ? -centre_[side] : centre_[side]) + 1;
  }
  /// Whether one side is reached before another.
  bool sooner(std::size_t a, std::size_t b) const {
    return way_to(a) * std::abs(along_[b]) < way_to(b) * std::abs(along_[a]);
  }

  /// The side that is reached first, leaving out `but`.
  std::size_t first_side(std::size_t but) const {
    std::size_t best = kNone;
    for (std::size_t side = 0; side < 3; ++side) {
      if (side == but || (best != kNone && along_[side] == 0)) continue;
      if (best == kNone || along_[best] == 0 || sooner(side, best)) best = side;
    }
    return best;
  }

  unsigned move_across(std::size_t side) const {
    constexpr std::array<unsigned, 3> kUp = {north_east, south, west};
    return along_[side] > 0 ? kUp[side] : opposite(kUp[side]);
  }

  Step gone(Step step) {
    for (const unsigned move : {step.move, step.second}) {
      if (move == kNoMove) continue;
      here_ = {here_.x + kMoveX[move], here_.y + kMoveY[move]};
      const Coordinates by = coordinates_of(kMoveX[move], kMoveY[move]);
      for (std::size_t i = 0; i < 3; ++i) centre_[i] += by[i];
    }
    return step;
  }

  Coordinates along_;        // from the first centre to the last
  Coordinates centre_ = {};  // of the present hexagon
  Point here_;
  Point to_;
};

}  // namespace wend
