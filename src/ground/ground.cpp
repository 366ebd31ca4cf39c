#include "wend/ground/ground.h"

#include <algorithm>
#include <cmath>

namespace wend {

bool Placement::valid() const {
  return std::isfinite(origin.x) && std::isfinite(origin.y) && std::isfinite(origin.z) &&
         std::isfinite(cell_size) && cell_size > 0;
}

double distance(const Position& at, const Wall& wall) {
  const double dx = wall.b.x - wall.a.x;
  const double dy = wall.b.y - wall.a.y;
  const double square = dx * dx + dy * dy;
  const double along = (at.x - wall.a.x) * dx + (at.y - wall.a.y) * dy;
  const double share = square > 0 ? std::clamp(along / square, 0.0, 1.0) : 0;
  const double x = at.x - (wall.a.x + dx * share);
  const double y = at.y - (wall.a.y + dy * share);
  return std::sqrt(x * x + y * y);
}

}  // namespace wend
