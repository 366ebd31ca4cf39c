// The kinds of space the navigators can build: one line here and one file each, so that they
// compile in parallel.
#pragma once

#include <memory>

#include "wend/space/graph.h"
#include "wend/space/islands.h"
#include "wend/space/linked_grid.h"
#include "wend/space/terrain_grid.h"
#include "wend/space/unit_grid.h"
#include "wend/space/voxel_grid.h"

namespace wend {

class AnyGraph;
class AnySpace;

std::unique_ptr<AnySpace> erase(UnitGrid space, Islands islands);
std::unique_ptr<AnySpace> erase(TerrainGrid space, Islands islands);
std::unique_ptr<AnySpace> erase(LinkedGrid<UnitGrid> space, Islands islands);
std::unique_ptr<AnySpace> erase(LinkedGrid<TerrainGrid> space, Islands islands);

std::unique_ptr<AnyGraph> erase(Graph space);
std::unique_ptr<AnyGraph> erase(VoxelGrid space);

}  // namespace wend
