#include "wend/ground/ground.h"
#include "wend/internal/base/geometry.h"

#include <cmath>

namespace wend {

bool Placement::valid() const {
  return std::isfinite(origin.x) && std::isfinite(origin.y) && std::isfinite(origin.z) &&
         std::isfinite(cell_size) && cell_size > 0;
}

double distance(const Position& at, const Wall& wall) {
  return std::sqrt(square_distance(at, wall.a, wall.b));
}

}  // namespace wend
