// `wend gen`: makes a map, and a scenario of queries on it.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <filesystem>
#include <memory>

#include "base/system_files.h"
#include "commands/commands.h"
#include "commands/gen/gen_floors.h"
#include "commands/gen/gen_forms.h"
#include "commands/gen/gen_mesh.h"
#include "commands/gen/gen_recipe.h"
#include "commands/gen/gen_scenario.h"
#include "commands/gen/gen_scene.h"
#include "options/movement_options.h"
#include "terminal/failure.h"
#include "terminal/interrupt.h"
#include "terminal/output.h"
#include "terminal/values.h"
#include "wend/io/grid_writers.h"

namespace wend::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kGenExamples =
    "Examples:\n"
    "  wend gen maze --size 64x48\n"
    "  wend gen rooms --size 512x512 --seed 7 --room 15 --queries 1000\n"
    "  wend gen random --size 200x200 --walls 35 -o noise.map --force\n"
    "  wend gen city --size 96x64 -o - | wend info -\n"
    "  wend gen rooms --size 60x40 --floors 3 --stairs 4 -o tower.map\n"
    "  wend gen city --size 60x40 --as voxels --height 12 -o towers.json\n"
    "  wend gen caves --size 60x40 --as regions --count 20 -o board.json\n"
    "  wend gen polygons --obstacles 200 --seed 7 -o field.navmesh\n"
    "  wend gen towers --size 20x20 --floors 5 -o towers.navmesh\n"
    "  wend gen scene counterflow --units 200 --width 5 -o flow.scene.json\n"
    "\n"
    "The same kind, size, seed and options give the same files on every machine.\n";

constexpr const char* kMapEnding = ".map";
constexpr const char* kFormEnding = ".json";

struct GenArguments {
  RecipeArguments recipe;
  std::optional<std::string> queries;
  std::optional<std::string> output;
  std::optional<std::string> layout;
  std::optional<std::string> floors;
  std::optional<std::string> stairs;
  FormArguments form;
  MeshRecipeArguments mesh;
  SceneRecipeArguments scene;
  bool force = false;
};

/// Where the files go.
struct GenPlan {
  MapRecipe recipe;
  std::uint64_t queries = 100;
  std::uint32_t floors = 1;
  std::uint32_t stairs = 2;  // between neighbouring floors
  FormPlan form;
  bool to_standard_output = false;
  fs::path map;
  fs::path scenario;
};

void plan_standard_output(const GenArguments& arguments, GenPlan& plan) {
  if (arguments.force) throw usage_error("--force: with -o - there is no file to replace");
  if (arguments.queries && plan.queries > 0) {
    throw usage_error("--queries: with -o - only the map is printed; name a file NAME.map");
  }
  plan.to_standard_output = true;
  plan.queries = 0;
}

void plan_files(const GenArguments& arguments, GenPlan& plan) {
  const MapRecipe& recipe = plan.recipe;
  const char* ending = plan.form.form == MapForm::grid ? kMapEnding : kFormEnding;
  plan.map = path_of(arguments.output.value_or(fmt::format(
      "{}-{}x{}-{}{}", to_string(recipe.kind), recipe.width, recipe.height, recipe.seed, ending)));
  if (plan.map.extension() != ending) {
    throw usage_error(
        fmt::format("-o: expected a name that ends in {}, or - for standard output, found '{}'",
                    ending, plan.map.string()));
  }
  if (plan.form.form == MapForm::grid)
    plan.scenario = fs::path(plan.map).replace_extension(".scen");
}

/// NAME.map, NAME_1.map and so on; and NAME.links.
std::vector<fs::path> floor_places(const GenPlan& plan) {
  std::vector<fs::path> places = {plan.map};
  const std::string stem = fs::path(plan.map).replace_extension().string();
  for (std::uint32_t floor = 1; floor < plan.floors; ++floor) {
    places.push_back(path_of(fmt::format("{}_{}{}", stem, floor, kMapEnding)));
  }
  places.push_back(fs::path(plan.map).replace_extension(".links"));
  return places;
}

/// Also where no scenario will be written: an old one would not fit the new map.
std::vector<fs::path> places_of(const GenPlan& plan) {
  if (plan.floors > 1) return floor_places(plan);
  std::vector<fs::path> places = {plan.map};
  if (!plan.scenario.empty()) places.push_back(plan.scenario);
  return places;
}

void require_free_places(const std::vector<fs::path>& places, bool force) {
  for (const fs::path& path : places) {
    std::error_code ignored;
    if (!fs::exists(path, ignored)) continue;
    if (!fs::is_regular_file(path, ignored)) {
      throw file_error(path.string() + ": exists and is no regular file; name another with -o");
    }
    if (!force) {
      throw file_error(path.string() + ": exists; --force replaces it, -o names another file");
    }
  }
}

