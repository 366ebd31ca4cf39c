// The scenes of `wend gen scene` that show a whole site: roads, shelves, towers.
#pragma once

#include "commands/gen/scene_kinds.h"

namespace wend::cli {

/// Each is make_scene() for its kind.
MadeScene roundabout(const SceneRecipe& recipe);
MadeScene warehouse(const SceneRecipe& recipe);
MadeScene tower_defence(const SceneRecipe& recipe);
MadeScene formation(const SceneRecipe& recipe);

}  // namespace wend::cli
