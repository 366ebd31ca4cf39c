#pragma once

#include <cstdint>
#include <vector>

#include "wend/base/types.h"

namespace wend {

/// The input of a navigation mesh: convex polygons, plain data. Corners go counter-clockwise where
/// x runs right and y runs up; a corner may lie straight between its neighbours. Polygons are
/// connected where they share an edge, corner for corner, and nowhere else, so floors may overlap.
struct MeshPlan {
  std::vector<Position> vertices;
  std::vector<std::uint32_t> first;  ///< polygon p's corners are corners[first[p]..first[p + 1])
  std::vector<std::uint32_t> corners;
  std::vector<std::uint8_t> areas;  ///< the kind of ground per polygon; empty: all 0

  friend bool operator==(const MeshPlan&, const MeshPlan&) = default;
};

}  // namespace wend
