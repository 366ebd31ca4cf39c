// The nodes of a grid under a unit larger than one cell.
#pragma once

#include <cstdint>

#include "wend/catalogue/navigator.h"
#include "wend/space/maps/cell_layout.h"

namespace wend {

/// A unit of breadth b covers b x b cells of the lattice, from its own cell, the upper left one, as
/// UnitForm::square says. Borrows the navigator.
class UnitCover {
 public:
  explicit UnitCover(const Navigator& grid)
      : grid_(grid), lattice_(grid.layout(), grid.width(), grid.height()) {}

  /// Calls visit(node) for each node that is covered, row by row. False if it leaves the map.
  template <class Visit>
  bool for_each_node(NodeId anchor, std::uint32_t breadth, Visit&& visit) const {
    WEND_ASSERT(breadth >= 1, "a unit covers its own cell: refuse breadths of 0");
    const Point place = lattice_.place(grid_.point(anchor));
    const auto side = static_cast<std::int32_t>(breadth);
    if (place.x + side > lattice_.columns() || place.y + side > lattice_.rows()) return false;
    bool inside = true;
    for (std::int32_t y = place.y; y < place.y + side; ++y) {
      for (std::int32_t x = place.x; x < place.x + side; ++x) {
        const Point cell = lattice_.cell({x, y});
        const bool on_map = lattice_.contains(cell);
        if (on_map) visit(grid_.node(cell));
        inside = inside && on_map;
      }
    }
    return inside;
  }

 private:
  const Navigator& grid_;
  Lattice lattice_;
};

}  // namespace wend
