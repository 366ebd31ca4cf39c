#include "measure/bench_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "base/system_files.h"
#include "measure/drawn_queries.h"
#include "scene/cell_names.h"
#include "scene/grid_scene.h"
#include "scene/mesh_scene.h"
#include "terminal/failure.h"
#include "terminal/interrupt.h"
#include "terminal/memory.h"
#include "terminal/output.h"
#include "terminal/suggest.h"

namespace wend::cli {
namespace {

namespace fs = std::filesystem;

void require_on_map(const std::string& scenario, const io::ScenarioQuery& query,
                    const GridMap& map) {
  for (const Point cell : {query.from, query.to}) {
    const std::string problem = outside_text(cell, map);
    if (problem.empty()) continue;
    throw file_error(fmt::format("{}:{}: the cell {}", scenario, query.line, problem));
  }
}

/// A scenario is run on one map.
void require_one_map(const std::string& scenario, const std::vector<io::ScenarioQuery>& queries) {
  const fs::path first = path_of(queries.front().map).filename();
  for (const io::ScenarioQuery& query : queries) {
    const fs::path own = path_of(query.map).filename();
    if (own == first) continue;
    throw file_error(fmt::format("{}:{}: a query on {}, but those before are on {}; part them",
                                 scenario, query.line, own.string(), first.string()));
  }
}

/// One warning will do: all of them come from one place.
void warn_of_other_size(const std::string& scenario, const std::vector<io::ScenarioQuery>& queries,
                        const Scene& scene) {
  const auto fits = [&](const io::ScenarioQuery& query) {
    return query.width == scene.map.width() && query.height == scene.map.height();
  };
  const auto other = std::find_if_not(queries.begin(), queries.end(), fits);
  if (other == queries.end()) return;
  print_warning(fmt::format("{}:{}: a query on a map of {} x {} cells; {} has {} x {}", scenario,
                            other->line, other->width, other->height, scene.name, scene.map.width(),
                            scene.map.height()));
}

Failure refused(const AlgorithmInfo& algorithm, const std::string& reason) {
  return usage_error(fmt::format("{}: {}", dashed(algorithm.name), reason));
}

std::uint64_t nanoseconds_since(std::chrono::steady_clock::time_point begin) {
  const auto took = std::chrono::steady_clock::now() - begin;
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(took).count());
}

/// Keeps the least of all passes; 0 stands for none.
void keep_least(std::uint64_t& least, std::uint64_t nanoseconds) {
  if (least == 0 || nanoseconds < least) least = nanoseconds;
}

/// Measures an algorithm query by query, in the scenario's order.
class Measurer {
 public:
  Measurer(const BenchScenario& scenario, const AlgorithmInfo& algorithm,
           const SearchOptions& options)
      : scenario_(scenario),
        algorithm_(algorithm),
        options_(options),
        answerer_(make_answerer(*scenario.scene, algorithm)) {
    if (scenario.patches) map_.emplace(*as_grid(*scenario.scene), *scenario.patches);
  }

  void begin_pass() {
    if (map_) answerer_->follow(map_->restore(), {}, query(0));
  }

  /// False if it was interrupted.
  bool measure(std::size_t place, Measurement& measurement) {
    if (map_) measure_repair(place, measurement);
    const NodeQuery asked = query(place);
    const auto begin = std::chrono::steady_clock::now();
    answerer_->answer(asked, path_);
    const std::uint64_t nanoseconds = nanoseconds_since(begin);
    if (path_.status == Status::cancelled) return false;
    if (path_.status == Status::invalid) throw refused(algorithm_, path_.reason);
    keep_least(measurement.nanoseconds, nanoseconds);
    measurement.counters = path_.counters;
    measurement.outcome = outcome();
    return true;
  }

 private:
  NodeQuery query(std::size_t place) const {
    return query_of(scenario_, scenario_.queries[place], algorithm_, options_);
  }

