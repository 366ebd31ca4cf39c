// Queries on maps that come without any: two places each, drawn by chance.
#pragma once

#include <cstdint>
#include <utility>

#include "terminal/interrupt.h"
#include "wend/base/random.h"

namespace wend::cli {

/// The number of queries if a command has no other.
inline constexpr std::uint64_t kDrawnQueries = 200;

/// Draws pairs of places, numbered from 0, until `count` were taken: take(from, to) says whether a
/// pair is of use. Draws fewer if few are of use, or after an interrupt. The same map gives the
/// same pairs on every machine.
template <class Take>
void draw_queries(std::uint32_t places, std::uint64_t count, Take&& take) {
  constexpr std::uint64_t kMostTries = 50;  // for each
  Random random(1);
  std::uint64_t taken = 0;
  for (std::uint64_t i = 0; i < kMostTries * count && taken < count && places > 1; ++i) {
    if (interrupted()) return;
    const std::uint32_t from = random.below(places);
    const std::uint32_t to = random.below(places);
    if (from != to && take(from, to)) ++taken;
  }
}

}  // namespace wend::cli
