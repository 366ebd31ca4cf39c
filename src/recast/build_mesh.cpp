#include "wend/recast/build_mesh.h"

#include <numeric>

#include "level_layout.h"

namespace wend {

Result<MeshPlan> build_mesh(const TriangleSoup& level, const RecastOptions& options) {
  const Result<recast::LevelLayout> layout = recast::lay_out(level, options);
  if (!layout) return layout.error();
  std::vector<recast::TilePolygons> tiles(layout.value().tiles.size());
  std::vector<std::size_t> all(tiles.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  const Result<void> built = recast::build_tiles(level, layout.value(), options, all, tiles);
  if (!built) return built.error();
  return recast::join_tiles(layout.value(), tiles, options);
}

}  // namespace wend
