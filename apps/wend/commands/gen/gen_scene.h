// The part of `wend gen` that makes scenes of units for `wend simulate`.
#pragma once

#include <optional>
#include <string>

#include "commands/gen/gen_recipe.h"
#include "commands/gen/scene_kinds.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// `wend gen scene`.
inline constexpr const char* kSceneWord = "scene";

/// As they were typed, besides what scenes and maps share.
struct SceneRecipeArguments {
  std::optional<std::string> kind;
  std::optional<std::string> units;
  std::optional<std::string> width;
};

/// SCENE, --units and --width.
void add_scene_options(CLI::App& command, SceneRecipeArguments& arguments);

/// Throws a usage Failure where one of a scene's options is given for a map.
void refuse_scene_options(const SceneRecipeArguments& arguments);

/// Throws a usage Failure where a value is wrong, and where the kind does not use an option.
SceneRecipe parse_scene_recipe(const RecipeArguments& shared,
                               const std::optional<std::string>& radius,
                               const SceneRecipeArguments& arguments);

/// Such as "ring-100-1.scene.json".
std::string scene_file_name(const SceneRecipe& recipe);

/// The text of the scene's file: the map as rows, the units, and one order for each team.
std::string generated_scene(const SceneRecipe& recipe);

}  // namespace wend::cli
