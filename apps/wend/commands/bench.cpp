// `wend bench`: measures algorithms on the queries of scenarios, and checks their lengths.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

#include "base/system_files.h"
#include "commands/commands.h"
#include "commands/crowd_bench.h"
#include "measure/bench_report.h"
#include "measure/bench_run.h"
#include "measure/drawn_queries.h"
#include "names/algorithm_names.h"
#include "names/named_option.h"
#include "options/baking.h"
#include "options/mesh_tables.h"
#include "options/recording.h"
#include "options/search_options.h"
#include "report/overestimates.h"
#include "scene/files/file_kinds.h"
#include "scene/grid_scene.h"
#include "terminal/failure.h"
#include "terminal/interrupt.h"
#include "terminal/memory.h"
#include "terminal/output.h"
#include "terminal/output_format.h"
#include "terminal/progress/long_work.h"
#include "terminal/values.h"
#include "wend/base/version.h"

namespace wend::cli {
namespace {

enum class BenchFormat { table, tsv, json };

const std::vector<Named<BenchFormat>> kBenchFormats = {
    {"table", BenchFormat::table}, {"tsv", BenchFormat::tsv}, {"json", BenchFormat::json}};

constexpr const char* kBenchExamples =
    "Examples:\n"
    "  wend bench scenes/demo.scen\n"
    "  wend bench scenes/demo.scen --algorithm dijkstra,astar --check --per-query queries.tsv\n"
    "  wend bench scenes/world.json --algorithm dijkstra,astar --check\n"
    "  wend bench scenes/tower.map --floor scenes/tower_1.map --floor scenes/tower_2.map \\\n"
    "    --links scenes/tower.links --queries 500 --check\n"
    "  wend bench scenes/bridges.scen --algorithm astar,jump-point-search,replanner --check\n"
    "  wend bench scenes/demo.scen scenes/corners.scen --algorithm weighted-astar --weight 1.2\n"
    "  wend gen scene door --units 40 -o door.scene.json\n"
    "  wend bench --crowd door.scene.json\n"
    "\n"
    "On a map without a scenario queries are drawn by chance, the same ones each time; their\n"
    "references are what Dijkstra's algorithm says they cost, on meshes the shortest ways.\n"
    "Times are the least of N passes per query, with warm memory, in microseconds. An optimal\n"
    "algorithm whose length differs from the reference counts as a mismatch; so does any that is\n"
    "shorter, and a bounded one beyond its bound. With --check that makes the exit status 5.\n\n"
    "--crowd runs scenes whose units have bodies. In a hard stop a unit under way gets less than\n"
    "a twentieth as far in a second as its speed allows; in a jam at least three of these touch\n"
    "for two seconds. If the ticks of a scene run out, the exit status is 4.\n";

struct BenchArguments {
  std::vector<std::string> scenarios;
  MovementArguments movement;
  SearchArguments search;
  std::optional<std::string> lengths;
  std::optional<std::string> passes;
  std::optional<std::string> every;
  std::optional<std::string> queries;
  std::optional<std::string> per_query;
  std::optional<std::string> detail;
  std::optional<std::string> format;
  std::optional<std::string> record;
  bool check = false;
  CrowdBenchArguments crowd;
};

const std::vector<Named<PathDetail>> kDetails = {{"cells", PathDetail::cells},
                                                 {"waypoints", PathDetail::waypoints},
                                                 {"first-move", PathDetail::first_move},
                                                 {"cost", PathDetail::cost}};

/// The arguments, read.
struct BenchPlan {
  BenchFormat format = BenchFormat::table;
  std::vector<const AlgorithmInfo*> algorithms;
  SearchOptions options;
  Movement movement;
  std::uint64_t passes = 3;
  std::uint64_t every = 1;
  std::uint64_t queries = kDrawnQueries;
  std::optional<std::string> query_file;  ///< of a mesh
};

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

BenchPlan parse_plan(const BenchArguments& arguments) {
  constexpr std::uint64_t kMost = 1'000'000'000;
  BenchPlan plan;
  if (arguments.scenarios.empty()) throw usage_error("bench: name at least one scenario");
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

/// As the map named `map`.
std::unique_ptr<AnyScene> open_map(const std::string& map, MovementArguments movement,
                                   const CLI::App& app) {
  movement.map = map;
  return open_scene(movement, app);
}

std::vector<BenchScenario> load_scenarios(const BenchArguments& arguments, const BenchPlan& plan,
                                          const CLI::App& app) {
  const LongWork work("preparing the maps");
  std::vector<BenchScenario> scenarios;
  for (const std::string& name : arguments.scenarios) {
    if (!is_scenario(name)) {
      auto scene = open_map(name, arguments.movement, app);
      scenarios.push_back(plan.query_file
                              ? load_mesh_bench(std::move(scene), *plan.query_file, plan.every)
                              : draw_bench_scenario(std::move(scene), plan.queries));
      continue;
    }
    scenarios.push_back(load_bench_scenario(
        {name, arguments.movement.map, arguments.lengths, plan.every}, arguments.movement));
  }
  std::vector<std::string> inputs = plan.movement.files();
  inputs.push_back(arguments.lengths.value_or(""));
  inputs.push_back(plan.query_file.value_or(""));
  inputs.push_back(arguments.search.baked.value_or(""));
  for (const BenchScenario& scenario : scenarios) {
    inputs.push_back(scenario.name);
    inputs.push_back(scenario.scene->name());
    if (scenario.patches) inputs.push_back(scenario.patches->file);
  }
  require_ending("--per-query", arguments.per_query, {"tsv", "txt"});
  require_other_file("--per-query", arguments.per_query, inputs);
  return scenarios;
}

std::vector<BenchRun> run_all(const std::vector<BenchScenario>& scenarios, const BenchPlan& plan) {
  std::uint64_t pieces = 0;
  for (const BenchScenario& scenario : scenarios) pieces += scenario.queries.size();
  ProgressBar progress(pieces * plan.algorithms.size() * (plan.passes + 1));
  std::vector<BenchRun> runs;
  for (const BenchScenario& scenario : scenarios) {
    for (const AlgorithmInfo* algorithm : plan.algorithms) {
      if (interrupted()) return runs;
      progress.set_label(scenario.name + " " + algorithm->name);
      const SearchOptions options = options_for(*algorithm, plan.options);
      BenchRun run = run_bench(scenario, *algorithm, options, plan.passes, progress);
      if (!run.measurements.empty()) runs.push_back(std::move(run));
    }
  }
  return runs;
}

/// For people: folders only widen the table.
std::vector<BenchRow> with_short_names(std::vector<BenchRow> rows) {
  for (BenchRow& row : rows) row.scenario = path_of(row.scenario).filename().string();
  return rows;
}

std::string report_text(const std::vector<BenchRow>& rows, const BenchPlan& plan) {
  if (plan.format == BenchFormat::table)
    return aligned(bench_table(with_short_names(rows)), kBenchFolds);
  if (plan.format == BenchFormat::tsv) return tab_separated(bench_table(rows));
  nlohmann::ordered_json json;
  json["version"] = WEND_VERSION;
  json["passes"] = plan.passes;
  json["every"] = plan.every;
  json["interrupted"] = interrupted();
  json["rows"] = bench_json(rows);
  return json_text(json);
}

/// Prints the report; after an interrupt what there is of it, and how much that is.
void print_report(const std::vector<BenchRow>& rows, const BenchPlan& plan, std::uint64_t measured,
                  std::uint64_t asked) {
  if (interrupted() && measured == 0) {
    print_warning("interrupted before any query was measured");
  } else if (interrupted()) {
    print_warning(
        fmt::format("interrupted: {} of {} queries were measured{}", measured, asked,
                    plan.algorithms.size() > 1 ? ", those of all algorithms together" : ""));
  }
  // A table of nothing is a headline; JSON says that it was interrupted.
  if (!rows.empty() || plan.format == BenchFormat::json) write_output({}, report_text(rows, plan));
}

std::uint64_t count_measured(const std::vector<BenchRun>& runs) {
  std::uint64_t count = 0;
  for (const BenchRun& run : runs) count += run.measurements.size();
  return count;
}

std::uint64_t count_asked(const std::vector<BenchScenario>& scenarios, const BenchPlan& plan) {
  std::uint64_t count = 0;
  for (const BenchScenario& scenario : scenarios) count += scenario.queries.size();
  return count * plan.algorithms.size();
}

/// Throws a usage Failure where something cannot be measured.
void require_measurable(const BenchArguments& arguments, const BenchPlan& plan,
                        const BenchScenario& scenario) {
  for (const AlgorithmInfo* algorithm : plan.algorithms) require_fitting(scenario, *algorithm);
  if (GridScene* grid = as_grid(*scenario.scene)) {
    provide_tables(plan.algorithms, arguments.search.baked, grid->grid());
  } else if (MeshScene* mesh = as_mesh(*scenario.scene);
             mesh != nullptr && arguments.search.baked) {
    provide_mesh_tables(*arguments.search.baked, *mesh);
  }
  for (const AlgorithmInfo* algorithm : plan.algorithms) {
    require_accepted(scenario, *algorithm, options_for(*algorithm, plan.options));
  }
  warn_of_overestimates(plan.options.heuristic, *scenario.scene);
}

/// Throws a usage Failure where a session cannot be recorded.
void require_one_session(const BenchArguments& arguments, const BenchPlan& plan,
                         const std::vector<BenchScenario>& scenarios) {
  if (!arguments.record) return;
  if (scenarios.size() > 1) throw usage_error("--record: a session has one map; name one scenario");
  const BenchScenario& scenario = scenarios.front();
  if (scenario.patches) {
    throw usage_error(
        "--record: bench records maps that stay as they are; leave it out, or record the edits "
        "from your own program by a SessionRecorder");
  }
  if (arguments.search.baked && as_grid(*scenario.scene) == nullptr) {
    throw usage_error("--record: what is looked up in tables is no search; leave out --baked");
  }
  std::vector<std::string> inputs = plan.movement.files();
  for (const auto& file :
       {arguments.lengths, arguments.search.baked, arguments.per_query, plan.query_file}) {
    inputs.push_back(file.value_or(""));
  }
  inputs.insert(inputs.end(), {scenario.name, scenario.scene->name()});
  require_recordable(arguments.record, *scenario.scene, arguments.movement, inputs);
}

/// Asks once more, unmeasured.
void record_queries(const BenchScenario& scenario, const BenchPlan& plan, const std::string& file) {
  SceneRecorder recorder(*scenario.scene);
  Workspace workspace(checked_allocator());
  Path path;
  for (const AlgorithmInfo* algorithm : plan.algorithms) {
    const SearchOptions options = options_for(*algorithm, plan.options);
    for (const BenchQuery& query : scenario.queries) {
      const NodeQuery asked = query_of(scenario, query, *algorithm, options);
      scenario.scene->navigator().solve(asked, workspace, path);
      recorder.asked(asked, path);
    }
  }
  recorder.save(file);
}

ExitCode run_bench_command(BenchArguments arguments, const CLI::App& app) {
  const auto& names = arguments.scenarios;
  if (arguments.crowd.wanted) {
    const auto& threads = arguments.crowd.threads;
    return run_crowd_bench({true, names, arguments.passes, threads, arguments.format}, app);
  }
  const auto is_mesh = [](const std::string& name) { return is_mesh_scene(name); };
  if (!names.empty() && std::all_of(names.begin(), names.end(), is_mesh)) {
    arguments.search = with_polyanya(with_mesh_tables(arguments.search), arguments.movement);
  }
  const BenchPlan plan = parse_plan(arguments);
  const InterruptGuard guard;  // for all stages: between two of them a signal would end the program
  const std::vector<BenchScenario> scenarios = load_scenarios(arguments, plan, app);
  for (const BenchScenario& scenario : scenarios) {
    if (scenario.queries.empty()) continue;  // it was interrupted
    require_measurable(arguments, plan, scenario);
  }
  require_one_session(arguments, plan, scenarios);
  const std::vector<BenchRun> runs = run_all(scenarios, plan);
  const std::vector<BenchRow> rows = bench_rows(runs, plan.options.weight);
  print_report(rows, plan, count_measured(runs), count_asked(scenarios, plan));
  if (plan.format == BenchFormat::table && !rows.empty()) {
    write_output({}, reference_note(scenarios));
  }
  if (arguments.per_query && !runs.empty()) {
    write_output(arguments.per_query, per_query_text(runs));
  }
  if (arguments.record && !interrupted())
    record_queries(scenarios.front(), plan, *arguments.record);
  const bool wrong = arguments.check && print_mismatches(runs, rows, plan.options.weight);
  if (interrupted()) return ExitCode::interrupted;
  return wrong ? ExitCode::check_failed : ExitCode::success;
}

}  // namespace

Command add_bench(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("bench", "Measure algorithms on scenarios of queries");
  const auto arguments = std::make_shared<BenchArguments>();
  const auto add = [&](const char* name, std::optional<std::string>& value, const char* type,
                       const std::string& text) {
    app.add_option(name, value, text)->type_name(type);
  };
  app.add_option(
         "SCEN", arguments->scenarios,
         "Moving AI scenarios (.scen), also those whose maps change (version 2); or maps, on "
         "which queries are drawn by chance; with --crowd scenes of units")
      ->type_name("");
  add_named_option(
      app,
      {"--algorithm", "A,B,...", "One algorithm or several; where the map changes also replanners",
       "astar; on meshes polyanya"},
      arguments->search.algorithm, algorithm_names(replanners()));
  add("--map", arguments->movement.map, "MAP", "The map [looked for beside the scenario]");
  add_movement_options(app, arguments->movement);
  add_link_kinds_option(app, arguments->movement);
  add_baked_option(app, arguments->search.baked);
  add_guidance_options(app, arguments->search);
  add_order_options(app, arguments->search);
  app.add_flag("--check", arguments->check, "Fail if a length does not fit its reference");
  add("--lengths", arguments->lengths, "FILE",
      "Exact reference lengths, one a line [those of the scenario]");
  add_crowd_options(app, arguments->crowd);
  add("--passes", arguments->passes, "N", "Measure each query N times [3], each scene [1]");
  add("--every", arguments->every, "K", "Take every K-th query only [1]");
  add("--queries", arguments->queries, "N|FILE",
      "Draw so many on each map [200]; or, of a mesh, a file NAME.tsv of queries");
  add("--detail", arguments->detail, "WHAT",
      "How much of a path to write out: " + joined(names_of(kDetails)) + " [cells]");
  add("--per-query", arguments->per_query, "FILE", "Write a line per algorithm and query");
  add_record_option(app, arguments->record);
  add("--format", arguments->format, "FORMAT", joined(names_of(kBenchFormats)) + " [table]");
  app.footer(kBenchExamples);
  return {&app, [arguments, &app] { return run_bench_command(*arguments, app); }};
}

}  // namespace wend::cli
