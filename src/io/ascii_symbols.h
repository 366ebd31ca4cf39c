// The symbols of ASCII grids and what they cost; CSV grids know them too.
#pragma once

#include <string_view>

#include "wend/space/grid_map.h"

namespace wend::io {

inline constexpr std::string_view kAsciiBlocked = "#@OTWX";

/// `.`, `G`, `S` and blank cost 1, digits what they say, all else is blocked or unknown.
inline TerrainCosts ascii_grid_costs() {
  TerrainCosts costs;
  for (const char symbol : {'.', 'G', 'S', ' '}) costs.set(symbol, TerrainCosts::kOne);
  for (std::uint32_t digit = 1; digit <= 9; ++digit) {
    costs.set(static_cast<char>('0' + digit), digit * TerrainCosts::kOne);
  }
  return costs;
}

inline bool is_ascii_blocked(char symbol) {
  return kAsciiBlocked.find(symbol) != std::string_view::npos;
}

}  // namespace wend::io
