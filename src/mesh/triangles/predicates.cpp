#include "wend/internal/mesh/predicates.h"

#include <algorithm>

#include "wend/base/assert.h"

namespace wend {
namespace {

__extension__ using WideProduct = __int128;

/// numerator / denominator to the nearest whole number, halves upwards. Precondition: denominator
/// is positive.
std::int64_t nearest_quotient(WideProduct numerator, std::int64_t denominator) {
  WEND_ASSERT(denominator > 0, "give the quotient a positive denominator");
  const WideProduct doubled = 2 * WideProduct{denominator};
  const WideProduct shifted = 2 * numerator + denominator;
  WideProduct quotient = shifted / doubled;
  if (shifted % doubled < 0) --quotient;
  return static_cast<std::int64_t>(quotient);
}

}  // namespace

LatticePoint crossing_point(LatticePoint a, LatticePoint b, LatticePoint u, LatticePoint w) {
  // Both sides of the line a-b are met on the way from u to w: in shares of these.
  std::int64_t before = turn(a, b, u);
  std::int64_t whole = before - turn(a, b, w);
  WEND_ASSERT(whole != 0, "look whether the segments cross: these are parallel");
  if (whole < 0) {
    before = -before;
    whole = -whole;
  }
  WEND_ASSERT(before > 0 && before < whole, "look whether the segments cross: one ends before");
  const std::int64_t dx = std::int64_t{w.x} - u.x;
  const std::int64_t dy = std::int64_t{w.y} - u.y;
  const LatticePoint at = {
      static_cast<std::int32_t>(u.x + nearest_quotient(WideProduct{dx} * before, whole)),
      static_cast<std::int32_t>(u.y + nearest_quotient(WideProduct{dy} * before, whole))};
  WEND_ASSERT(std::min(u.x, w.x) <= at.x && at.x <= std::max(u.x, w.x),
              "the column of a crossing lies between those of both ends");
  WEND_ASSERT(std::min(u.y, w.y) <= at.y && at.y <= std::max(u.y, w.y),
              "the row of a crossing lies between those of both ends");
  return at;
}

}  // namespace wend
