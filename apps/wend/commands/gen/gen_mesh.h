// The part of `wend gen` that makes navigation meshes.
#pragma once

#include <optional>
#include <string>

#include "commands/gen/gen_recipe.h"
#include "wend/mesh/generate_mesh.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// As they were typed, besides what meshes and grids share.
struct MeshRecipeArguments {
  std::optional<std::string> obstacles;
  std::optional<std::string> house;
  std::optional<std::string> ramps;
};

void add_mesh_recipe_options(CLI::App& command, MeshRecipeArguments& arguments);

/// "polygons, town or towers", for messages.
std::string mesh_kinds();
bool is_mesh_kind(const std::optional<std::string>& kind);

/// Throws a usage Failure where one of a mesh's options is given for a grid.
void refuse_mesh_recipe_options(const MeshRecipeArguments& arguments);

/// Throws a usage Failure where a value is wrong, and where the kind does not heed an option.
/// Precondition: the kind is one of a mesh.
MeshRecipe parse_mesh_recipe(const RecipeArguments& shared,
                             const std::optional<std::string>& floors,
                             const MeshRecipeArguments& arguments);

/// The mesh as a file of that name: .navmesh, or .mesh, which has no heights ("-": the former).
/// Throws a usage Failure where the recipe cannot be made, or the name ends otherwise.
std::string generated_mesh(const MeshRecipe& recipe, const std::string& name);

}  // namespace wend::cli
