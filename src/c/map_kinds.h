// The grid or the mesh in a map.
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

}  // namespace wend::c
