#include "erased_grid.h"
#include "spaces.h"

namespace wend {

std::unique_ptr<AnyMap> erase(TerrainGrid space, const Lattice& lattice, Islands islands) {
  return std::make_unique<ErasedGrid<TerrainGrid>>(std::move(space), lattice, std::move(islands));
}

}  // namespace wend
