// Where a unit fits, for many cells at once.
#pragma once

#include <cstdint>
#include <vector>

#include "lattice_view.h"
#include "wend/base/assert.h"
#include "wend/space/maps/clearance.h"

namespace wend {

/// How many steps from its own the hexagons lie that a unit covers.
std::int32_t steps_covered(const UnitSize& unit);

/// The places of a lattice from `low` on, before `end`.
struct CellWindow {
  Point low;
  Point end;
};

/// Place by place of a window of the map's lattice (of squares: cell by cell), whether a unit fits
/// there. Linear in the places of the window and those round it that the unit may cover, for units
/// of any size.
///
/// By columns first, as distance transforms do (clearance.h): the distance to the nearest blocked
/// cell in each column gives the number of cells to both sides on which the unit does not fit; a
/// row is the union of these spans.
class Fitting {
 public:
  /// Keeps a reference to the map. Precondition: a valid size.
  Fitting(const GridMap& map, const UnitSize& unit);

  const Lattice& lattice() const { return view_.lattice(); }

  /// The cells that a unit covers from its own: from `before` cells before it to `after` behind it,
  /// on both axes.
  std::int32_t before() const { return before_; }
  std::int32_t after() const { return after_; }

  /// Calls visit(place, fits), row by row. Precondition: the window lies on the lattice.
  template <class Visit>
  void for_each(const CellWindow& window, Visit&& visit) {
    WEND_ASSERT(window.low.x >= 0 && window.low.y >= 0 && window.end.x <= lattice().columns() &&
                    window.end.y <= lattice().rows(),
                "a window lies on the lattice: clip it");
    measure_columns(window);
    for (Point p = window.low; p.y < window.end.y; ++p.y) {
      cover_row(window, p.y);
      std::int32_t covers = 0;
      for (p.x = window.low.x; p.x < window.end.x; ++p.x) {
        covers += changes_[static_cast<std::size_t>(p.x - window.low.x)];
        WEND_ASSERT(covers >= 0, "a span begins before it ends");
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
  /// The blocked cells in the columns, in some direction.
  struct Blocked {
    std::vector<Span> spans;  // by the distance in a column; further away nothing is in the way
    std::vector<std::int32_t> distances = {};  // per row of the window, of each column
  };

  void be_square(const UnitSize& unit);
  void be_disc(const UnitSize& unit);
  void be_hexagon(const UnitSize& unit);
  void measure_columns(const CellWindow& window);
  void sweep(const CellWindow& window, std::int32_t first, std::int32_t last, std::int32_t step,
             Blocked& blocked);
  void cover_row(const CellWindow& window, std::int32_t y);
  void cover_row(const CellWindow& window, std::int32_t y, const Blocked& blocked);

  LatticeView view_;
  std::int32_t before_ = 0;
  std::int32_t after_ = 0;
  Blocked below_;  // or, where both sides are alike, on either side
  Blocked above_;  // without spans: there is nothing more to know
  std::int32_t first_column_ = 0;
  std::size_t columns_ = 0;
  std::vector<std::int32_t> running_;  // of the row that a sweep is in
  std::vector<std::int32_t> changes_;  // of a row: spans that begin, less those that have ended
};

}  // namespace wend
