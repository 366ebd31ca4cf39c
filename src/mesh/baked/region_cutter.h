// How polygons are cut into the regions of BakedMesh.
#pragma once

#include <span>
#include <vector>

#include "wend/mesh/baked_mesh.h"

namespace wend {

/// Seen from above.
double flat_area(const NavMesh& mesh, std::uint32_t polygon);

/// Cuts polygons by grids over their boxes, whose cells have about the same size throughout the
/// mesh.
class RegionCutter {
 public:
  /// Cells are as large as polygons are on average, divided by that; 0: none is cut.
  RegionCutter(const NavMesh& mesh, double cells_per_polygon);

  /// Its `first` is 0.
  BakedMesh::Cut cut(std::uint32_t polygon);

  /// The regions of the polygon that was cut last, in order, a little larger than their cells:
  /// convex, counter-clockwise, or empty.
  template <class Visit>
  void for_each_region(Visit&& visit) {
    for (std::uint32_t row = 0; row < cut_.rows; ++row) {
      for (std::uint32_t column = 0; column < cut_.columns; ++column) {
        clip_to(column, row);
        visit(std::span<const Position>(region_));
      }
    }
  }

 private:
  void clip_to(std::uint32_t column, std::uint32_t row);
  /// Keeps what has sign * coordinate <= limit.
  void clip(double Position::*coordinate, double sign, double limit);

  const NavMesh& mesh_;
  double side_ = 0;  // of a cell; 0: none
  BakedMesh::Cut cut_ = {};
  std::vector<Position> polygon_;
  std::vector<Position> region_;
  std::vector<Position> clipped_;
};

}  // namespace wend
