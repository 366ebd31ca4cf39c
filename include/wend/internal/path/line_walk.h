#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "wend/base/assert.h"
#include "wend/base/types.h"
#include "wend/internal/path/half_point.h"
#include "wend/internal/space/spaces/moves.h"

namespace wend {

/// The cells that a straight segment runs through, from one end to the other, as moves: a straight
/// one where it crosses a side of the cell, a diagonal one where it leaves exactly through a
/// corner. Its ends are centres of cells or points at which cells meet.
///
/// The traversal of J. Amanatides and A. Woo, "A Fast Voxel Traversal Algorithm for Ray Tracing"
/// (Eurographics 1987), here in whole numbers. With n half columns and m half rows to cross (1
/// where there are none) the segment is divided into nm ticks; then every crossing falls on a tick:
/// from a centre the i-th column line on (2i + 1) m, the j-th row line on (2j + 1) n, from a corner
/// on (2i + 2) m and (2j + 2) n. Both at once means a corner.
///
/// One move for each column and row crossed, fewer past corners. The segment back visits the same
/// cells.
class LineWalk {
 public:
  /// Precondition: columns times rows between the ends fits 60 bits, as on any map.
  LineWalk(Point from, Point to) : LineWalk(HalfPoint::centre(from), HalfPoint::centre(to)) {}
  /// Precondition: as above; and where both ends are points at which cells meet, the segment is not
  /// parallel to an axis, for then it would run between cells.
  LineWalk(HalfPoint from, HalfPoint to)
      : from_(from),
        columns_(std::abs(to.x - from.x)),
        rows_(std::abs(to.y - from.y)),
        along_(to.x >= from.x ? east : west),
        across_(to.y >= from.y ? south : north) {
    WEND_ASSERT(columns_ == 0 || rows_ <= (std::int64_t{1} << 62) / columns_,
                "walk between cells of one map: farther ones do not fit 60 bits");
    WEND_ASSERT(!from.is_corner() || !to.is_corner() || (columns_ > 0 && rows_ > 0),
                "a line along the sides of cells has no cells");
    const bool down = across_ == south;
    both_ = along_ == east ? (down ? south_east : north_east) : (down ? south_west : north_west);
    const std::int64_t column_ticks = std::max<std::int64_t>(rows_, 1);
    const std::int64_t row_ticks = std::max<std::int64_t>(columns_, 1);
    ticks_ = column_ticks * row_ticks;
    const std::int64_t first = from.is_corner() ? 2 : 1;
    // Where there is nothing to cross, the first crossing lies beyond the end.
    next_column_ = columns_ > 0 ? first * column_ticks : 2 * ticks_;
    next_row_ = rows_ > 0 ? first * row_ticks : 2 * ticks_;
    column_step_ = 2 * column_ticks;
    row_step_ = 2 * row_ticks;
  }

  /// The cell in which the segment begins.
  Point first_cell() const {
    const bool back_x = from_.is_corner() && along_ == west;
    const bool back_y = from_.is_corner() && across_ == north;
    return {static_cast<std::int32_t>(from_.x / 2 - (back_x ? 1 : 0)),
            static_cast<std::int32_t>(from_.y / 2 - (back_y ? 1 : 0))};
  }
  /// Whole ones.
  std::int64_t columns() const { return columns_ / 2; }
  std::int64_t rows() const { return rows_ / 2; }

  /// The whole segment's length in ticks.
  std::int64_t ticks() const { return ticks_; }
  /// Up to which tick the segment stays in the present cell.
  std::int64_t leaves_at() const { return std::min({next_column_, next_row_, ticks_}); }
  /// Whether the present cell is the last one.
  bool arrived() const { return next_column_ >= ticks_ && next_row_ >= ticks_; }

  /// Goes on into the next cell, and says by which move. Precondition: not arrived().
  unsigned step() {
    WEND_ASSERT(!arrived(), "ask arrived() before each step: the line ends there");
    const std::int64_t ahead = next_row_ - next_column_;
    if (ahead >= 0) next_column_ += column_step_;
    if (ahead <= 0) next_row_ += row_step_;
    if (ahead == 0) return both_;
    return ahead > 0 ? along_ : across_;
  }

 private:
  HalfPoint from_;
  std::int64_t columns_;  // in half cells
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
