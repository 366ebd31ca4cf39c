#include "spaces.h"
#include "wend/catalogue/erased_map.h"

namespace wend {

std::unique_ptr<AnyMap> erase(Graph space) {
  return std::make_unique<ErasedMap<Graph>>(std::move(space));
}

}  // namespace wend
