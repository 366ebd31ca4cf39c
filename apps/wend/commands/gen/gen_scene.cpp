#include "commands/gen/gen_scene.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "terminal/failure.h"
#include "terminal/values.h"
#include "wend/crowd/move_to.h"

namespace wend::cli {
namespace {

constexpr double kMostRadius = 0.5;

std::string kind_name(SceneShape kind) {
  for (const auto& each : scene_kinds()) {
    if (each.value == kind) return each.name;
  }
  return "";
}

/// In cells: corridors end at borders of cells.
std::int32_t width_in_cells(const SceneRecipe& recipe, double diameters) {
  constexpr double kRounding = 1e-6;
  const double cells = diameters * 2 * recipe.radius;
  const double whole = std::round(cells);
  if (whole >= 1 && std::abs(cells - whole) <= kRounding) return static_cast<std::int32_t>(whole);
  throw usage_error(
      fmt::format("--width: {:g} diameters are {:g} cells, and a passage has whole ones: one of {} "
                  "cells is {:g} wide",
                  diameters, cells, std::max(1.0, std::ceil(cells)),
                  std::max(1.0, std::ceil(cells)) / (2 * recipe.radius)));
}

void set_width(const SceneRecipeArguments& arguments, SceneRecipe& recipe) {
  constexpr double kMostWidth = 10'000;
  const double usual = usual_width(recipe.kind);
  if (arguments.width && usual == 0) {
    std::vector<std::string> users;
    for (const auto& each : scene_kinds()) {
      if (usual_width(each.value) > 0) users.emplace_back(each.name);
    }
    throw usage_error(fmt::format("--width: {} does not use it; kinds that do: {}",
                                  kind_name(recipe.kind), joined(users)));
  }
  if (usual == 0) return;
  if (arguments.width) {
    recipe.width = width_in_cells(recipe, parse_number("--width", *arguments.width, 0, kMostWidth));
  } else {
    recipe.width = std::max(1, static_cast<std::int32_t>(std::lround(usual * 2 * recipe.radius)));
  }
}

/// "[1, 2], [3, 4]", some to a line.
void write_places(std::string& text, const std::vector<Position>& places) {
  constexpr std::size_t kInLine = 8;
  text += '[';
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (i > 0) text += i % kInLine == 0 ? ",\n     " : ", ";
    fmt::format_to(std::back_inserter(text), "[{}, {}]", places[i].x, places[i].y);
  }
  text += ']';
}

void write_edits(std::string& text, const std::vector<SceneChange>& changes) {
  text += ",\n  \"edits\": [\n";
  for (std::size_t i = 0; i < changes.size(); ++i) {
    const SceneChange& each = changes[i];
    fmt::format_to(
        std::back_inserter(text),
        "    {{\"tick\": {}, \"cells\": {{\"area\": [{}, {}, {}, {}]}}, \"symbol\": \"{}\"}}{}",
        each.tick, each.corner.x, each.corner.y, each.width, each.height, each.symbol,
        i + 1 < changes.size() ? ",\n" : "\n");
  }
  text += "  ]";
}

}  // namespace

void add_scene_options(CLI::App& command, SceneRecipeArguments& arguments) {
  command
      .add_option("SCENE", arguments.kind,
                  "After scene, what to make: " + joined(names_of(scene_kinds())))
      ->type_name("");
  command.add_option("--units", arguments.units, "For scenes: so many units [100]")->type_name("N");
  command
      .add_option(
          "--width", arguments.width,
          "For scenes: of a corridor, door, bridge or aisle, in diameters of a unit [2 to 6]")
      ->type_name("W");
}

void refuse_scene_options(const SceneRecipeArguments& arguments) {
  if (arguments.kind) {
    throw usage_error(
        fmt::format("gen: only one kind is made; leave out '{}', or say wend gen "
                    "scene {}",
                    *arguments.kind, *arguments.kind));
  }
  for (const auto& [option, given] : {std::pair{"--units", arguments.units.has_value()},
                                      {"--width", arguments.width.has_value()}}) {
    if (given) throw usage_error(fmt::format("{}: goes with scenes only: wend gen scene", option));
  }
}