void parse_floors(const GenArguments& arguments, GenPlan& plan) {
  constexpr std::uint64_t kMostFloors = 1000;
  constexpr std::uint64_t kMostStairs = 1'000'000;
  if (arguments.floors) {
    plan.floors = static_cast<std::uint32_t>(
        parse_whole_number("--floors", *arguments.floors, 1, kMostFloors));
  }
  if (arguments.stairs) {
    plan.stairs = static_cast<std::uint32_t>(
        parse_whole_number("--stairs", *arguments.stairs, 0, kMostStairs));
    if (plan.floors == 1) throw usage_error("--stairs: there is one floor; say --floors N");
  }
  if (plan.floors == 1) return;
  if (arguments.output == "-")
    throw usage_error("--floors: they are several files; say -o NAME.map");
  if (arguments.queries && plan.queries > 0) {
    throw usage_error("--queries: scenarios name no floors; say --queries 0, or nothing");
  }
  plan.queries = 0;
}

/// Refuses options that are for grids only, if another form was asked for.
void require_grid_for(const GenArguments& arguments, GenPlan& plan) {
  if (plan.form.form == MapForm::grid) return;
  for (const auto& [option, given] : {std::pair{"--floors", arguments.floors.has_value()},
                                      {"--layout", arguments.layout.has_value()},
                                      {"--queries", arguments.queries && plan.queries > 0}}) {
    if (given) throw usage_error(fmt::format("{}: goes with grids only, not with --as", option));
  }
  plan.queries = 0;
}

GenPlan parse_plan(const GenArguments& arguments) {
  constexpr std::uint64_t kMostQueries = 1'000'000;
  GenPlan plan;
  plan.recipe = parse_recipe(arguments.recipe);
  if (arguments.queries) {
    plan.queries = parse_whole_number("--queries", *arguments.queries, 0, kMostQueries);
  }
  plan.form = parse_form(arguments.form);
  require_grid_for(arguments, plan);
  parse_floors(arguments, plan);
  if (arguments.output == "-") {
    plan_standard_output(arguments, plan);
  } else {
    plan_files(arguments, plan);
  }
  return plan;
}

GridMap make_map(const MapRecipe& recipe) {
  Result<GridMap> map = generate_map(recipe);
  if (!map) throw usage_error("gen: " + map.error().message());
  return std::move(map).value();
}

void write_map(const GridMap& map, const GenPlan& plan) {
  write_output(plan.map.string(), io::to_moving_ai_map(map));
  std::error_code ignored;
  if (fs::exists(plan.scenario, ignored)) {
    print_warning(plan.scenario.string() + ": is still that of the map before");
  }
}

ExitCode write_map_and_scenario(const GridMap& map, const GenPlan& plan) {
  const std::vector<io::ScenarioQuery> queries =
      random_queries(map, plan.map.filename().string(), plan.recipe.seed, plan.queries);
  if (interrupted()) {
    print_warning("interrupted; nothing was written");
    return ExitCode::interrupted;
  }
  if (queries.empty()) {
    print_warning("no two cells of this map are connected; there is no scenario without queries");
    write_map(map, plan);
    return ExitCode::success;
  }
  write_files({{plan.map.string(), io::to_moving_ai_map(map)},
               {plan.scenario.string(), io::to_scenario(queries),
                fmt::format("{} queries", queries.size())}});
  return ExitCode::success;
}

ExitCode write_floors(const GenPlan& plan, CellLayout layout) {
  const GeneratedFloors made = generate_floors(plan.recipe, plan.floors, plan.stairs);
  const std::vector<fs::path> places = floor_places(plan);
  std::vector<OutputFile> files;
  std::string command = "wend info";
  for (std::size_t floor = 0; floor < made.maps.size(); ++floor) {
    GridMap map = made.maps[floor];
    map.set_layout(layout);
    files.push_back({places[floor].string(), io::to_moving_ai_map(map)});
    command += (floor > 0 ? " --floor " : " ") + places[floor].string();
  }
  files.push_back({places.back().string(), to_links_text(made.stairs)});
  write_files(files);
  print_note(fmt::format("to look at them: {} --links {}", command, places.back().string()));
  return ExitCode::success;
}

ExitCode write_form(const GenPlan& plan) {
  const io::JsonMap map = map_of_form(make_map(plan.recipe), plan.form, plan.recipe.seed);
  const std::string text = value_or_fail(io::to_json_text(map));
  if (plan.to_standard_output) {
    write_output({}, text);
    return ExitCode::success;
  }
  write_output(plan.map.string(), text);
  return ExitCode::success;
}

