#include "commands/gen/gen_mesh.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <limits>
#include <vector>

#include "terminal/failure.h"
#include "terminal/output.h"
#include "terminal/values.h"
#include "wend/io/mesh_file.h"
#include "wend/io/navmesh_file.h"

namespace wend::cli {
namespace {

const std::vector<Named<MeshKind>> kMeshKinds = {
    {"polygons", MeshKind::polygons}, {"town", MeshKind::town}, {"towers", MeshKind::towers}};

constexpr const char* kObstacles = "--obstacles";
constexpr const char* kHouse = "--house";
constexpr const char* kRamps = "--ramps";

std::int32_t number_of(const char* option, const std::string& text, std::int32_t least,
                       std::int32_t most) {
  return static_cast<std::int32_t>(parse_whole_number(
      option, text, static_cast<std::uint64_t>(least), static_cast<std::uint64_t>(most)));
}

void parse_mesh_size(const std::string& text, MeshRecipe& recipe) {
  const std::size_t cross = text.find('x');
  const auto side = [&](std::string_view digits) {
    const std::optional<std::uint64_t> number = read_digits(digits);
    const bool fits = number && *number >= 1 && *number <= std::uint64_t{MeshRecipe::kMostSide};
    return fits ? static_cast<std::int32_t>(*number) : 0;
  };
  if (cross != text.npos) {
    recipe.width = side(std::string_view(text).substr(0, cross));
    recipe.height = side(std::string_view(text).substr(cross + 1));
    if (recipe.width > 0 && recipe.height > 0) return;
  }
  throw usage_error(fmt::format("--size: expected WxH, such as 100x80, each up to {}, found '{}'",
                                MeshRecipe::kMostSide, text));
}

/// An option that one kind heeds, or more.
void require_kind(const char* option, bool heeded, MeshKind kind, const char* kinds) {
  if (heeded) return;
  throw usage_error(
      fmt::format("{}: {} does not use it; kinds that do: {}", option, to_string(kind), kinds));
}

}  // namespace

void add_mesh_recipe_options(CLI::App& command, MeshRecipeArguments& arguments) {
  command.add_option(kObstacles, arguments.obstacles, "For polygons: so many obstacles [40]")
      ->type_name("N");
  command.add_option(kHouse, arguments.house, "For town: from street to street, 4 to 1000 [12]")
      ->type_name("L");
  command.add_option(kRamps, arguments.ramps, "For towers: from each floor to the next [3]")
      ->type_name("N");
}

std::string mesh_kinds() { return joined(names_of(kMeshKinds)); }

bool is_mesh_kind(const std::optional<std::string>& kind) {
  if (!kind) return false;
  for (const auto& each : kMeshKinds) {
    if (*kind == each.name) return true;
  }
  return false;
}

void refuse_mesh_recipe_options(const MeshRecipeArguments& arguments) {
  for (const auto& [option, given] : {std::pair{kObstacles, arguments.obstacles.has_value()},
                                      {kHouse, arguments.house.has_value()},
                                      {kRamps, arguments.ramps.has_value()}}) {
    if (!given) continue;
    throw usage_error(fmt::format("{}: goes with meshes only: {}", option, mesh_kinds()));
  }
}

MeshRecipe parse_mesh_recipe(const RecipeArguments& shared,
                             const std::optional<std::string>& floors,
                             const MeshRecipeArguments& arguments) {
  MeshRecipe recipe;
  recipe.kind = parse_named("gen", "kind of mesh", *shared.kind, kMeshKinds);
  const bool is_tower = recipe.kind == MeshKind::towers;
  if (is_tower) recipe.width = recipe.height = 24;
  if (shared.size) parse_mesh_size(*shared.size, recipe);
  if (shared.seed) {
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
    recipe.seed = parse_whole_number("--seed", *shared.seed, 0, kMost);
  }
  if (arguments.obstacles) {
    require_kind(kObstacles, recipe.kind == MeshKind::polygons, recipe.kind, "polygons");
    recipe.polygons.obstacles =
        number_of(kObstacles, *arguments.obstacles, 0, PolygonsRecipe::kMostObstacles);
  }
  if (arguments.house) {
    require_kind(kHouse, recipe.kind == MeshKind::town, recipe.kind, "town");
    recipe.town.house =
        number_of(kHouse, *arguments.house, TownRecipe::kLeastHouse, TownRecipe::kMostHouse);
  }
  if (arguments.ramps) {
    require_kind(kRamps, is_tower, recipe.kind, "towers");
    recipe.towers.ramps = number_of(kRamps, *arguments.ramps, 0, TowersRecipe::kMostRamps);
  }
  if (floors) {
    require_kind("--floors", is_tower, recipe.kind, "towers, and all grids");
    recipe.towers.floors = number_of("--floors", *floors, 1, TowersRecipe::kMostFloors);
  }
  for (const auto& [option, text] : shared.parts) {
    if (!text) continue;
    require_kind(option.c_str(), is_tower && option == "--walls", recipe.kind,
                 option == "--walls" ? "towers, caves and random" : "some grids");
    recipe.towers.walls = number_of("--walls", *text, 0, 100);
  }
  return recipe;
}

std::string generated_mesh(const MeshRecipe& recipe, const std::string& name) {
  const std::string ending = name == "-" ? "navmesh" : ending_of(name);
  if (ending != "navmesh" && ending != "mesh") {
    throw usage_error(
        fmt::format("-o: expected a name that ends in .navmesh or .mesh, or - for standard output, "
                    "found '{}'",
                    name));
  }
  const Result<MeshPlan> plan = generate_mesh(recipe);
  if (!plan) throw usage_error("gen: " + plan.error().message());
  if (ending == "navmesh") return io::to_navmesh_bytes(plan.value());
  if (recipe.kind == MeshKind::towers) {
    print_warning(name +
                  ": a .mesh has no heights, and they are left out; write .navmesh to keep them");
  }
  return io::to_polyanya_mesh(plan.value());
}

}  // namespace wend::cli
