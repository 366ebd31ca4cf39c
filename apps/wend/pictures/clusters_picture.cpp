#include "pictures/clusters_picture.h"

#include "wend/internal/hierarchy/clusters.h"
#include "wend/space/spaces/terrain_grid.h"
#include "wend/space/spaces/unit_grid.h"

namespace wend::cli {
namespace {

template <class Grid>
void add_clusters_of(const Grid& grid, Picture& picture) {
  const Clusters<Grid> clusters(grid);
  for (unsigned level = 0; level < Clusters<Grid>::kLevels; ++level) {
    picture.squares.push_back(clusters.tiling(level).side());
  }
  for (std::uint32_t number = 0; number < clusters.tiling(0).count(); ++number) {
    for (const NodeId cell : clusters.cluster(0, number).entrances) {
      picture.entrances.push_back(grid.topology().point(cell));
    }
  }
}

}  // namespace

void add_clusters(Picture& picture, const GridOptions& options) {
  const GridMap& map = *picture.map;
  if (map.uniform()) {
    return add_clusters_of(UnitGrid(map, options.corners, options.costs), picture);
  }
  const auto grid = TerrainGrid::build(map, options.corners, options.costs, options.terrain);
  if (grid) add_clusters_of(grid.value(), picture);  // the search has said why, where it is none
}

}  // namespace wend::cli
