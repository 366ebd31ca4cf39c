#include "falloff_curve.h"

#include <cmath>

#include "spread.h"
#include "wend/base/assert.h"

namespace wend {

FalloffCurve::FalloffCurve(Falloff falloff, double strength, std::uint32_t range)
    : falloff_(range == 0 ? Falloff::flat : falloff),
      negative_(strength < 0),
      range_(range),
      half_(range < 4 ? 1 : range / 4),
      strength_(std::llround(std::abs(strength) * static_cast<double>(InfluenceScores::kOne))) {
  WEND_ASSERT(strength_ <= std::int64_t{1} << 30 && range <= std::uint32_t{1} << 30,
              "slopes have 62 bits: refuse strengths and ranges beyond InfluenceSource's");
  if (range > 0) slope_ = (strength_ << kSlopeBits) / range;
}

std::int64_t FalloffCurve::amount_at(std::uint32_t distance) const {
  WEND_ASSERT(distance <= range_, "beyond its range a source has no effect: do not ask there");
  constexpr std::int64_t kHalf = std::int64_t{1} << (kSlopeBits - 1);
  constexpr std::int64_t kOne = InfluenceSpread::kOne;
  switch (falloff_) {
    case Falloff::flat: return strength_;
    case Falloff::linear:
      return (slope_ * (std::int64_t{range_} - std::int64_t{distance}) + kHalf) >> kSlopeBits;
    case Falloff::inverse: return strength_ * kOne / (kOne + std::int64_t{distance});
    case Falloff::halving: {
      const std::int64_t rest = distance % half_;
      return (strength_ - strength_ * rest / (2 * std::int64_t{half_})) >> (distance / half_);
    }
  }
  return 0;
}

}  // namespace wend