  /// Laying the patches is the map owner's work, and is not measured.
  void measure_repair(std::size_t place, Measurement& measurement) {
    map_->lay_before(place);
    measurement.changed = map_->changed().size();
    if (measurement.changed == 0) return;
    const NodeQuery next = query(place);
    const auto begin = std::chrono::steady_clock::now();
    answerer_->follow(map_->repair(), map_->changed(), next);
    keep_least(measurement.repair_nanoseconds, nanoseconds_since(begin));
  }

  Outcome outcome() const {
    if (scenario_.drawn) return {path_.status, path_.cost, path_.cost};
    const GridScene* grid = as_grid(*scenario_.scene);
    return outcome_of(path_, grid != nullptr && grid->has_unit_steps());
  }

  const BenchScenario& scenario_;
  const AlgorithmInfo& algorithm_;
  SearchOptions options_;
  std::unique_ptr<Answerer> answerer_;
  std::optional<ChangingMap> map_;
  Path path_;
};

std::vector<NodeId> free_nodes(const NodeNavigator& navigator) {
  std::vector<NodeId> nodes;
  for (NodeId node = 0; node < navigator.node_count(); ++node) {
    if (navigator.walkable(node)) nodes.push_back(node);
  }
  return nodes;
}

}  // namespace

bool has_shortest_ways(const AnyScene& scene) {
  const MeshScene* mesh = as_mesh(scene);
  return mesh != nullptr && mesh->only_walks();
}

std::string reference_note(const std::vector<BenchScenario>& scenarios) {
  const bool any_angle =
      std::any_of(scenarios.begin(), scenarios.end(),
                  [](const BenchScenario& scenario) { return has_shortest_ways(*scenario.scene); });
  return any_angle ? "\n'longer': than the shortest way at any angle, as polyanya finds it\n" : "";
}

std::string file_beside(const std::string& scenario, const std::string& named,
                        const std::string& ending, const char* what, const char* remedy) {
  const fs::path path = path_of(scenario);
  const fs::path beside = path.parent_path() / path_of(named).filename();
  std::error_code ignored;
  if (fs::is_regular_file(beside, ignored)) return beside.string();
  fs::path stem = path.parent_path() / path.stem();
  if (stem.extension() != ending) stem += ending;
  if (fs::is_regular_file(stem, ignored)) return stem.string();
  throw file_error(fmt::format("{}: its {} neither at {} nor at {}; {}", scenario, what,
                               beside.string(), stem.string(), remedy));
}

std::vector<Reference> load_references(const BenchFiles& files,
                                       const std::vector<io::ScenarioQuery>& queries) {
  if (!files.lengths) return scenario_references(queries);
  const std::vector<double> lengths = value_or_fail(io::read_lengths(*files.lengths));
  if (lengths.size() == queries.size()) return exact_references(lengths);
  throw file_error(fmt::format("{}: {} lengths, but {} has {} queries", *files.lengths,
                               lengths.size(), files.scenario, queries.size()));
}

NodeQuery query_of(const BenchScenario& scenario, const BenchQuery& query,
                   const AlgorithmInfo& algorithm, const SearchOptions& options) {
  NodeQuery asked{query.from, query.to, {}, options};
  if (!is_replanner(algorithm)) asked.algorithm = algorithm;
  asked.from_at = query.from_at;
  asked.to_at = query.to_at;
  if (const MeshScene* mesh = as_mesh(*scenario.scene)) asked.link_kinds = mesh->link_kinds();
  return asked;
}

BenchScenario load_bench_scenario(const BenchFiles& files, const MovementArguments& movement) {
  const std::string text = value_or_fail(io::read_text(files.scenario));
  if (io::is_dynamic_scenario(text)) return load_dynamic_bench(files, text, movement);
  const auto queries = value_or_fail(io::parse_scenario(text, files.scenario));
  require_one_map(files.scenario, queries);
  const std::vector<Reference> references = load_references(files, queries);
  MovementArguments arguments = movement;
  arguments.map = files.map ? *files.map
                            : file_beside(files.scenario, queries.front().map, ".map", "map is",
                                          "say --map FILE");
  auto scene = std::make_unique<GridScene>(arguments);
  BenchScenario scenario{files.scenario, nullptr, {}};
  for (std::size_t i = 0; i < queries.size(); ++i) {
    require_on_map(files.scenario, queries[i], scene->map());
    if (i % files.every != 0) continue;
    scenario.queries.push_back(
        {i, scene->grid().node(queries[i].from), scene->grid().node(queries[i].to), references[i]});
  }
  warn_of_other_size(files.scenario, queries, scene->scene());
  scenario.scene = std::move(scene);
  return scenario;
}