ExitCode write_mesh_kind(const GenArguments& arguments) {
  for (const auto& [option, given] : {std::pair{"--layout", arguments.layout.has_value()},
                                      {"--queries", arguments.queries.has_value()},
                                      {"--stairs", arguments.stairs.has_value()},
                                      {"--as", arguments.form.form.has_value()},
                                      {"--count", arguments.form.count.has_value()},
                                      {"--height", arguments.form.height.has_value()},
                                      {"--radius", arguments.form.radius.has_value()}}) {
    if (!given) continue;
    throw usage_error(
        fmt::format("{}: goes with grids only, and {} is a mesh", option, *arguments.recipe.kind));
  }
  const MeshRecipe recipe = parse_mesh_recipe(arguments.recipe, arguments.floors, arguments.mesh);
  const std::string name = arguments.output.value_or(fmt::format(
      "{}-{}x{}-{}.navmesh", to_string(recipe.kind), recipe.width, recipe.height, recipe.seed));
  if (name == "-") {
    require_no_terminal("-o", name);
    if (arguments.force) throw usage_error("--force: with -o - there is no file to replace");
  } else {
    require_free_places({name}, arguments.force);
  }
  write_output(name, generated_mesh(recipe, name));
  return ExitCode::success;
}

ExitCode write_scene_kind(const GenArguments& arguments) {
  for (const auto& [option, given] : {std::pair{"--layout", arguments.layout.has_value()},
                                      {"--queries", arguments.queries.has_value()},
                                      {"--floors", arguments.floors.has_value()},
                                      {"--stairs", arguments.stairs.has_value()},
                                      {"--as", arguments.form.form.has_value()},
                                      {"--count", arguments.form.count.has_value()},
                                      {"--height", arguments.form.height.has_value()}}) {
    if (given) throw usage_error(fmt::format("{}: goes with maps only, not with scenes", option));
  }
  refuse_mesh_recipe_options(arguments.mesh);
  const SceneRecipe recipe =
      parse_scene_recipe(arguments.recipe, arguments.form.radius, arguments.scene);
  const std::string name = arguments.output.value_or(scene_file_name(recipe));
  if (name == "-") {
    if (arguments.force) throw usage_error("--force: with -o - there is no file to replace");
  } else {
    if (path_of(name).extension() != kFormEnding) {
      throw usage_error(
          fmt::format("-o: expected a name that ends in .json, or - for standard output, found "
                      "'{}'",
                      name));
    }
    require_free_places({name}, arguments.force);
  }
  write_output(name, generated_scene(recipe));
  return ExitCode::success;
}

ExitCode run_gen(const GenArguments& arguments) {
  if (arguments.recipe.kind == kSceneWord) return write_scene_kind(arguments);
  refuse_scene_options(arguments.scene);
  if (is_mesh_kind(arguments.recipe.kind)) return write_mesh_kind(arguments);
  refuse_mesh_recipe_options(arguments.mesh);
  const GenPlan plan = parse_plan(arguments);
  if (!plan.to_standard_output) require_free_places(places_of(plan), arguments.force);
  if (plan.floors > 1) {
    return write_floors(plan, parse_layout(arguments.layout).value_or(CellLayout::square));
  }
  if (plan.form.form != MapForm::grid) return write_form(plan);
  GridMap map = make_map(plan.recipe);
  map.set_layout(parse_layout(arguments.layout).value_or(CellLayout::square));
  if (plan.queries > 0) return write_map_and_scenario(map, plan);
  if (plan.to_standard_output) {
    write_output({}, io::to_moving_ai_map(map));
  } else {
    write_map(map, plan);
  }
  return ExitCode::success;
}

}  // namespace

Command add_gen(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("gen", "Make a map and queries on it, or a scene");
  const auto arguments = std::make_shared<GenArguments>();
  add_recipe_options(app, arguments->recipe);
  add_scene_options(app, arguments->scene);
  add_mesh_recipe_options(app, arguments->mesh);
  add_layout_option(app, arguments->layout);
  app.add_option("--queries", arguments->queries,
                 "Queries of the scenario beside the map; 0: none is written [100]")
      ->type_name("N");
  app.add_option(
         "--floors", arguments->floors,
         "Make N floors: NAME.map, NAME_1.map and so on, and NAME.links, the stairs [1]; of "
         "towers, in one mesh [3]")
      ->type_name("N");
  app.add_option("--stairs", arguments->stairs, "Between neighbouring floors [2]")->type_name("N");
  add_form_options(app, arguments->form);
  app.add_option("-o,--output", arguments->output,
                 "Where the map goes; - prints it [KIND-WxH-SEED.map, .json or .navmesh; "
                 "of scenes KIND-UNITS-SEED.scene.json]")
      ->type_name("NAME.map");
  app.add_flag("--force", arguments->force, "Replace files that exist");
  app.footer(kGenExamples);
  return {&app, [arguments] { return run_gen(*arguments); }};
}

}  // namespace wend::cli
