#include "tiled_plan.h"

#include <cmath>
#include <numbers>

#include "../files/text.h"

namespace wend::io {
namespace {

constexpr std::int32_t kMostPixels = 1'000'000;

struct Orientation {
  bool by_columns;
  bool shifts_even;
};

CellLayout shifted_layout(bool hexagonal, Orientation way) {
  if (hexagonal) {
    if (way.by_columns) {
      return way.shifts_even ? CellLayout::hex_even_columns : CellLayout::hex_odd_columns;
    }
    return way.shifts_even ? CellLayout::hex_even_rows : CellLayout::hex_odd_rows;
  }
  if (way.by_columns) {
    return way.shifts_even ? CellLayout::staggered_even_columns : CellLayout::staggered_odd_columns;
  }
  return way.shifts_even ? CellLayout::staggered_even_rows : CellLayout::staggered_odd_rows;
}

/// One of two words; the second where there is none.
bool is_first_word(const JsonValue& root, const char* key, std::string_view first,
                   std::string_view second, TiledReader& reader) {
  const std::string_view word = reader.text_at(root, key);
  if (!word.empty() && word != first && word != second) {
    reader.fail(root, std::string(key) + ": expected " + std::string(first) + " or " +
                          std::string(second) + ", found " + in_quotes(word));
  }
  return word == first;
}

}  // namespace

TiledPlan::TiledPlan(const JsonValue& root, TiledReader& reader)
    : tile_width_(reader.whole_at(root, "tilewidth", 1, 1, kMostPixels)),
      tile_height_(reader.whole_at(root, "tileheight", 1, 1, kMostPixels)) {
  const std::string_view orientation = reader.text_at(root, "orientation");
  if (orientation.empty() || orientation == "orthogonal") return;
  if (orientation == "isometric") {
    layout_ = CellLayout::diamond;
    return;
  }
  if (orientation != "hexagonal" && orientation != "staggered") {
    reader.fail(root, "the orientation " + in_quotes(orientation) +
                          " is not read; it may be orthogonal, isometric, staggered or hexagonal");
    return;
  }
  read_shifts(root, orientation == "hexagonal", reader);
}

TiledPlan::TiledPlan(CellLayout layout) : layout_(layout), tile_width_(32), tile_height_(32) {
  for (const bool hexagonal : {true, false}) {
    for (const bool by_columns : {false, true}) {
      for (const bool shifts_even : {false, true}) {
        if (shifted_layout(hexagonal, {by_columns, shifts_even}) != layout) continue;
        by_columns_ = by_columns;
        shifts_even_ = shifts_even;
      }
    }
  }
  // Diamonds are twice as broad as high, hexagons nearly regular.
  constexpr int kHexLength = 36;
  if (is_hexagonal(layout)) (by_columns_ ? tile_width_ : tile_height_) = kHexLength;
  if (is_staggered(layout) || layout == CellLayout::diamond) tile_width_ = 64;
  set_distances(is_hexagonal(layout) ? kHexLength / 2 : 0);
}

void TiledPlan::read_shifts(const JsonValue& root, bool hexagonal, TiledReader& reader) {
  by_columns_ = is_first_word(root, "staggeraxis", "x", "y", reader);
  shifts_even_ = is_first_word(root, "staggerindex", "even", "odd", reader);
  layout_ = shifted_layout(hexagonal, {by_columns_, shifts_even_});
  const int most_side = by_columns_ ? tile_width_ : tile_height_;
  // The editor lays tiles of an odd size out as if they were a pixel smaller.
  tile_width_ -= tile_width_ % 2;
  tile_height_ -= tile_height_ % 2;
  set_distances(hexagonal ? reader.whole_at(root, "hexsidelength", 0, 0, most_side) : 0);
  if (column_width_ == 0 || row_height_ == 0) {
    reader.fail(root, "tilewidth and tileheight: too small for cells that are no squares");
  }
}

/// From one column to the next it is a slanting side and a straight one; likewise for rows.
void TiledPlan::set_distances(int side) {
  const auto distance = [](int tile, int straight) { return (tile - straight) / 2 + straight; };
  column_width_ = distance(tile_width_, by_columns_ ? side : 0);
  row_height_ = distance(tile_height_, by_columns_ ? 0 : side);
}

int TiledPlan::side_length() const {
  return by_columns_ ? 2 * column_width_ - tile_width_ : 2 * row_height_ - tile_height_;
}

CellLayout TiledPlan::layout_from(Point first) const {
  if (!is_hexagonal(layout_) && !is_staggered(layout_)) return layout_;
  const std::int32_t left_out = by_columns_ ? first.x : first.y;
  return shifted_layout(is_hexagonal(layout_),
                        {by_columns_, shifts_even_ != ((left_out & 1) != 0)});
}

Point TiledPlan::cell_at(double x, double y) const {
  const auto below = [](double value) { return static_cast<std::int32_t>(std::floor(value)); };
  switch (layout_) {
    case CellLayout::square: return {below(x / tile_width_), below(y / tile_height_)};
    case CellLayout::diamond: return {below(x / tile_height_), below(y / tile_height_)};
    default: return nearest_cell(x, y);
  }
}

/// The one whose centre is nearest, of those that can be.
Point TiledPlan::nearest_cell(double x, double y) const {
  const int across = by_columns_ ? column_width_ : tile_width_;
  const int down = by_columns_ ? tile_height_ : row_height_;
  const Point about = {static_cast<std::int32_t>(std::floor(x / across)),
                       static_cast<std::int32_t>(std::floor(y / down))};
  Point best = about;
  for (std::int32_t row = about.y - 2; row <= about.y + 1; ++row) {
    for (std::int32_t column = about.x - 2; column <= about.x + 1; ++column) {
      const Point cell = {column, row};
      if (distance(cell, x, y) < distance(best, x, y)) best = cell;
    }
  }
  return best;
}

/// In a straight line to hexagons; diamonds are where the distances along both axes, in their own
/// breadths and heights, add up to half at most.
double TiledPlan::distance(Point cell, double x, double y) const {
  const Position middle = centre(cell);
  const double across = std::abs(x - middle.x);
  const double down = std::abs(y - middle.y);
  if (is_hexagonal(layout_)) return across * across + down * down;
  return across / tile_width_ + down / tile_height_;
}

Position TiledPlan::turned(const Position& offset, double degrees) const {
  const double cosine = std::cos(degrees * std::numbers::pi / 180);
  const double sine = std::sin(degrees * std::numbers::pi / 180);
  const auto turn = [&](double x, double y) {
    return Position{x * cosine - y * sine, x * sine + y * cosine, 0};
  };
  if (layout_ != CellLayout::diamond) return turn(offset.x, offset.y);
  // On the screen x and y along the sides of diamonds lead right and left, both down.
  const double slope = double{1} * tile_width_ / tile_height_;
  const Position seen = turn((offset.x - offset.y) * slope / 2, (offset.x + offset.y) / 2);
  return {seen.y + seen.x / slope, seen.y - seen.x / slope, 0};
}

Position TiledPlan::centre(Point cell) const {
  if (layout_ == CellLayout::diamond) {
    return {(cell.x + 0.5) * tile_height_, (cell.y + 0.5) * tile_height_, 0};
  }
  const bool shifts = is_hexagonal(layout_) || is_staggered(layout_);
  const bool odd = ((by_columns_ ? cell.x : cell.y) & 1) != 0;
  const bool shifted = shifts && odd != shifts_even_;
  const bool rows = shifts && !by_columns_;
  const double left = by_columns_ ? 1.0 * cell.x * column_width_
                                  : 1.0 * cell.x * tile_width_ + (shifted ? column_width_ : 0);
  const double top =
      rows ? 1.0 * cell.y * row_height_ : 1.0 * cell.y * tile_height_ + (shifted ? row_height_ : 0);
  return {left + tile_width_ / 2.0, top + tile_height_ / 2.0, 0};
}

}  // namespace wend::io
