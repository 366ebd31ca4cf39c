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
#include "memory.h"
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
    "is not compared.\n";

struct CompareArguments : QueryArguments {
  std::optional<std::string> format;
};

std::string json_of(const std::vector<Entry>& entries, const Scene& scene, const Query& query) {
  nlohmann::ordered_json json;
  json["map"] = scene.name;
  json["from"] = cell_json(scene, query.from);
  json["to"] = cell_json(scene, query.to);
  if (!query.goals.empty()) json["goals"] = cells_json(scene, query.goals);
  if (query.range > 0) json["within"] = query.range;
  json["interrupted"] = interrupted();
  json["algorithms"] = comparison_json(entries);
  json["version"] = WEND_VERSION;
  return json_text(json);
}

ExitCode run_compare(const CompareArguments& arguments) {
  const bool as_json = comparison_as_json(arguments.format);
  const auto chosen = algorithms_to_compare(arguments.search);
  const Movement movement = parse_movement(arguments.movement);
  Query query{{}, {}, "", parse_guidance(arguments.search, chosen)};
  query.options.limits = parse_limits(arguments.search);
  const Scene scene = load_scene(arguments.movement.map, movement);
  const Ends ends = load_ends(arguments.ends, scene, "compare");
  ends.put_into(query);
  Navigator navigator = build_navigator(scene, movement.grid);
  if (arguments.search.algorithm || arguments.search.baked) {
    provide_tables(chosen, arguments.search.baked, navigator);
  }

  const InterruptGuard guard;
  Workspace workspace(checked_allocator());
  std::vector<Entry> entries;
  for (const AlgorithmInfo* algorithm : chosen) {
    if (interrupted()) break;
    if (const char* reason = navigator.refusal(*algorithm)) {
      if (!arguments.search.algorithm) continue;
      throw usage_error(fmt::format("--algorithm: {}: {}", dashed(algorithm->name), reason));
    }
    Query own = query;
    own.algorithm = algorithm->name;
    own.options = options_for(*algorithm, query.options);
    entries.push_back(run_entry(*algorithm, [&] { return navigator.begin(own, workspace); }));
  }
  write_output({}, as_json ? json_of(entries, scene, query) : comparison_table(entries));
  warn_of_overestimates(query.options.heuristic, navigator, scene);
  return comparison_outcome(entries);
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
  add_time_limit(app, arguments->search, "Give each search up after T seconds");
  app.add_option("--format", arguments->format, "table, json [table]")->type_name("FORMAT");
  app.footer(kCompareExamples);
  return {&app, [arguments, &app] {
            if (!is_json_scene(arguments->movement.map)) return run_compare(*arguments);
            return compare_on_graph(*arguments, arguments->format, app);
          }};
}

}  // namespace wend::cli
