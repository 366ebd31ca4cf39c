// The benchmark of paths on grids: every competitor answers the same queries on the same maps in
// one run. First all answers are checked against the reference lengths and walked cell by cell;
// then Google Benchmark times them, and a Markdown table sets the competitors side by side.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <map>
#include <numbers>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "competitor.h"
#include "wend/io/grid_files.h"

namespace wend::bench {

std::vector<std::unique_ptr<Competitor>> make_competitors() {
  std::vector<std::unique_ptr<Competitor>> competitors;
  competitors.push_back(make_boost_astar());
  competitors.push_back(make_boost_astar_float());
  competitors.push_back(make_wend_astar());
  competitors.push_back(make_wend_astar_unpruned());
  competitors.push_back(make_wend_jump_points());
  competitors.push_back(make_wend_baked());
  return competitors;
}

namespace {

// The table shows how many times faster than this one the others are.
constexpr std::string_view kYardstick = "boost_astar";

// Left out unless asked for by name: its tables may take minutes.
constexpr std::string_view kSlowToLoad = "wend_baked";

// How far a length may be off, relative to the reference: whole-number step costs are wrong by
// about 2e-9, while the least real difference between two paths' lengths is far larger than 1e-6 of
// either.
constexpr double kTolerance = 1e-6;

constexpr char kUsage[] =
    "usage: grid_paths --maps=FOLDER [--only=NAME,NAME] [--competitors=NAME,NAME] [--every=K]\n"
    "                  [--benchmark_...]\n"
    "  --maps   a folder of NAME.map, NAME.scen and NAME.lengths (optimal lengths, one a line)\n"
    "  --only   these maps only; otherwise all in the folder that have the three files\n"
    "  --competitors  these programs only\n"
    "  --every  take every K-th query of a scenario (default 20)\n"
    "Other arguments go to Google Benchmark; five randomly interleaved repetitions are the default."
    "\n";

struct Options {
  std::string folder;
  std::vector<std::string> names;
  std::vector<std::string> competitors;
  std::size_t every = 20;
  std::vector<std::string> rest;
};

/// A map, the sampled queries and their optimal lengths.
struct Scene {
  std::string name;
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> walkable;
  std::vector<GridQuery> queries;
  std::vector<double> lengths;
};

/// The totals of one pass over a scene's queries.
struct PassTotals {
  double length = 0;
  std::uint64_t expanded = 0;
};

/// One competitor on one scene.
struct Entry {
  const Scene* scene = nullptr;
  std::unique_ptr<Competitor> competitor;
  PassTotals checked;  // of the checked pass: the timed ones must reproduce it

  std::string label() const { return scene->name + "/" + competitor->name(); }
};

// ---- arguments

std::vector<std::string> split_at_commas(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, ',');) {
    if (!part.empty()) parts.push_back(part);
  }
  return parts;
}

bool parse_every(std::string_view text, std::size_t& every) {
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, every);
  return error == std::errc{} && stop == end && every > 0;
}

std::optional<Options> parse_options(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const auto value = argument.substr(std::min(argument.size(), argument.find('=') + 1));
    if (argument.starts_with("--maps=")) {
      options.folder = value;
    } else if (argument.starts_with("--only=")) {
      options.names = split_at_commas(value);
    } else if (argument.starts_with("--competitors=")) {
      options.competitors = split_at_commas(value);
    } else if (argument.starts_with("--every=")) {
      if (!parse_every(value, options.every)) return std::nullopt;
    } else {
      options.rest.push_back(argument);
    }
  }
  if (options.folder.empty()) return std::nullopt;
  return options;
}

/// The harness's arguments: defaults come first, since a later flag wins.
std::vector<std::string> harness_arguments(const char* program, const Options& options) {
  std::vector<std::string> arguments = {program, "--benchmark_repetitions=5",
                                        "--benchmark_enable_random_interleaving=true"};
  arguments.insert(arguments.end(), options.rest.begin(), options.rest.end());
  return arguments;
}

/// False when the harness does not know an argument. It keeps pointers to them, so they must stay.
bool initialize_harness(std::vector<std::string>& arguments) {
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  int count = static_cast<int>(pointers.size());
  pointers.push_back(nullptr);
  benchmark::Initialize(&count, pointers.data());
  return !benchmark::ReportUnrecognizedArguments(count, pointers.data());
}

// ---- scenes

