// Where a disc has room, on the floor that is meant.
#pragma once

#include <cmath>

#include "wend/mesh/locate.h"

namespace wend {

/// Whether what erosion left of a mesh has ground at a place on the same floor as the whole mesh.
/// (Of several floors the eroded mesh may have another one there alone.)
inline bool has_room_on_floor(const NavMesh& whole, const NavMesh& eroded, const Position& place) {
  const MeshPlace there = ground_at(eroded, place);
  if (there.polygon == kNoPolygon) return false;
  const MeshPlace meant = ground_at(whole, place);
  if (meant.polygon == kNoPolygon) return false;
  // Where polygons meet, heights may differ by rounding.
  constexpr double kRounding = 1e-9;
  const double found = ground_at(whole, there.position).position.z;
  return std::abs(found - meant.position.z) <= kRounding * (1 + std::abs(meant.position.z));
}

}  // namespace wend
