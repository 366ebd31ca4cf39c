// `wend convert`: a map from one form into another.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "commands.h"
#include "failure.h"
#include "output.h"
#include "scene.h"
#include "values.h"
#include "wend/io/grid_writers.h"

namespace wend::cli {
namespace {

enum class Format { map, ascii, csv, png };

const std::vector<Named<Format>> kFormats = {
    {"map", Format::map}, {"ascii", Format::ascii}, {"csv", Format::csv}, {"png", Format::png}};
const std::vector<Named<Format>> kEndings = {
    {"map", Format::map}, {"txt", Format::ascii}, {"csv", Format::csv}, {"png", Format::png}};

constexpr const char* kExamples =
    "Examples:\n"
    "  wend convert level.png level.map\n"
    "  wend convert level.png level.map --palette level.palette --costs-out level.costs\n"
    "  wend convert level.map level.csv --costs level.costs\n"
    "  wend convert level.csv level.png --palette level.palette\n"
    "  printf '1,0\\n2.5,1\\n' | wend convert - - --to map --costs-out level.costs\n";

struct ConvertArguments {
  std::string input;
  std::string output;
  std::optional<std::string> to;
  std::optional<std::string> costs;
  std::optional<std::string> costs_out;
  std::optional<std::string> layout;
  PictureArguments pictures;
};

std::string output_name(const ConvertArguments& arguments) {
  return goes_to_standard_output(arguments.output) ? "standard output" : arguments.output;
}

Format chosen_format(const ConvertArguments& arguments) {
  if (arguments.to) return parse_named("--to", "form", *arguments.to, kFormats);
  if (const auto format = named_by_ending(arguments.output, kEndings)) return *format;
  throw usage_error(
      fmt::format("OUT: the name '{}' does not end in .map, .txt, .csv or .png; say --to {}",
                  arguments.output, joined(names_of(kFormats))));
}

/// The same for every spelling, whether there is such a file or not.
std::filesystem::path full_path(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::weakly_canonical(std::filesystem::absolute(path, ignored), ignored);
}

/// All names are names, and no output is one of the inputs, nor the other output.
void require_own_files(const ConvertArguments& arguments) {
  require_file_name("IN", arguments.input);
  require_file_name("--costs", arguments.costs);
  const std::vector<std::string> inputs = {arguments.input, arguments.costs.value_or(""),
                                           arguments.pictures.palette.value_or("")};
  require_other_file("OUT", arguments.output, inputs);
  require_other_file("--costs-out", arguments.costs_out, inputs);
  if (!arguments.costs_out) return;
  if (full_path(*arguments.costs_out) == full_path(arguments.output)) {
    throw usage_error("--costs-out: this is OUT; name another file");
  }
}

Movement movement_of(const ConvertArguments& arguments, Format format) {
  Movement movement;
  movement.terrain_file = arguments.costs.value_or("");
  movement.layout = parse_layout(arguments.layout);
  movement.pictures = parse_pictures(arguments.pictures);
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

std::string formatted(const ConvertArguments& arguments, const GridMap& map, Format format,
                      const PictureOptions& pictures) {
  switch (format) {
    case Format::map:
      return io::to_moving_ai_map(arguments.costs_out ? with_visible_symbols(map)
                                                      : with_standard_symbols(arguments, map));
    case Format::ascii: return text_or_fail(arguments, io::to_ascii_grid(map));
    case Format::csv: return text_or_fail(arguments, io::to_csv(map));
    case Format::png: return png_text(arguments, map, pictures);
  }
  return "";
}

ExitCode run_convert(const ConvertArguments& arguments) {
  const Format format = chosen_format(arguments);
  if (arguments.costs_out && format != Format::map) {
    throw usage_error("--costs-out: only a .map has its costs in a file of their own");
  }
  if (format == Format::png) require_no_terminal("OUT", arguments.output);
  require_own_files(arguments);
  const Movement movement = movement_of(arguments, format);
  const Scene scene = load_scene(arguments.input, movement);
  const std::string text = formatted(arguments, scene.map, format, movement.pictures);
  if (!arguments.costs_out) {
    write_output(arguments.output, text);
    return ExitCode::success;
  }
  const Result<std::string> costs = io::to_terrain_costs(with_visible_symbols(scene.map));
  write_files({{arguments.output, text}, {*arguments.costs_out, text_or_fail(arguments, costs)}});
  return ExitCode::success;
}

}  // namespace

Command add_convert(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("convert", "Turn a map into another form");
  const auto arguments = std::make_shared<ConvertArguments>();
  app.add_option("IN", arguments->input,
                 "A Moving AI .map, an ASCII or CSV grid or a PNG picture; - for standard input")
      ->required()
      ->type_name("");
  app.add_option("OUT", arguments->output,
                 "The file to write, whole or not at all; its end says the form: .map, .txt (an "
                 "ASCII grid), .csv or .png; - for standard output")
      ->required()
      ->type_name("");
  app.add_option("--to", arguments->to, "The form: " + joined(names_of(kFormats)))
      ->type_name("FORM");
  app.add_option("--costs", arguments->costs, "What the symbols of IN cost, from a costs file")
      ->type_name("FILE");
  app.add_option("--costs-out", arguments->costs_out,
                 "With a .map: write there what its symbols cost")
      ->type_name("FILE");
  add_layout_option(app, arguments->layout);
  add_picture_options(app, arguments->pictures);
  app.footer(kExamples);
  return {&app, [arguments] { return run_convert(*arguments); }};
}

}  // namespace wend::cli
