// A map's cells where they lie on its lattice.
#pragma once

#include "wend/space/maps/cell_layout.h"
#include "wend/space/maps/grid_map.h"

namespace wend {

class LatticeView {
 public:
  /// Keeps a reference to the map.
  explicit LatticeView(const GridMap& map)
      : map_(map), lattice_(map.layout(), map.width(), map.height()) {}

  const Lattice& lattice() const { return lattice_; }
  /// Whether there is a cell, and it is walkable.
  bool free(Point place) const {
    return map_.walkable(lattice_.plain() ? place : lattice_.cell(place));
  }

 private:
  const GridMap& map_;
  Lattice lattice_;
};

}  // namespace wend
