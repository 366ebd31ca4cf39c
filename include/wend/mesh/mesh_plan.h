#pragma once

#include <cstdint>
#include <vector>

#include "wend/base/types.h"

namespace wend {

/// What a navigation mesh is made of: convex polygons, plain data. Corners go counter-clockwise
/// where x runs right and y runs up; a corner may lie straight between its neighbours. Polygons
/// that have an edge in common, corner for corner, are joined there; nothing else joins them, so
/// that floors may lie one above the other.
struct MeshPlan {
  std::vector<Position> vertices;
  std::vector<std::uint32_t> first;  ///< polygon p's corners are corners[first[p]..first[p + 1])
  std::vector<std::uint32_t> corners;
  std::vector<std::uint8_t> areas;  ///< per polygon what kind of ground it is; empty: all 0

  friend bool operator==(const MeshPlan&, const MeshPlan&) = default;
};

}  // namespace wend
