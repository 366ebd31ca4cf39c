#include "any_space.h"
#include "spaces.h"

namespace wend {

std::unique_ptr<AnySpace> erase(TerrainGrid space, Islands islands) {
  return std::make_unique<ErasedSpace<TerrainGrid>>(std::move(space), std::move(islands));
}

}  // namespace wend