std::string file_path(const std::string& folder, const std::string& name, const char* extension) {
  return (std::filesystem::path(folder) / (name + extension)).string();
}

std::vector<std::string> scene_names(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string name = entry.path().stem().string();
    if (entry.path().extension() == ".map" &&
        std::filesystem::exists(file_path(folder, name, ".scen")) &&
        std::filesystem::exists(file_path(folder, name, ".lengths"))) {
      names.push_back(name);
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

void take_map(const GridMap& map, Scene& scene) {
  scene.width = map.width();
  scene.height = map.height();
  scene.walkable.reserve(map.cell_count());
  for (int y = 0; y < map.height(); ++y) {
    for (int x = 0; x < map.width(); ++x) scene.walkable.push_back(map.walkable({x, y}) ? 1 : 0);
  }
}

Result<Scene> read_scene(const std::string& folder, const std::string& name, std::size_t every) {
  Scene scene;
  scene.name = name;
  const auto map = io::read_grid(file_path(folder, name, ".map"));
  if (!map) return map.error();
  const auto scenario = io::read_scenario(file_path(folder, name, ".scen"));
  if (!scenario) return scenario.error();
  const auto lengths = io::read_lengths(file_path(folder, name, ".lengths"));
  if (!lengths) return lengths.error();
  if (scenario.value().empty() || scenario.value().size() != lengths.value().size()) {
    return Error{name, 0, "the scenario needs queries, and as many reference lengths"};
  }
  take_map(map.value(), scene);
  for (std::size_t i = 0; i < lengths.value().size(); i += every) {
    const io::ScenarioQuery& query = scenario.value()[i];
    if (!map.value().walkable(query.from) || !map.value().walkable(query.to)) {
      return Error{name + ".scen", query.line, "the query's ends must be walkable cells"};
    }
    scene.queries.push_back({query.from.x, query.from.y, query.to.x, query.to.y});
    scene.lengths.push_back(lengths.value()[i]);
  }
  return scene;
}

std::optional<std::vector<Scene>> read_scenes(const Options& options) {
  std::vector<Scene> scenes;
  const auto names = options.names.empty() ? scene_names(options.folder) : options.names;
  for (const std::string& name : names) {
    auto scene = read_scene(options.folder, name, options.every);
    if (!scene) {
      std::fprintf(stderr, "%s\n", scene.error().message().c_str());
      return std::nullopt;
    }
    scenes.push_back(std::move(scene).value());
  }
  if (scenes.empty()) {
    std::fprintf(stderr, "no maps with .scen and .lengths in %s\n", options.folder.c_str());
    return std::nullopt;
  }
  return scenes;
}

// ---- checking answers

bool same_length(double length, double reference) {
  return std::abs(length - reference) <= kTolerance * std::max(1.0, reference);
}

std::uint32_t cell_number(const Scene& scene, int x, int y) {
  return static_cast<std::uint32_t>(y * scene.width + x);
}

/// The length of one step, negative when it is not a legal move. Both cells are on the map.
double step_length(const Scene& scene, std::uint32_t from, std::uint32_t to) {
  const auto width = static_cast<std::uint32_t>(scene.width);
  const int from_x = static_cast<int>(from % width);
  const int from_y = static_cast<int>(from / width);
  const int to_x = static_cast<int>(to % width);
  const int to_y = static_cast<int>(to / width);
  if (from == to || std::abs(to_x - from_x) > 1 || std::abs(to_y - from_y) > 1) return -1;
  const bool free = scene.walkable[to] != 0 &&
                    scene.walkable[cell_number(scene, to_x, from_y)] != 0 &&
                    scene.walkable[cell_number(scene, from_x, to_y)] != 0;
  if (!free) return -1;
  return to_x != from_x && to_y != from_y ? std::numbers::sqrt2 : 1.0;
}

/// The length of a path walked step by step, negative when it does not lead from start to goal in
/// legal moves.
double walked_length(const Scene& scene, const GridQuery& query,
                     const std::vector<std::uint32_t>& path) {
  if (path.empty() || path.front() != cell_number(scene, query.from_x, query.from_y) ||
      path.back() != cell_number(scene, query.to_x, query.to_y)) {
    return -1;
  }
  double length = 0;
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (path[i] >= scene.walkable.size()) return -1;
    const double step = step_length(scene, path[i - 1], path[i]);
    if (step < 0) return -1;
    length += step;
  }
  return length;
}

/// The fault in an answer; empty if there is none.
std::string fault_of(const Scene& scene, std::size_t query, double claimed,
                     const std::vector<std::uint32_t>& path) {
  std::ostringstream fault;
  fault.precision(12);
  const double walked = walked_length(scene, scene.queries[query], path);
  if (!same_length(claimed, scene.lengths[query])) {
    fault << "claims length " << claimed << ", the optimum is " << scene.lengths[query];
  } else if (walked < 0) {
    fault << "its path is not one of legal moves from start to goal";
  } else if (!same_length(walked, claimed)) {
    fault << "claims length " << claimed << ", its path has " << walked;
  }
  return fault.str();
}

void report_faults(const Entry& entry, std::size_t faults, const GridQuery& query,
                   const std::string& first_fault) {
  std::fprintf(stderr,
               "%s: %zu of %zu answers are wrong; the first, from (%d, %d) to (%d, %d): %s\n",
               entry.label().c_str(), faults, entry.scene->queries.size(), query.from_x,
               query.from_y, query.to_x, query.to_y, first_fault.c_str());
}

/// Checks a competitor's every answer on its scene and keeps the totals; false on a mismatch.
bool check_entry(Entry& entry) {
  const Scene& scene = *entry.scene;
  std::vector<std::uint32_t> path;
  std::size_t faults = 0;
  std::size_t first = 0;
  std::string first_fault;
  for (std::size_t i = 0; i < scene.queries.size(); ++i) {
    const double length = entry.competitor->solve(scene.queries[i], path);
    entry.checked.length += length;
    entry.checked.expanded += entry.competitor->expanded();
    std::string fault = fault_of(scene, i, length, path);
    if (fault.empty() || ++faults > 1) continue;
    first = i;
    first_fault = std::move(fault);
  }
  if (faults > 0) report_faults(entry, faults, scene.queries[first], first_fault);
  return faults == 0;
}

// ---- timing

PassTotals answer_all(Competitor& competitor, const Scene& scene,
                      std::vector<std::uint32_t>& path) {
  PassTotals totals;
  for (const GridQuery& query : scene.queries) {
    totals.length += competitor.solve(query, path);
    totals.expanded += competitor.expanded();
    benchmark::DoNotOptimize(path.data());
  }
  return totals;
}

void time_entry(benchmark::State& state, Entry& entry) {
  const auto queries = static_cast<double>(entry.scene->queries.size());
  std::vector<std::uint32_t> path;
  for (auto _ : state) {
    const PassTotals totals = answer_all(*entry.competitor, *entry.scene, path);
    if (totals.length != entry.checked.length || totals.expanded != entry.checked.expanded) {
      state.SkipWithError("the timed answers differ from the checked ones");
      return;
    }
  }
  using benchmark::Counter;
  state.counters["queries"] = queries;
  state.counters["expanded_per_query"] = static_cast<double>(entry.checked.expanded) / queries;
  // The harness writes an inverted rate as a time, with its unit: "477us".
  state.counters["time_per_query"] =
      Counter(queries, Counter::kIsIterationInvariantRate | Counter::kInvert);
}

/// Prints as the console does, and keeps each benchmark's least time: a disturbance only ever adds.
class LeastTimeReporter : public benchmark::ConsoleReporter {
 public:
  LeastTimeReporter() : ConsoleReporter(OO_Tabular) {}

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) keep(run);
    ConsoleReporter::ReportRuns(runs);
  }

  bool failed() const { return failed_; }

  /// Seconds of a pass over all queries; negative when it did not run.
  double seconds(const std::string& label) const {
    const auto found = seconds_.find(label);
    return found == seconds_.end() ? -1 : found->second;
  }

 private:
  void keep(const Run& run) {
    failed_ = failed_ || run.error_occurred;
    if (run.error_occurred || run.run_type != Run::RT_Iteration || run.iterations == 0) return;
    const double seconds = run.cpu_accumulated_time / static_cast<double>(run.iterations);
    const auto [place, is_new] = seconds_.emplace(run.run_name.function_name, seconds);
    if (!is_new) place->second = std::min(place->second, seconds);
  }

  std::map<std::string, double> seconds_;
  bool failed_ = false;
};

