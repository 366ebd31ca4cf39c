#include "erased_grid.h"
#include "spaces.h"

namespace wend {

std::unique_ptr<AnyMap> erase(LinkedGrid<UnitGrid> space, const Lattice& lattice, Islands islands) {
  return std::make_unique<ErasedGrid<LinkedGrid<UnitGrid>>>(std::move(space), lattice,
                                                            std::move(islands));
}

}  // namespace wend
