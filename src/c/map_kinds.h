// The grid, the mesh or the volume in a map.
#pragma once

#include <variant>

#include "call.h"
#include "objects.h"

namespace wend::c {

/// The grid of a map; fails if it is none.
template <class Map>
auto grid_in(Call& call, Map& map) {
  auto* grid = map.grid();
  if (grid == nullptr) call.fail(WEND_REFUSED, "the map is no grid, and this needs one");
  return grid;
}

/// The mesh of a map; fails if it is none.
template <class Map>
auto mesh_in(Call& call, Map& map) {
  auto* mesh = std::get_if<MeshOfMap>(&map.data);
  if (mesh == nullptr) call.fail(WEND_REFUSED, "the map is no mesh");
  return mesh;
}

/// The volume of a map; fails if it is none.
template <class Map>
auto volume_in(Call& call, Map& map) {
  auto* volume = std::get_if<VoxelMap>(&map.data);
  if (volume == nullptr) call.fail(WEND_REFUSED, "the map is no volume, and this needs one");
  return volume;
}

}  // namespace wend::c
