#pragma once

#include <cstdint>
#include <vector>

#include "wend/mesh/nav_mesh.h"

namespace wend {

/// A straight stretch of wall, with ground on its left.
struct WallStretch {
  Position from;
  Position to;
  std::uint32_t next;           ///< the wall that the ground at its end comes to
  bool bends;                   ///< the ground there has more than a straight angle
  std::uint32_t first_polygon;  ///< beside it, where it begins and where it ends
  std::uint32_t last_polygon;
};

/// All walls of a mesh, in loops: stretches that lie on one line are one wall. Linear in the sides.
std::vector<WallStretch> walls_of(const NavMesh& mesh);

}  // namespace wend
