// Where a unit fits, for many cells at once.
#pragma once

#include <cstdint>
#include <vector>

#include "wend/space/clearance.h"

namespace wend {

/// The cells from `low` on, before `end`.
struct CellWindow {
  Point low;
  Point end;
};

/// Cell by cell of a window, whether a unit fits there. Linear in the cells of the window and those
/// round it that the unit may cover, whatever its size.
///
/// As distance transforms do (clearance.h), by columns first: how far it is to the nearest blocked
/// cell in each column. That says how many cells to both sides cannot be stood on, and a row is the
/// union of these spans.
class Fitting {
 public:
  /// Keeps a reference to the map. Precondition: a valid size.
  Fitting(const GridMap& map, const UnitSize& unit);

  /// What a unit covers from its cell: from so many cells before it to so many behind it, on both
  /// axes.
  std::int32_t before() const { return before_; }
  std::int32_t after() const { return after_; }

  /// Calls visit(cell, fits), row by row. Precondition: the window lies on the map.
  template <class Visit>
  void for_each(const CellWindow& window, Visit&& visit) {
    measure_columns(window);
    for (Point p = window.low; p.y < window.end.y; ++p.y) {
      cover_row(window, p.y);
      std::int32_t covers = 0;
      for (p.x = window.low.x; p.x < window.end.x; ++p.x) {
        covers += changes_[static_cast<std::size_t>(p.x - window.low.x)];
        visit(p, covers == 0);
      }
    }
  }

 private:
  /// The cells to the left and to the right of a column on which the unit does not fit.
  struct Span {
    std::int32_t left;
    std::int32_t right;
  };

  void measure_columns(const CellWindow& window);
  void sweep(const CellWindow& window, std::int32_t first, std::int32_t last, std::int32_t step);
  void cover_row(const CellWindow& window, std::int32_t y);

  const GridMap& map_;
  std::int32_t before_;
  std::int32_t after_;
  std::vector<Span> spans_;  // by the distance in a column; further away nothing is in the way
  std::int32_t first_column_ = 0;
  std::size_t columns_ = 0;
  std::vector<std::int32_t> distances_;  // per row of the window, of each column
  std::vector<std::int32_t> running_;    // of the row that a sweep is in
  std::vector<std::int32_t> changes_;    // of a row: spans that begin, less those that have ended
};

}  // namespace wend
