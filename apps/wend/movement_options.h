// The options about the map and the moves on it, which all commands share.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "picture_options.h"
#include "wend/catalogue/navigator.h"

namespace wend::cli {

/// As they were typed.
struct MovementArguments {
  std::optional<std::string> map;  ///< none: the built-in scene
  std::optional<std::string> corners;
  std::optional<std::string> terrain_rule;
  std::vector<std::string> costs;
  std::optional<std::string> links;
  PictureArguments pictures;
};

/// As they were meant.
struct Movement {
  GridOptions grid;
  std::string terrain_file;  ///< empty: the map's own terrain costs
  std::string links_file;    ///< empty: no links
  PictureOptions pictures;

  /// Every file that is read besides the map.
  std::vector<std::string> files() const {
    return {terrain_file, links_file, pictures.palette_file};
  }
};

/// --corners, --costs, --terrain-rule, --links, and the options about pictures.
void add_movement_options(CLI::App& command, MovementArguments& arguments);
/// MAP, and the above.
void add_map_and_movement(CLI::App& command, MovementArguments& arguments);

Movement parse_movement(const MovementArguments& arguments);

}  // namespace wend::cli
