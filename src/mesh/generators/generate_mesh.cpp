#include "wend/mesh/generate_mesh.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generated_meshes.h"
#include "wend/base/assert.h"

namespace wend {
namespace {

Error recipe_error(std::string reason) { return {"", 0, std::move(reason)}; }

struct RecipeNumber {
  const char* name;
  std::int32_t value;
  std::int32_t least;
  std::int32_t most;
};

std::optional<Error> check_number(const RecipeNumber& number) {
  if (number.value >= number.least && number.value <= number.most) return std::nullopt;
  return recipe_error(std::string(number.name) + ": expected a number from " +
                      std::to_string(number.least) + " to " + std::to_string(number.most) +
                      ", found " + std::to_string(number.value));
}

std::optional<Error> check_recipe(const MeshRecipe& recipe) {
  constexpr std::int32_t kMostSide = MeshRecipe::kMostSide;
  const bool is_tower = recipe.kind == MeshKind::towers;
  const RecipeNumber numbers[] = {
      {"width", recipe.width, is_tower ? 3 : 1, kMostSide},
      {"height", recipe.height, 1, kMostSide},
      {"obstacles", recipe.polygons.obstacles, 0, PolygonsRecipe::kMostObstacles},
      {"house", recipe.town.house, TownRecipe::kLeastHouse, TownRecipe::kMostHouse},
      {"floors", recipe.towers.floors, 1, TowersRecipe::kMostFloors},
      {"ramps", recipe.towers.ramps, 0, TowersRecipe::kMostRamps},
      {"walls", recipe.towers.walls, 0, 100}};
  for (const RecipeNumber& number : numbers) {
    if (std::optional<Error> problem = check_number(number)) return problem;
  }
  const std::int64_t squares = std::int64_t{recipe.width} * recipe.height;
  if (is_tower && squares > TowersRecipe::kMostSquares / recipe.towers.floors) {
    return recipe_error("towers have " + std::to_string(TowersRecipe::kMostSquares) +
                        " squares at most: make them smaller, or of fewer floors");
  }
  const std::int64_t lot = std::int64_t{recipe.town.house} * recipe.town.house;
  if (recipe.kind == MeshKind::town && squares / lot > TownRecipe::kMostHouses) {
    return recipe_error("a town has " + std::to_string(TownRecipe::kMostHouses) +
                        " houses at most: make it smaller, or them larger");
  }
  return std::nullopt;
}

}  // namespace

const char* to_string(MeshKind kind) {
  switch (kind) {
    case MeshKind::polygons: return "polygons";
    case MeshKind::town: return "town";
    case MeshKind::towers: return "towers";
  }
  return "polygons";
}

Result<Triangulation> open_floor(const MeshRecipe& recipe) {
  WEND_ASSERT(recipe.width >= 1 && recipe.height >= 1,
              "a floor has an area: generate_mesh() refuses others");
  const double right = recipe.width;
  const double top = recipe.height;
  const std::vector<std::vector<Position>> outlines = {
      {{0, 0, 0}, {right, 0, 0}, {right, top, 0}, {0, top, 0}}};
  return Triangulation::build(outlines);
}

Result<MeshPlan> generate_mesh(const MeshRecipe& recipe) {
  if (std::optional<Error> problem = check_recipe(recipe)) return *std::move(problem);
  Random random(recipe.seed);
  Result<MeshPlan> made = recipe.kind == MeshKind::polygons ? obstacle_field(recipe, random)
                          : recipe.kind == MeshKind::town   ? town_mesh(recipe, random)
                                                            : towers_mesh(recipe, random);
  if (made && made.value().corners.empty()) {
    return recipe_error("nothing is left to walk on: say fewer obstacles, or another seed");
  }
  return made;
}

}  // namespace wend
