// The symbols of ASCII grids and what they cost; and those that stand for a cost where a form has
// costs but no symbols.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/space/maps/grid_map.h"

namespace wend::io {

inline constexpr std::string_view kAsciiBlocked = "#@OTWX";

/// `.`, `G`, `S` and blank cost 1, digits what they say, all else is blocked or unknown.
inline TerrainCosts ascii_grid_costs() {
  TerrainCosts costs;
  for (const char symbol : {'.', 'G', 'S', ' '}) costs.set(symbol, 1);
  for (int digit = 1; digit <= 9; ++digit) {
    costs.set(static_cast<char>('0' + digit), digit);
  }
  return costs;
}

inline bool is_ascii_blocked(char symbol) {
  return kAsciiBlocked.find(symbol) != std::string_view::npos;
}

/// `#` for 0, `.` for 1, the digit for whole costs to 9: what ASCII grids call a cost.
inline std::optional<char> common_symbol_of(std::uint32_t cost) {
  if (cost == 0) return '#';
  if (cost == TerrainCosts::kThousandths) return '.';
  if (cost % TerrainCosts::kThousandths != 0 || cost > 9 * TerrainCosts::kThousandths)
    return std::nullopt;
  return static_cast<char>('0' + cost / TerrainCosts::kThousandths);
}

/// For the other costs: the letters to which no form gives a meaning.
inline constexpr std::string_view kOtherSymbols = "abcdefghijklmnopqrstuvwxyzABCDEFHIJKLMNPQRUVYZ";

/// Why a map that is weighted() cannot be had in a form that goes by symbols.
inline constexpr const char* kNoWeights =
    "the map has weights of single cells, which symbols do not tell; write CSV, which has each "
    "cell's cost";

/// Why a map cannot be had as CSV, which names no symbols.
inline std::string too_many_costs() {
  return "the map has more than " + std::to_string(kOtherSymbols.size()) +
         " different costs besides 0 and the whole ones from 1 to 9; round them";
}

}  // namespace wend::io
