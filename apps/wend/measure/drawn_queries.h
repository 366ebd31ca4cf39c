// Queries on maps that come without any: two places each, drawn by chance.
#pragma once

#include <cstdint>
#include <utility>

#include "terminal/interrupt.h"
#include "wend/base/random.h"

namespace wend::cli {

/// Unless a command is told otherwise.
inline constexpr std::uint64_t kDrawnQueries = 200;

/// Of places numbered from 0, pairs to search between, until `count` were taken: take(from, to)
/// says whether one is of use. Fewer where few are, and after an interrupt. The same pairs for the
/// same map on every machine.
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
