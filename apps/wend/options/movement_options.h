// The options about the map and the moves on it, which all commands share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "options/picture_options.h"
#include "wend/catalogue/mesh_navigator.h"
#include "wend/catalogue/navigator.h"
#include "wend/mesh/links/mesh_link.h"
#include "wend/space/maps/clearance.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// As they were typed.
struct MovementArguments {
  std::optional<std::string> map;  ///< none: the built-in scene
  std::optional<std::string> layout;
  std::optional<std::string> corners;
  std::optional<std::string> terrain_rule;
  std::vector<std::string> costs;
  std::vector<std::string> floors;
  std::optional<std::string> links;
  std::optional<std::string> link_kinds;
  std::optional<std::string> unit_size;
  std::optional<std::string> unit_form;
  std::optional<std::string> radius;
  std::optional<std::string> area_costs;
  std::optional<std::string> gates;
  PictureArguments pictures;
};

/// As they were meant.
struct Movement {
  GridOptions grid;
  std::optional<CellLayout> layout;      ///< none: the map's own
  std::string terrain_file;              ///< empty: the map's own terrain costs
  std::vector<std::string> floor_files;  ///< of the floors above the map, if any
  std::string links_file;                ///< empty: no links
  UnitSize unit;
  PictureOptions pictures;

  /// Every file that is read besides the map.
  std::vector<std::string> files() const {
    std::vector<std::string> files = floor_files;
    files.insert(files.end(), {terrain_file, links_file, pictures.palette_file});
    return files;
  }
};

/// --layout, which gen and convert have as well; and what only convert has, too.
void add_layout_option(CLI::App& command, std::optional<std::string>& layout);
void add_corners_option(CLI::App& command, std::optional<std::string>& corners);
void add_floor_option(CLI::App& command, std::vector<std::string>& floors);
void add_links_option(CLI::App& command, std::optional<std::string>& links);
void add_link_kinds_option(CLI::App& command, MovementArguments& arguments);
std::optional<CellLayout> parse_layout(const std::optional<std::string>& layout);

/// "square" or "disc".
UnitForm parse_unit_form(const char* option, const std::string& text);

/// The value of --radius; 0 without it.
double parse_radius(const MovementArguments& arguments);
/// The costs of --area-costs; 1 for areas that it does not name.
MeshOptions parse_area_costs(const MovementArguments& arguments);
/// On a grid: none of that, nor kinds of links.
void refuse_radius(const MovementArguments& arguments);
/// The kinds of --link-kinds, a bit for each; all without it.
std::uint32_t parse_link_kinds(const MovementArguments& arguments);

/// --layout, --corners, --costs, --terrain-rule, --floor, --links, and the options about pictures.
void add_movement_options(CLI::App& command, MovementArguments& arguments);
/// MAP, and the above.
void add_map_and_movement(CLI::App& command, MovementArguments& arguments);

/// Parses the options about movement on a grid.
Movement parse_movement(const MovementArguments& arguments);

}  // namespace wend::cli
