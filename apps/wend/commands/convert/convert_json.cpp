#include "commands/convert/convert_json.h"

#include <fmt/format.h>

#include "commands/convert/convert_grid.h"
#include "terminal/failure.h"
#include "terminal/output.h"
#include "terminal/values.h"
#include "wend/io/grid_files.h"
#include "wend/space/spaces/voxel_grid.h"

namespace wend::cli {
namespace {

constexpr const char* kJson = "a map in JSON";

Failure refusal(const ConvertArguments& arguments, const char* reason) {
  return file_error(fmt::format("{}: {}", names_of(arguments).output, reason));
}

/// Why each kind of map can become neither cells nor waypoints, in the order of io::JsonMap.
struct Reasons {
  const char* no_cells;
  const char* no_waypoints;
};
constexpr Reasons kReasons[] = {
    {"a graph has no cells, so no grid can be made of it; write .json, a graph",
     "a graph has edges of its own, and waypoints are joined wherever nothing is in the way; "
     "write .json, a graph"},
    {"waypoints lie anywhere, not in cells; write .tmx or .tmj, where they are objects, or .json, "
     "a graph",
     ""},
    {"regions have no cells, so no grid can be made of them; write .json, a graph",
     "regions have borders, and waypoints are joined wherever nothing is in the way; write .json, "
     "a graph"},
    {"a volume is a grid in each of its layers: say --layer Z for one of them, from 0, the lowest, "
     "or write .json, a graph of the whole",
     "a volume has no waypoints; write .json, a graph"}};

}  // namespace

io::JsonMap load_json_map(const ConvertArguments& arguments) {
  refuse_grid_options(arguments, kJson);
  io::JsonMap map = read_as<GraphReader>(MapFile(arguments.input));
  if (arguments.layer && !std::holds_alternative<io::VoxelPlan>(map)) {
    throw usage_error("--layer: only volumes have layers");
  }
  return map;
}

std::string converted(const ConvertArguments& arguments, const io::JsonMap& map,
                      const MapFormat& form) {
  const MapWriters& write = form.write;
  if (write.graph != nullptr) return text_or_fail(arguments, write.graph(map, names_of(arguments)));
  const auto* plan = std::get_if<WaypointPlan>(&map);
  if (plan != nullptr && write.waypoints != nullptr) {
    return text_or_fail(arguments, write.waypoints(*plan));
  }
  const Reasons& reasons = kReasons[map.index()];
  throw refusal(arguments, form.writes_grids() ? reasons.no_cells : reasons.no_waypoints);
}

/// By way of CSV, which has symbols for costs.
GridMap layer_of(const ConvertArguments& arguments, const io::JsonMap& map) {
  const VoxelMap& volume = std::get<io::VoxelPlan>(map).map;
  const auto layers = static_cast<std::uint64_t>(volume.height());
  Voxel v;
  v.z = static_cast<std::int32_t>(parse_whole_number("--layer", *arguments.layer, 0, layers - 1));
  std::string text;
  for (; v.y < volume.depth(); ++v.y) {
    for (v.x = 0; v.x < volume.width(); ++v.x) {
      text += std::to_string(volume.terrain(v)) + (v.x + 1 < volume.width() ? "," : "\n");
    }
  }
  return value_or_fail(io::parse_csv_grid(text, names_of(arguments).source));
}

std::string waypoints_of_grid(const ConvertArguments& arguments, const MapFormat& form) {
  refuse_grid_options(arguments, kJson);
  const MapFile file(arguments.input);
  const MapFormat& source = format_of(file);
  if (source.read_waypoints == nullptr) {
    throw refusal(arguments,
                  "of grids only Tiled maps have objects that can be waypoints; write .json, a "
                  "graph");
  }
  std::vector<std::string> files;
  const WaypointPlan plan = source.read_waypoints(file, files);
  require_other_files(arguments, form, files);
  if (plan.waypoints.empty()) {
    throw refusal(arguments,
                  "the map has no objects that are points or have a name, so there are "
                  "no waypoints");
  }
  return text_or_fail(arguments, form.write.waypoints(plan));
}

}  // namespace wend::cli