BenchScenario draw_bench_scenario(std::unique_ptr<AnyScene> scene, std::uint64_t queries) {
  constexpr double kRounding = 1e-9;
  const bool at_any_angle = has_shortest_ways(*scene);
  BenchScenario scenario{scene->name(), std::move(scene), {}, !at_any_angle};
  const NodeNavigator& navigator = scenario.scene->navigator();
  const std::vector<NodeId> nodes = free_nodes(navigator);
  Workspace workspace(checked_allocator());
  Path path;
  const auto take = [&](std::uint32_t i, std::uint32_t j) {
    const NodeId from = nodes[i];
    const NodeId to = nodes[j];
    NodeSearch search =
        navigator.begin({from, to, at_any_angle ? "polyanya" : "dijkstra"}, workspace);
    run_to_end(search);
    search.write_path(path);
    const bool one_way = navigator.component(from) == navigator.component(to);
    if (path.found() ? path.cost == 0 : !one_way) return false;
    scenario.queries.push_back({scenario.queries.size(),
                                from,
                                to,
                                {path.cost, kRounding * path.cost, false, at_any_angle}});
    return true;
  };
  draw_queries(static_cast<std::uint32_t>(nodes.size()), queries, take);
  if (!scenario.queries.empty() || interrupted()) return scenario;
  throw file_error(
      fmt::format("{}: no two of its {} were found to be joined; there is nothing to "
                  "measure",
                  scenario.name, scenario.scene->nodes()));
}

void require_fitting(const BenchScenario& scenario, const AlgorithmInfo& algorithm) {
  if (is_replanner(algorithm) && !scenario.patches) {
    throw refused(algorithm, fmt::format("goes with maps that change, scenarios of version 2, and "
                                         "{} is none; name an algorithm",
                                         scenario.name));
  }
  if (algorithm.baked && scenario.patches) {
    throw refused(algorithm, fmt::format("the map of {} changes, and tables that are baked cannot "
                                         "follow that; say jump-point-search",
                                         scenario.name));
  }
}

void require_accepted(const BenchScenario& scenario, const AlgorithmInfo& algorithm,
                      const SearchOptions& options) {
  const BenchQuery& first = scenario.queries.front();
  NodeQuery query{first.from, first.to, {}, options};
  if (!is_replanner(algorithm)) query.algorithm = algorithm;
  const std::string refusal = make_answerer(*scenario.scene, algorithm)->refusal(query);
  if (refusal.empty()) return;
  const NodeNavigator& navigator = scenario.scene->navigator();
  const bool has_no_use = !is_replanner(algorithm) && !navigator.supports(algorithm);
  if (has_no_use) throw refused_search(navigator, algorithm, refusal);
  throw refused(algorithm, refusal);
}

BenchRun run_bench(const BenchScenario& scenario, const AlgorithmInfo& algorithm,
                   const SearchOptions& options, std::uint64_t passes, ProgressBar& progress) {
  BenchRun run{&scenario, &algorithm, {}};
  Measurer measurer(scenario, algorithm, options);
  for (std::uint64_t pass = 0; pass <= passes; ++pass) {
    if (interrupted()) return run;
    measurer.begin_pass();
    for (std::size_t i = 0; i < scenario.queries.size(); ++i) {
      Measurement measurement;
      if (i < run.measurements.size()) measurement = run.measurements[i];
      if (interrupted() || !measurer.measure(i, measurement)) return run;
      progress.advance();
      if (pass == 0) continue;
      if (i == run.measurements.size()) run.measurements.emplace_back();
      run.measurements[i] = measurement;
    }
  }
  return run;
}

}  // namespace wend::cli
