#include "wend/internal/mesh/mesh_lattice.h"

#include <algorithm>
#include <cmath>

#include "wend/base/assert.h"

namespace wend {
namespace {

constexpr double kUnitsInside = 0x1p29;  // along the longest side of what was asked for
constexpr std::int64_t kUnitsAround = std::int64_t{1} << 28;

}  // namespace

MeshLattice::MeshLattice(const Position& low, const Position& high) {
  const double most =
      std::max({std::abs(low.x), std::abs(low.y), std::abs(high.x), std::abs(high.y)});
  WEND_ASSERT(most <= kMostCoordinate, "refuse coordinates above 1e12, and no numbers");
  WEND_ASSERT(low.x <= high.x && low.y <= high.y, "give the lower corner first");
  const double extent = std::max(high.x - low.x, high.y - low.y);
  int exponent = 0;
  if (extent > 0) std::frexp(extent / kUnitsInside, &exponent);
  // Finer than the doubles themselves the lattice need not be.
  int finest = 0;
  std::frexp(most, &finest);
  unit_ = std::ldexp(1.0, std::max(exponent, finest - 51));
  WEND_ASSERT(unit_ > 0, "positions are divided by the lattice's unit: it is above 0");
  base_x_ = static_cast<std::int64_t>(std::floor(low.x / unit_)) - kUnitsAround;
  base_y_ = static_cast<std::int64_t>(std::floor(low.y / unit_)) - kUnitsAround;
}

std::optional<LatticePoint> MeshLattice::point(const Position& at) const {
  if (!(std::abs(at.x) <= kMostCoordinate && std::abs(at.y) <= kMostCoordinate)) return {};
  const double in_units_x = std::round(at.x / unit_);
  const double in_units_y = std::round(at.y / unit_);
  constexpr double kMost = 0x1p60;
  if (!(std::abs(in_units_x) <= kMost && std::abs(in_units_y) <= kMost)) return {};
  const std::int64_t x = static_cast<std::int64_t>(in_units_x) - base_x_;
  const std::int64_t y = static_cast<std::int64_t>(in_units_y) - base_y_;
  if (x <= 0 || x >= kLatticeSide || y <= 0 || y >= kLatticeSide) return {};
  return LatticePoint{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
}

}  // namespace wend
