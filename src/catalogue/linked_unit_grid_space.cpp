#include "any_space.h"
#include "spaces.h"

namespace wend {

std::unique_ptr<AnySpace> erase(LinkedGrid<UnitGrid> space, Islands islands) {
  return std::make_unique<ErasedSpace<LinkedGrid<UnitGrid>>>(std::move(space), std::move(islands));
}

}  // namespace wend
