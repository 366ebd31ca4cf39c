// `wend compare`: every algorithm of the catalogue on one query.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

#include "answer.h"
#include "baking.h"
#include "cell_names.h"
#include "commands.h"
#include "comparison.h"
#include "graph_commands.h"
#include "interrupt.h"
#include "movement_options.h"
#include "output.h"
#include "overestimates.h"
#include "search_options.h"
#include "values.h"
#include "wend/base/version.h"

namespace wend::cli {
namespace {

constexpr const char* kCompareExamples =
    "Examples:\n"
    "  wend compare\n"
    "  wend compare arena.map --from 1,11 --to 40,30 --corners always\n"
    "  wend compare arena.map --from 1,11 --to 40,30 --weight 3 --format json\n"
    "  wend compare swamp.map --from 2,7 --to 29,6 --algorithm dijkstra,astar --limit-seconds 10\n"
    "\n"
    "Times are the least of three runs with warm memory. A search that was given up has none, and\n"
    "is not compared: IDA* and fringe search, which may go on for days, after 5 seconds; with\n"
    "--limit-seconds each search after as many as that says.\n";

struct CompareArguments : QueryArguments {
  std::optional<std::string> format;
};

std::string json_of(const Comparison& comparison, const Scene& scene, const Query& query) {
  nlohmann::ordered_json json;
  json["map"] = scene.name;
  json["from"] = cell_json(scene, query.from);
  json["to"] = cell_json(scene, query.to);
  if (!query.goals.empty()) json["goals"] = cells_json(scene, query.goals);
  if (query.range > 0) json["within"] = query.range;
  json["interrupted"] = interrupted();
  json["algorithms"] = comparison.json();
  json["version"] = WEND_VERSION;
  return json_text(json);
}

ExitCode run_compare(const CompareArguments& arguments) {
  const bool as_json = comparison_as_json(arguments.format);
  const bool named = arguments.search.algorithm.has_value();
  const auto chosen = algorithms_to_compare(arguments.search);
  const Movement movement = parse_movement(arguments.movement);
  Query query{{}, {}, "", parse_guidance(arguments.search, chosen)};
  query.options.limits = parse_limits(arguments.search);
  const Scene scene = load_scene(arguments.movement.map, movement);
  const Ends ends = load_ends(arguments.ends, scene, "compare");
  ends.put_into(query);
  Navigator navigator = build_navigator(scene, movement.grid);
  if (named || arguments.search.baked) {
    provide_tables(chosen, arguments.search.baked, navigator);
  }
  const Comparison comparison =
      compare_all(navigator, query, those_that_work(navigator, chosen, named), !as_json);
  if (as_json) write_output({}, json_of(comparison, scene, query));
  warn_of_overestimates(query.options.heuristic, navigator, scene);
  return comparison.outcome();
}

}  // namespace

Command add_compare(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("compare", "Run all or some algorithms on one query");
  const auto arguments = std::make_shared<CompareArguments>();
  add_map_and_movement(app, arguments->movement);
  add_end_options(app, arguments->ends);
  app.add_option("--algorithm", arguments->search.algorithm,
                 "One or several of " + algorithm_list() + " [all]")
      ->type_name("A,B,...");
  add_baked_option(app, arguments->search.baked);
  add_guidance_options(app, arguments->search);
  add_time_limit(
      app, arguments->search,
      "Give each search up after T seconds [5 for ida-star and fringe-search, else never]");
  app.add_option("--format", arguments->format, "table, json [table]")->type_name("FORMAT");
  app.footer(kCompareExamples);
  return {&app, [arguments, &app] {
            if (!is_json_scene(arguments->movement.map)) return run_compare(*arguments);
            return compare_on_graph(*arguments, arguments->format, app);
          }};
}

}  // namespace wend::cli
