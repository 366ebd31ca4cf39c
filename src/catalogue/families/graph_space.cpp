#include "spaces.h"
#include "wend/internal/catalogue/erased_map.h"

namespace wend {

std::unique_ptr<AnyMap> erase(Graph space) {
  return std::make_unique<ErasedMap<Graph>>(std::move(space));
}

}  // namespace wend
