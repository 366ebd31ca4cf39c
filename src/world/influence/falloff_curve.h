// The score of a source at a distance. It is computed in whole numbers only, without floating
// point, so that removing a source subtracts exactly what was added, on every compiler.
#pragma once

#include <cstdint>

#include "wend/world/influence/influence_map.h"

namespace wend {

class FalloffCurve {
 public:
  FalloffCurve() = default;
  /// Preconditions: what InfluenceMap::add accepts; the range in InfluenceSpread's distances.
  FalloffCurve(Falloff falloff, double strength, std::uint32_t range);

  /// Precondition: within the range.
  std::int64_t at(std::uint32_t distance) const {
    const std::int64_t amount = amount_at(distance);
    return negative_ ? -amount : amount;
  }

  friend bool operator==(const FalloffCurve&, const FalloffCurve&) = default;

 private:
  // Slopes are strengths (at most 2^30) in parts of 2^31 of a range (at most 2^30): both the slope
  // and what it comes to fit into 62 bits, and at distance 0 it rounds to the strength itself.
  static constexpr unsigned kSlopeBits = 31;

  std::int64_t amount_at(std::uint32_t distance) const;

  Falloff falloff_ = Falloff::flat;
  bool negative_ = false;
  std::uint32_t range_ = 0;
  std::uint32_t half_ = 1;     // the distance over which it halves
  std::int64_t strength_ = 0;  // at least 0
  std::int64_t slope_ = 0;
};

}  // namespace wend
