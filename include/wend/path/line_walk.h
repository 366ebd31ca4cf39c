#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "wend/base/types.h"
#include "wend/space/moves.h"

namespace wend {

/// The cells that the straight segment between two cells' centres runs through, from one end to the
/// other, as moves: a straight one where it crosses a side of the cell, a diagonal one where it
/// leaves exactly through a corner.
///
/// The traversal of J. Amanatides and A. Woo, "A Fast Voxel Traversal Algorithm for Ray Tracing"
/// (Eurographics 1987), here in whole numbers. With n columns and m rows to cross (1 where there
/// are none) the segment is divided into 2nm ticks; then every crossing falls on a tick: the i-th
/// column line on (2i + 1) m, the j-th row line on (2j + 1) n. Both at once means a corner.
///
/// One move for each column and row crossed, fewer past corners. The segment back visits the same
/// cells.
class LineWalk {
 public:
  /// Precondition: columns times rows between the ends fits 61 bits, as on any map.
  LineWalk(Point from, Point to)
      : columns_(std::abs(std::int64_t{to.x} - from.x)),
        rows_(std::abs(std::int64_t{to.y} - from.y)),
        along_(to.x >= from.x ? east : west),
        across_(to.y >= from.y ? south : north) {
    const bool down = across_ == south;
    both_ = along_ == east ? (down ? south_east : north_east) : (down ? south_west : north_west);
    const std::int64_t column_ticks = std::max<std::int64_t>(rows_, 1);
    const std::int64_t row_ticks = std::max<std::int64_t>(columns_, 1);
    ticks_ = 2 * column_ticks * row_ticks;
    // Where there is nothing to cross, the first crossing lies beyond the end.
    next_column_ = columns_ > 0 ? column_ticks : 2 * ticks_;
    next_row_ = rows_ > 0 ? row_ticks : 2 * ticks_;
    column_step_ = 2 * column_ticks;
    row_step_ = 2 * row_ticks;
  }

  std::int64_t columns() const { return columns_; }
  std::int64_t rows() const { return rows_; }

  /// The whole segment's length in ticks.
  std::int64_t ticks() const { return ticks_; }
  /// Up to which tick the segment stays in the present cell.
  std::int64_t leaves_at() const { return std::min({next_column_, next_row_, ticks_}); }
  /// Whether the present cell is the last one.
  bool arrived() const { return next_column_ > ticks_ && next_row_ > ticks_; }

  /// Goes on into the next cell, and says by which move. Precondition: not arrived().
  unsigned step() {
    const std::int64_t ahead = next_row_ - next_column_;
    if (ahead >= 0) next_column_ += column_step_;
    if (ahead <= 0) next_row_ += row_step_;
    if (ahead == 0) return both_;
    return ahead > 0 ? along_ : across_;
  }

 private:
  std::int64_t columns_;
  std::int64_t rows_;
  unsigned along_;
  unsigned across_;
  unsigned both_;
  std::int64_t ticks_;
  std::int64_t next_column_;  // the tick of the next column line, beyond the end if there is none
  std::int64_t next_row_;
  std::int64_t column_step_;
  std::int64_t row_step_;
};

}  // namespace wend
