#pragma once

#include <cstdint>

#include "wend/base/assert.h"

namespace wend {

/// Random numbers that are the same on every machine and compiler, unlike the distributions of the
/// standard library. SplitMix64: G. Steele, D. Lea and C. Flood, "Fast Splittable Pseudorandom
/// Number Generators" (OOPSLA 2014). Eight bytes of state, a period of 2^64; not for secrets.
///
/// Draw one number per statement: the order in which the arguments of a call are evaluated depends
/// on the compiler.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  /// 64 random bits.
  constexpr std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  /// 0 .. bound - 1, all equally likely: D. Lemire, "Fast Random Integer Generation in an Interval"
  /// (ACM TOMACS 2019). Draws one number; one more with a probability below bound / 2^32.
  /// Precondition: bound >= 1.
  constexpr std::uint32_t below(std::uint32_t bound) {
    WEND_ASSERT(bound >= 1, "there is no number below 0");
    std::uint64_t product = upper_half() * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      // Rejects 2^32 mod bound of the draws, so that each result is equally likely.
      const std::uint32_t surplus = (0u - bound) % bound;
      while (static_cast<std::uint32_t>(product) < surplus) product = upper_half() * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// low .. high, all equally likely. Precondition: 0 <= high - low < 2^31.
  constexpr std::int32_t between(std::int32_t low, std::int32_t high) {
    return low + static_cast<std::int32_t>(below(static_cast<std::uint32_t>(high - low) + 1));
  }

  /// True with a probability of `percent` / 100; always if percent >= 100.
  constexpr bool chance(std::uint32_t percent) { return below(100) < percent; }

 private:
  constexpr std::uint64_t upper_half() { return next() >> 32; }

  std::uint64_t state_;
};

}  // namespace wend
