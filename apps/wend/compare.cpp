// `wend compare`: every algorithm of the catalogue on one query.
#include <fmt/format.h>

#include <chrono>
#include <limits>
#include <memory>

#include "answer.h"
#include "commands.h"
#include "interrupt.h"
#include "memory.h"
#include "movement_options.h"
#include "output.h"
#include "overestimates.h"
#include "search_options.h"
#include "table.h"
#include "values.h"
#include "wend/base/version.h"

namespace wend::cli {
namespace {

enum class Format { table, json };

const std::vector<Named<Format>> kFormats = {{"table", Format::table}, {"json", Format::json}};

constexpr const char* kExamples =
    "Examples:\n"
    "  wend compare\n"
    "  wend compare arena.map --from 1,11 --to 40,30 --corners always\n"
    "  wend compare arena.map --from 1,11 --to 40,30 --weight 3 --format json\n"
    "\n"
    "Times are the least of three runs with warm memory.\n";

constexpr int kRuns = 3;
constexpr double kUnknown = std::numeric_limits<double>::infinity();

struct CompareArguments {
  MovementArguments movement;
  EndArguments ends;
  SearchArguments search;
  std::optional<std::string> format;
};

/// One algorithm's answer.
struct Entry {
  const AlgorithmInfo* algorithm;
  Path path;
  double microseconds = kUnknown;
};

std::vector<const AlgorithmInfo*> all_algorithms() {
  std::vector<const AlgorithmInfo*> all;
  for (const AlgorithmInfo& info : algorithms()) all.push_back(&info);
  return all;
}

Entry run_entry(const AlgorithmInfo& algorithm, const Navigator& navigator, const Query& query,
                Workspace& workspace) {
  Entry entry{&algorithm, {}, kUnknown};
  Query own = query;
  own.algorithm = algorithm.name;
  own.options = options_for(algorithm, query.options);
  for (int run = 0; run <= kRuns && !interrupted(); ++run) {
    const auto begin = std::chrono::steady_clock::now();
    SearchHandle search = navigator.begin(own, workspace);
    run_to_end(search);
    search.write_path(entry.path);
    const auto took = std::chrono::steady_clock::now() - begin;
    if (run == 0) continue;  // warms the memory up
    const double microseconds = std::chrono::duration<double, std::micro>(took).count();
    entry.microseconds = std::min(entry.microseconds, microseconds);
  }
  if (entry.microseconds == kUnknown) entry.microseconds = 0;
  return entry;
}

/// The least cost that an optimal algorithm found.
double least_cost(const std::vector<Entry>& entries) {
  double least = kUnknown;
  for (const Entry& entry : entries) {
    const bool counts = entry.path.found() && entry.algorithm->guarantee == Guarantee::optimal;
    if (counts) least = std::min(least, entry.path.cost);
  }
  return least;
}

std::string optimal_text(const Entry& entry, double least) {
  if (!entry.path.found()) return "-";
  if (entry.path.cost <= least) return "yes";
  return fmt::format("+{:.1f} %", 100 * (entry.path.cost / least - 1));
}

std::string table_text(const std::vector<Entry>& entries) {
  const double least = least_cost(entries);
  Table table = {
      {"algorithm", "status", "cost", "length", "optimal", "steps", "expanded", "microseconds"}};
  for (const Entry& entry : entries) {
    const Path& path = entry.path;
    const bool found = path.found();
    table.push_back({entry.algorithm->name, to_string(path.status),
                     found ? cost_text(path.cost) : "-", found ? length_text(path.length) : "-",
                     optimal_text(entry, least), std::to_string(path.steps()),
                     std::to_string(path.counters.expanded),
                     fmt::format("{:.1f}", entry.microseconds)});
  }
  return aligned(table);
}

std::string json_of(const std::vector<Entry>& entries, const Scene& scene, const Query& query) {
  const double least = least_cost(entries);
  nlohmann::ordered_json json;
  json["map"] = scene.name;
  json["from"] = {query.from.x, query.from.y};
  json["to"] = {query.to.x, query.to.y};
  if (!query.goals.empty()) json["goals"] = cells_json(query.goals);
  if (query.range > 0) json["within"] = query.range;
  auto& list = json["algorithms"] = nlohmann::ordered_json::array();
  for (const Entry& entry : entries) {
    const Path& path = entry.path;
    nlohmann::ordered_json row;
    row["algorithm"] = entry.algorithm->name;
    row["status"] = to_string(path.status);
    row["cost"] = cost_json(path.cost);
    row["length"] = path.length;
    row["optimal"] = path.found() && path.cost <= least;
    row["excess"] = path.found() && least > 0 ? path.cost / least - 1 : 0;
    row["steps"] = path.steps();
    row["expanded"] = path.counters.expanded;
    row["generated"] = path.counters.generated;
    row["microseconds"] = entry.microseconds;
    list.push_back(std::move(row));
  }
  json["version"] = WEND_VERSION;
  return json_text(json);
}

ExitCode run_compare(const CompareArguments& arguments) {
  const Format format = arguments.format
                            ? parse_named("--format", "format", *arguments.format, kFormats)
                            : Format::table;
  const Movement movement = parse_movement(arguments.movement);
  Query query{{}, {}, "", parse_guidance(arguments.search, all_algorithms())};
  const Scene scene = load_scene(arguments.movement.map, movement);
  const Ends ends = load_ends(arguments.ends, scene, "compare");
  ends.put_into(query);
  const Navigator navigator = build_navigator(scene, movement.grid);

  const InterruptGuard guard;
  Workspace workspace(checked_allocator());
  std::vector<Entry> entries;
  for (const AlgorithmInfo& algorithm : algorithms()) {
    if (interrupted()) break;
    entries.push_back(run_entry(algorithm, navigator, query, workspace));
  }
  write_output({}, format == Format::json ? json_of(entries, scene, query) : table_text(entries));
  warn_of_overestimates(query.options.heuristic, navigator);
  return interrupted() ? ExitCode::interrupted : exit_code_of(entries.front().path.status);
}

}  // namespace

Command add_compare(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("compare", "Run every algorithm on one query");
  const auto arguments = std::make_shared<CompareArguments>();
  add_map_and_movement(app, arguments->movement);
  add_end_options(app, arguments->ends);
  add_guidance_options(app, arguments->search);
  app.add_option("--format", arguments->format, joined(names_of(kFormats)) + " [table]")
      ->type_name("FORMAT");
  app.footer(kExamples);
  return {&app, [arguments] { return run_compare(*arguments); }};
}

}  // namespace wend::cli
