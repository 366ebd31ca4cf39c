#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "wend/base/assert.h"
#include "wend/base/types.h"

namespace wend {

/// By how much erosion may squeeze a disc so that it fits where it touches: as erode_mesh.h says,
/// for a mesh between two corners whose floors are laid out on so many pages. This is at least 12
/// units of the lattice (mesh_lattice.h) on which erosion works.
inline double most_squeezed(const Position& low, const Position& high, std::uint32_t pages) {
  WEND_ASSERT(pages > 0, "a mesh is laid out on one page or more");
  const double side = std::max(high.x - low.x, high.y - low.y);
  const double farthest =
      std::max({std::abs(low.x), std::abs(low.y), std::abs(high.x), std::abs(high.y)});
  return std::max(side * pages * 0x1p-22, farthest * 0x1p-45);
}

}  // namespace wend