SceneRecipe parse_scene_recipe(const RecipeArguments& shared,
                               const std::optional<std::string>& radius,
                               const SceneRecipeArguments& arguments) {
  constexpr std::uint64_t kMostUnits = 1'000'000;
  constexpr double kLeastRadius = 0.05;
  constexpr std::uint64_t kMostSeed = std::uint64_t{1} << 53;  // as scenes hold it
  if (!arguments.kind) {
    throw usage_error("gen scene: say which: " + joined(names_of(scene_kinds())));
  }
  SceneRecipe recipe;
  recipe.kind = parse_named("gen scene", "kind of scene", *arguments.kind, scene_kinds());
  for (const auto& [option, text] : shared.parts) {
    if (text) throw usage_error(option + ": goes with maps only, not with scenes");
  }
  recipe.radius = usual_radius(recipe.kind);
  if (radius) recipe.radius = parse_number("--radius", *radius, kLeastRadius, kMostRadius);
  if (arguments.units) {
    recipe.units =
        static_cast<std::uint32_t>(parse_whole_number("--units", *arguments.units, 1, kMostUnits));
  }
  if (shared.seed) recipe.seed = parse_whole_number("--seed", *shared.seed, 0, kMostSeed);
  if (shared.size) recipe.size = parse_map_size(*shared.size);
  set_width(arguments, recipe);
  if (recipe.kind == SceneShape::formation && recipe.units > MoveToSet::kMostInGroup) {
    throw usage_error(
        fmt::format("--units: a formation has at most {} units; say fewer, or another "
                    "kind of scene",
                    MoveToSet::kMostInGroup));
  }
  return recipe;
}

std::string scene_file_name(const SceneRecipe& recipe) {
  return fmt::format("{}-{}-{}.scene.json", kind_name(recipe.kind), recipe.units, recipe.seed);
}

std::string generated_scene(const SceneRecipe& recipe) {
  constexpr std::uint32_t kTicks = 6000;
  constexpr std::uint32_t kTicksEach = 40;  // for many in a narrow passage
  const MadeScene made = make_scene(recipe);
  std::string text = fmt::format(
      "{{\n  \"wend\": \"scene\",\n  \"version\": 1,\n  \"title\": \"{}, {} unit{}\",\n"
      "  \"seed\": {},\n  \"ticks\": {},\n  \"avoid\": \"bodies\",\n  \"map\": [\n",
      kind_name(recipe.kind), recipe.units, recipe.units == 1 ? "" : "s", recipe.seed,
      std::max(kTicks, kTicksEach * recipe.units));
  for (std::size_t row = 0; row < made.rows.size(); ++row) {
    text += "    \"" + made.rows[row] + (row + 1 < made.rows.size() ? "\",\n" : "\"\n");
  }
  text += "  ],\n  \"units\": [\n";
  for (std::size_t team = 0; team < made.teams.size(); ++team) {
    fmt::format_to(std::back_inserter(text),
                   "    {{\"name\": \"{}\", \"radius\": {}, \"speed\": {}, \"at\": ",
                   made.teams[team].name, recipe.radius, kSceneSpeed * recipe.radius);
    write_places(text, made.teams[team].at);
    text += team + 1 < made.teams.size() ? "},\n" : "}\n";
  }
  text += "  ],\n  \"orders\": [\n";
  for (std::size_t team = 0; team < made.teams.size(); ++team) {
    fmt::format_to(std::back_inserter(text),
                   "    {{\"units\": \"{}\", \"to\": ", made.teams[team].name);
    write_places(text, made.teams[team].to);
    const std::string& formation = made.teams[team].formation;
    if (!formation.empty()) text += ", \"formation\": \"" + formation + "\"";
    text += team + 1 < made.teams.size() ? "},\n" : "}\n";
  }
  text += "  ]";
  if (!made.changes.empty()) write_edits(text, made.changes);
  return text + "\n}\n";
}

}  // namespace wend::cli
