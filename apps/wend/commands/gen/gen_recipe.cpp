#include "commands/gen/gen_recipe.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <limits>
#include <vector>

#include "commands/gen/gen_mesh.h"
#include "terminal/values.h"

namespace wend::cli {
namespace {

const std::vector<Named<MapKind>> kKinds = {{"maze", MapKind::maze},
                                            {"rooms", MapKind::rooms},
                                            {"caves", MapKind::caves},
                                            {"random", MapKind::random},
                                            {"city", MapKind::city}};

/// A part of the recipe of one kind of maps, and the option that sets it.
struct Part {
  std::string option;
  const char* type;
  const char* text;
  MapKind kind;
  std::int32_t& (*of)(MapRecipe&);
  std::int32_t least;
  std::int32_t most;
};

constexpr auto kMostCells = static_cast<std::int32_t>(GridMap::kMaxCells);

const std::vector<Part> kParts = {
    {"--corridor", "CELLS", "width of the corridors [1]", MapKind::maze,
     [](MapRecipe& recipe) -> std::int32_t& { return recipe.maze.corridor; }, 1, kMostCells},
    {"--loops", "PERCENT", "walls between corridors that are opened, for more than one way [0]",
     MapKind::maze, [](MapRecipe& recipe) -> std::int32_t& { return recipe.maze.loops; }, 0, 100},
    {"--room", "CELLS", "length of a room's side [7]", MapKind::rooms,
     [](MapRecipe& recipe) -> std::int32_t& { return recipe.rooms.side; }, 1, kMostCells},
    {"--doors", "PERCENT", "walls that get a door although none is needed [50]", MapKind::rooms,
     [](MapRecipe& recipe) -> std::int32_t& { return recipe.rooms.doors; }, 0, 100},
    {"--walls", "PERCENT", "rock to begin with, at most 50 [46]", MapKind::caves,
     [](MapRecipe& recipe) -> std::int32_t& { return recipe.caves.walls; }, 0,
     CavesRecipe::kMostWalls},
    {"--walls", "PERCENT", "blocked cells, exactly [25]", MapKind::random,
     [](MapRecipe& recipe) -> std::int32_t& { return recipe.random.walls; }, 0, 100},
    {"--rounds", "N", "how often to smooth the rock [4]", MapKind::caves,
     [](MapRecipe& recipe) -> std::int32_t& { return recipe.caves.rounds; }, 0,
     CavesRecipe::kMostRounds},
    {"--block", "CELLS", "length of a block of houses in the mean, 4 to 1000 [12]", MapKind::city,
     [](MapRecipe& recipe) -> std::int32_t& { return recipe.city.block; }, CityRecipe::kLeastBlock,
     CityRecipe::kMostBlock},
};

/// One option may belong to several kinds: "For caves: ...; for random: ...".
std::string help_of(const std::string& option) {
  std::string text;
  for (const Part& part : kParts) {
    if (part.option != option) continue;
    text +=
        fmt::format("{} {}: {}", text.empty() ? "For" : "; for", to_string(part.kind), part.text);
  }
  return text;
}

const Part& part_of(const std::string& option, MapKind kind) {
  std::vector<std::string> users;
  for (const Part& part : kParts) {
    if (part.option != option) continue;
    if (part.kind == kind) return part;
    users.emplace_back(to_string(part.kind));
  }
  throw usage_error(fmt::format("{}: {} does not use it; kinds that do: {}", option,
                                to_string(kind), joined_briefly(users)));
}

std::optional<std::int32_t> side_of_map(std::string_view text) {
  const std::optional<std::uint64_t> side = read_digits(text);
  if (!side || *side < 1 || *side > static_cast<std::uint64_t>(kMostCells)) return std::nullopt;
  return static_cast<std::int32_t>(*side);
}

}  // namespace

Point parse_map_size(std::string_view text) {
  const std::size_t cross = text.find('x');
  if (cross != std::string_view::npos) {
    const std::optional<std::int32_t> width = side_of_map(text.substr(0, cross));
    const std::optional<std::int32_t> height = side_of_map(text.substr(cross + 1));
    if (width && height && std::int64_t{*width} * *height <= kMostCells) {
      return {*width, *height};
    }
  }
  throw usage_error(fmt::format(
      "--size: expected WxH in cells, such as 64x48, and no more than {} in all, found '{}'",
      kMostCells, text));
}

void add_recipe_options(CLI::App& command, RecipeArguments& arguments) {
  command
      .add_option("KIND", arguments.kind,
                  joined(names_of(kKinds)) + "; of navigation meshes " + mesh_kinds() +
                      "; or scene, for a scene of units")
      ->type_name("");
  command
      .add_option("--size", arguments.size,
                  "Columns and rows, such as 64x48; of meshes their sides [100x100]")
      ->type_name("WxH");
  command.add_option("--seed", arguments.seed, "Another whole number makes another map [1]")
      ->type_name("N");
  for (const Part& part : kParts) {
    const auto [place, is_new] = arguments.parts.try_emplace(part.option);
    if (!is_new) continue;
    command.add_option(part.option, place->second, help_of(part.option))->type_name(part.type);
  }
}

MapRecipe parse_recipe(const RecipeArguments& arguments) {
  const std::string kinds = joined(names_of(kKinds));
  if (!arguments.kind) {
    throw usage_error("gen: say what kind of map to make: " + kinds +
                      "; or of mesh: " + mesh_kinds() + "; or scene");
  }
  MapRecipe recipe;
  recipe.kind = parse_named("gen", "kind of map", *arguments.kind, kKinds);
  if (!arguments.size) throw usage_error("gen: --size WxH is missing, such as --size 64x48");
  const Point size = parse_map_size(*arguments.size);
  recipe.width = size.x;
  recipe.height = size.y;
  if (arguments.seed) {
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
    recipe.seed = parse_whole_number("--seed", *arguments.seed, 0, kMost);
  }
  for (const auto& [option, text] : arguments.parts) {
    if (!text) continue;
    const Part& part = part_of(option, recipe.kind);
    part.of(recipe) = static_cast<std::int32_t>(
        parse_whole_number(option, *text, static_cast<std::uint64_t>(part.least),
                           static_cast<std::uint64_t>(part.most)));
  }
  return recipe;
}

}  // namespace wend::cli
