#include "any_graph.h"
#include "spaces.h"

namespace wend {

std::unique_ptr<AnyGraph> erase(VoxelGrid space) {
  return std::make_unique<ErasedGraph<VoxelGrid>>(std::move(space));
}

}  // namespace wend
