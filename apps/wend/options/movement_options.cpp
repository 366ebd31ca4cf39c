#include "options/movement_options.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/system_files.h"
#include "names/named_option.h"
#include "scene/formats/formats.h"
#include "terminal/output.h"
#include "terminal/values.h"
#include "terminal/waiting_input.h"

namespace wend::cli {
namespace {

const std::vector<Named<CornerRule>> kCorners = {{"always", CornerRule::always},
                                                 {"one_free", CornerRule::one_free},
                                                 {"both_free", CornerRule::both_free},
                                                 {"never", CornerRule::never}};
const std::vector<Named<TerrainRule>> kTerrainRules = {{"touched", TerrainRule::touched},
                                                       {"entered", TerrainRule::entered}};
const std::vector<Named<UnitForm>> kUnitForms = {{"square", UnitForm::square},
                                                 {"disc", UnitForm::disc}};

/// Without more words hexagons and staggered cells lie as the editor Tiled has them by default: odd
/// rows are shifted.
const std::vector<Named<CellLayout>> kLayouts = {
    {to_string(CellLayout::square), CellLayout::square, "squares, grid, orthogonal, rectangular",
     "squares in columns and rows"},
    {to_string(CellLayout::diamond), CellLayout::diamond, "diamonds, isometric, iso",
     "squares that stand on a corner: x down to the right, y down to the left"},
    {to_string(CellLayout::hex_odd_rows), CellLayout::hex_odd_rows,
     "hex, hexes, hexagon, hexagons, hexagonal, hex rows, pointy, pointy top, odd r",
     "hexagons with a corner on top, odd rows half a cell to the right"},
    {to_string(CellLayout::hex_even_rows), CellLayout::hex_even_rows, "even r",
     "hexagons with a corner on top, even rows half a cell to the right"},
    {to_string(CellLayout::hex_odd_columns), CellLayout::hex_odd_columns,
     "hex columns, flat, flat top, odd q",
     "hexagons with a side on top, odd columns half a cell down"},
    {to_string(CellLayout::hex_even_columns), CellLayout::hex_even_columns, "even q",
     "hexagons with a side on top, even columns half a cell down"},
    {to_string(CellLayout::staggered_odd_rows), CellLayout::staggered_odd_rows,
     "staggered, staggered isometric, staggered rows",
     "diamonds in rows half as high as a cell, odd rows half a cell to the right"},
    {to_string(CellLayout::staggered_even_rows), CellLayout::staggered_even_rows, "",
     "diamonds in rows half as high as a cell, even rows half a cell to the right"},
    {to_string(CellLayout::staggered_odd_columns), CellLayout::staggered_odd_columns,
     "staggered columns",
     "diamonds in columns half as wide as a cell, odd columns half a cell down"},
    {to_string(CellLayout::staggered_even_columns), CellLayout::staggered_even_columns, "",
     "diamonds in columns half as wide as a cell, even columns half a cell down"}};

const std::vector<std::string> kModels = {"classic", "octile"};

/// Whether the text is meant as S/D: signs, digits and points around one slash.
bool looks_like_ratio(const std::string& text) {
  return text.find_first_not_of("0123456789+-./") == std::string::npos &&
         text.find('/') != std::string::npos &&
         text.find_first_of("0123456789") != std::string::npos;
}

CostModel parse_ratio(const std::string& text) {
  const std::size_t slash = text.find('/');
  const std::optional<std::uint64_t> straight = read_digits(text.substr(0, slash));
  const std::optional<std::uint64_t> diagonal = read_digits(text.substr(slash + 1));
  constexpr std::uint64_t kMost = 1'000'000;
  if (straight && diagonal && *straight >= 1 && *straight <= *diagonal && *diagonal <= kMost) {
    return {static_cast<std::uint32_t>(*straight), static_cast<std::uint32_t>(*diagonal)};
  }
  throw usage_error(fmt::format(
      "--costs: expected two whole numbers S/D with 1 <= S <= D <= {}, such as 5/7, found '{}'",
      kMost, text));
}

std::optional<CostModel> parse_model(const std::string& text) {
  if (text == "octile") return CostModel::octile();
  if (text == "classic") return CostModel::classic();
  std::error_code ignored;
  if (looks_like_ratio(text) && !std::filesystem::exists(path_of(text), ignored))
    return parse_ratio(text);
  return std::nullopt;
}

/// A word that is no file but nearly a cost model is a misspelling.
void require_no_misspelt_model(const std::string& text) {
  std::error_code ignored;
  if (std::filesystem::exists(path_of(text), ignored)) return;
  const std::string hint = did_you_mean(text, kModels);
  if (!hint.empty()) {
    throw usage_error(fmt::format("--costs: there is no cost model or file '{}'{}", text, hint));
  }
}

void parse_costs(const std::vector<std::string>& all, Movement& movement) {
  bool has_model = false;
  for (const std::string& text : all) {
    if (const std::optional<CostModel> model = parse_model(text)) {
      if (has_model) throw usage_error("--costs: there is more than one cost model");
      has_model = true;
      movement.grid.costs = *model;
      continue;
    }
    if (text.empty()) throw usage_error("--costs: expected classic, octile, S/D or a file");
    require_no_misspelt_model(text);
    if (!movement.terrain_file.empty()) {
      throw usage_error("--costs: there is more than one file of terrain costs");
    }
    movement.terrain_file = text;
  }
}

}  // namespace

void add_layout_option(CLI::App& command, std::optional<std::string>& layout) {
  add_named_option(command,
                   {"--layout", "LAYOUT",
                    "How the cells lie, if not as the map says, such as square, hex or isometric"},
                   layout, known_names(kLayouts));
}

void add_corners_option(CLI::App& command, std::optional<std::string>& corners) {
  command
      .add_option("--corners", corners,
                  "Diagonal steps past corners: " + joined(names_of(kCorners)) + " [both-free]")
      ->type_name("RULE");
}

void add_floor_option(CLI::App& command, std::vector<std::string>& floors) {
  command
      .add_option("--floor", floors,
                  "The next floor above MAP, once for each; cells are then X,Y,FLOOR, and links "
                  "lead from floor to floor")
      ->type_name("MAP")
      ->allow_extra_args(false);
}

void add_links_option(CLI::App& command, std::optional<std::string>& links) {
  command
      .add_option(
          "--links", links,
          "A file of links, one X,Y X,Y [COST] [both] a line: doors, drops, teleporters; on "
          "meshes X,Y,Z X,Y,Z COST [KIND] [both]")
      ->type_name("FILE");
}

void add_link_kinds_option(CLI::App& command, MovementArguments& arguments) {
  command
      .add_option("--link-kinds", arguments.link_kinds,
                  "On meshes with links: which kinds of them, 0 to 31, the way may take, between "
                  "commas; or none [all]")
      ->type_name("KINDS");
}

std::optional<CellLayout> parse_layout(const std::optional<std::string>& layout) {
  if (!layout) return std::nullopt;
  return parse_named("--layout", "layout", *layout, kLayouts);
}

UnitForm parse_unit_form(const char* option, const std::string& text) {
  return parse_named(option, "form", text, kUnitForms);
}

namespace {

/// A square covers whole cells: 2.5 would be 3, which is not what was asked for.
void require_whole_squares(const UnitSize& unit) {
  if (unit.form != UnitForm::square || unit.small() || unit.cells == std::floor(unit.cells)) return;
  throw usage_error(fmt::format(
      "--unit-size: the side of a square is a whole number of cells; say {:g} or {:g}, or "
      "--unit-form disc",
      std::floor(unit.cells), std::ceil(unit.cells)));
}

}  // namespace

void add_movement_options(CLI::App& command, MovementArguments& arguments) {
  add_layout_option(command, arguments.layout);
  add_corners_option(command, arguments.corners);
  command
      .add_option("--costs", arguments.costs,
                  "What steps cost: octile, classic (10/14), S/D such as 5/7; or a file of terrain "
                  "costs; or one of each [octile]")
      ->type_name("COSTS")
      ->allow_extra_args(false);
  command
      .add_option("--terrain-rule", arguments.terrain_rule,
                  "Whose terrain a step pays for: touched (the mean of all cells it touches), "
                  "entered [touched]")
      ->type_name("RULE");
  add_floor_option(command, arguments.floors);
  add_links_option(command, arguments.links);
  command
      .add_option("--unit-size", arguments.unit_size,
                  "How large the unit is, in cells: the side of a square, whose cell is the upper "
                  "left one, or the diameter of a disc [1]")
      ->type_name("S");
  command
      .add_option("--unit-form", arguments.unit_form,
                  "Its form: " + joined(names_of(kUnitForms)) + " [square]")
      ->type_name("FORM");
  command
      .add_option("--radius", arguments.radius,
                  "On meshes: how large the unit is, a disc of that radius, in the mesh's measure; "
                  "0 is a point [0]")
      ->type_name("R");
  command
      .add_option("--area-costs", arguments.area_costs,
                  "On meshes: what a length of 1 costs on each kind of ground, from 0 to 255, as "
                  "KIND=COST,KIND=COST and so on; others cost 1")
      ->type_name("COSTS");
  command
      .add_option("--gates", arguments.gates,
                  "On meshes: a file of gates, all closed: an outline a line, X,Y or X,Y,Z of each "
                  "corner, counter-clockwise")
      ->type_name("FILE");
  add_picture_options(command, arguments.pictures);
}

void refuse_radius(const MovementArguments& arguments) {
  if (arguments.link_kinds) {
    throw usage_error("--link-kinds: only links of meshes have kinds; leave it out");
  }
  if (arguments.area_costs) {
    throw usage_error("--area-costs: only meshes have it; on a grid say --costs FILE");
  }
  if (arguments.gates) {
    throw usage_error("--gates: only meshes have them; on a grid say --overlay FILE");
  }
  if (!arguments.radius) return;
  throw usage_error("--radius: only meshes have it; on a grid say --unit-size and --unit-form");
}

std::uint32_t parse_link_kinds(const MovementArguments& arguments) {
  if (!arguments.link_kinds) return kAllLinkKinds;
  if (*arguments.link_kinds == "none") return 0;
  std::uint32_t kinds = 0;
  for (const std::string& kind : split_at_commas(*arguments.link_kinds)) {
    kinds |= std::uint32_t{1} << parse_whole_number("--link-kinds", kind, 0, 31);
  }
  return kinds;
}

double parse_radius(const MovementArguments& arguments) {
  constexpr double kMost = 1e12;
  return arguments.radius ? parse_number("--radius", *arguments.radius, 0, kMost) : 0;
}

MeshOptions parse_area_costs(const MovementArguments& arguments) {
  MeshOptions options;
  if (!arguments.area_costs) return options;
  constexpr double kLeast = 1e-6;
  constexpr double kMost = 1e6;
  std::array<bool, 256> named = {};
  for (const std::string& part : split_at_commas(*arguments.area_costs)) {
    const std::size_t sign = part.find('=');
    const std::optional<std::uint64_t> kind = read_digits(part.substr(0, sign));
    if (sign == std::string::npos || !kind || *kind > 255) {
      throw usage_error(fmt::format(
          "--area-costs: expected KIND=COST with a kind from 0 to 255, found '{}'", part));
    }
    if (named[*kind]) throw usage_error(fmt::format("--area-costs: it names {} twice", *kind));
    named[*kind] = true;
    options.area_costs[*kind] = parse_number("--area-costs", part.substr(sign + 1), kLeast, kMost);
  }
  return options;
}

namespace {

/// Whether another option than MAP has a use for standard input, or knows the map.
bool needs_no_map(const CLI::App& command) {
  const auto options = command.get_options();
  return std::any_of(options.begin(), options.end(), [](const CLI::Option* option) {
    if (option->count() == 0 || option->check_lname("output")) return false;
    const std::vector<std::string>& values = option->results();
    return option->check_lname("trace") ||
           std::find(values.begin(), values.end(), "-") != values.end();
  });
}

/// A map that is piped into a command which names none is meant.
void take_waiting_map(const CLI::App& command, MovementArguments& arguments) {
  if (arguments.map || needs_no_map(command)) return;
  const WaitingInput input = look_for_input();
  if (input == WaitingInput::some) arguments.map = "-";
  if (input == WaitingInput::silence) {
    print_warning(
        "no map was named, and nothing came on standard input within a second: this is about the "
        "built-in scene; '-' waits for a map, '< /dev/null' for none");
  }
}

}  // namespace

void add_map_and_movement(CLI::App& command, MovementArguments& arguments) {
  command
      .add_option("MAP", arguments.map,
                  "A map: " + readable_formats() +
                      "; - for standard input "
                      "[what comes on standard input, else a built-in scene]")
      ->type_name("");
  command.callback([&command, &arguments] { take_waiting_map(command, arguments); });
  add_movement_options(command, arguments);
}

Movement parse_movement(const MovementArguments& arguments) {
  Movement movement;
  movement.layout = parse_layout(arguments.layout);
  if (arguments.corners) {
    movement.grid.corners = parse_named("--corners", "corner rule", *arguments.corners, kCorners);
  }
  if (arguments.terrain_rule) {
    movement.grid.terrain =
        parse_named("--terrain-rule", "terrain rule", *arguments.terrain_rule, kTerrainRules);
  }
  parse_costs(arguments.costs, movement);
  if (arguments.unit_size) {
    constexpr double kLeast = 0.001;
    movement.unit.cells =
        parse_number("--unit-size", *arguments.unit_size, kLeast, UnitSize::kMost);
  }
  if (arguments.unit_form) {
    movement.unit.form = parse_unit_form("--unit-form", *arguments.unit_form);
  }
  require_whole_squares(movement.unit);
  refuse_radius(arguments);
  for (const std::string& file : arguments.floors) {
    require_file_name("--floor", file);
    if (file == "-") throw usage_error("--floor: only MAP can come on standard input; name a file");
  }
  if (!arguments.floors.empty() && !arguments.map) {
    throw usage_error("--floor: there is no floor below; name it as MAP");
  }
  movement.floor_files = arguments.floors;
  require_file_name("--links", arguments.links);
  movement.links_file = arguments.links.value_or("");
  movement.pictures = parse_pictures(arguments.pictures);
  return movement;
}

}  // namespace wend::cli
