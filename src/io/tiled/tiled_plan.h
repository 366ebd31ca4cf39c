// How the cells of a Tiled map lie, and where on it a place in pixels is.
#pragma once

#include "tiled_reader.h"
#include "wend/base/types.h"
#include "wend/space/maps/cell_layout.h"

namespace wend::io {

/// As a map says it. Cells are numbered as in the editor.
class TiledPlan {
 public:
  TiledPlan(const JsonValue& root, TiledReader& reader);
  /// With tiles of usual sizes.
  explicit TiledPlan(CellLayout layout);

  CellLayout layout() const { return layout_; }
  /// The layout of a map whose cell 0,0 is this one: where a row (column) before it is left out,
  /// the odd ones become the even ones.
  CellLayout layout_from(Point first) const;

  /// The cell of a place, in the coordinates that objects have: pixels on the screen, but on
  /// isometric maps along the sides of the diamonds, whose sides are both as long as tiles are
  /// high.
  Point cell_at(double x, double y) const;
  /// The middle of a cell, in the same coordinates.
  Position centre(Point cell) const;
  /// Where an offset leads, in the same coordinates, once it is turned clockwise on the screen.
  Position turned(const Position& offset, double degrees) const;

  int tile_width() const { return tile_width_; }
  int tile_height() const { return tile_height_; }
  /// On hexagonal maps: the length of the sides along the axis whose rows or columns are shifted.
  int side_length() const;
  /// Whether columns, not rows, and even ones, not odd ones, are shifted, if any are.
  bool shifts_columns() const { return by_columns_; }
  bool shifts_even_ones() const { return shifts_even_; }

 private:
  void read_shifts(const JsonValue& root, bool hexagonal, TiledReader& reader);
  void set_distances(int side);
  Point nearest_cell(double x, double y) const;
  double distance(Point cell, double x, double y) const;

  CellLayout layout_ = CellLayout::square;
  bool by_columns_ = false;   // of hexagonal and staggered maps: columns are shifted, not rows
  bool shifts_even_ = false;  // those, not the odd ones
  int tile_width_ = 1;
  int tile_height_ = 1;
  int column_width_ = 1;  // from one column to the next, where columns are shifted
  int row_height_ = 1;
};

}  // namespace wend::io
