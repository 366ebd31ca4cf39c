// The unit of a lattice that places are put on, so that geometry goes on in whole numbers.
#pragma once

#include <cmath>

#include "wend/base/assert.h"

namespace wend {

/// The smallest power of two of which `units` cover the extent; 1 where there is no extent.
inline double lattice_unit(double extent, double units) {
  WEND_ASSERT(extent == extent && units > 0, "refuse coordinates that are no numbers before");
  if (extent <= 0) return 1;
  int exponent = 0;
  std::frexp(extent / units, &exponent);
  return std::ldexp(1.0, exponent);
}

}  // namespace wend
