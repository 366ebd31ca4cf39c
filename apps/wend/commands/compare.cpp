// `wend compare`: every algorithm of the catalogue on one query.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

#include "commands/commands.h"
#include "measure/comparison.h"
#include "names/algorithm_names.h"
#include "names/named_option.h"
#include "options/baking.h"
#include "options/mesh_tables.h"
#include "options/movement_options.h"
#include "options/search_options.h"
#include "report/overestimates.h"
#include "scene/grid_scene.h"
#include "terminal/interrupt.h"
#include "terminal/memory.h"
#include "terminal/output.h"
#include "terminal/values.h"
#include "wend/base/version.h"

namespace wend::cli {
namespace {

constexpr const char* kCompareExamples =
    "Examples:\n"
    "  wend compare\n"
    "  wend compare scenes/demo.map --from 8,4 --to 50,10 --corners always\n"
    "  wend compare scenes/demo.map --from 8,4 --to 50,10 --weight 3 --format json\n"
    "  wend compare scenes/swamp.map --from 2,7 --to 29,6 --algorithm dijkstra,astar \\\n"
    "    --limit-seconds 10\n"
    "\n"
    "Times are the least of three runs with warm memory. A search that was given up has none, and\n"
    "is not compared: IDA* and fringe search, which may go on for days, after 5 seconds; with\n"
    "--limit-seconds each search after as many as that says.\n";

struct CompareArguments : QueryArguments {
  std::optional<std::string> format;
};

std::string json_of(const Comparison& comparison, const AnyScene& scene, const NodeQuery& query,
                    const NodeEnds& ends) {
  nlohmann::ordered_json json;
  json["map"] = scene.name();
  json["from"] = scene.json(query.from);
  json["to"] = scene.json(query.to);
  if (!query.goals.empty()) json["goals"] = scene.list_json(ends.goals);
  if (query.range > 0) json["within"] = query.range;
  json["interrupted"] = interrupted();
  json["algorithms"] = comparison.json();
  json["version"] = WEND_VERSION;
  return json_text(json);
}

/// Between places a search goes from waypoint to waypoint.
NodeEnds ends_of_way(const AnyScene& scene, WayQuery way) {
  way.shortcuts = false;
  Workspace workspace(checked_allocator());
  const Path path = find_way(*scene.waypoints(), scene.navigator(), way, workspace).path;
  if (!path.nodes.empty()) return {path.nodes.front(), {path.nodes.back()}};
  throw usage_error(
      "compare: between these places nothing is searched for: the straight way is free, or an end "
      "is not; wend solve tells");
}

NodeEnds ends_of(const AnyScene& scene, const EndArguments& arguments) {
  const auto way = scene.way(arguments, "compare");
  return way ? ends_of_way(scene, *way) : scene.ends(arguments, "compare");
}

ExitCode run_compare(CompareArguments arguments, const CLI::App& app) {
  const bool mesh = is_mesh_scene(arguments.movement.map);
  const std::optional<std::string> own = arguments.search.algorithm;
  if (mesh) arguments.search = with_mesh_tables(arguments.search);
  arguments.search.algorithm = own;  // all that there are, unless some were named
  const bool as_json = comparison_as_json(arguments.format);
  const bool named = arguments.search.algorithm.has_value();
  const auto chosen = algorithms_to_compare(arguments.search);
  NodeQuery query{kNoNode, kNoNode, "", parse_guidance(arguments.search, chosen)};
  query.options.limits = parse_limits(arguments.search);
  const std::unique_ptr<AnyScene> scene = open_scene(arguments.movement, app);
  const NodeEnds ends = ends_of(*scene, arguments.ends);
  ends.put_into(query);
  if (GridScene* grid = as_grid(*scene); grid != nullptr && (named || arguments.search.baked)) {
    provide_tables(chosen, arguments.search.baked, grid->grid());
  }
  if (MeshScene* tabled = as_mesh(*scene); tabled != nullptr && arguments.search.baked) {
    provide_mesh_tables(*arguments.search.baked, *tabled);
  }
  const NodeNavigator& navigator = scene->navigator();
  if (!navigator.knows(query.options.heuristic.kind)) {
    throw usage_error("--heuristic: this map has no such heuristic");
  }
  const Comparison comparison =
      compare_all(*scene, query, those_that_work(navigator, chosen, named), !as_json);
  if (as_json) write_output({}, json_of(comparison, *scene, query, ends));
  warn_of_overestimates(query.options.heuristic, *scene);
  return comparison.outcome();
}

}  // namespace

Command add_compare(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("compare", "Run all or some algorithms on one query");
  const auto arguments = std::make_shared<CompareArguments>();
  add_map_and_movement(app, arguments->movement);
  add_link_kinds_option(app, arguments->movement);
  add_end_options(app, arguments->ends);
  add_named_option(app,
                   {"--algorithm", "A,B,...", "One algorithm or several", "all that work there"},
                   arguments->search.algorithm, algorithm_names());
  add_baked_option(app, arguments->search.baked);
  add_guidance_options(app, arguments->search);
  add_time_limit(
      app, arguments->search,
      "Give each search up after T seconds [5 for ida-star and fringe-search; else never]");
  app.add_option("--format", arguments->format, "table, json [table]")->type_name("FORMAT");
  app.footer(kCompareExamples);
  return {&app, [arguments, &app] { return run_compare(*arguments, app); }};
}

}  // namespace wend::cli
