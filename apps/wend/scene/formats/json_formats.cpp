// Maps in JSON that are no grids, and grids as graphs.
#include <fmt/format.h>

#include <algorithm>

#include "scene/files/file_kinds.h"
#include "scene/files/other_kinds.h"
#include "scene/formats/graph_plan.h"
#include "scene/formats/grid_graph.h"
#include "scene/formats/map_format.h"
#include "scene/scene.h"
#include "terminal/output.h"
#include "wend/io/tiled_map.h"

namespace wend::cli {
namespace {

io::JsonMap read_json(const MapFile& file) {
  return map_or_fail(io::parse_json_map(file.bytes(), file.name()), file.bytes(), file.name());
}

/// Tiled has grids in JSON, and JSON may be no map at all.
bool holds_json_map(std::string_view bytes) {
  return io::is_json_map(bytes) && !io::is_tiled_map(bytes) && !begins_as_scene(bytes) &&
         !begins_as_posthoc(bytes);
}

Result<std::string> grid_to_graph(GridOutput& output) {
  // A node is four values, and has edges.
  const GridMap& map = output.scene.map;
  const auto nodes = static_cast<std::size_t>(
      std::count_if(map.cells().begin(), map.cells().end(),
                    [&](char symbol) { return map.terrain().of(symbol) != 0; }));
  require_json_size(nodes, 4 * nodes);
  const std::vector<io::MapPlace>& places = output.scene.places;
  const GridGraph graph = graph_of(map, places, output.movement.grid, floors_of(output.scene));
  require_json_size(graph.plan.nodes.size(), json_values_of(graph.plan));
  if (graph.nameless_places > 0) {
    print_warning(fmt::format(
        "{}: {} of the {} places of {} have no walkable cell or no name of "
        "their own, and are left out",
        output.names.output, graph.nameless_places, places.size(), output.names.source));
  }
  return io::to_json_text(graph.plan);
}

void warn_of_left_out(const OutputNames& names, std::size_t count, const char* what) {
  if (count == 0) return;
  print_warning(fmt::format("{}: a graph has no {}, and those of {} are left out", names.output,
                            what, names.source));
}

std::size_t outlines_of(const RegionMap& map) {
  return static_cast<std::size_t>(
      std::count_if(map.regions().begin(), map.regions().end(),
                    [](const Region& region) { return !region.outline.empty(); }));
}

Result<std::string> to_graph(const io::JsonMap& map, const OutputNames& names) {
  Result<std::string> text = io::to_json_text(graph_plan_of(map, names.source));
  if (!text) return text;
  if (const auto* regions = std::get_if<RegionMap>(&map)) {
    warn_of_left_out(names, outlines_of(*regions), "outlines");
  }
  if (const auto* waypoints = std::get_if<WaypointPlan>(&map)) {
    warn_of_left_out(names, waypoints->obstacles.size() + (waypoints->grid ? 1 : 0), "obstacles");
  }
  return text;
}

}  // namespace

MapFormat graph_format() {
  return {.name = "graph",
          .others = "json",
          .purpose = "nodes and edges, in JSON",
          .noun = "a map in JSON (a graph, waypoints, regions or voxels)",
          .endings = {"json"},
          .holds = &holds_json_map,
          .read = &read_json,
          .write = {.grid = &grid_to_graph, .graph = &to_graph},
          .traits = {.layout = true, .places = true, .moves = true}};
}

/// The same files; what is written has no edges.
MapFormat waypoints_format() {
  return {.name = "waypoints",
          .purpose = "waypoints and obstacles, in JSON",
          .write = {.waypoints = [](const WaypointPlan& plan) { return io::to_json_text(plan); }}};
}

}  // namespace wend::cli
