// Grids with a character, a number or a pixel for each cell.
#include <fmt/format.h>

#include <algorithm>

#include "scene/files/other_kinds.h"
#include "scene/formats/map_format.h"
#include "scene/scene.h"
#include "terminal/failure.h"
#include "wend/io/grid_files.h"
#include "wend/io/grid_writers.h"
#include "wend/io/png_map.h"

namespace wend::cli {
namespace {

/// The start and the goals that the letters of an ASCII grid mark.
EndMarks end_marks_of(const GridMap& map) {
  EndMarks marks;
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const Point cell = map.point(id);
    if (map.symbol(cell) == 'S') marks.starts.push_back(cell);
    if (map.symbol(cell) == 'G') marks.goals.push_back(cell);
  }
  return marks;
}

/// Any of the three formats, which differ in their first line.
AnyMap read_text_grid(const MapFile& file) {
  const std::string& bytes = file.bytes();
  AnyMap map = {map_or_fail(io::parse_grid(bytes, file.name()), bytes, file.name())};
  if (io::grid_form(bytes) == io::GridForm::ascii) map.marks = end_marks_of(map.map);
  return map;
}

AnyMap read_png(const MapFile& file) {
  const PictureOptions& options = file.pictures();
  const io::PngMapOptions png{options.threshold, options.invert, load_palette(options),
                              options.exact_colours};
  return {value_or_fail(io::parse_png_map(file.bytes(), png, file.name()))};
}

Error terrain_error(const GridMap& map, const char* advice) {
  const auto is_terrain = [&](char symbol) {
    const std::uint32_t cost = map.terrain().of(symbol);
    return cost != 0 && cost != TerrainCosts::kThousandths;
  };
  const auto cell = std::find_if(map.cells().begin(), map.cells().end(), is_terrain);
  const Point p = map.point(static_cast<NodeId>(cell - map.cells().begin()));
  return {"", 0,
          fmt::format("the cell {},{} costs {:g}, which this form cannot say; {}", p.x, p.y,
                      map.cost(p) / double{TerrainCosts::kThousandths}, advice)};
}

/// The map with the symbols that `rename` gives.
template <class Rename>
GridMap renamed(const GridMap& map, Rename rename) {
  std::vector<char> cells = map.cells();
  std::transform(cells.begin(), cells.end(), cells.begin(), rename);
  GridMap copy(map.width(), map.height(), std::move(cells));
  copy.set_terrain(map.terrain());
  copy.set_layout(map.layout());
  return copy;
}

/// With the costs in a file of their own the symbols may stay; but no such file names a blank.
GridMap with_visible_symbols(const GridMap& map) {
  const bool is_ground = map.terrain().of(' ') == map.terrain().of('.');
  return renamed(map, [&](char symbol) { return symbol == ' ' && is_ground ? '.' : symbol; });
}

/// Every symbol has to cost what it does on every .map.
Result<std::string> write_standard_symbols(const GridMap& map) {
  if (!map.uniform()) {
    return terrain_error(map, "say --costs-out FILE, where the costs go then, or --to csv");
  }
  const TerrainCosts standard = TerrainCosts::standard();
  return io::to_moving_ai_map(renamed(map, [&](char symbol) {
    const std::uint32_t cost = map.terrain().of(symbol);
    if (cost == standard.of(symbol)) return symbol;
    return cost == 0 ? '@' : '.';
  }));
}

Result<std::string> write_moving_ai(GridOutput& output) {
  const GridMap& map = output.scene.map;
  if (output.costs_path.empty()) return write_standard_symbols(map);
  const GridMap visible = with_visible_symbols(map);
  Result<std::string> costs = io::to_terrain_costs(visible);
  if (!costs) return costs;
  output.beside.push_back({output.costs_path, std::move(costs).value()});
  return io::to_moving_ai_map(visible);
}

Result<std::string> write_png(GridOutput& output) {
  const GridMap& map = output.scene.map;
  const io::Palette palette = load_palette(output.movement.pictures);
  if (palette.empty() && !map.uniform()) {
    return terrain_error(map, "say --palette FILE, with a colour for each cost");
  }
  return io::write_png_map(map, palette);
}

}  // namespace

MapFormat moving_ai_format() {
  return {.name = "map",
          .others = "moving ai",
          .purpose = "a Moving AI map",
          .noun = "a Moving AI .map",
          .endings = {"map"},
          .read = &read_text_grid,
          .write = {.grid = &write_moving_ai},
          .traits = {.layout = true, .unknown = true, .costs_apart = true}};
}

MapFormat ascii_format() {
  return {.name = "ascii",
          .others = "txt, text",
          .purpose = "a grid of letters and digits",
          .noun = "an ASCII grid",
          .endings = {"txt"},
          .read = &read_text_grid,
          .write = {.grid = [](GridOutput& output) { return io::to_ascii_grid(output.scene.map); }},
          .traits = {.common_ending = true}};
}

MapFormat csv_format() {
  return {.name = "csv",
          .purpose = "what each cell costs, between commas",
          .noun = "a CSV grid",
          .endings = {"csv"},
          .read = &read_text_grid,
          .write = {.grid = [](GridOutput& output) { return io::to_csv(output.scene.map); }}};
}

MapFormat png_format() {
  return {.name = "png",
          .others = "picture",
          .purpose = "a picture with a pixel for each cell",
          .noun = "a PNG picture",
          .endings = {"png"},
          .holds = &io::is_png,
          .read = &read_png,
          .write = {.grid = &write_png},
          .traits = {.picture = true, .binary = true}};
}

}  // namespace wend::cli
