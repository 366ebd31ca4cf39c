// Feeds arbitrary bytes to the map, cost, scenario and length readers. The first byte picks the
// reader ('0' to '5' in the order of kReaders), the rest is the text. Besides what the sanitizers
// see, it checks what every answer promises.
//
//   clang++ -std=c++20 -g -O1 -fsanitize=fuzzer,address,undefined -Iinclude
//     fuzz/fuzz_grid_files.cpp src/base/*.cpp src/space/grid_map.cpp src/io/*.cpp
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>

#include "wend/io/grid_files.h"

namespace {

using namespace wend;
using namespace wend::io;

void require(bool condition) {
  if (!condition) std::abort();
}

void check_error(const Error& error, std::string_view text) {
  const auto lines = 1 + std::count(text.begin(), text.end(), '\n');
  require(error.source == "fuzz");
  require(error.line <= static_cast<std::uint64_t>(lines));
  require(!error.reason.empty() && error.reason.size() < 400);
  for (const char symbol : error.reason) require(symbol >= ' ' && symbol <= '~');
}

void check_costs(const TerrainCosts& costs) {
  for (int symbol = 0; symbol < 256; ++symbol) {
    require(costs.of(static_cast<char>(symbol)) <= TerrainCosts::kMost);
  }
}

void check_map(const GridMap& map, std::string_view text) {
  const std::int64_t cells = std::int64_t{map.width()} * map.height();
  require(map.width() > 0 && map.height() > 0);
  require(map.cell_count() == static_cast<std::size_t>(cells) && cells <= GridMap::kMaxCells);
  require(map.cell_count() <= text.size());
  for (const char symbol : map.cells()) require(symbol >= ' ' && symbol <= '~');
  check_costs(map.terrain());
}

/// Drawn again from its cells, an ASCII grid is the same grid.
void check_redrawn(const GridMap& map) {
  std::string text;
  for (std::int32_t y = 0; y < map.height(); ++y) {
    for (std::int32_t x = 0; x < map.width(); ++x) text += map.symbol({x, y});
    text += "\r\n";
  }
  const Result<GridMap> again = parse_ascii_grid(text);
  require(again.ok() && again.value().width() == map.width());
  require(again.value().cells() == map.cells());
}

void read_moving_ai_map(std::string_view text) {
  const Result<GridMap> map = parse_moving_ai_map(text, "fuzz");
  map ? check_map(map.value(), text) : check_error(map.error(), text);
}

void read_ascii_grid(std::string_view text) {
  const Result<GridMap> map = parse_ascii_grid(text, "fuzz");
  map ? check_map(map.value(), text) : check_error(map.error(), text);
  if (map) check_redrawn(map.value());
}

void read_any_grid(std::string_view text) {
  const Result<GridMap> map = parse_grid(text, "fuzz");
  map ? check_map(map.value(), text) : check_error(map.error(), text);
}

void read_costs(std::string_view text) {
  const Result<TerrainCosts> costs = parse_terrain_costs(text, "fuzz");
  costs ? check_costs(costs.value()) : check_error(costs.error(), text);
}

void read_queries(std::string_view text) {
  const Result<std::vector<ScenarioQuery>> queries = parse_scenario(text, "fuzz");
  if (!queries) return check_error(queries.error(), text);
  require(!queries.value().empty());
  std::uint64_t line = 1;
  for (const ScenarioQuery& query : queries.value()) {
    require(query.width >= 0 && query.height >= 0 && !query.map.empty());
    require(query.from.x >= 0 && query.from.y >= 0 && query.to.x >= 0 && query.to.y >= 0);
    require(std::isfinite(query.length) && query.length >= 0 && query.decimals >= 0);
    require(query.line > line);
    line = query.line;
  }
}

void read_optimal_lengths(std::string_view text) {
  const Result<std::vector<double>> lengths = parse_lengths(text, "fuzz");
  if (!lengths) return check_error(lengths.error(), text);
  require(!lengths.value().empty());
  for (const double length : lengths.value()) require(std::isfinite(length) && length >= 0);
}

constexpr void (*kReaders[])(std::string_view) = {read_moving_ai_map, read_ascii_grid,
                                                  read_any_grid,      read_costs,
                                                  read_queries,       read_optimal_lengths};

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  kReaders[data[0] % std::size(kReaders)](text);  // '0' is 48, a multiple of six
  return 0;
}
