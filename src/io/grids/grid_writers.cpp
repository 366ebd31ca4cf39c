// Maps, costs and scenarios as text.
#include "wend/io/grid_writers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "../files/real.h"
#include "../files/text.h"
#include "ascii_symbols.h"

namespace wend::io {
namespace {

constexpr int kLengthDecimals = 8;

/// One symbol for another, for all symbols a map may hold.
using Symbols = std::array<char, 256>;

char& entry(Symbols& symbols, char symbol) { return symbols[static_cast<unsigned char>(symbol)]; }

/// Rows of cells, each ending in a line feed.
std::string rows_text(const GridMap& map, const Symbols& symbols) {
  std::string text;
  const auto width = static_cast<std::size_t>(map.width());
  text.reserve(map.cell_count() + static_cast<std::size_t>(map.height()));
  for (std::size_t row = 0; row < static_cast<std::size_t>(map.height()); ++row) {
    for (std::size_t column = 0; column < width; ++column) {
      text += symbols[static_cast<unsigned char>(map.cells()[row * width + column])];
    }
    text += '\n';
  }
  return text;
}

std::array<bool, 256> used_symbols(const GridMap& map) {
  std::array<bool, 256> used{};
  for (const char symbol : map.cells()) used[static_cast<unsigned char>(symbol)] = true;
  return used;
}

Error no_cells() { return Error{"", 0, "the map has no cells"}; }

Error no_ascii_symbol(const GridMap& map, char symbol) {
  const auto cell = std::find(map.cells().begin(), map.cells().end(), symbol);
  const Point p = map.point(static_cast<NodeId>(cell - map.cells().begin()));
  return Error{"", 0,
               "the cell " + std::to_string(p.x) + "," + std::to_string(p.y) + " costs " +
                   terrain_cost_text(map.cost(p)) +
                   ", but an ASCII grid has only 0 (blocked) and whole costs from 1 to 9; write "
                   "CSV, or a .map with a costs file"};
}

/// How many costs there are on the map that have no common symbol.
std::size_t count_other_costs(const GridMap& map) {
  std::set<std::uint32_t> others;
  if (map.weighted()) {
    for (NodeId id = 0; id < map.cell_count(); ++id) {
      if (!common_symbol_of(map.cost(id))) others.insert(map.cost(id));
    }
    return others.size();
  }
  const std::array<bool, 256> used = used_symbols(map);
  for (std::size_t i = 0; i < used.size(); ++i) {
    const std::uint32_t cost = map.terrain().of(static_cast<char>(i));
    if (used[i] && !common_symbol_of(cost)) others.insert(cost);
  }
  return others.size();
}

}  // namespace

std::string to_moving_ai_map(const GridMap& map) {
  WEND_CHECK(std::all_of(map.cells().begin(), map.cells().end(), is_printable),
             "the symbols of a .map are printable ASCII");
  Symbols same{};
  for (std::size_t i = 0; i < same.size(); ++i) same[i] = static_cast<char>(i);
  const bool squares = map.layout() == CellLayout::square;
  const std::string type = squares ? "octile" : to_string(map.layout());
  return "type " + type + "\nheight " + std::to_string(map.height()) + "\nwidth " +
         std::to_string(map.width()) + "\nmap\n" + rows_text(map, same);
}

Result<std::string> to_terrain_costs(const GridMap& map) {
  if (map.weighted()) return Error{"", 0, kNoWeights};
  const std::array<bool, 256> used = used_symbols(map);
  std::string text;
  for (std::size_t i = 0; i < used.size(); ++i) {
    const char symbol = static_cast<char>(i);
    const std::uint32_t cost = map.terrain().of(symbol);
    if (!used[i] || (symbol == ' ' && cost == 0)) continue;
    if (!is_visible(symbol)) {
      return Error{"", 0,
                   "a costs file cannot name the symbol " +
                       in_quotes(std::string_view(&symbol, 1)) + "; use another one on the map"};
    }
    text += symbol + (" " + terrain_cost_text(cost)) + '\n';
  }
  // Symbols that are not named are blocked, but the readers require one.
  return text.empty() ? "# 0\n" : text;
}

std::string to_scenario(std::span<const ScenarioQuery> queries) {
  std::string text = "version 1\n";
  for (const ScenarioQuery& query : queries) {
    const std::string map = query.map.empty() ? "?" : name_text(query.map);
    text += std::to_string(query.bucket) + '\t' + map;
    for (const std::int32_t number :
         {query.width, query.height, query.from.x, query.from.y, query.to.x, query.to.y}) {
      WEND_CHECK(number >= 0, "sizes and cells of a query are not negative");
      text += '\t' + std::to_string(number);
    }
    WEND_CHECK(std::isfinite(query.length) && query.length >= 0,
               "a length is finite and not negative");
    text += '\t' + fixed_text(query.length, kLengthDecimals) + '\n';
  }
  return text;
}

Result<std::string> to_ascii_grid(const GridMap& map) {
  if (map.cell_count() == 0) return no_cells();
  if (map.weighted()) return Error{"", 0, kNoWeights};
  const TerrainCosts ascii = ascii_grid_costs();
  const std::array<bool, 256> used = used_symbols(map);
  Symbols symbols{};
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (!used[i]) continue;
    const char symbol = static_cast<char>(i);
    const std::uint32_t cost = map.terrain().of(symbol);
    const bool same = cost == ascii.of(symbol) && (cost != 0 || is_ascii_blocked(symbol));
    const std::optional<char> known = same ? symbol : common_symbol_of(cost);
    if (!known) return no_ascii_symbol(map, symbol);
    entry(symbols, symbol) = *known;
  }
  return rows_text(map, symbols);
}

Result<std::string> to_csv(const GridMap& map) {
  if (map.cell_count() == 0) return no_cells();
  if (count_other_costs(map) > kOtherSymbols.size()) return Error{"", 0, too_many_costs()};
  const std::string quote = map.width() == 1 ? "\"" : "";
  const auto field = [&](std::uint32_t cost) { return quote + terrain_cost_text(cost) + quote; };
  std::array<std::string, 256> fields;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    fields[i] = field(map.terrain().of(static_cast<char>(i)));
  }
  std::string text;
  const auto width = static_cast<NodeId>(map.width());
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const auto symbol = static_cast<unsigned char>(map.cells()[id]);
    text += map.weighted() ? field(map.cost(id)) : fields[symbol];
    text += id % width + 1 == width ? '\n' : ',';
  }
  return text;
}

}  // namespace wend::io
