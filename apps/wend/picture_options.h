// The options about maps that are PNG pictures, which all commands share.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "wend/io/png_map.h"

namespace wend::cli {

/// As they were typed.
struct PictureArguments {
  std::optional<std::string> threshold;
  bool invert = false;
  std::optional<std::string> palette;
  bool exact_colours = false;
};

/// As they were meant. The palette's file is read once a picture needs it.
struct PictureOptions {
  double threshold = 0.5;
  bool invert = false;
  std::string palette_file;  ///< empty: no palette
  bool exact_colours = false;
  std::string given;  ///< the first option that was given; empty: none was
};

void add_picture_options(CLI::App& command, PictureArguments& arguments);

PictureOptions parse_pictures(const PictureArguments& arguments);

/// The palette of the file; empty without one.
io::Palette load_palette(const PictureOptions& options);

/// A map of any form, told apart by its content. Options about pictures are a usage Failure if it
/// is none.
GridMap parse_any_map(std::string_view bytes, const PictureOptions& options,
                      const std::string& name);

}  // namespace wend::cli
