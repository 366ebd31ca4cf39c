#include "commands/draw/draw_map.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <filesystem>
#include <memory>

#include "base/system_files.h"
#include "options/refuse_others.h"
#include "pictures/clearance_picture.h"
#include "pictures/first_moves_picture.h"
#include "pictures/graph_picture.h"
#include "pictures/tiles_picture.h"
#include "scene/cell_names.h"
#include "scene/formats/formats.h"
#include "scene/grid_scene.h"
#include "scene/mesh_scene.h"
#include "terminal/output.h"
#include "terminal/values.h"

namespace wend::cli {
namespace {

/// A picture of the map without a search: `picture_of(scene, movement)`.
template <class PictureOf>
ExitCode run_draw_map(const DrawArguments& arguments, const char* option, PictureOf picture_of) {
  const DrawOptions options = parse_draw_options(arguments);
  if (options.format == DrawFormat::gif) {
    throw usage_error(
        fmt::format("{}: there is no animation of it; use --format svg or png", option));
  }
  const Movement movement = parse_movement(arguments.movement);
  std::vector<std::string> inputs = movement.files();
  inputs.push_back(arguments.movement.map.value_or(""));
  require_other_file("-o", arguments.output, inputs);
  const Scene scene = load_scene(arguments.movement.map, movement);
  write_output(arguments.output, still(picture_of(scene, movement), options.format));
  return ExitCode::success;
}

bool names_ends(const EndArguments& ends) { return ends.from || !ends.to.empty() || ends.goals; }

/// Draws a map that is no grid.
ExitCode draw_graph_alone(const DrawArguments& arguments) {
  const DrawOptions options = parse_draw_options(arguments);
  require_other_file("-o", arguments.output, {*arguments.movement.map});
  const std::unique_ptr<AnyScene> opened = load_no_grid(arguments.movement);
  const AnyScene& scene = *opened;
  const NodeNavigator& navigator = scene.navigator();
  std::size_t edges = 0;
  for (NodeId node = 0; node < navigator.node_count(); ++node) {
    if (navigator.walkable(node)) edges += navigator.edges(node).size();
  }
  GraphPicture picture = picture_of(scene);
  apply_view(options.view, scene, picture);
  picture.summary = fmt::format("{} {}, {} edges", navigator.node_count(), scene.nodes(), edges);
  write_output(arguments.output, still(picture, options.format));
  return ExitCode::success;
}

Picture grid_alone(const Scene& scene) {
  const GridMap& map = scene.map;
  std::size_t walkable = 0;
  for (NodeId id = 0; id < map.cell_count(); ++id) walkable += map.walkable(map.point(id)) ? 1 : 0;
  Picture picture;
  picture.map = &map;
  picture.floors = floors_of(scene);
  picture.title = scene.name;
  picture.links = map.links();
  picture.summary = fmt::format("{} x {} cells, {} walkable", map.width(), map.height(), walkable);
  return picture;
}

/// Whether the letters S and G of the map say where a search begins and ends. Reads a map that is
/// read again; from a pipe other than standard input that is not possible.
bool marks_ends(const MovementArguments& arguments) {
  const std::string& path = *arguments.map;
  std::error_code ignored;
  if (path != "-" && !std::filesystem::is_regular_file(path_of(path), ignored)) return false;
  const Movement movement = parse_movement(arguments);
  if (!movement.terrain_file.empty()) return false;
  const MapFile file = path == "-"
                           ? MapFile(kStandardInput, peek_standard_input(), movement.pictures)
                           : MapFile(path, movement.pictures);
  const std::optional<EndMarks> marks = read_grid(file).marks;
  return marks && marks->start() && !marks->goals.empty();
}

bool names_search(const DrawArguments& arguments) {
  return names_ends(arguments.ends) || arguments.trace || arguments.funnel;
}

/// Nothing where a search is to be drawn.
std::optional<ExitCode> draw_alone(const DrawArguments& arguments, const CLI::App& app) {
  if (names_search(arguments) || !arguments.movement.map) return std::nullopt;
  if (is_no_grid(arguments.movement.map)) return draw_graph_alone(arguments);
  if (marks_ends(arguments.movement)) return std::nullopt;
  refuse_others(app, {"--corners", "--floor", "--links", "--terrain-rule"},
                "a map alone; add --from X,Y and --to X,Y for a search");
  return run_draw_map(arguments, "a map alone",
                      [](const Scene& scene, const Movement&) { return grid_alone(scene); });
}

/// Something that only grids have; nothing where none was asked for.
std::optional<ExitCode> draw_ground(const DrawArguments& arguments, const CLI::App& app) {
  if (arguments.first_moves) {
    refuse_others(app, {"--first-moves", "--corners", "--floor"},
                  "--first-moves, which searches for no path");
    return run_draw_map(arguments, "--first-moves", [&](const Scene& scene, const Movement& moves) {
      const Point from = parse_end("--first-moves", *arguments.first_moves, scene);
      return first_moves_picture(scene, moves.grid, from);
    });
  }
  if (arguments.tiles) {
    refuse_others(app, {"--tiles", "--from", "--to", "--corners"},
                  "--tiles, which searches for no path");
    return run_draw_map(arguments, "--tiles", [&](const Scene& scene, const Movement& moves) {
      return tiles_picture(scene, moves.grid,
                           {*arguments.tiles, arguments.ends.from, arguments.ends.to});
    });
  }
  if (!arguments.clearance) return std::nullopt;
  refuse_others(app, {"--clearance", "--floor"}, "--clearance, which searches for no path");
  const UnitForm form = parse_unit_form("--clearance", *arguments.clearance);
  return run_draw_map(arguments, "--clearance", [&](const Scene& scene, const Movement&) {
    return clearance_picture(scene, form);
  });
}

}  // namespace

std::optional<ExitCode> draw_map(const DrawArguments& arguments, const CLI::App& app) {
  if (const auto done = draw_ground(arguments, app)) return done;
  return draw_alone(arguments, app);
}

}  // namespace wend::cli
