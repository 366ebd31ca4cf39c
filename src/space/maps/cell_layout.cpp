#include "wend/space/maps/cell_layout.h"

#include <algorithm>
#include <limits>
#include <numbers>
#include <utility>

#include "wend/base/assert.h"

namespace wend {

const char* to_string(CellLayout layout) {
  switch (layout) {
    case CellLayout::square: return "square";
    case CellLayout::diamond: return "diamond";
    case CellLayout::hex_odd_rows: return "hex_odd_rows";
    case CellLayout::hex_even_rows: return "hex_even_rows";
    case CellLayout::hex_odd_columns: return "hex_odd_columns";
    case CellLayout::hex_even_columns: return "hex_even_columns";
    case CellLayout::staggered_odd_rows: return "staggered_odd_rows";
    case CellLayout::staggered_even_rows: return "staggered_even_rows";
    case CellLayout::staggered_odd_columns: return "staggered_odd_columns";
    case CellLayout::staggered_even_columns: return "staggered_even_columns";
  }
  return "square";
}

std::optional<CellLayout> cell_layout_named(std::string_view name) {
  for (int i = 0; i < kCellLayouts; ++i) {
    const auto layout = static_cast<CellLayout>(i);
    if (name == to_string(layout)) return layout;
  }
  return std::nullopt;
}

namespace {

bool shifts_columns(CellLayout layout) {
  return layout == CellLayout::hex_odd_columns || layout == CellLayout::hex_even_columns ||
         layout == CellLayout::staggered_odd_columns ||
         layout == CellLayout::staggered_even_columns;
}

bool shifts_even_ones(CellLayout layout) {
  return layout == CellLayout::hex_even_rows || layout == CellLayout::hex_even_columns ||
         layout == CellLayout::staggered_even_rows || layout == CellLayout::staggered_even_columns;
}

Point turned(Point p, bool turn) { return turn ? Point{p.y, p.x} : p; }

/// Half of a number that may be odd or below 0, rounded down.
template <class Integer>
constexpr Integer half(Integer x) {
  return (x - (x & 1)) / 2;
}

/// Cells far outside the map may have places, and places cells, that 32 bits do not hold: then the
/// last ones there are, outside as well.
Point saturated(std::int64_t x, std::int64_t y) {
  using Limits = std::numeric_limits<std::int32_t>;
  const auto held = [](std::int64_t value) {
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, Limits::min(), Limits::max()));
  };
  return {held(x), held(y)};
}

}  // namespace

Lattice::Lattice(CellLayout layout, std::int32_t width, std::int32_t height)
    : layout_(layout),
      kind_(is_hexagonal(layout)   ? Kind::hexagonal
            : is_staggered(layout) ? Kind::staggered
                                   : Kind::plain),
      by_columns_(shifts_columns(layout)),
      first_(shifts_even_ones(layout) ? 1 : 0),
      width_(width),
      height_(height),
      columns_(width),
      rows_(height) {
  WEND_ASSERT(width >= 0 && height >= 0, "a map has no less than no cells");
  if (plain() || width == 0 || height == 0) return;
  const Point last = turned({width - 1, height - 1}, by_columns_);
  if (kind_ == Kind::hexagonal) {
    across_ = half(last.y + first_);
    columns_ = last.x - half(first_) + across_ + 1;
    rows_ = last.y + 1;
    WEND_ASSERT(columns_ > 0, "a lattice has at most 2^31 columns: refuse so large a map");
    return;
  }
  across_ = -half(first_ + 1);
  down_ = last.x;
  columns_ = last.x + half(last.y + first_ + 1) + across_ + 1;
  rows_ = half(last.y + first_) + down_ + 1;
  WEND_ASSERT(columns_ > 0 && rows_ > 0, "a lattice has 31 bits a side: refuse so large a map");
}

Point Lattice::shifted_place(Point cell) const {
  const Point p = turned(cell, by_columns_);
  const std::int64_t x = p.x;
  const std::int64_t row = std::int64_t{p.y} + first_;
  if (kind_ == Kind::hexagonal) return saturated(x - half(row) + across_, p.y);
  return saturated(x + half(row + 1) + across_, half(row) - x + down_);
}

Point Lattice::shifted_cell(Point place) const {
  const std::int64_t x = std::int64_t{place.x} - across_;
  const std::int64_t y = place.y;
  if (kind_ == Kind::hexagonal) return turned(saturated(x + half(y + first_), y), by_columns_);
  const std::int64_t row = x + y - down_;
  return turned(saturated(x - half(row + 1), row - first_), by_columns_);
}

Position Lattice::centre(Point cell) const {
  if (layout_ == CellLayout::diamond) {
    return {0.5 * (double(cell.x) - cell.y), 0.25 * (double(cell.x) + cell.y)};
  }
  if (plain()) return {static_cast<double>(cell.x), static_cast<double>(cell.y)};
  const Point p = turned(cell, by_columns_);
  const double shift = 0.5 * (((p.y & 1) ^ first_) - first_);
  // Rows of hexagons lie closer than their centres in a row; those of diamonds a quarter of their
  // breadth, columns half of it.
  Position at = {p.x + shift, p.y * 0.5 * std::numbers::sqrt3};
  if (kind_ == Kind::staggered) {
    at.y = 0.25 * p.y;
    if (by_columns_) at = {0.5 * at.x, 0.5 * p.y};
  }
  if (by_columns_) std::swap(at.x, at.y);
  return at;
}

}  // namespace wend
