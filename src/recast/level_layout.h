// How a level is divided into tiles, how these are built, and how they become one mesh.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "level_tile.h"
#include "wend/base/result.h"
#include "wend/mesh/mesh_plan.h"

namespace wend::recast {

struct LevelLayout {
  CellLattice lattice;
  std::int64_t columns = 1;  // of tiles
  std::vector<TileBox> tiles;
  std::vector<std::vector<std::uint32_t>> triangles;  // by tile: those that touch it or its border
};

/// Errors: options out of range, levels that cannot be or do not fit (build_mesh.h).
Result<LevelLayout> lay_out(const TriangleSoup& level, const RecastOptions& options);

/// Builds some of the tiles into `made`, which has a place for all, on as many threads as the
/// options say; the result does not depend on their number. Errors: those of the first tile that
/// fails; "cancelled".
Result<void> build_tiles(const TriangleSoup& level, const LevelLayout& layout,
                         const RecastOptions& options, const std::vector<std::size_t>& which,
                         std::vector<TilePolygons>& made);

/// One mesh of all tiles. Errors: there is no floor.
Result<MeshPlan> join_tiles(const LevelLayout& layout, const std::vector<TilePolygons>& tiles,
                            const RecastOptions& options);

}  // namespace wend::recast
