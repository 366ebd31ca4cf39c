// Maps as the library generates them.
#pragma once

#include "wend/space/generators/generate_map.h"

namespace wend::test {

inline MapRecipe recipe_of(wend::MapKind kind, std::int32_t width, std::int32_t height,
                           std::uint64_t seed = 1) {
  MapRecipe recipe;
  recipe.kind = kind;
  recipe.width = width;
  recipe.height = height;
  recipe.seed = seed;
  return recipe;
}

inline GridMap generated_map(const MapRecipe& recipe) { return generate_map(recipe).value(); }

}  // namespace wend::test
