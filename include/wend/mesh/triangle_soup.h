#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "wend/base/types.h"

namespace wend {

/// The geometry of a level: triangles in space, z up, in any order. A triangle is floor on the
/// side from which its corners go counter-clockwise (x right, y up).
struct TriangleSoup {
  std::vector<Position> vertices;
  std::vector<std::array<std::uint32_t, 3>> triangles;

  friend bool operator==(const TriangleSoup&, const TriangleSoup&) = default;
};

}  // namespace wend
