#include "spaces.h"
#include "wend/internal/catalogue/erased_map.h"

namespace wend {

std::unique_ptr<AnyMap> erase(VoxelGrid space) {
  return std::make_unique<ErasedMap<VoxelGrid>>(std::move(space));
}

}  // namespace wend
