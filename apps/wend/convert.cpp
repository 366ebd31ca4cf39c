// `wend convert`: a map from one form into another.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "commands.h"
#include "failure.h"
#include "grid_graph.h"
#include "output.h"
#include "scene.h"
#include "values.h"
#include "wend/io/grid_writers.h"
#include "wend/io/png_map.h"

namespace wend::cli {
namespace {

enum class Format { map, ascii, csv, png, tmx, tmj, ros, graph };

const std::vector<Named<Format>> kFormats = {
    {"map", Format::map}, {"ascii", Format::ascii}, {"csv", Format::csv}, {"png", Format::png},
    {"tmx", Format::tmx}, {"tmj", Format::tmj},     {"ros", Format::ros}, {"graph", Format::graph}};
const std::vector<Named<Format>> kEndings = {
    {"map", Format::map},  {"txt", Format::ascii}, {"csv", Format::csv},
    {"png", Format::png},  {"tmx", Format::tmx},   {"tmj", Format::tmj},
    {"yaml", Format::ros}, {"yml", Format::ros},   {"json", Format::graph}};

constexpr const char* kExamples =
    "Examples:\n"
    "  wend convert level.png level.map\n"
    "  wend convert level.png level.map --palette level.palette --costs-out level.costs\n"
    "  wend convert level.map level.csv --costs level.costs\n"
    "  wend convert level.csv level.png --palette level.palette\n"
    "  wend convert level.tmx level.map --costs-out level.costs\n"
    "  wend convert level.map level.yaml\n"
    "  wend convert level.map level.json --corners never\n"
    "  printf '1,0\\n2.5,1\\n' | wend convert - - --to map --costs-out level.costs\n";

struct ConvertArguments {
  std::string input;
  std::string output;
  std::optional<std::string> to;
  std::optional<std::string> costs;
  std::optional<std::string> costs_out;
  MovementArguments movement;  ///< with --layout, --corners, --links and those about pictures
};

std::string output_name(const ConvertArguments& arguments) {
  return goes_to_standard_output(arguments.output) ? "standard output" : arguments.output;
}

Format chosen_format(const ConvertArguments& arguments) {
  if (arguments.to) return parse_named("--to", "form", *arguments.to, kFormats);
  if (const auto format = named_by_ending(arguments.output, kEndings)) return *format;
  throw usage_error(
      fmt::format("OUT: the name '{}' does not end in .map, .txt, .csv, .png, .tmx, .tmj, .yaml or "
                  ".json; say --to {}",
                  arguments.output, joined(names_of(kFormats))));
}

/// The same for every spelling, whether there is such a file or not.
std::filesystem::path full_path(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::weakly_canonical(std::filesystem::absolute(path, ignored), ignored);
}

/// A ROS map has its image beside it.
std::filesystem::path image_of(const ConvertArguments& arguments) {
  return std::filesystem::path(arguments.output).replace_extension(".pgm");
}

/// All names are names, and no output is one of the inputs, nor the other output.
void require_own_files(const ConvertArguments& arguments, const Movement& movement, Format format) {
  require_file_name("IN", arguments.input);
  require_file_name("--costs", arguments.costs);
  std::vector<std::string> inputs = movement.files();
  inputs.push_back(arguments.input);
  inputs.push_back(arguments.movement.pictures.palette.value_or(""));
  require_other_file("OUT", arguments.output, inputs);
  require_other_file("--costs-out", arguments.costs_out, inputs);
  if (format == Format::ros) require_other_file("OUT", image_of(arguments).string(), inputs);
  if (!arguments.costs_out) return;
  if (full_path(*arguments.costs_out) == full_path(arguments.output)) {
    throw usage_error("--costs-out: this is OUT; name another file");
  }
}

Movement movement_of(const ConvertArguments& arguments, Format format) {
  Movement movement = parse_movement(arguments.movement);
  movement.terrain_file = arguments.costs.value_or("");
  // A palette may be there for the picture that is written.
  if (format == Format::png && movement.pictures.given == "--palette") {
    movement.pictures.given.clear();
  }
  return movement;
}

/// The result, or the writer's error as a Failure that names the output.
std::string text_or_fail(const ConvertArguments& arguments, Result<std::string> result) {
  if (result) return std::move(result).value();
  throw file_error(fmt::format("{}: {}", output_name(arguments), result.error().message()));
}

Failure terrain_failure(const ConvertArguments& arguments, const GridMap& map,
                        const std::string& advice) {
  const auto is_terrain = [&](char symbol) {
    const std::uint32_t cost = map.terrain().of(symbol);
    return cost != 0 && cost != TerrainCosts::kOne;
  };
  const auto cell = std::find_if(map.cells().begin(), map.cells().end(), is_terrain);
  const Point p = map.point(static_cast<NodeId>(cell - map.cells().begin()));
  return file_error(fmt::format("{}: the cell {},{} costs {:g}, which this form cannot say; {}",
                                output_name(arguments), p.x, p.y,
                                map.cost(p) / double{TerrainCosts::kOne}, advice));
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

std::string graph_text(const ConvertArguments& arguments, const Scene& scene,
                       const GridOptions& options) {
  const io::GraphPlan graph = graph_of(scene.map, scene.places, options);
  // An object each, and what it says of itself.
  const std::size_t values = 4 * (graph.nodes.size() + graph.edges.size());
  constexpr std::size_t kMostValues = 3'900'000;
  if (values > kMostValues) {
    throw file_error(
        fmt::format("{}: the graph would have {} nodes and {} edges, more than a JSON "
                    "map may have; take a smaller map, or another form",
                    output_name(arguments), graph.nodes.size(), graph.edges.size()));
  }
  return text_or_fail(arguments, io::to_json_text(graph));
}

std::string tiled_text(const ConvertArguments& arguments, const Scene& scene, bool json) {
  return text_or_fail(arguments, (json ? io::to_tmj : io::to_tmx)(scene.map, scene.places));
}

std::string formatted(const ConvertArguments& arguments, const Scene& scene, Format format,
                      const Movement& movement) {
  const GridMap& map = scene.map;
  switch (format) {
    case Format::map:
      return io::to_moving_ai_map(arguments.costs_out ? with_visible_symbols(map)
                                                      : with_standard_symbols(arguments, map));
    case Format::ascii: return text_or_fail(arguments, io::to_ascii_grid(map));
    case Format::csv: return text_or_fail(arguments, io::to_csv(map));
    case Format::png: return png_text(arguments, map, movement.pictures);
    case Format::tmx: return tiled_text(arguments, scene, false);
    case Format::tmj: return tiled_text(arguments, scene, true);
    case Format::graph: return graph_text(arguments, scene, movement.grid);
    case Format::ros: break;  // two files
  }
  return "";
}

/// What a form cannot say must not be lost in silence.
void require_that_form_holds(const ConvertArguments& arguments, const Scene& scene, Format format) {
  const bool has_layouts = format == Format::map || format == Format::tmx ||
                           format == Format::tmj || format == Format::graph;
  if (scene.map.layout() != CellLayout::square && !has_layouts) {
    throw file_error(fmt::format(
        "{}: this form cannot say that cells lie as {}; write .map, .tmx or .tmj, or say --layout "
        "square if that is to be forgotten",
        output_name(arguments), dashed(to_string(scene.map.layout()))));
  }
}

void warn_of_lost_places(const ConvertArguments& arguments, const Scene& scene, Format format) {
  const bool has_places = format == Format::tmx || format == Format::tmj || format == Format::graph;
  if (!scene.places.empty() && !has_places) {
    print_warning(fmt::format("{}: this form has no places, and the {} of {} are left out",
                              output_name(arguments), scene.places.size(), scene.name));
  }
}

void require_fitting_options(const ConvertArguments& arguments, Format format) {
  if (arguments.costs_out && format != Format::map) {
    throw usage_error("--costs-out: only a .map has its costs in a file of their own");
  }
  if (arguments.movement.links && format != Format::graph) {
    throw usage_error("--links: only a graph has links; grids have them in a file of their own");
  }
  if (arguments.movement.corners && format != Format::graph) {
    throw usage_error("--corners: only a graph says which moves there are");
  }
  if (format == Format::png) require_no_terminal("OUT", arguments.output);
  if (format == Format::ros && goes_to_standard_output(arguments.output)) {
    throw usage_error("OUT: a ROS map is two files; name the .yaml");
  }
}

/// The image of a ROS map that is read must outlive that.
void require_other_image(const ConvertArguments& arguments, const Scene& scene) {
  if (!scene.ros) return;
  const auto folder = std::filesystem::path(arguments.input).parent_path();
  require_other_file("OUT", image_of(arguments).string(), {(folder / scene.ros->image).string()});
}

void write_ros_map(const ConvertArguments& arguments, const Scene& scene) {
  require_other_image(arguments, scene);
  io::RosMapInfo info = scene.ros.value_or(io::RosMapInfo{});
  info.image = image_of(arguments).filename().string();
  const Result<io::RosMapFiles> files = io::to_ros_map(scene.map, info);
  if (!files) {
    throw file_error(fmt::format("{}: {}", arguments.output, files.error().message()));
  }
  write_files(
      {{arguments.output, files.value().yaml}, {image_of(arguments).string(), files.value().pgm}});
}

void write_map(const ConvertArguments& arguments, const Scene& scene, Format format,
               const Movement& movement) {
  if (format == Format::ros) return write_ros_map(arguments, scene);
  const std::string text = formatted(arguments, scene, format, movement);
  if (!arguments.costs_out) return write_output(arguments.output, text);
  const Result<std::string> costs = io::to_terrain_costs(with_visible_symbols(scene.map));
  write_files({{arguments.output, text}, {*arguments.costs_out, text_or_fail(arguments, costs)}});
}

ExitCode run_convert(const ConvertArguments& arguments) {
  const Format format = chosen_format(arguments);
  require_fitting_options(arguments, format);
  const Movement movement = movement_of(arguments, format);
  require_own_files(arguments, movement, format);
  const Scene scene = load_scene(arguments.input, movement);
  require_that_form_holds(arguments, scene, format);
  write_map(arguments, scene, format, movement);
  warn_of_lost_places(arguments, scene, format);
  return ExitCode::success;
}

}  // namespace

Command add_convert(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("convert", "Turn a map into another form");
  const auto arguments = std::make_shared<ConvertArguments>();
  app.add_option(
         "IN", arguments->input,
         "A Moving AI .map, an ASCII or CSV grid, a PNG picture, a Tiled .tmx or .tmj or a ROS "
         ".yaml; - for standard input")
      ->required()
      ->type_name("");
  app.add_option("OUT", arguments->output,
                 "The file to write, whole or not at all; its end says the form: .map, .txt (an "
                 "ASCII grid), .csv, .png, .tmx, .tmj, .yaml (ROS, with a .pgm beside it) or .json "
                 "(a graph); - for standard output")
      ->required()
      ->type_name("");
  app.add_option("--to", arguments->to, "The form: " + joined(names_of(kFormats)))
      ->type_name("FORM");
  app.add_option("--costs", arguments->costs, "What the symbols of IN cost, from a costs file")
      ->type_name("FILE");
  app.add_option("--costs-out", arguments->costs_out,
                 "With a .map: write there what its symbols cost")
      ->type_name("FILE");
  MovementArguments& movement = arguments->movement;
  add_layout_option(app, movement.layout);
  add_corners_option(app, movement.corners);
  add_links_option(app, movement.links);
  add_picture_options(app, movement.pictures);
  app.footer(kExamples);
  return {&app, [arguments] { return run_convert(*arguments); }};
}

}  // namespace wend::cli
