#include "commands/bench_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "names/algorithm_names.h"
#include "scene/files/file_kinds.h"
#include "scene/grid_scene.h"
#include "terminal/failure.h"
#include "terminal/values.h"

namespace wend::cli {
namespace {

const std::vector<Named<PathDetail>> kDetails = {{"cells", PathDetail::cells},
                                                 {"waypoints", PathDetail::waypoints},
                                                 {"first-move", PathDetail::first_move},
                                                 {"cost", PathDetail::cost}};

/// Refuses options that are for scenarios only, or for maps only, if none of those was named.
void require_their_use(const BenchArguments& arguments) {
  const auto& names = arguments.scenarios;
  const bool any_scenario = std::any_of(names.begin(), names.end(), is_scenario);
  const bool all_scenarios = std::all_of(names.begin(), names.end(), is_scenario);
  if (all_scenarios && arguments.queries) {
    throw usage_error("--queries: a scenario has its own; it is for maps without one");
  }
  for (const auto& [option, given] : {std::pair{"--map", arguments.movement.map.has_value()},
                                      {"--lengths", arguments.lengths.has_value()},
                                      {"--every", arguments.every.has_value()}}) {
    if (given && option == std::string_view("--every") && arguments.queries) continue;
    if (given && !any_scenario) {
      throw usage_error(fmt::format("{}: goes with a scenario, NAME.scen, and {} is none", option,
                                    names.front()));
    }
  }
  if (!arguments.movement.floors.empty() && any_scenario) {
    throw usage_error(
        "--floor: scenarios name no floors; name the lowest floor in place of a scenario, and "
        "queries are drawn");
  }
}

/// Throws a usage Failure where the scenarios cannot be divided.
void require_divisible(const std::vector<BenchScenario>& scenarios) {
  for (const BenchScenario& scenario : scenarios) {
    if (!scenario.patches) continue;
    throw usage_error(fmt::format(
        "--shard: the map of {} changes, and each query needs the changes before it; leave it out",
        scenario.name));
  }
}

}  // namespace

std::vector<std::string> path_detail_names() { return names_of(kDetails); }

BenchPlan parse_bench_plan(const BenchArguments& arguments) {
  constexpr std::uint64_t kMost = 1'000'000'000;
  BenchPlan plan;
  if (arguments.scenarios.empty()) throw usage_error("bench: name at least one scenario");
  plan.shard = parse_bench_shard(arguments.sharding, arguments.output);
  if (plan.shard && (arguments.per_query || arguments.record)) {
    throw usage_error(fmt::format("{}: does not go with --shard; leave it out",
                                  arguments.per_query ? "--per-query" : "--record"));
  }
  for (const std::string& name : arguments.scenarios) require_file_name("SCEN", name);
  require_file_name("--map", arguments.movement.map);
  require_file_name("--lengths", arguments.lengths);
  if (arguments.per_query == "-") {
    throw usage_error("--per-query: standard output has the table; name a file");
  }
  require_their_use(arguments);
  if (arguments.lengths && arguments.scenarios.size() > 1) {
    throw usage_error("--lengths: a file of lengths goes with one scenario, not with several");
  }
  require_file_name("--baked", arguments.search.baked);
  if (arguments.format) {
    plan.format = parse_named("--format", "format", *arguments.format, kBenchFormats);
  }
  plan.algorithms = arguments.search.algorithm
                        ? parse_algorithms(*arguments.search.algorithm, replanners())
                        : std::vector{&chosen_algorithm(arguments.search)};
  plan.options = parse_guidance(arguments.search, plan.algorithms);
  MovementArguments movement = arguments.movement;
  if (!movement.floors.empty()) movement.map = arguments.scenarios.front();  // the lowest floor
  const auto& names = arguments.scenarios;
  if (std::none_of(names.begin(), names.end(), is_scenario)) {  // of meshes
    movement.radius.reset();
    movement.link_kinds.reset();
    movement.area_costs.reset();
    movement.gates.reset();
  }
  plan.movement = parse_movement(movement);
  if (arguments.detail) {
    plan.options.detail = parse_named("--detail", "detail", *arguments.detail, kDetails);
  }
  if (arguments.passes) plan.passes = parse_whole_number("--passes", *arguments.passes, 1, kMost);
  if (arguments.queries && ending_of(*arguments.queries) == "tsv") {
    plan.query_file = arguments.queries;
    if (arguments.check && parse_radius(arguments.movement) > 0) {
      throw usage_error(
          "--check: the lengths in a file of queries are those of a point; leave out "
          "--radius");
    }
    if (arguments.check && arguments.movement.links) {
      throw usage_error(
          "--check: the lengths in a file of queries know no links; leave out --links");
    }
  } else if (arguments.queries) {
    plan.queries = parse_whole_number("--queries", *arguments.queries, 1, 1'000'000);
  }
  if (arguments.every) plan.every = parse_whole_number("--every", *arguments.every, 1, kMost);
  return plan;
}

void divide_queries(std::vector<BenchScenario>& scenarios, ShardHeader& header,
                    const CLI::App& app) {
  require_divisible(scenarios);
  ShardJob job{ShardKind::bench, 0};
  for (const BenchScenario& scenario : scenarios) {
    job.pieces += scenario.queries.size();
    const GridScene* grid = as_grid(*scenario.scene);
    // Maps are found beside their scenarios.
    if (is_scenario(scenario.name)) job.map_files.push_back(scenario.scene->name());
    if (grid == nullptr) continue;
    const std::vector<std::string>& files = grid->scene().files;
    job.map_files.insert(job.map_files.end(), files.begin(), files.end());
  }
  job.free_options = {"--format"};
  describe_job(app, job, header);
  std::uint64_t before = 0;
  for (BenchScenario& scenario : scenarios) {
    std::vector<BenchQuery> mine;
    for (const BenchQuery& query : scenario.queries) {
      if (before >= header.first() && before < header.end()) mine.push_back(query);
      ++before;
    }
    scenario.queries = std::move(mine);
  }
}

}  // namespace wend::cli
