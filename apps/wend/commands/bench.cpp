// `wend bench`: measures algorithms on the queries of scenarios, and checks their lengths.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

#include "base/system_files.h"
#include "commands/bench_plan.h"
#include "commands/commands.h"
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
#include "shards/report_parts.h"
#include "shards/shard_job.h"
#include "terminal/failure.h"
#include "terminal/interrupt.h"
#include "terminal/memory.h"
#include "terminal/output.h"
#include "terminal/output_format.h"
#include "terminal/progress/long_work.h"
#include "terminal/values.h"

namespace wend::cli {
namespace {

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

/// As the map named `map`.
std::unique_ptr<AnyScene> open_map(const std::string& map, MovementArguments movement,
                                   const CLI::App& app) {
  movement.map = map;
  return open_scene(movement, app);
}

/// Whether queries are drawn on that map.
bool needs_queries(const std::string& name, const BenchPlan& plan) {
  return !is_scenario(name) && !plan.query_file;
}

/// Maps that need queries have none yet.
std::vector<BenchScenario> load_scenarios(const BenchArguments& arguments, const BenchPlan& plan,
                                          const CLI::App& app) {
  const LongWork work("preparing the maps");
  std::vector<BenchScenario> scenarios;
  for (const std::string& name : arguments.scenarios) {
    if (!is_scenario(name)) {
      auto scene = open_map(name, arguments.movement, app);
      std::string title = scene->name();
      scenarios.push_back(plan.query_file
                              ? load_mesh_bench(std::move(scene), *plan.query_file, plan.every)
                              : BenchScenario{std::move(title), std::move(scene), {}});
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
  require_shard_output("-o", arguments.sharding, arguments.output, inputs);
  return scenarios;
}

/// Precondition: the scenarios are those of the names, in order.
void draw_missing_queries(const std::vector<std::string>& names, const BenchPlan& plan,
                          std::vector<BenchScenario>& scenarios) {
  const LongWork work("drawing queries");
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!needs_queries(names[i], plan)) continue;
    scenarios[i] = draw_bench_scenario(std::move(scenarios[i].scene), plan.queries);
  }
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
      // A part may have no query of a scenario, and its row is there all the same.
      if (!run.measurements.empty() || plan.shard) runs.push_back(std::move(run));
    }
  }
  return runs;
}

/// Prints the report; after an interrupt what there is of it, and how much that is.
void print_report(const BenchTallies& tallies, const std::vector<BenchRow>& rows,
                  const BenchPlan& plan, std::uint64_t measured, std::uint64_t asked) {
  if (interrupted() && measured == 0) {
    print_warning("interrupted before any query was measured");
  } else if (interrupted()) {
    print_warning(
        fmt::format("interrupted: {} of {} queries were measured{}", measured, asked,
                    plan.algorithms.size() > 1 ? ", those of all algorithms together" : ""));
  }
  // A table of nothing is a headline; JSON says that it was interrupted.
  if (rows.empty() && plan.format != BenchFormat::json) return;
  write_output({}, bench_text(tallies, rows, plan.format, interrupted()));
  if (plan.format == BenchFormat::table) write_output({}, tallies.note);
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

BenchTallies tallies_of(const std::vector<BenchRun>& runs,
                        const std::vector<BenchScenario>& scenarios, const BenchPlan& plan) {
  BenchTallies tallies = bench_tallies(runs, scenarios, plan.options.weight);
  tallies.passes = plan.passes;
  tallies.every = plan.every;
  return tallies;
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

ExitCode check(const BenchArguments& arguments, const BenchPlan& plan,
               const std::vector<BenchRun>& runs, const std::vector<BenchRow>& rows) {
  const bool wrong = arguments.check && print_mismatches(runs, rows, plan.options.weight);
  if (interrupted()) return ExitCode::interrupted;
  return wrong ? ExitCode::check_failed : ExitCode::success;
}

ExitCode run_part(const BenchArguments& arguments, const BenchPlan& plan,
                  std::vector<BenchScenario>& scenarios, const CLI::App& app) {
  ShardHeader header = *plan.shard;
  divide_queries(scenarios, header, app);
  const auto before = finished_before(*arguments.output, header, arguments.sharding.force);
  if (before) return *before;
  const std::vector<BenchRun> runs = run_all(scenarios, plan);
  if (interrupted()) {
    print_warning("interrupted; nothing was written");
    return ExitCode::interrupted;
  }
  const BenchTallies tallies = tallies_of(runs, scenarios, plan);
  const ExitCode outcome = check(arguments, plan, runs, bench_rows(tallies.runs));
  write_shard(*arguments.output, header, bench_part_bytes(tallies), outcome);
  return outcome;
}

ExitCode run_bench_command(BenchArguments arguments, const CLI::App& app) {
  const auto& names = arguments.scenarios;
  if (arguments.crowd.wanted) {
    arguments.crowd.scenes = names;
    arguments.crowd.passes = arguments.passes;
    arguments.crowd.format = arguments.format;
    arguments.crowd.output = arguments.output;
    arguments.crowd.sharding = arguments.sharding;
    return run_crowd_bench(arguments.crowd, app);
  }
  const auto is_mesh = [](const std::string& name) { return is_mesh_scene(name); };
  if (!names.empty() && std::all_of(names.begin(), names.end(), is_mesh)) {
    arguments.search = with_polyanya(with_mesh_tables(arguments.search), arguments.movement);
  }
  const BenchPlan plan = parse_bench_plan(arguments);
  std::vector<BenchScenario> scenarios = load_scenarios(arguments, plan, app);
  // For all stages that look at interrupts: between two of them a signal would end the program.
  // While maps are read it does, since nothing is there to be printed.
  const InterruptGuard guard;
  draw_missing_queries(names, plan, scenarios);
  for (const BenchScenario& scenario : scenarios) {
    if (scenario.queries.empty()) continue;  // it was interrupted
    require_measurable(arguments, plan, scenario);
  }
  if (plan.shard) return run_part(arguments, plan, scenarios, app);
  require_one_session(arguments, plan, scenarios);
  const std::vector<BenchRun> runs = run_all(scenarios, plan);
  const BenchTallies tallies = tallies_of(runs, scenarios, plan);
  const std::vector<BenchRow> rows = bench_rows(tallies.runs);
  print_report(tallies, rows, plan, count_measured(runs), count_asked(scenarios, plan));
  if (arguments.per_query && !runs.empty()) {
    write_output(arguments.per_query, per_query_text(runs));
  }
  if (arguments.record && !interrupted())
    record_queries(scenarios.front(), plan, *arguments.record);
  return check(arguments, plan, runs, rows);
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
      "How much of a path to write out: " + joined(path_detail_names()) + " [cells]");
  add("--per-query", arguments->per_query, "FILE", "Write a line per algorithm and query");
  add_record_option(app, arguments->record);
  add("--format", arguments->format, "FORMAT",
      joined(names_of(kBenchFormats)) + ": without times, the same in every run [table]");
  add("-o,--output", arguments->output, "FILE", "With --shard: where the part goes");
  add_shard_options(app, arguments->sharding);
  app.footer(kBenchExamples);
  return {&app, [arguments, &app] { return run_bench_command(*arguments, app); }};
}

}  // namespace wend::cli
