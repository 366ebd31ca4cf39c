#include "any_space.h"
#include "spaces.h"

namespace wend {

std::unique_ptr<AnySpace> erase(LinkedGrid<TerrainGrid> space, Islands islands) {
  return std::make_unique<ErasedSpace<LinkedGrid<TerrainGrid>>>(std::move(space),
                                                                std::move(islands));
}

}  // namespace wend
