// The options about maps that are pictures, PNG ones or ROS maps, which all commands share.
#pragma once

#include <optional>
#include <string>

#include "wend/io/palette.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// As they were typed.
struct PictureArguments {
  std::optional<std::string> threshold;
  bool invert = false;
  std::optional<std::string> palette;
  bool exact_colours = false;
  std::optional<std::string> unknown_cost;
};

/// As they were meant. The palette's file is read once a picture needs it.
struct PictureOptions {
  double threshold = 0.5;
  bool invert = false;
  std::string palette_file;  ///< empty: no palette
  bool exact_colours = false;
  std::optional<double> unknown_cost;
  std::string given;  ///< the first option for PNG that was given; empty: none was
};

void add_picture_options(CLI::App& command, PictureArguments& arguments);

PictureOptions parse_pictures(const PictureArguments& arguments);

/// The palette of the file; empty without one.
io::Palette load_palette(const PictureOptions& options);

}  // namespace wend::cli
