// Where a map's cells lie in a picture, and what shape they have, whatever their layout.
#pragma once

#include <vector>

#include "canvas.h"
#include "wend/space/grid_map.h"

namespace wend::cli {

class MapPlan {
 public:
  MapPlan() = default;
  explicit MapPlan(const GridMap& map);

  /// How much room all cells take, in units: the breadth of a square, the distance of two hexagons'
  /// centres, the breadth of a diamond.
  double width() const { return width_; }
  double height() const { return height_; }

  /// How large a unit is in the picture, in pixels, and where the top left corner is.
  void put(Place corner, double unit);

  bool squares() const { return lattice_.layout() == CellLayout::square; }
  Place centre(Point cell) const;
  /// Of a place between cells, whose centres have whole coordinates; where rows or columns are
  /// shifted, the centre of the nearest cell.
  Place place(double x, double y) const;
  /// The corners, clockwise.
  std::vector<Place> outline(Point cell) const;
  /// How many corners a cell has.
  std::size_t sides() const { return corners_.size(); }

 private:
  Lattice lattice_;
  std::vector<Place> corners_;  // of any cell, from its centre, in units
  double left_ = 0;             // of the leftmost corner, in units
  double top_ = 0;
  double width_ = 0;
  double height_ = 0;
  Place corner_;
  double unit_ = 1;
};

}  // namespace wend::cli
