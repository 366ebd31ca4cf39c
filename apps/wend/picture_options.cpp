#include "picture_options.h"

#include <fmt/format.h>

#include "failure.h"
#include "values.h"
#include "wend/io/grid_files.h"
#include "wend/io/json_map.h"

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
  options.invert = arguments.invert;
  options.palette_file = arguments.palette.value_or("");
  options.exact_colours = arguments.exact_colours;
  return options;
}

io::Palette load_palette(const PictureOptions& options) {
  if (options.palette_file.empty()) return {};
  return value_or_fail(io::read_palette(options.palette_file));
}

GridMap parse_any_map(std::string_view bytes, const PictureOptions& options,
                      const std::string& name) {
  if (io::is_png(bytes)) {
    const io::PngMapOptions png{options.threshold, options.invert, load_palette(options),
                                options.exact_colours};
    return value_or_fail(io::parse_png_map(bytes, png, name));
  }
  if (io::is_json_map(bytes)) {
    throw usage_error(
        fmt::format("{}: a map in JSON, and this command works on grids only; solve, "
                    "compare, draw, bench and info take such maps",
                    name));
  }
  // First what is wrong with the file: that may be why it is no picture.
  GridMap map = value_or_fail(io::parse_grid(bytes, name));
  if (options.given.empty()) return map;
  throw usage_error(fmt::format("{}: only for PNG pictures, and {} is none", options.given, name));
}

}  // namespace wend::cli
