#include "fitting.h"

#include <algorithm>
#include <cmath>

#include "wend/base/assert.h"

#include "gap.h"

namespace wend {
namespace {

/// How many cells from its own a disc covers: the most whose gap is below its diameter.
std::int32_t reach_of_disc(double diameter) {
  std::int32_t reach = 0;
  while (static_cast<double>(doubled_gap(reach + 1)) < diameter) ++reach;
  return reach;
}

}  // namespace

std::int32_t steps_covered(const UnitSize& unit) {
  WEND_ASSERT(unit.cells > 0, "a unit has a size: refuse it without");
  return static_cast<std::int32_t>(std::ceil((unit.cells - 1) / 2));
}

Fitting::Fitting(const GridMap& map, const UnitSize& unit) : view_(map) {
  WEND_ASSERT(unit.valid(), "refuse units that are not valid() before");
  if (is_hexagonal(map.layout())) {
    be_hexagon(unit);
  } else if (unit.form == UnitForm::square) {
    be_square(unit);
  } else {
    be_disc(unit);
  }
}

void Fitting::be_square(const UnitSize& unit) {
  after_ = static_cast<std::int32_t>(std::ceil(unit.cells)) - 1;
  below_.spans.assign(static_cast<std::size_t>(after_) + 1, {after_, 0});
}

/// On the lattice the hexagons of a row some rows below lie as many columns farther to the left.
void Fitting::be_hexagon(const UnitSize& unit) {
  before_ = after_ = std::max(steps_covered(unit), 0);
  for (std::int32_t away = 0; away <= after_; ++away) {
    below_.spans.push_back({after_ - away, after_});
    above_.spans.push_back({after_, after_ - away});
  }
}

void Fitting::be_disc(const UnitSize& unit) {
  before_ = after_ = reach_of_disc(unit.cells);
  std::int32_t wide = before_;
  for (std::int32_t away = 0; away <= before_; ++away) {
    const auto covered = [&](std::int32_t across) {
      const std::int64_t square =
          doubled_gap(across) * doubled_gap(across) + doubled_gap(away) * doubled_gap(away);
      return static_cast<double>(square) < unit.cells * unit.cells;
    };
    while (wide > 0 && !covered(wide)) --wide;
    below_.spans.push_back({wide, wide});
  }
}

/// One row after the other, the distances to what is blocked on the rows before.
void Fitting::sweep(const CellWindow& window, std::int32_t first, std::int32_t last,
                    std::int32_t step, Blocked& blocked) {
  const auto most = static_cast<std::int32_t>(blocked.spans.size());
  running_.assign(columns_, most);
  for (std::int32_t y = first; y != last + step; y += step) {
    const bool inside = y >= window.low.y && y < window.end.y;
    std::int32_t* row =
        inside ? &blocked.distances[static_cast<std::size_t>(y - window.low.y) * columns_]
               : nullptr;
    for (std::size_t i = 0; i < columns_; ++i) {
      const Point place = {first_column_ + static_cast<std::int32_t>(i), y};
      running_[i] = view_.free(place) ? std::min(running_[i] + 1, most) : 0;
      if (inside) row[i] = std::min(row[i], running_[i]);
    }
  }
}

/// The nearest row and column beyond the lattice stand for all of them: they are walls.
void Fitting::measure_columns(const CellWindow& window) {
  first_column_ = std::max(window.low.x - before_, -1);
  const std::int32_t last_column = std::min(window.end.x - 1 + after_, lattice().columns());
  columns_ = static_cast<std::size_t>(last_column - first_column_) + 1;
  const auto rows = static_cast<std::size_t>(window.end.y - window.low.y);
  for (Blocked* blocked : {&below_, &above_}) {
    if (blocked->spans.empty()) continue;
    blocked->distances.assign(rows * columns_, static_cast<std::int32_t>(blocked->spans.size()));
  }
  const std::int32_t last_row = std::min(window.end.y - 1 + after_, lattice().rows());
  sweep(window, last_row, window.low.y, -1, below_);
  if (before_ == 0) return;
  sweep(window, std::max(window.low.y - before_, -1), window.end.y - 1, 1,
        above_.spans.empty() ? below_ : above_);
}

void Fitting::cover_row(const CellWindow& window, std::int32_t y) {
  changes_.assign(static_cast<std::size_t>(window.end.x - window.low.x) + 1, 0);
  cover_row(window, y, below_);
  if (!above_.spans.empty()) cover_row(window, y, above_);
}

void Fitting::cover_row(const CellWindow& window, std::int32_t y, const Blocked& blocked) {
  const std::int32_t* row =
      &blocked.distances[static_cast<std::size_t>(y - window.low.y) * columns_];
  for (std::size_t i = 0; i < columns_; ++i) {
    const auto distance = static_cast<std::size_t>(row[i]);
    WEND_ASSERT(row[i] >= 0, "a distance is not negative: measure_columns() comes first");
    if (distance >= blocked.spans.size()) continue;
    const std::int32_t x = first_column_ + static_cast<std::int32_t>(i);
    const std::int32_t begin = std::max(x - blocked.spans[distance].left, window.low.x);
    const std::int32_t end = std::min(x + blocked.spans[distance].right + 1, window.end.x);
    if (begin >= end) continue;
    ++changes_[static_cast<std::size_t>(begin - window.low.x)];
    --changes_[static_cast<std::size_t>(end - window.low.x)];
  }
}

}  // namespace wend
