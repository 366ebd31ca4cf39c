#include "commands/crowd_bench.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>

#include "base/system_files.h"
#include "measure/crowd_score.h"
#include "simulation/open_stage.h"
#include "terminal/failure.h"
#include "terminal/interrupt.h"
#include "terminal/output.h"
#include "terminal/table.h"
#include "terminal/values.h"
#include "wend/base/version.h"

namespace wend::cli {
namespace {

enum class CrowdFormat { table, tsv, json };

const std::vector<Named<CrowdFormat>> kCrowdFormats = {
    {"table", CrowdFormat::table}, {"tsv", CrowdFormat::tsv}, {"json", CrowdFormat::json}};

/// The scene in each part; arrivals, overlaps, then stops and work.
const TableFolds kCrowdFolds = {1, {6, 9}};

struct CrowdPlan {
  std::uint64_t passes = 1;
  unsigned threads = 1;
  CrowdFormat format = CrowdFormat::table;
};

struct CrowdRow {
  std::string scene;
  CrowdFigures figures;
  bool over = true;  ///< all orders ended before the ticks did
  std::uint64_t replans = 0;
  double microseconds = 0;  ///< per unit and tick
};

CrowdPlan parse_crowd_plan(const CrowdBenchArguments& arguments, const CLI::App& app) {
  constexpr std::uint64_t kMostPasses = 1'000'000'000;
  for (const CLI::Option* option : app.get_options()) {
    if (option->count() == 0 || option->get_positional()) continue;
    const std::string name = "--" + option->get_lnames().front();
    if (name == "--crowd" || name == "--passes" || name == "--threads") continue;
    if (name == "--format") continue;
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
    plan.format = parse_named("--format", "format", *arguments.format, kCrowdFormats);
  }
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
                                  const CrowdPlan& plan) {
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
    row = {name, figures, result.end == SimulationEnd::over, result.replans, least};
  }
  return row;
}

std::string tick_text(const std::optional<std::uint64_t>& tick) {
  return tick ? std::to_string(*tick) : "-";
}

Table crowd_table(const std::vector<CrowdRow>& rows, bool short_names) {
  Table table = {{"scene", "units", "arrived", "ticks", "p95_arrival", "last_arrival", "overlaps",
                  "deep", "worst_%", "hard_stops", "jams", "longest_jam", "replans", "time_us"}};
  for (const CrowdRow& row : rows) {
    const CrowdFigures& each = row.figures;
    const std::filesystem::path file = path_of(row.scene);
    table.push_back({short_names ? file.filename().string() : row.scene, std::to_string(each.units),
                     std::to_string(each.arrived), std::to_string(each.ticks),
                     tick_text(each.p95_arrival), tick_text(each.last_arrival),
                     fmt::format("{:.3f}", each.pairs_per_tick(each.overlap_pairs)),
                     fmt::format("{:.3f}", each.pairs_per_tick(each.deep_pairs)),
                     fmt::format("{:.2f}", 100 * each.worst_overlap),
                     std::to_string(each.hard_stops), std::to_string(each.jams),
                     std::to_string(each.longest_jam), std::to_string(row.replans),
                     fmt::format("{:.2f}", row.microseconds)});
  }
  return table;
}

nlohmann::ordered_json crowd_json(const std::vector<CrowdRow>& rows) {
  const auto tick = [](const std::optional<std::uint64_t>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
  };
  auto list = nlohmann::ordered_json::array();
  for (const CrowdRow& row : rows) {
    const CrowdFigures& each = row.figures;
    list.push_back({{"scene", row.scene},
                    {"units", each.units},
                    {"arrived", each.arrived},
                    {"ticks", each.ticks},
                    {"end", row.over ? "over" : "ticks_ran_out"},
                    {"p95_arrival", tick(each.p95_arrival)},
                    {"last_arrival", tick(each.last_arrival)},
                    {"overlap_pairs", each.overlap_pairs},
                    {"overlap_pairs_per_tick", each.pairs_per_tick(each.overlap_pairs)},
                    {"deep_pairs_per_tick", each.pairs_per_tick(each.deep_pairs)},
                    {"worst_overlap", each.worst_overlap},
                    {"hard_stops", each.hard_stops},
                    {"jams", each.jams},
                    {"longest_jam", each.longest_jam},
                    {"jam_ticks", each.jam_ticks},
                    {"replans", row.replans},
                    {"microseconds", row.microseconds}});
  }
  return list;
}

std::string scoreboard(const std::vector<CrowdRow>& rows, const CrowdPlan& plan) {
  if (plan.format == CrowdFormat::table) return aligned(crowd_table(rows, true), kCrowdFolds);
  if (plan.format == CrowdFormat::tsv) return tab_separated(crowd_table(rows, false));
  nlohmann::ordered_json json;
  json["version"] = WEND_VERSION;
  json["passes"] = plan.passes;
  json["threads"] = plan.threads;
  json["interrupted"] = interrupted();
  json["rows"] = crowd_json(rows);
  return json_text(json);
}

}  // namespace

void add_crowd_options(CLI::App& app, CrowdBenchArguments& arguments) {
  CLI::Option* crowd =
      app.add_flag("--crowd", arguments.wanted, "Score how the units of scenes get on together");
  app.add_option("--threads", arguments.threads,
                 "With --crowd: threads that steer units; the scores are the same [1]")
      ->type_name("N")
      ->needs(crowd);
}

ExitCode run_crowd_bench(const CrowdBenchArguments& arguments, const CLI::App& app) {
  const CrowdPlan plan = parse_crowd_plan(arguments, app);
  const InterruptGuard guard;  // for all scenes: between two of them a signal would end the program
  std::vector<OpenedStage> opened;
  for (const std::string& name : arguments.scenes) {
    opened.push_back(open_stage(name));
    require_bodies(opened.back().stage, name);
  }
  std::vector<CrowdRow> rows;
  for (std::size_t i = 0; i < opened.size() && !interrupted(); ++i) {
    auto row = crowd_row(opened[i].stage, arguments.scenes[i], plan);
    if (row) rows.push_back(*std::move(row));
  }
  if (interrupted()) {
    print_warning(fmt::format("interrupted: {} of {} scenes were run", rows.size(), opened.size()));
  }
  // A table of nothing is a headline; JSON says that it was interrupted.
  if (!rows.empty() || plan.format == CrowdFormat::json) write_output({}, scoreboard(rows, plan));
  if (interrupted()) return ExitCode::interrupted;
  bool all_over = true;
  for (const CrowdRow& row : rows) {
    if (row.over) continue;
    all_over = false;
    print_warning(fmt::format("{}: the ticks ran out after {}; {} of {} units have arrived",
                              row.scene, row.figures.ticks, row.figures.arrived,
                              row.figures.units));
  }
  return all_over ? ExitCode::success : ExitCode::limit_reached;
}

}  // namespace wend::cli
