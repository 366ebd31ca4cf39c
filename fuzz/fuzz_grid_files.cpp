// Feeds arbitrary bytes to the readers of maps and their companion files. The first byte picks the
// reader (from '0' on in the order of kReaders), the rest is the text. Besides what the
// sanitizers see, it checks the promises of every answer, and that the writers bring the same back.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>

#include "mutate_grid.h"
#include "require.h"
#include "wend/io/dynamic_files.h"
#include "wend/io/floor_files.h"
#include "wend/io/grid_files.h"
#include "wend/io/grid_writers.h"
#include "wend/io/mesh_links.h"
#include "wend/io/palette.h"

namespace {

using namespace wend;
using namespace wend::io;

void check_costs(const TerrainCosts& costs) {
  for (int symbol = 0; symbol < 256; ++symbol) {
    require(costs.of(static_cast<char>(symbol)) <= TerrainCosts::kMostThousandths);
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

void require_same_costs(const Result<GridMap>& again, const GridMap& map) {
  require(again.ok() && again.value().width() == map.width());
  require(again.value().height() == map.height());
  for (std::size_t i = 0; i < map.cell_count(); ++i) {
    require(again.value().terrain().of(again.value().cells()[i]) ==
            map.terrain().of(map.cells()[i]));
  }
}

/// Written again, an ASCII grid is the same grid.
void check_rewritten(const GridMap& map) {
  const Result<std::string> text = to_ascii_grid(map);
  require(text.ok());
  const Result<GridMap> again = parse_ascii_grid(text.value());
  require(again.ok() && again.value().cells() == map.cells());
  require_same_costs(again, map);
}

void read_moving_ai_map(std::string_view text) {
  const Result<GridMap> map = parse_moving_ai_map(text, "fuzz");
  map ? check_map(map.value(), text) : check_error(map.error(), text);
}

void read_ascii_grid(std::string_view text) {
  const Result<GridMap> map = parse_ascii_grid(text, "fuzz");
  map ? check_map(map.value(), text) : check_error(map.error(), text);
  if (map) check_rewritten(map.value());
}

void read_any_grid(std::string_view text) {
  const Result<GridMap> map = parse_grid(text, "fuzz");
  map ? check_map(map.value(), text) : check_error(map.error(), text);
  if (!map) return;
  const Result<GridMap> again = parse_moving_ai_map(to_moving_ai_map(map.value()));
  require(again.ok() && again.value().cells() == map.value().cells());
}

void read_csv_grid(std::string_view text) {
  const Result<GridMap> map = parse_csv_grid(text, "fuzz");
  map ? check_map(map.value(), text) : check_error(map.error(), text);
  if (!map) return;
  const Result<std::string> again = to_csv(map.value());
  require(again.ok());
  require_same_costs(parse_grid(again.value()), map.value());
}

void read_colours(std::string_view text) {
  const Result<Palette> palette = parse_palette(text, "fuzz");
  if (!palette) return check_error(palette.error(), text);
  require(!palette.value().empty() && palette_costs(palette.value()).ok());
}

/// Written again for a map with all the symbols there are, the costs are the same.
void read_costs(std::string_view text) {
  const Result<TerrainCosts> costs = parse_terrain_costs(text, "fuzz");
  if (!costs) return check_error(costs.error(), text);
  check_costs(costs.value());
  std::vector<char> symbols;
  for (char symbol = '!'; symbol <= '~'; ++symbol) symbols.push_back(symbol);
  const auto width = static_cast<std::int32_t>(symbols.size());
  GridMap map(width, 1, symbols);
  map.set_terrain(costs.value());
  const Result<TerrainCosts> again = parse_terrain_costs(to_terrain_costs(map).value());
  for (const char symbol : symbols) require(again.value().of(symbol) == costs.value().of(symbol));
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
  const std::string written = to_scenario(queries.value());
  const Result<std::vector<ScenarioQuery>> again = parse_scenario(written);
  require(again.ok() && again.value().size() == queries.value().size());
  for (std::size_t i = 0; i < again.value().size(); ++i) {
    const ScenarioQuery& before = queries.value()[i];
    const ScenarioQuery& after = again.value()[i];
    require(after.from == before.from && after.to == before.to && after.bucket == before.bucket);
    require(after.width == before.width && after.height == before.height);
  }
}

void read_optimal_lengths(std::string_view text) {
  const Result<std::vector<double>> lengths = parse_lengths(text, "fuzz");
  if (!lengths) return check_error(lengths.error(), text);
  require(!lengths.value().empty());
  for (const double length : lengths.value()) require(std::isfinite(length) && length >= 0);
}

const GridMap kMap(20, 10);

void read_cell_list(std::string_view text) {
  const Result<std::vector<Point>> cells = parse_cells(text, kMap, "fuzz");
  if (!cells) return check_error(cells.error(), text);
  require(!cells.value().empty());
  for (const Point cell : cells.value()) require(kMap.contains(cell));
}

void read_link_list(std::string_view text) {
  const Result<std::vector<GridLink>> links = parse_links(text, kMap, "fuzz");
  if (!links) return check_error(links.error(), text);
  for (const GridLink& link : links.value()) {
    require(kMap.contains(link.from) && kMap.contains(link.to));
    require(TerrainCosts::valid(link.cost));
  }
}

const FloorMap& floors() {
  static const FloorMap kFloors = FloorMap::build(std::vector<GridMap>(3, kMap)).value();
  return kFloors;
}

void read_floor_cell_list(std::string_view text) {
  const Result<std::vector<FloorCell>> cells = parse_floor_cells(text, floors(), "fuzz");
  if (!cells) return check_error(cells.error(), text);
  require(!cells.value().empty());
  for (const FloorCell cell : cells.value()) require(floors().contains(cell));
}

void read_floor_link_list(std::string_view text) {
  const Result<std::vector<FloorLink>> links = parse_floor_links(text, floors(), "fuzz");
  if (!links) return check_error(links.error(), text);
  for (const FloorLink& link : links.value()) {
    require(floors().contains(link.from) && floors().contains(link.to));
    require(TerrainCosts::valid(link.cost));
  }
}

/// Written again, the links are the same.
void read_mesh_link_list(std::string_view text) {
  const Result<std::vector<MeshLink>> links = parse_mesh_links(text, "fuzz");
  if (!links) return check_error(links.error(), text);
  for (const MeshLink& link : links.value()) {
    for (const Position& end : {link.from, link.to}) {
      require(std::isfinite(end.x) && std::isfinite(end.y) && std::isfinite(end.z));
    }
    require(std::isfinite(link.cost) && link.cost >= 0 && link.kind < 32);
  }
  const auto again = parse_mesh_links(to_mesh_links(links.value()));
  require(again.ok() && again.value() == links.value());
}

void read_commands(std::string_view text) {
  const Result<DynamicScenario> read = parse_dynamic_scenario(text, "fuzz");
  if (!read) return check_error(read.error(), text);
  require(is_dynamic_scenario(text) && !read.value().queries.empty());
  const DynamicScenario& scenario = read.value();
  const GridMap map(scenario.width, scenario.height);
  std::size_t places = 0;
  for (const DynamicQuery& query : scenario.queries) {
    require(map.contains(query.query.from) && map.contains(query.query.to));
    require(std::isfinite(query.query.length) && query.query.length >= 0);
    require(query.places >= places && query.places <= scenario.places.size());
    places = query.places;
  }
  for (const PatchPlace& place : scenario.places) require(map.contains(place.corner));
  const std::vector<MapPatch> patches(2, MapPatch{2, 1, ".."});
  const Result<void> checked = check_patches(scenario, patches, "fuzz");
  if (!checked) check_error(checked.error(), text);
}

void read_patch_list(std::string_view text) {
  const Result<std::vector<MapPatch>> patches = parse_patches(text, "fuzz");
  if (!patches) return check_error(patches.error(), text);
  for (const MapPatch& patch : patches.value()) {
    require(patch.width > 0 && patch.height > 0);
    const auto cells =
        static_cast<std::uint64_t>(patch.width) * static_cast<std::uint64_t>(patch.height);
    require(patch.cells.size() == cells && cells <= text.size());
    for (const char symbol : patch.cells) require(symbol >= ' ' && symbol <= '~');
  }
}

constexpr void (*kReaders[])(std::string_view) = {
    read_moving_ai_map,  read_ascii_grid,      read_any_grid,        read_costs,
    read_queries,        read_optimal_lengths, read_csv_grid,        read_colours,
    read_cell_list,      read_link_list,       read_floor_cell_list, read_floor_link_list,
    read_mesh_link_list, read_commands,        read_patch_list};
static_assert(std::size(kReaders) == std::size(fuzzing::kGridExamples));

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  kReaders[(data[0] + 256u - '0') % 256 % std::size(kReaders)](text);
  return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  return fuzzing::mutate_by(&fuzzing::mutated_grid, data, size, most, seed);
}
