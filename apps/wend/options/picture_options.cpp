#include "options/picture_options.h"

#include <CLI/CLI.hpp>

#include "terminal/failure.h"
#include "terminal/values.h"

namespace wend::cli {
namespace {

std::string first_given(const PictureArguments& arguments) {
  if (arguments.threshold) return "--threshold";
  if (arguments.invert) return "--invert";
  if (arguments.exact_colours) return "--exact-colours";
  return arguments.palette ? "--palette" : "";
}

}  // namespace

void add_picture_options(CLI::App& command, PictureArguments& arguments) {
  command
      .add_option("--threshold", arguments.threshold,
                  "On a PNG map, pixels darker than this are blocked: 0 (black) to 1 (white) [0.5]")
      ->type_name("T");
  command.add_flag("--invert", arguments.invert, "On a PNG map, the light pixels are blocked");
  command
      .add_option("--palette", arguments.palette,
                  "What the colours of a PNG map mean: a file of lines '#rrggbb COST [SYMBOL]'; "
                  "the nearest colour counts")
      ->type_name("FILE");
  command.add_flag("--exact-colours", arguments.exact_colours,
                   "A colour that the palette does not have is an error");
  command
      .add_option("--unknown-cost", arguments.unknown_cost,
                  "On a ROS map, what unknown cells cost: 0 (blocked) to 1000 [0]")
      ->type_name("C");
}

PictureOptions parse_pictures(const PictureArguments& arguments) {
  PictureOptions options;
  options.given = first_given(arguments);
  if (arguments.palette && (arguments.threshold || arguments.invert)) {
    throw usage_error(options.given + ": with --palette the colours decide what is blocked");
  }
  if (arguments.exact_colours && !arguments.palette) {
    throw usage_error("--exact-colours: say --palette FILE as well");
  }
  require_file_name("--palette", arguments.palette);
  if (arguments.threshold) {
    options.threshold = parse_number("--threshold", *arguments.threshold, 0, 1);
  }
  if (arguments.unknown_cost) {
    options.unknown_cost = parse_number("--unknown-cost", *arguments.unknown_cost, 0, 1000);
    if (!TerrainCosts::valid(*options.unknown_cost)) {
      throw usage_error("--unknown-cost: costs are kept to the thousandth, and '" +
                        *arguments.unknown_cost +
                        "' would be rounded to 0, which is blocked; say 0, or 0.001 and more");
    }
  }
  options.invert = arguments.invert;
  options.palette_file = arguments.palette.value_or("");
  options.exact_colours = arguments.exact_colours;
  return options;
}

io::Palette load_palette(const PictureOptions& options) {
  if (options.palette_file.empty()) return {};
  return value_or_fail(io::read_palette(options.palette_file));
}

}  // namespace wend::cli
