#include "any_space.h"
#include "spaces.h"

namespace wend {

std::unique_ptr<AnySpace> erase(UnitGrid space, Islands islands) {
  return std::make_unique<ErasedSpace<UnitGrid>>(std::move(space), std::move(islands));
}

}  // namespace wend
