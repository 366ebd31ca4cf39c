// `wend convert`: a map from one form into another.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <filesystem>
#include <memory>

#include "base/system_files.h"
#include "commands/commands.h"
#include "commands/convert/convert_grid.h"
#include "commands/convert/convert_json.h"
#include "commands/convert/convert_mesh.h"
#include "names/named_option.h"
#include "terminal/failure.h"
#include "terminal/output.h"
#include "terminal/output_format.h"
#include "terminal/values.h"

namespace wend::cli {
namespace {

constexpr const char* kConvertExamples =
    "Examples:\n"
    "  wend convert scenes/demo.map demo.yaml\n"
    "  wend convert scenes/swamp.map swamp.csv --costs scenes/swamp.costs\n"
    "  wend convert scenes/swamp.map swamp.png --costs scenes/swamp.costs \\\n"
    "    --palette scenes/swamp.palette\n"
    "  wend convert swamp.png level.map --palette scenes/swamp.palette --costs-out level.costs\n"
    "  wend convert scenes/ruins.tmj ruins.map --costs-out ruins.costs\n"
    "  wend convert scenes/demo.map demo.json --corners never\n"
    "  wend convert scenes/demo.map demo.mesh\n"
    "  wend convert demo.mesh demo.navmesh\n"
    "  wend convert scenes/gallery.obj gallery.navmesh --agent-radius 0.6 --agent-height 2\n"
    "  wend convert scenes/gallery.obj gallery.navmesh --suggest-links gallery.links --max-drop 3\n"
    "  wend convert scenes/exported.obj exported.navmesh --ready\n"
    "  wend convert scenes/market.geojson market.navmesh\n"
    "  wend convert scenes/tiles.bin tiles.navmesh\n"
    "  wend convert scenes/tower.map tower.json --floor scenes/tower_1.map \\\n"
    "    --floor scenes/tower_2.map --links scenes/tower.links\n"
    "  wend convert scenes/village.json village.tmx\n"
    "  wend convert village.tmx village.json --to waypoints\n"
    "  wend convert scenes/keep.json ground.csv --layer 0\n"
    "  printf '1,0\\n2.5,1\\n' | wend convert - - --to map --costs-out printed.costs\n";

/// The formats that are written.
std::vector<Named<const MapFormat*>> forms() {
  std::vector<Named<const MapFormat*>> known;
  for (const MapFormat& format : map_formats()) {
    if (!format.is_written()) continue;
    known.push_back({format.name, &format, format.others, format.purpose});
  }
  return known;
}

/// ".map, .txt, ... or .navmesh".
std::string form_endings() {
  std::vector<std::string> endings;
  for (const auto& form : forms()) {
    if (!form.value->endings.empty()) endings.push_back(form.value->endings.front());
  }
  return either_ending(std::move(endings));
}

const MapFormat& chosen_form(const ConvertArguments& arguments) {
  if (arguments.to) return *parse_named("--to", "form", *arguments.to, forms());
  for (const auto& form : forms()) {
    if (form.value->has_ending(ending_of(arguments.output))) return *form.value;
  }
  throw usage_error(
      fmt::format("OUT: the name '{}' does not end in {}; say --to FORM, which --to help lists",
                  arguments.output, form_endings()));
}

/// The same for every spelling, whether there is such a file or not.
std::filesystem::path full_path(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::weakly_canonical(std::filesystem::absolute(path_of(path), ignored),
                                           ignored);
}

/// All names are names, and no output is one of the inputs, nor the other output.
void require_own_files(const ConvertArguments& arguments, const Movement& movement,
                       const MapFormat& form) {
  require_file_name("IN", arguments.input);
  require_file_name("--costs", arguments.costs);
  std::vector<std::string> inputs = movement.files();
  inputs.push_back(arguments.input);
  inputs.push_back(arguments.movement.pictures.palette.value_or(""));
  if (arguments.costs_out && full_path(*arguments.costs_out) == full_path(arguments.output)) {
    throw usage_error("--costs-out: this is OUT; name another file");
  }
  const std::optional<std::string>& links = arguments.suggest.file;
  if (links && full_path(*links) == full_path(arguments.output)) {
    throw usage_error("--suggest-links: this is OUT; name another file");
  }
  require_other_file("--suggest-links", links, inputs);
  require_other_files(arguments, form, inputs);
}

Movement movement_of(const ConvertArguments& arguments, const MapFormat& form) {
  MovementArguments typed = arguments.movement;
  typed.map = arguments.input;  // the lowest floor, if there are several
  Movement movement = parse_movement(typed);
  movement.terrain_file = arguments.costs.value_or("");
  // A palette may be there for the picture that is written.
  if (form.traits.picture && movement.pictures.given == "--palette") {
    movement.pictures.given.clear();
  }
  return movement;
}

void require_fitting_options(const ConvertArguments& arguments, const MapFormat& form) {
  if (arguments.costs_out && !form.traits.costs_apart) {
    throw usage_error("--costs-out: only a .map has its costs in a file of their own");
  }
  if (arguments.movement.links && !form.traits.moves) {
    throw usage_error("--links: only a graph has links; grids have them in a file of their own");
  }
  if (!arguments.movement.floors.empty() && !form.traits.moves) {
    throw usage_error("--floor: only a graph holds several floors; convert each by itself");
  }
  if (arguments.movement.corners && !form.traits.moves) {
    throw usage_error("--corners: only a graph says which moves there are");
  }
  if (form.traits.binary) require_no_terminal("OUT", arguments.output);
  if (*form.traits.beside != '\0' && goes_to_standard_output(arguments.output)) {
    throw usage_error(fmt::format("OUT: the form {} is two files; name the .{}", form.name,
                                  form.endings.front()));
  }
}

/// A volume's layer is a grid.
void write_json_map(const ConvertArguments& arguments, const MapFormat& form,
                    const Movement& movement) {
  const io::JsonMap map = load_json_map(arguments);
  if (!arguments.layer || !form.writes_grids()) {
    return write_output(arguments.output, converted(arguments, map, form));
  }
  Scene scene;
  scene.name = names_of(arguments).source;
  scene.map = layer_of(arguments, map);
  write_grid(arguments, scene, form, movement);
}

ExitCode run_convert(const ConvertArguments& arguments) {
  const MapFormat& form = chosen_form(arguments);
  require_fitting_options(arguments, form);
  const Movement movement = movement_of(arguments, form);
  require_own_files(arguments, movement, form);
  refuse_level_options(arguments);
  refuse_suggest_options(arguments, form);
  if (mesh_source(arguments) != MeshSource::none) {
    write_mesh(arguments, form);
    return ExitCode::success;
  }
  const bool is_grid = format_at(arguments.input).is_grid();
  if (is_grid && arguments.layer) throw usage_error("--layer: only volumes have layers");
  if (is_grid && !form.writes_grids()) {
    write_output(arguments.output, waypoints_of_grid(arguments, form));
  } else if (is_grid) {
    write_grid(arguments, load_scene(arguments.input, movement), form, movement);
  } else {
    write_json_map(arguments, form, movement);
  }
  return ExitCode::success;
}

}  // namespace

Command add_convert(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("convert", "Turn a map into another form");
  const auto arguments = std::make_shared<ConvertArguments>();
  app.add_option("IN", arguments->input,
                 "The map: " + readable_formats() +
                     "; or a level of triangles, an .obj; - for standard input")
      ->required()
      ->type_name("");
  app.add_option("OUT", arguments->output,
                 "The file to write, whole or not at all; its end says the form: " +
                     form_endings() + " (see --to help); - for standard output")
      ->required()
      ->type_name("");
  add_named_option(app, {"--to", "FORM", "The form, such as map, csv or navmesh"}, arguments->to,
                   known_names(forms()));
  app.add_option("--costs", arguments->costs, "What the symbols of IN cost, from a costs file")
      ->type_name("FILE");
  app.add_option("--costs-out", arguments->costs_out,
                 "With a .map: write there what its symbols cost")
      ->type_name("FILE");
  app.add_option("--layer", arguments->layer, "Of a volume: only this layer, from 0; it is a grid")
      ->type_name("Z");
  MovementArguments& movement = arguments->movement;
  add_layout_option(app, movement.layout);
  add_corners_option(app, movement.corners);
  add_floor_option(app, movement.floors);
  add_links_option(app, movement.links);
  add_picture_options(app, movement.pictures);
  add_agent_options(app, arguments->agent);
  add_ready_options(app, arguments->ready);
  add_suggest_options(app, arguments->suggest);
  app.footer(kConvertExamples);
  return {&app, [arguments] { return run_convert(*arguments); }};
}

}  // namespace wend::cli
