#pragma once

#include <cstdint>

#include "wend/base/assert.h"

namespace wend {

/// The cost of one step over open ground, in whole numbers, so that sums are exact and every
/// algorithm, compiler and thread count gives exactly the same costs.
struct CostModel {
  std::uint32_t straight = 13860;
  std::uint32_t diagonal = 19601;

  /// 19601 / 13860 is a convergent of sqrt(2), wrong by 1.3e-9 of its value.
  static constexpr CostModel octile() { return {13860, 19601}; }
  /// The classic 10 / 14 of games and tutorials.
  static constexpr CostModel classic() { return {10, 14}; }

  /// 1 <= straight <= diagonal <= 1,000,000. (A diagonal cheaper than a straight step would make
  /// zig-zags shorter than straight lines.)
  constexpr bool valid() const {
    return straight >= 1 && straight <= diagonal && diagonal <= 1'000'000;
  }

  /// The same in units that are smaller by this factor. (A valid model allows factors up to 1000.)
  constexpr CostModel times(std::uint32_t factor) const {
    WEND_ASSERT(factor == 0 || diagonal <= ~std::uint32_t{0} / factor,
                "costs have 32 bits: refuse models that are too fine");
    return {straight * factor, diagonal * factor};
  }

  friend bool operator==(const CostModel&, const CostModel&) = default;
};

}  // namespace wend
