// `wend gen`: makes a map, and a scenario of queries on it.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "commands.h"
#include "failure.h"
#include "gen_recipe.h"
#include "gen_scenario.h"
#include "interrupt.h"
#include "movement_options.h"
#include "output.h"
#include "values.h"
#include "wend/io/grid_writers.h"

namespace wend::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kExamples =
    "Examples:\n"
    "  wend gen maze --size 64x48\n"
    "  wend gen rooms --size 512x512 --seed 7 --room 15 --queries 1000\n"
    "  wend gen random --size 200x200 --walls 35 -o noise.map --force\n"
    "  wend gen city --size 96x64 -o - | wend info -\n"
    "\n"
    "The same kind, size, seed and options give the same files on every machine.\n";

constexpr const char* kMapEnding = ".map";

struct GenArguments {
  RecipeArguments recipe;
  std::optional<std::string> queries;
  std::optional<std::string> output;
  std::optional<std::string> layout;
  bool force = false;
};

/// Where the files go.
struct GenPlan {
  MapRecipe recipe;
  std::uint64_t queries = 100;
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
  plan.map =
      arguments.output.value_or(fmt::format("{}-{}x{}-{}{}", to_string(recipe.kind), recipe.width,
                                            recipe.height, recipe.seed, kMapEnding));
  if (plan.map.extension() != kMapEnding) {
    throw usage_error(
        fmt::format("-o: expected a name that ends in {}, or - for standard output, found '{}'",
                    kMapEnding, plan.map.string()));
  }
  plan.scenario = fs::path(plan.map).replace_extension(".scen");
}

/// Also where no scenario will be written: an old one would not fit the new map.
void require_free_places(const GenPlan& plan, bool force) {
  for (const fs::path& path : {plan.map, plan.scenario}) {
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

GenPlan parse_plan(const GenArguments& arguments) {
  constexpr std::uint64_t kMostQueries = 1'000'000;
  GenPlan plan;
  plan.recipe = parse_recipe(arguments.recipe);
  if (arguments.queries) {
    plan.queries = parse_whole_number("--queries", *arguments.queries, 0, kMostQueries);
  }
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
  write_output({}, fmt::format("wrote {}\n", plan.map.string()));
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
               {plan.scenario.string(), io::to_scenario(queries)}});
  write_output({}, fmt::format("wrote {} and {} ({} queries)\n", plan.map.string(),
                               plan.scenario.string(), queries.size()));
  return ExitCode::success;
}

ExitCode run_gen(const GenArguments& arguments) {
  const GenPlan plan = parse_plan(arguments);
  if (!plan.to_standard_output) require_free_places(plan, arguments.force);
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
  CLI::App& app = *program.add_subcommand("gen", "Make a map, and queries on it");
  const auto arguments = std::make_shared<GenArguments>();
  add_recipe_options(app, arguments->recipe);
  add_layout_option(app, arguments->layout);
  app.add_option("--queries", arguments->queries,
                 "Queries of the scenario beside the map; 0: none is written [100]")
      ->type_name("N");
  app.add_option("-o,--output", arguments->output,
                 "Where the map goes; - prints it [KIND-WxH-SEED.map]")
      ->type_name("NAME.map");
  app.add_flag("--force", arguments->force, "Replace files that exist");
  app.footer(kExamples);
  return {&app, [arguments] { return run_gen(*arguments); }};
}

}  // namespace wend::cli
