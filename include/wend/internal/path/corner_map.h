#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/types.h"
#include "wend/internal/space/spaces/grid_topology.h"

namespace wend {

/// Rows of bits.
class BitRows {
 public:
  /// With bits up to `columns` (at least), all clear.
  void resize(std::size_t rows, std::size_t columns) {
    words_per_row_ = columns / 64 + 1;
    words_.assign(rows * words_per_row_, 0);
  }
  std::size_t words_per_row() const { return words_per_row_; }
  std::uint64_t* row(std::size_t y) { return words_.data() + y * words_per_row_; }
  const std::uint64_t* row(std::size_t y) const { return words_.data() + y * words_per_row_; }
  std::size_t bytes() const { return words_.size() * sizeof(std::uint64_t); }

 private:
  std::size_t words_per_row_ = 0;
  std::vector<std::uint64_t> words_;
};

/// The first bit of a row from `bit` on that is set, or (for kFlip of all ones) clear.
/// Precondition: there is one.
template <std::uint64_t kFlip = 0>
std::int64_t next_bit(const std::uint64_t* row, std::int64_t bit) {
  const std::uint64_t* word = row + bit / 64;
  std::uint64_t bits = (*word ^ kFlip) & (~std::uint64_t{0} << (bit % 64));
  while (bits == 0) bits = *++word ^ kFlip;
  return (word - row) * 64 + std::countr_zero(bits);
}

inline bool bit_at(const std::uint64_t* row, std::int64_t bit) {
  return ((row[bit / 64] >> (bit % 64)) & 1u) != 0;
}

/// The points at which a string pulled tight round the blocked cells of a grid may bend: where
/// four cells meet of which one is blocked, or (where the corner rule lets a line slip between
/// them) two that are opposite each other. They are numbered row by row.
///
/// Kept as bits, so that sweeps look at 64 cells at a time, and once more mirrored left to right,
/// so that they always run right. Six bits per cell, eight bytes per corner; making it is linear.
class CornerMap {
 public:
  explicit CornerMap(const GridTopology& grid);

  std::int64_t width() const { return width_; }
  std::int64_t height() const { return height_; }
  /// Whether a line may pass between two blocked cells that touch in a corner.
  bool slips() const { return slips_; }

  std::size_t count() const { return points_.size(); }
  /// The corner's cell to the lower right, whose upper left corner it is.
  Point point(std::size_t corner) const { return points_[corner]; }
  bool contains(std::int64_t x, std::int64_t y) const {
    return bit_at(all_.row(static_cast<std::size_t>(y)), x);
  }
  /// Precondition: there is one at that point.
  std::size_t number(std::int64_t x, std::int64_t y) const {
    WEND_ASSERT(contains(x, y), "ask contains() first: only corners have numbers");
    const std::size_t word =
        static_cast<std::size_t>(y) * all_.words_per_row() + static_cast<std::size_t>(x) / 64;
    const std::uint64_t before = *(all_.row(0) + word) & ~(~std::uint64_t{0} << (x % 64));
    return ranks_[word] + static_cast<std::size_t>(std::popcount(before));
  }

  /// Also off the map, one cell to each side; all are blocked there.
  bool blocked(std::int64_t x, std::int64_t y) const {
    return bit_at(sides_[0].blocked.row(static_cast<std::size_t>(y + 1)), x + 1);
  }

  /// One of the two views: as it is, or mirrored left to right.
  struct View {
    /// Cell x of row y at bit x + 1 of row y + 1, so that there is a frame of blocked cells; the
    /// rest of the last word is blocked, too.
    BitRows blocked;
    /// Corners at the point x of row y: where a line to the upper right, or lower left, may bend;
    /// and one to the lower right, or upper left. At x = width + 1 is no corner, but a set bit.
    BitRows rising;
    BitRows falling;
  };
  const View& view(bool mirrored) const { return sides_[mirrored ? 1 : 0]; }

  std::size_t bytes() const;

 private:
  void fill(View& view) const;
  void number_corners();

  std::int64_t width_;
  std::int64_t height_;
  bool slips_;
  View sides_[2];
  BitRows all_;
  std::vector<std::uint32_t> ranks_;  // corners before each word of all_
  std::vector<Point> points_;
};

}  // namespace wend
