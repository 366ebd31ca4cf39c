// `wend compare`: every algorithm of the catalogue on one query.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>

#include "answer.h"
#include "baking.h"
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
    "  wend compare swamp.map --from 2,7 --to 29,6 --algorithm dijkstra,astar --limit-seconds 10\n"
    "\n"
    "Times are the least of three runs with warm memory. A search that was given up has none, and\n"
    "is not compared.\n";

constexpr int kRuns = 3;

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
  std::optional<double> microseconds;  ///< nothing where no run after the first came to its end
};

std::vector<const AlgorithmInfo*> algorithms_to_compare(const SearchArguments& arguments) {
  if (arguments.algorithm) return parse_algorithms(*arguments.algorithm);
  std::vector<const AlgorithmInfo*> all;
  for (const AlgorithmInfo& info : algorithms()) all.push_back(&info);
  return all;
}

bool given_up(Status status) {
  return status == Status::cancelled || status == Status::limit_reached;
}

Entry run_entry(const AlgorithmInfo& algorithm, const Navigator& navigator, const Query& query,
                Workspace& workspace) {
  Entry entry{&algorithm, {}, {}};
  Query own = query;
  own.algorithm = algorithm.name;
  own.options = options_for(algorithm, query.options);
  for (int run = 0; run <= kRuns && !interrupted(); ++run) {
    Path path;
    const auto begin = std::chrono::steady_clock::now();
    SearchHandle search = navigator.begin(own, workspace);
    run_to_end(search);
    search.write_path(path);
    const auto took = std::chrono::steady_clock::now() - begin;
    const bool unfinished = given_up(path.status);
    // Of a repeated run that was interrupted, the answer before is worth more.
    if (run > 0 && unfinished) break;
    entry.path = std::move(path);
    if (unfinished) break;
    if (run == 0) continue;  // warms the memory up
    const double microseconds = std::chrono::duration<double, std::micro>(took).count();
    entry.microseconds = std::min(entry.microseconds.value_or(microseconds), microseconds);
  }
  return entry;
}

/// The least cost that an optimal algorithm found, by steps or at any angle; nothing where none
/// did.
std::optional<double> least_cost(const std::vector<Entry>& entries, bool any_angle) {
  const Guarantee optimal = any_angle ? Guarantee::shortest_at_any_angle : Guarantee::optimal;
  std::optional<double> least;
  for (const Entry& entry : entries) {
    const bool counts = entry.path.found() && entry.algorithm->guarantee == optimal;
    if (counts) least = std::min(least.value_or(entry.path.cost), entry.path.cost);
  }
  return least;
}

/// By what share of it the path is dearer than the cheapest one of its kind; nothing where either
/// is not known.
std::optional<double> excess_of(const Entry& entry, const std::vector<Entry>& entries) {
  const std::optional<double> least = least_cost(entries, entry.algorithm->any_angle);
  if (!entry.path.found() || !least) return std::nullopt;
  constexpr double kRounding = 1 + 1e-12;  // at any angle costs are sums of roots
  return entry.path.cost <= *least * kRounding ? 0 : entry.path.cost / *least - 1;
}

std::string optimal_text(std::optional<double> excess) {
  if (!excess) return "-";
  return *excess == 0 ? "yes" : fmt::format("+{:.1f} %", 100 * *excess);
}

std::string table_text(const std::vector<Entry>& entries) {
  Table table = {
      {"algorithm", "status", "cost", "length", "optimal", "steps", "expanded", "microseconds"}};
  for (const Entry& entry : entries) {
    const Path& path = entry.path;
    const bool found = path.found();
    table.push_back({entry.algorithm->name, to_string(path.status),
                     found ? cost_text(path.cost) : "-", found ? length_text(path.length) : "-",
                     optimal_text(excess_of(entry, entries)), std::to_string(path.steps()),
                     std::to_string(path.counters.expanded),
                     entry.microseconds ? fmt::format("{:.1f}", *entry.microseconds) : "-"});
  }
  return aligned(table);
}

/// null has the table's dashes.
nlohmann::ordered_json row_json(const Entry& entry, const std::vector<Entry>& entries) {
  const Path& path = entry.path;
  const std::optional<double> excess = excess_of(entry, entries);
  nlohmann::ordered_json row;
  row["algorithm"] = entry.algorithm->name;
  row["status"] = to_string(path.status);
  row["cost"] = path.found() ? cost_json(path.cost) : nullptr;
  row["length"] = path.found() ? nlohmann::ordered_json(path.length) : nullptr;
  row["optimal"] = excess ? nlohmann::ordered_json(*excess == 0) : nullptr;
  row["excess"] = excess ? nlohmann::ordered_json(*excess) : nullptr;
  row["steps"] = path.steps();
  row["expanded"] = path.counters.expanded;
  row["generated"] = path.counters.generated;
  row["microseconds"] = entry.microseconds ? nlohmann::ordered_json(*entry.microseconds) : nullptr;
  return row;
}

std::string json_of(const std::vector<Entry>& entries, const Scene& scene, const Query& query) {
  nlohmann::ordered_json json;
  json["map"] = scene.name;
  json["from"] = {query.from.x, query.from.y};
  json["to"] = {query.to.x, query.to.y};
  if (!query.goals.empty()) json["goals"] = cells_json(query.goals);
  if (query.range > 0) json["within"] = query.range;
  json["interrupted"] = interrupted();
  auto& list = json["algorithms"] = nlohmann::ordered_json::array();
  for (const Entry& entry : entries) list.push_back(row_json(entry, entries));
  json["version"] = WEND_VERSION;
  return json_text(json);
}

/// All algorithms agree on whether there is a path, unless one was given up.
ExitCode outcome_of(const std::vector<Entry>& entries) {
  if (interrupted()) return ExitCode::interrupted;
  for (const Entry& entry : entries) {
    if (entry.path.status == Status::limit_reached) return ExitCode::limit_reached;
  }
  return exit_code_of(entries.front().path.status);
}

ExitCode run_compare(const CompareArguments& arguments) {
  const Format format = arguments.format
                            ? parse_named("--format", "format", *arguments.format, kFormats)
                            : Format::table;
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
    entries.push_back(run_entry(*algorithm, navigator, query, workspace));
  }
  write_output({}, format == Format::json ? json_of(entries, scene, query) : table_text(entries));
  warn_of_overestimates(query.options.heuristic, navigator);
  return outcome_of(entries);
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
  app.add_option("--format", arguments->format, joined(names_of(kFormats)) + " [table]")
      ->type_name("FORMAT");
  app.footer(kExamples);
  return {&app, [arguments] { return run_compare(*arguments); }};
}

}  // namespace wend::cli
