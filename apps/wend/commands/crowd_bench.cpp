#include "commands/crowd_bench.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>

#include "measure/crowd_report.h"
#include "shards/report_parts.h"
#include "simulation/open_stage.h"
#include "terminal/failure.h"
#include "terminal/interrupt.h"
#include "terminal/output.h"
#include "terminal/values.h"

namespace wend::cli {
namespace {

struct CrowdPlan {
  std::uint64_t passes = 1;
  unsigned threads = 1;
  BenchFormat format = BenchFormat::table;
  std::uint64_t first_seed = 0;
  std::optional<std::uint64_t> last_seed;  ///< none: each scene once, by its own seed
  std::optional<ShardHeader> shard;

  std::uint64_t runs_of_each() const { return last_seed ? *last_seed - first_seed + 1 : 1; }
};

/// "3..40": both ends are taken.
void parse_seeds(const std::string& text, CrowdPlan& plan) {
  constexpr std::uint64_t kMostSeed = std::uint64_t{1} << 53;  // as scenes hold it
  constexpr std::uint64_t kMostRuns = 1'000'000;
  const std::size_t dots = std::min(text.find(".."), text.size());
  const auto first = read_digits(text.substr(0, dots));
  const auto last = dots < text.size() ? read_digits(text.substr(dots + 2)) : first;
  const bool ascend = first && last && *first <= *last && *last <= kMostSeed;
  if (!ascend || *last - *first >= kMostRuns) {
    throw usage_error(fmt::format(
        "--seeds: expected A..B such as 1..100, at most {} of them, found '{}'", kMostRuns, text));
  }
  plan.first_seed = *first;
  plan.last_seed = *last;
}

CrowdPlan parse_crowd_plan(const CrowdBenchArguments& arguments, const CLI::App& app) {
  constexpr std::uint64_t kMostPasses = 1'000'000'000;
  for (const CLI::Option* option : app.get_options()) {
    if (option->count() == 0 || option->get_positional()) continue;
    const std::string name = "--" + option->get_lnames().front();
    if (name == "--crowd" || name == "--passes" || name == "--threads") continue;
    if (name == "--format" || name == "--seeds" || name == "--output") continue;
    if (name == "--shard" || name == "--force" || name == "--quiet") continue;
    throw usage_error(name + ": does not go with --crowd, which searches no single paths");
  }
  if (arguments.scenes.empty()) {
    throw usage_error(
        "bench --crowd: name a scene; wend gen scene door -o door.scene.json makes one");
  }
  CrowdPlan plan;
  for (const std::string& scene : arguments.scenes) require_file_name("SCENE", scene);
  if (std::count(arguments.scenes.begin(), arguments.scenes.end(), "-") > 1) {
    throw usage_error("bench --crowd: standard input has one scene; name - once");
  }
  if (arguments.passes) {
    plan.passes = parse_whole_number("--passes", *arguments.passes, 1, kMostPasses);
  }
  if (arguments.threads) {
    plan.threads = static_cast<unsigned>(
        parse_whole_number("--threads", *arguments.threads, 1, kMostSimulationThreads));
  }
  if (arguments.format) {
    plan.format = parse_named("--format", "format", *arguments.format, kBenchFormats);
  }
  if (arguments.seeds) parse_seeds(*arguments.seeds, plan);
  plan.shard = parse_bench_shard(arguments.sharding, arguments.output);
  return plan;
}

/// Units without bodies walk through each other: their overlaps would say nothing.
void require_bodies(const Stage& stage, const std::string& name) {
  for (const SceneGroup& group : stage.plan().units) {
    if (group.avoid == SceneAvoid::bodies) continue;
    throw usage_error(
        fmt::format("{}: the units \"{}\" walk through others, so there are no overlaps to count; "
                    "set \"avoid\": \"bodies\" at the top of the scene and in each group that has "
                    "its own",
                    name, group.name));
  }
}

std::vector<CrowdBody> crowd_bodies(const Stage& stage) {
  std::vector<CrowdBody> bodies;
  for (std::uint32_t unit = 0; unit < stage.unit_count(); ++unit) {
    const SceneMotion& motion = stage.group(unit).motion;
    bodies.push_back({motion.radius, motion.speed});
  }
  return bodies;
}

/// All passes have the same outcome; the least time counts. None: interrupted in the first pass.
std::optional<CrowdRow> crowd_row(const Stage& stage, const std::string& name,
                                  std::optional<std::uint64_t> seed, const CrowdPlan& plan) {
  SimulationOptions options;
  options.threads = plan.threads;
  options.ticks = stage.plan().ticks;
  options.budget = stage.plan().service.budget;
  std::optional<CrowdRow> row;
  for (std::uint64_t pass = 0; pass < plan.passes && !interrupted(); ++pass) {
    CrowdScore score(crowd_bodies(stage), stage.plan().ticks_per_second);
    SimulationWatcher* const watchers[] = {&score};
    const SimulationResult result = value_or_refuse(simulate(stage, options, watchers));
    if (result.end == SimulationEnd::interrupted) break;
    const CrowdFigures figures = score.figures();
    const auto unit_ticks =
        static_cast<double>(figures.units * std::max<std::uint64_t>(1, figures.ticks));
    const double microseconds = static_cast<double>(result.work_nanoseconds) / 1000 / unit_ticks;
    const double least = row ? std::min(row->microseconds, microseconds) : microseconds;
    row = {name, seed, figures, result.end == SimulationEnd::over, result.replans, least};
  }
  return row;
}

/// The scenes, read, and the runs that this process makes of them: [first, end) of all seeds of the
/// first scene, then of the next.
struct CrowdRuns {
  std::vector<OpenedStage> opened;
  std::uint64_t first = 0;
  std::uint64_t end = 0;
};

CrowdRuns open_scenes(const CrowdBenchArguments& arguments, const CrowdPlan& plan) {
  CrowdRuns runs;
  for (const std::string& name : arguments.scenes) {
    runs.opened.push_back(open_stage(name));
    require_bodies(runs.opened.back().stage, name);
    require_shard_output("-o", arguments.sharding, arguments.output, runs.opened.back().files);
  }
  runs.end = runs.opened.size() * plan.runs_of_each();
  return runs;
}

/// Describes the job in the header, and keeps the runs of this part.
void divide_runs(const CLI::App& app, CrowdRuns& runs, ShardHeader& header) {
  ShardJob job{ShardKind::crowds, runs.end};
  for (const OpenedStage& each : runs.opened) {
    // The first is the scene itself, which an argument names.
    job.map_files.insert(job.map_files.end(), each.files.begin() + 1, each.files.end());
  }
  job.free_options = {"--format"};
  describe_job(app, job, header);
  runs.first = header.first();
  runs.end = header.end();
}

CrowdRows run_scenes(const CrowdBenchArguments& arguments, const CrowdPlan& plan,
                     const CrowdRuns& runs) {
  CrowdRows rows{plan.passes, plan.threads};
  for (std::uint64_t run = runs.first; run < runs.end && !interrupted(); ++run) {
    const std::uint64_t scene = run / plan.runs_of_each();
    const std::string& name = arguments.scenes[scene];
    std::optional<std::uint64_t> seed;
    if (plan.last_seed) seed = plan.first_seed + run % plan.runs_of_each();
    const OpenedStage& opened = runs.opened[scene];
    auto row = seed ? crowd_row(reseeded(opened, name, *seed), name, seed, plan)
                    : crowd_row(opened.stage, name, seed, plan);
    if (row) rows.rows.push_back(*std::move(row));
  }
  return rows;
}

ExitCode crowd_outcome(const CrowdRows& rows) {
  bool all_over = true;
  for (const CrowdRow& row : rows.rows) {
    if (row.over) continue;
    all_over = false;
    print_warning(fmt::format("{}{}: the ticks ran out after {}; {} of {} units have arrived",
                              row.scene, row.seed ? fmt::format(", seed {}", *row.seed) : "",
                              row.figures.ticks, row.figures.arrived, row.figures.units));
  }
  return all_over ? ExitCode::success : ExitCode::limit_reached;
}

/// Half a shard is of no use.
ExitCode write_crowd_part(const CrowdBenchArguments& arguments, const ShardHeader& header,
                          const CrowdRows& rows) {
  if (interrupted()) {
    print_warning("interrupted; nothing was written");
    return ExitCode::interrupted;
  }
  const ExitCode outcome = crowd_outcome(rows);
  write_shard(*arguments.output, header, crowd_part_bytes(rows), outcome);
  return outcome;
}

}  // namespace

void add_crowd_options(CLI::App& app, CrowdBenchArguments& arguments) {
  CLI::Option* crowd =
      app.add_flag("--crowd", arguments.wanted, "Score how the units of scenes get on together");
  app.add_option("--threads", arguments.threads,
                 "With --crowd: threads that steer units; the scores are the same [1]")
      ->type_name("N")
      ->needs(crowd);
  app.add_option("--seeds", arguments.seeds,
                 "With --crowd: run each scene with each of these seeds [its own]")
      ->type_name("A..B")
      ->needs(crowd);
}

ExitCode run_crowd_bench(const CrowdBenchArguments& arguments, const CLI::App& app) {
  CrowdPlan plan = parse_crowd_plan(arguments, app);
  CrowdRuns runs = open_scenes(arguments, plan);
  if (plan.shard) {
    divide_runs(app, runs, *plan.shard);
    const auto before = finished_before(*arguments.output, *plan.shard, arguments.sharding.force);
    if (before) return *before;
  }
  const InterruptGuard guard;  // for all scenes: between two of them a signal would end the program
  const CrowdRows rows = run_scenes(arguments, plan, runs);
  if (plan.shard) return write_crowd_part(arguments, *plan.shard, rows);
  if (interrupted()) {
    print_warning(fmt::format("interrupted: {} of {} {} were run", rows.rows.size(),
                              runs.end - runs.first, plan.last_seed ? "runs" : "scenes"));
  }
  // A table of nothing is a headline; JSON says that it was interrupted.
  if (!rows.rows.empty() || plan.format == BenchFormat::json) {
    write_output({}, crowd_text(rows, plan.format, interrupted()));
  }
  return interrupted() ? ExitCode::interrupted : crowd_outcome(rows);
}

}  // namespace wend::cli
