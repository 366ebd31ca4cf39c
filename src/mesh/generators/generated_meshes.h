// The meshes of generate_mesh, kind by kind. Preconditions: the recipe's numbers are in range. May
// be empty.
#pragma once

#include "wend/base/random.h"
#include "wend/base/result.h"
#include "wend/mesh/generate_mesh.h"
#include "wend/mesh/triangulation.h"

namespace wend {

/// The whole rectangle.
Result<Triangulation> open_floor(const MeshRecipe& recipe);

Result<MeshPlan> obstacle_field(const MeshRecipe& recipe, Random& random);
Result<MeshPlan> town_mesh(const MeshRecipe& recipe, Random& random);
Result<MeshPlan> towers_mesh(const MeshRecipe& recipe, Random& random);

}  // namespace wend
