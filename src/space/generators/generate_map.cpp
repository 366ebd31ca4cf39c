#include "wend/space/generators/generate_map.h"

#include <algorithm>
#include <optional>
#include <string>

#include "generate_kinds.h"

namespace wend {
namespace {

constexpr std::int32_t kMostMapCells = static_cast<std::int32_t>(GridMap::kMaxCells);

std::optional<Error> range_error(const char* what, std::int32_t value, std::int32_t least,
                                 std::int32_t most) {
  if (value >= least && value <= most) return std::nullopt;
  return Error{"", 0,
               std::string(what) + " must be from " + std::to_string(least) + " to " +
                   std::to_string(most) + ", found " + std::to_string(value)};
}

std::optional<Error> size_error(const MapRecipe& recipe) {
  std::optional<Error> problem = range_error("the width", recipe.width, 1, kMostMapCells);
  if (!problem) problem = range_error("the height", recipe.height, 1, kMostMapCells);
  if (problem || std::int64_t{recipe.width} * recipe.height <= kMostMapCells) return problem;
  return Error{"", 0,
               "a map of " + std::to_string(recipe.width) + "x" + std::to_string(recipe.height) +
                   " is too large; the most is " + std::to_string(kMostMapCells) + " cells"};
}

std::optional<Error> maze_error(const MapRecipe& recipe) {
  const std::int32_t most = std::min(recipe.width, recipe.height);
  std::optional<Error> problem =
      range_error("on a map of this size the corridor", recipe.maze.corridor, 1, most);
  if (!problem) problem = range_error("the percentage of loops", recipe.maze.loops, 0, 100);
  return problem;
}

std::optional<Error> rooms_error(const RoomsRecipe& rooms) {
  std::optional<Error> problem = range_error("the side of a room", rooms.side, 1, kMostMapCells);
  if (!problem) problem = range_error("the percentage of doors", rooms.doors, 0, 100);
  return problem;
}

std::optional<Error> caves_error(const CavesRecipe& caves) {
  std::optional<Error> problem =
      range_error("the percentage of rock in caves", caves.walls, 0, CavesRecipe::kMostWalls);
  if (!problem) {
    problem = range_error("the number of rounds", caves.rounds, 0, CavesRecipe::kMostRounds);
  }
  return problem;
}

std::optional<Error> recipe_error(const MapRecipe& recipe) {
  if (std::optional<Error> problem = size_error(recipe)) return problem;
  switch (recipe.kind) {
    case MapKind::maze: return maze_error(recipe);
    case MapKind::rooms: return rooms_error(recipe.rooms);
    case MapKind::caves: return caves_error(recipe.caves);
    case MapKind::random:
      return range_error("the percentage of blocked cells", recipe.random.walls, 0, 100);
    case MapKind::city:
      return range_error("the length of a block", recipe.city.block, CityRecipe::kLeastBlock,
                         CityRecipe::kMostBlock);
  }
  return Error{"", 0, "there is no such kind of map"};
}

}  // namespace

const char* to_string(MapKind kind) {
  switch (kind) {
    case MapKind::maze: return "maze";
    case MapKind::rooms: return "rooms";
    case MapKind::caves: return "caves";
    case MapKind::random: return "random";
    case MapKind::city: return "city";
  }
  return "";
}

Result<GridMap> generate_map(const MapRecipe& recipe) {
  if (std::optional<Error> problem = recipe_error(recipe)) return *std::move(problem);
  Random random(recipe.seed);
  switch (recipe.kind) {
    case MapKind::maze: return generate::maze(recipe, random);
    case MapKind::rooms: return generate::rooms(recipe, random);
    case MapKind::caves: return generate::caves(recipe, random);
    case MapKind::random: return generate::random_cells(recipe, random);
    case MapKind::city: break;
  }
  return generate::city(recipe, random);
}

}  // namespace wend
