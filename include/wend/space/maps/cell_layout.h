// The layout of a map's cells: squares, hexagons, or the diamonds of a staggered map.
//
// Internally every grid is a *lattice* of columns and rows with the same eight moves. For hexagons
// the rows are shifted until all cells have their neighbours in the same directions (axial
// coordinates; A. Patel, "Hexagonal Grids", redblobgames.com, describes them), and six of the eight
// moves are used. A staggered map is a square grid that stands on its corner. So all algorithms
// work on them unchanged, and as fast: the navigator renumbers cells, and the lattice's corners,
// which have no cells, are blocked.
//
// The price is memory for those corners. With w columns and h rows (for shifted columns, the other
// way round) a lattice of hexagons has h (w + h / 2) places, a staggered one (w + h / 2)^2.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "wend/base/types.h"

namespace wend {

/// The meaning of a map's columns and rows. The "odd" or "even" rows (or columns), counted from 0,
/// are shifted by half a cell to the right (or down).
enum class CellLayout : std::uint8_t {
  square,
  diamond,       ///< squares, drawn as diamonds: x runs down to the right, y down to the left
  hex_odd_rows,  ///< hexagons with a corner on top
  hex_even_rows,
  hex_odd_columns,  ///< hexagons with a side on top
  hex_even_columns,
  staggered_odd_rows,  ///< diamonds in rows half as high as a cell: the rows between fill the gaps
  staggered_even_rows,
  staggered_odd_columns,
  staggered_even_columns,
};
inline constexpr int kCellLayouts = 10;

/// "square", "diamond", "hex_odd_rows" and so on.
const char* to_string(CellLayout layout);
/// The layout with that name; std::nullopt if there is none.
std::optional<CellLayout> cell_layout_named(std::string_view name);

constexpr bool is_hexagonal(CellLayout layout) {
  return layout >= CellLayout::hex_odd_rows && layout <= CellLayout::hex_even_columns;
}
constexpr bool is_staggered(CellLayout layout) { return layout >= CellLayout::staggered_odd_rows; }

/// Converts the cells of a map of that size to places on its lattice, and to points of the plane. A
/// plain value.
class Lattice {
 public:
  Lattice() = default;
  /// Precondition: width, height >= 0.
  Lattice(CellLayout layout, std::int32_t width, std::int32_t height);

  /// Whether cells are places of the lattice as they are.
  bool plain() const { return kind_ == Kind::plain; }
  CellLayout layout() const { return layout_; }

  /// The size of the map.
  std::int32_t width() const { return width_; }
  std::int32_t height() const { return height_; }
  bool contains(Point cell) const {
    return cell.x >= 0 && cell.y >= 0 && cell.x < width_ && cell.y < height_;
  }

  /// The size of the lattice.
  std::int32_t columns() const { return columns_; }
  std::int32_t rows() const { return rows_; }

  /// The place of any cell; it is on the lattice if the cell is on the map. Coordinates are clamped
  /// to 32 bits.
  Point place(Point cell) const { return plain() ? cell : shifted_place(cell); }
  /// The cell at a place; a cell outside the map if there is none.
  Point cell(Point place) const { return plain() ? place : shifted_cell(place); }

  /// A cell's centre in the plane; the first cell's is 0,0. The unit is a step to a neighbouring
  /// cell: for squares and hexagons the distance of the centres; for diamonds, which are twice as
  /// wide as high, their width.
  Position centre(Point cell) const;

 private:
  enum class Kind : std::uint8_t { plain, hexagonal, staggered };

  Point shifted_place(Point cell) const;
  Point shifted_cell(Point place) const;

  CellLayout layout_ = CellLayout::square;
  Kind kind_ = Kind::plain;
  bool by_columns_ = false;  // columns are shifted, not rows
  std::int32_t first_ = 0;   // 1 if the even ones are shifted
  std::int32_t across_ = 0;  // added to the first coordinate of a place,
  std::int32_t down_ = 0;    // and to the second, so that none is below 0
  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
  std::int32_t columns_ = 0;
  std::int32_t rows_ = 0;
};

/// The number of steps between two hexagons without obstacles, from the differences of the columns
/// and rows of their places on the lattice.
constexpr std::int64_t hex_distance(std::int64_t columns, std::int64_t rows) {
  const std::int64_t a = columns < 0 ? -columns : columns;
  const std::int64_t b = rows < 0 ? -rows : rows;
  if ((columns < 0) == (rows < 0)) return a + b;
  return a < b ? b : a;
}

}  // namespace wend
