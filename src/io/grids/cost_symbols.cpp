#include "cost_symbols.h"

#include <algorithm>
#include <array>

#include "ascii_symbols.h"

namespace wend::io {
namespace {

// Until they are named, the other costs go by their number in the order they came.
constexpr std::size_t kFirstProvisional = 128;

}  // namespace

std::optional<char> CostSymbols::symbol_of(std::uint32_t cost) {
  if (const std::optional<char> common = common_symbol_of(cost)) return common;
  const auto known = std::find(other_costs_.begin(), other_costs_.end(), cost);
  const auto index = static_cast<std::size_t>(known - other_costs_.begin());
  if (known == other_costs_.end()) {
    if (index == kOtherSymbols.size()) return std::nullopt;
    other_costs_.push_back(cost);
  }
  return static_cast<char>(kFirstProvisional + index);
}

GridMap CostSymbols::named_map(std::int32_t width, std::int32_t height,
                               std::vector<char> cells) const {
  std::vector<std::uint32_t> ascending = other_costs_;
  std::sort(ascending.begin(), ascending.end());
  std::array<char, 256> symbols{};
  for (std::size_t i = 0; i < symbols.size(); ++i) symbols[i] = static_cast<char>(i);
  TerrainCosts costs = ascii_grid_costs();
  for (std::size_t i = 0; i < other_costs_.size(); ++i) {
    const auto rank = std::find(ascending.begin(), ascending.end(), other_costs_[i]);
    const char symbol = kOtherSymbols[static_cast<std::size_t>(rank - ascending.begin())];
    symbols[kFirstProvisional + i] = symbol;
    costs.set_thousandths(symbol, other_costs_[i]);
  }
  for (char& cell : cells) cell = symbols[static_cast<unsigned char>(cell)];
  GridMap map(width, height, std::move(cells));
  map.set_terrain(costs);
  return map;
}

}  // namespace wend::io