// ---- the table

using Row = std::vector<std::string>;

std::string figure(double value, bool is_known) {
  if (!is_known) return "-";
  char text[32];
  std::snprintf(text, sizeof text, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
  return text;
}

void print_row(const Row& cells) {
  for (const std::string& cell : cells) std::printf("| %s ", cell.c_str());
  std::printf("|\n");
}

/// `entries` are all of one scene.
double yardstick_seconds(const std::vector<Entry>& entries, const LeastTimeReporter& reporter) {
  for (const Entry& entry : entries) {
    if (entry.competitor->name() == kYardstick) return reporter.seconds(entry.label());
  }
  return -1;
}

Row heading(const std::vector<Entry>& entries) {
  Row times;
  Row ratios;
  Row node_times;
  for (const Entry& entry : entries) {
    const std::string name = entry.competitor->name();
    times.push_back(name + " us/query");
    if (name != kYardstick) ratios.push_back(std::string(kYardstick) + " / " + name);
    node_times.push_back(name + " ns/expanded");
  }
  Row row = {"map", "queries"};
  for (const Row* part : {&times, &ratios, &node_times}) {
    row.insert(row.end(), part->begin(), part->end());
  }
  return row;
}

Row figures(const std::vector<Entry>& entries, const LeastTimeReporter& reporter) {
  const auto queries = static_cast<double>(entries.front().scene->queries.size());
  const double yardstick = yardstick_seconds(entries, reporter);
  Row times;
  Row ratios;
  Row node_times;
  for (const Entry& entry : entries) {
    const double seconds = reporter.seconds(entry.label());
    const auto expanded = static_cast<double>(entry.checked.expanded);
    times.push_back(figure(seconds * 1e6 / queries, seconds >= 0));
    if (entry.competitor->name() != kYardstick) {
      ratios.push_back(figure(yardstick / seconds, seconds > 0 && yardstick > 0));
    }
    node_times.push_back(figure(seconds * 1e9 / expanded, seconds >= 0 && expanded > 0));
  }
  Row row = {entries.front().scene->name, std::to_string(entries.front().scene->queries.size())};
  for (const Row* part : {&times, &ratios, &node_times}) {
    row.insert(row.end(), part->begin(), part->end());
  }
  return row;
}

void print_table(const std::vector<std::vector<Entry>>& scenes, const LeastTimeReporter& reporter) {
  const Row head = heading(scenes.front());
  std::printf("\n");
  print_row(head);
  Row rule(head.size(), "--:");
  rule.front() = "---";
  print_row(rule);
  for (const auto& entries : scenes) print_row(figures(entries, reporter));
}

// ---- the whole

std::vector<std::vector<Entry>> load_entries(const std::vector<Scene>& scenes,
                                             const std::vector<std::string>& names) {
  std::vector<std::vector<Entry>> all;
  for (const Scene& scene : scenes) {
    std::vector<Entry>& entries = all.emplace_back();
    for (auto& competitor : make_competitors()) {
      const std::string name = competitor->name();
      const bool wanted = std::find(names.begin(), names.end(), name) != names.end();
      if (names.empty() ? name == kSlowToLoad : !wanted) continue;
      competitor->load(scene.width, scene.height, scene.walkable);
      entries.push_back({&scene, std::move(competitor), {}});
    }
  }
  return all;
}

int run(const Options& options) {
  const auto scenes = read_scenes(options);
  if (!scenes) return 2;
  auto all = load_entries(*scenes, options.competitors);
  bool right = true;
  for (auto& entries : all) {
    for (Entry& entry : entries) {
      right = check_entry(entry) && right;
      benchmark::RegisterBenchmark(entry.label().c_str(), [&entry](benchmark::State& state) {
        time_entry(state, entry);
      })->Unit(benchmark::kMillisecond);
    }
  }
  LeastTimeReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  benchmark::Shutdown();
  print_table(all, reporter);
  if (!right) std::fprintf(stderr, "some answers are wrong, see above\n");
  return right && !reporter.failed() ? 0 : 1;
}

}  // namespace
}  // namespace wend::bench

int main(int argc, char** argv) {
  const auto options = wend::bench::parse_options(argc, argv);
  if (!options) {
    std::fputs(wend::bench::kUsage, stderr);
    return 2;
  }
  auto arguments = wend::bench::harness_arguments(argv[0], *options);
  if (!wend::bench::initialize_harness(arguments)) return 2;
  return wend::bench::run(*options);
}
