// The families of maps: one line here and one file each, so that they compile in parallel.
#pragma once

#include <memory>

#include "wend/internal/space/spaces/linked_grid.h"
#include "wend/space/maps/cell_layout.h"
#include "wend/space/spaces/graph.h"
#include "wend/space/spaces/terrain_grid.h"
#include "wend/space/spaces/unit_grid.h"
#include "wend/space/spaces/voxel_grid.h"
#include "wend/space/tables/islands.h"

namespace wend {

class AnyMap;
class CustomSpace;

std::unique_ptr<AnyMap> erase(UnitGrid space, const Lattice& lattice, Islands islands);
std::unique_ptr<AnyMap> erase(TerrainGrid space, const Lattice& lattice, Islands islands);
std::unique_ptr<AnyMap> erase(LinkedGrid<UnitGrid> space, const Lattice& lattice, Islands islands);
std::unique_ptr<AnyMap> erase(LinkedGrid<TerrainGrid> space, const Lattice& lattice,
                              Islands islands);
std::unique_ptr<AnyMap> erase(Graph space);
std::unique_ptr<AnyMap> erase(VoxelGrid space);
std::unique_ptr<AnyMap> erase(const CustomSpace& space);

}  // namespace wend
