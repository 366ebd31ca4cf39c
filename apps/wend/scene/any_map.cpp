#include "scene/any_map.h"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>

#include "scene/files/file_kinds.h"
#include "scene/files/other_kinds.h"
#include "scene/scene.h"
#include "terminal/failure.h"
#include "terminal/output.h"
#include "terminal/values.h"
#include "wend/io/grid_files.h"
#include "wend/io/json_map.h"
#include "wend/io/png_map.h"

namespace wend::cli {
namespace {

AnyMap ros_map(std::string_view bytes, const PictureOptions& options, const std::string& name) {
  const io::RosMapOptions ros{options.unknown_cost.value_or(0)};
  std::vector<std::string> files;
  io::RosMap map = value_or_fail(io::parse_ros_map(bytes, files_beside(name, files), ros, name));
  return {std::move(map.map), {}, std::move(map.info), std::move(files), {}};
}

AnyMap tiled_map(std::string_view bytes, const std::string& name) {
  std::vector<std::string> files;
  io::FileLoader load;
  if (name != kStandardInput) load = files_beside(name, files);
  io::TiledMap map = map_or_fail(io::parse_tiled_map(bytes, name, load), bytes, name);
  if (map.blocking_areas > 0) {
    print_warning(fmt::format(
        "{}: object layers called collision or the like have areas, and on a grid objects block "
        "nothing: {} left out; draw tiles there, or make waypoints of the map",
        name, map.blocking_areas));
  }
  return {std::move(map.map), std::move(map.places), {}, std::move(files), {}};
}

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

AnyMap plain_map(std::string_view bytes, const std::string& name) {
  if (io::is_tiled_map(bytes)) return tiled_map(bytes, name);
  if (io::is_json_map(bytes)) {
    throw usage_error(
        fmt::format("{}: a map in JSON, and this command works on grids only; solve, "
                    "compare, draw, field, matrix, bench, info and convert take such maps",
                    name));
  }
  AnyMap map = {map_or_fail(io::parse_grid(bytes, name), bytes, name), {}, {}, {}, {}};
  if (io::grid_form(bytes) == io::GridForm::ascii) map.marks = end_marks_of(map.map);
  return map;
}

}  // namespace

io::FileLoader files_beside(const std::string& map, std::vector<std::string>& files) {
  const std::filesystem::path folder = std::filesystem::path(map).parent_path();
  return [load = io::files_beside(map), folder, &files](const std::string& name) {
    files.push_back((folder / name).string());
    return load(name);
  };
}

AnyMap parse_any_map(std::string_view bytes, const PictureOptions& options,
                     const std::string& name) {
  refuse_other_kind(bytes, name);
  const bool is_ros = is_named_as_ros_map(name);
  const bool is_png = !is_ros && io::is_png(bytes);
  AnyMap map;
  if (is_png) {
    const io::PngMapOptions png{options.threshold, options.invert, load_palette(options),
                                options.exact_colours};
    map.map = value_or_fail(io::parse_png_map(bytes, png, name));
  } else {
    // First what is wrong with the file: that may be why it is no picture.
    map = is_ros ? ros_map(bytes, options, name) : plain_map(bytes, name);
  }
  if (!is_png && !options.given.empty()) {
    throw usage_error(
        fmt::format("{}: only for PNG pictures, and {} is none", options.given, name));
  }
  if (!is_ros && options.unknown_cost) {
    throw usage_error(fmt::format("--unknown-cost: only for ROS maps, and {} is none", name));
  }
  return map;
}

}  // namespace wend::cli
