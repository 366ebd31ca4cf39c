#include "commands/convert/convert_grid.h"

#include <fmt/format.h>

#include <algorithm>

#include "commands/convert/convert_mesh.h"
#include "commands/convert/graph_plan.h"
#include "commands/convert/grid_graph.h"
#include "terminal/failure.h"
#include "terminal/output.h"
#include "terminal/suggest.h"
#include "wend/io/grid_writers.h"
#include "wend/io/png_map.h"
#include "wend/mesh/make_mesh.h"

namespace wend::cli {
namespace {

void warn(const ConvertArguments& arguments, const std::string& text) {
  print_warning(output_name(arguments) + ": " + text);
}

Failure terrain_failure(const ConvertArguments& arguments, const GridMap& map,
                        const std::string& advice) {
  const auto is_terrain = [&](char symbol) {
    const std::uint32_t cost = map.terrain().of(symbol);
    return cost != 0 && cost != TerrainCosts::kThousandths;
  };
  const auto cell = std::find_if(map.cells().begin(), map.cells().end(), is_terrain);
  const Point p = map.point(static_cast<NodeId>(cell - map.cells().begin()));
  return file_error(fmt::format("{}: the cell {},{} costs {:g}, which this form cannot say; {}",
                                output_name(arguments), p.x, p.y,
                                map.cost(p) / double{TerrainCosts::kThousandths}, advice));
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

/// Without it every symbol has to cost what it does on every .map.
GridMap with_standard_symbols(const ConvertArguments& arguments, const GridMap& map) {
  if (!map.uniform()) {
    throw terrain_failure(arguments, map,
                          "say --costs-out FILE, where the costs go then, or --to csv");
  }
  const TerrainCosts standard = TerrainCosts::standard();
  return renamed(map, [&](char symbol) {
    const std::uint32_t cost = map.terrain().of(symbol);
    if (cost == standard.of(symbol)) return symbol;
    return cost == 0 ? '@' : '.';
  });
}

std::string png_text(const ConvertArguments& arguments, const GridMap& map,
                     const PictureOptions& pictures) {
  const io::Palette palette = load_palette(pictures);
  if (palette.empty() && !map.uniform()) {
    throw terrain_failure(arguments, map, "say --palette FILE, with a colour for each cost");
  }
  return text_or_fail(arguments, io::write_png_map(map, palette));
}

void warn_of_nameless_places(const ConvertArguments& arguments, const Scene& scene,
                             std::size_t count) {
  if (count == 0) return;
  warn(arguments, fmt::format("{} of the {} places of {} have no walkable cell or no name of their "
                              "own, and are left out",
                              count, scene.places.size(), scene.name));
}

std::string graph_text(const ConvertArguments& arguments, const Scene& scene,
                       const GridOptions& options) {
  // A node is four values, and has edges.
  const GridMap& map = scene.map;
  const auto nodes = static_cast<std::size_t>(
      std::count_if(map.cells().begin(), map.cells().end(),
                    [&](char symbol) { return map.terrain().of(symbol) != 0; }));
  require_json_size(nodes, 4 * nodes);
  const GridGraph graph = graph_of(map, scene.places, options, floors_of(scene));
  require_json_size(graph.plan.nodes.size(), json_values_of(graph.plan));
  warn_of_nameless_places(arguments, scene, graph.nameless_places);
  return text_or_fail(arguments, io::to_json_text(graph.plan));
}

std::string tiled_text(const ConvertArguments& arguments, const Scene& scene, bool json) {
  return text_or_fail(arguments, (json ? io::to_tmj : io::to_tmx)(scene.map, scene.places));
}

/// Where one can be at all.
MeshPlan mesh_plan(const ConvertArguments& arguments, const Scene& scene) {
  if (!scene.map.uniform()) {
    throw file_error(fmt::format(
        "{}: a mesh cannot say what ground costs; make all of it cost the same with --costs FILE",
        output_name(arguments)));
  }
  return value_or_blame(mesh_of_grid(scene.map), scene.name);
}

std::string formatted(const ConvertArguments& arguments, const Scene& scene, Form form,
                      const Movement& movement) {
  const GridMap& map = scene.map;
  switch (form) {
    case Form::map:
      return io::to_moving_ai_map(arguments.costs_out ? with_visible_symbols(map)
                                                      : with_standard_symbols(arguments, map));
    case Form::ascii: return text_or_fail(arguments, io::to_ascii_grid(map));
    case Form::csv: return text_or_fail(arguments, io::to_csv(map));
    case Form::png: return png_text(arguments, map, movement.pictures);
    case Form::tmx: return tiled_text(arguments, scene, false);
    case Form::tmj: return tiled_text(arguments, scene, true);
    case Form::graph: return graph_text(arguments, scene, movement.grid);
    case Form::mesh:
    case Form::navmesh: return mesh_bytes(arguments, mesh_plan(arguments, scene), form);
    case Form::ros:        // two files
    case Form::waypoints:  // none of a grid
      break;
  }
  return "";
}

/// Refuses forms that would silently lose data of the map.
void require_that_form_holds(const ConvertArguments& arguments, const Scene& scene, Form form) {
  const bool has_layouts =
      form == Form::map || form == Form::tmx || form == Form::tmj || form == Form::graph;
  if (scene.map.layout() != CellLayout::square && !has_layouts) {
    throw file_error(fmt::format(
        "{}: this form cannot say that cells lie as {}; write .map, .tmx or .tmj, or say --layout "
        "square if that is to be forgotten",
        output_name(arguments), dashed(to_string(scene.map.layout()))));
  }
}

/// Costs are never lost; warns of everything else that is.
void warn_of_loss(const ConvertArguments& arguments, const Scene& scene, Form form) {
  const bool has_places = form == Form::tmx || form == Form::tmj || form == Form::graph;
  if (!scene.places.empty() && !has_places) {
    warn(arguments, fmt::format("this form has no places, and the {} of {} are left out",
                                scene.places.size(), scene.name));
  }
  if (!scene.ros || form == Form::ros) return;
  warn(arguments,
       fmt::format("this form does not say where cells lie in the world, and the resolution and "
                   "the origin of {} are left out",
                   scene.name));
  const auto unknown = std::count(scene.map.cells().begin(), scene.map.cells().end(), '?');
  if (unknown == 0 || form == Form::map) return;
  warn(arguments, fmt::format("this form cannot say that cells are unknown, and the {} of {} are "
                              "what they cost",
                              unknown, scene.name));
}

/// In a ROS map '?' is unknown; on other maps it may be ground like any other. By way of CSV, which
/// names no symbols.
GridMap with_known_ground(const ConvertArguments& arguments, const Scene& scene) {
  const GridMap& map = scene.map;
  if (scene.ros || map.terrain().of('?') == 0) return map;
  return value_or_fail(io::parse_csv_grid(text_or_fail(arguments, io::to_csv(map)), scene.name));
}

void write_ros_map(const ConvertArguments& arguments, const Scene& scene) {
  io::RosMapInfo info = scene.ros.value_or(io::RosMapInfo{});
  info.image = image_of(arguments).filename().string();
  const Result<io::RosMapFiles> files = io::to_ros_map(with_known_ground(arguments, scene), info);
  if (!files) {
    throw file_error(fmt::format("{}: {}", arguments.output, files.error().message()));
  }
  write_files(
      {{arguments.output, files.value().yaml}, {image_of(arguments).string(), files.value().pgm}});
}

}  // namespace

std::filesystem::path image_of(const ConvertArguments& arguments) {
  return std::filesystem::path(arguments.output).replace_extension(".pgm");
}

void require_other_files(const ConvertArguments& arguments, Form form,
                         const std::vector<std::string>& inputs) {
  require_other_file("OUT", arguments.output, inputs);
  require_other_file("--costs-out", arguments.costs_out, inputs);
  if (form == Form::ros) require_other_file("OUT", image_of(arguments).string(), inputs);
}

void write_grid(const ConvertArguments& arguments, const Scene& scene, Form form,
                const Movement& movement) {
  require_other_files(arguments, form, scene.files);
  require_that_form_holds(arguments, scene, form);
  if (form == Form::ros) {
    write_ros_map(arguments, scene);
  } else {
    const std::string text = formatted(arguments, scene, form, movement);
    if (!arguments.costs_out) {
      write_output(arguments.output, text);
    } else {
      const Result<std::string> costs = io::to_terrain_costs(with_visible_symbols(scene.map));
      write_files(
          {{arguments.output, text}, {*arguments.costs_out, text_or_fail(arguments, costs)}});
    }
  }
  warn_of_loss(arguments, scene, form);
}

}  // namespace wend::cli
