// Where a map's cells lie in a picture, and their shape, for every layout.
#pragma once

#include <vector>

#include "picture/canvas/canvas.h"
#include "wend/space/maps/floor_map.h"

namespace wend::drawing {

class MapPlan {
 public:
  MapPlan() = default;
  /// Floors, if there are several, one below the other.
  explicit MapPlan(const GridMap& map, const FloorMap* floors = nullptr);

  /// How much room all cells take, in units: the breadth of a square, the distance of two hexagons'
  /// centres, the breadth of a diamond.
  double width() const { return width_; }
  double height() const { return floor_count() * height_; }
  /// And, above each of several floors, what its name takes, in pixels.
  double room_for_names() const { return floors_ == nullptr ? 0 : floor_count() * kNameRoom; }

  /// How large a unit is in the picture, in pixels, and where the top left corner is.
  void put(Place corner, double unit);

  /// Whether cells are squares on one floor.
  bool squares() const { return floors_ == nullptr && lattice_.layout() == CellLayout::square; }
  /// False between floors.
  bool shows(Point cell) const { return floors_ == nullptr || floors_->contains(on_floor(cell)); }
  std::int32_t floor_count() const { return floors_ == nullptr ? 1 : floors_->floor_count(); }
  /// Where a floor's name begins.
  Place name_place(std::int32_t floor) const;
  Place centre(Point cell) const;
  /// Where a place between cells is drawn; cells' centres have whole coordinates. Where rows or
  /// columns are shifted, it is the centre of the nearest cell.
  Place place(double x, double y) const;
  /// The corners, clockwise.
  std::vector<Place> outline(Point cell) const;
  /// How many corners a cell has.
  std::size_t sides() const { return corners_.size(); }

 private:
  static constexpr double kNameRoom = 26;

  FloorCell on_floor(Point cell) const;
  Place centre_on_floor(FloorCell cell) const;
  double floor_top(std::int32_t floor) const;

  const FloorMap* floors_ = nullptr;
  Lattice lattice_;             // of one floor
  std::vector<Place> corners_;  // of any cell, from its centre, in units
  double left_ = 0;             // of the leftmost corner, in units
  double top_ = 0;
  double width_ = 0;
  double height_ = 0;  // of one floor
  Place corner_;
  double unit_ = 1;
};

}  // namespace wend::drawing
