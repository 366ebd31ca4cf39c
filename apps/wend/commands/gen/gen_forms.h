// The forms that `wend gen --as` makes from a generated grid.
#pragma once

#include <optional>
#include <string>

#include "wend/io/json_map.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// As they were typed.
struct FormArguments {
  std::optional<std::string> form;
  std::optional<std::string> count;
  std::optional<std::string> height;
  std::optional<std::string> radius;
};

enum class MapForm { grid, waypoints, regions, voxels };

/// As they were meant.
struct FormPlan {
  MapForm form = MapForm::grid;
  std::uint32_t count = 30;  ///< of waypoints or regions
  std::int32_t height = 8;   ///< of a volume, in voxels
  double radius = 0;         ///< of the unit between waypoints, in cells
};

/// --as, --count, --height and --radius.
void add_form_options(CLI::App& command, FormArguments& arguments);

/// Throws a usage Failure where a value is wrong, and where the form does not heed an option.
FormPlan parse_form(const FormArguments& arguments);

/// Precondition: the form is no grid. Throws a usage Failure where it would be too large.
io::JsonMap map_of_form(const GridMap& map, const FormPlan& plan, std::uint64_t seed);

}  // namespace wend::cli
