// The options that say what map `wend gen` makes.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "wend/base/types.h"
#include "wend/space/generators/generate_map.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// As they were typed.
struct RecipeArguments {
  std::optional<std::string> kind;
  std::optional<std::string> size;
  std::optional<std::string> seed;
  /// By name; what some kinds of maps heed only.
  std::map<std::string, std::optional<std::string>> parts;
};

/// KIND, --size, --seed, and the options of single kinds.
void add_recipe_options(CLI::App& command, RecipeArguments& arguments);

/// Columns and rows of a map. Throws a usage Failure where there are none, or too many.
Point parse_map_size(std::string_view text);

/// Throws a usage Failure where a value is wrong, and where the kind does not heed an option.
MapRecipe parse_recipe(const RecipeArguments& arguments);

}  // namespace wend::cli
