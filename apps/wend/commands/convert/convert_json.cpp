#include "commands/convert/convert_json.h"

#include <fmt/format.h>

#include "commands/convert/convert_grid.h"
#include "commands/convert/graph_plan.h"
#include "scene/any_map.h"
#include "scene/scene.h"
#include "terminal/failure.h"
#include "terminal/output.h"
#include "terminal/values.h"
#include "wend/io/grid_files.h"
#include "wend/io/tiled_map.h"
#include "wend/space/spaces/voxel_grid.h"

namespace wend::cli {
namespace {

constexpr const char* kJson = "a map in JSON";

std::string bytes_of(const ConvertArguments& arguments) {
  return arguments.input == "-" ? read_standard_input()
                                : value_or_fail(io::read_text(arguments.input));
}

bool is_tiled(Form form) { return form == Form::tmx || form == Form::tmj; }

Failure refusal(const ConvertArguments& arguments, const char* reason) {
  return file_error(fmt::format("{}: {}", output_name(arguments), reason));
}

void warn_of_loss(const ConvertArguments& arguments, std::size_t count, const char* what) {
  if (count == 0) return;
  print_warning(fmt::format("{}: a graph has no {}, and those of {} are left out",
                            output_name(arguments), what, input_name(arguments)));
}

/// Why a map can become neither cells nor waypoints.
const char* reason_against(const io::GraphPlan&, Form form) {
  if (form == Form::waypoints) {
    return "a graph has edges of its own, and waypoints are joined wherever nothing is in the way; "
           "write .json, a graph";
  }
  return "a graph has no cells, so no grid can be made of it; write .json, a graph";
}

const char* reason_against(const RegionMap&, Form form) {
  if (form == Form::waypoints) {
    return "regions have borders, and waypoints are joined wherever nothing is in the way; write "
           ".json, a graph";
  }
  return "regions have no cells, so no grid can be made of them; write .json, a graph";
}

const char* reason_against(const WaypointPlan&, Form) {
  return "waypoints lie anywhere, not in cells; write .tmx or .tmj, where they are objects, or "
         ".json, a graph";
}

const char* reason_against(const io::VoxelPlan&, Form form) {
  if (form == Form::waypoints) return "a volume has no waypoints; write .json, a graph";
  return "a volume is a grid in each of its layers: say --layer Z for one of them, from 0, the "
         "lowest, or write .json, a graph of the whole";
}

std::size_t outlines_of(const RegionMap& map) {
  std::size_t count = 0;
  for (const Region& region : map.regions()) count += region.outline.empty() ? 0 : 1;
  return count;
}

std::string graph_text(const ConvertArguments& arguments, const io::JsonMap& map) {
  const io::GraphPlan plan = graph_plan_of(map, input_name(arguments));
  std::string text = text_or_fail(arguments, io::to_json_text(plan));
  if (const auto* regions = std::get_if<RegionMap>(&map)) {
    warn_of_loss(arguments, outlines_of(*regions), "outlines");
  }
  if (const auto* waypoints = std::get_if<WaypointPlan>(&map)) {
    warn_of_loss(arguments, waypoints->obstacles.size() + (waypoints->grid ? 1 : 0), "obstacles");
  }
  return text;
}

}  // namespace

io::JsonMap load_json_map(const ConvertArguments& arguments) {
  refuse_grid_options(arguments, kJson);
  io::JsonMap map = value_or_fail(io::parse_json_map(bytes_of(arguments), input_name(arguments)));
  if (arguments.layer && !std::holds_alternative<io::VoxelPlan>(map)) {
    throw usage_error("--layer: only volumes have layers");
  }
  return map;
}

std::string converted(const ConvertArguments& arguments, const io::JsonMap& map, Form form) {
  if (form == Form::graph) return graph_text(arguments, map);
  if (const auto* plan = std::get_if<WaypointPlan>(&map)) {
    if (form == Form::waypoints) return text_or_fail(arguments, io::to_json_text(*plan));
    const auto write = form == Form::tmx ? io::waypoints_to_tmx : io::waypoints_to_tmj;
    if (is_tiled(form)) return text_or_fail(arguments, write(*plan));
  }
  throw refusal(arguments,
                std::visit([&](const auto& each) { return reason_against(each, form); }, map));
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
  return value_or_fail(io::parse_csv_grid(text, input_name(arguments)));
}

std::string waypoints_of_tiled(const ConvertArguments& arguments) {
  refuse_grid_options(arguments, kJson);
  const std::string bytes = bytes_of(arguments);
  const std::string name = input_name(arguments);
  if (!io::is_tiled_map(bytes)) {
    throw refusal(arguments,
                  "of grids only Tiled maps have objects that can be waypoints; write .json, a "
                  "graph");
  }
  std::vector<std::string> files;
  io::FileLoader load;
  if (arguments.input != "-") load = files_beside(arguments.input, files);
  const WaypointPlan plan = value_or_fail(io::parse_tiled_waypoints(bytes, name, load));
  require_other_files(arguments, Form::waypoints, files);
  if (plan.waypoints.empty()) {
    throw refusal(arguments,
                  "the map has no objects that are points or have a name, so there are "
                  "no waypoints");
  }
  return text_or_fail(arguments, io::to_json_text(plan));
}

}  // namespace wend::cli
