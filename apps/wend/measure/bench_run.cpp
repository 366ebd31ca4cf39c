#include "measure/bench_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

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

/// The file that the scenario's map column names, looked for beside the scenario; else the
/// scenario's own name with .map.
std::string map_beside(const std::string& scenario, const std::string& column) {
  const fs::path path(scenario);
  const fs::path named = path.parent_path() / fs::path(column).filename();
  std::error_code ignored;
  if (fs::is_regular_file(named, ignored)) return named.string();
  fs::path stem = path.parent_path() / path.stem();
  if (stem.extension() != ".map") stem += ".map";
  if (fs::is_regular_file(stem, ignored)) return stem.string();
  throw file_error(fmt::format("{}: its map is neither at {} nor at {}; say --map FILE", scenario,
                               named.string(), stem.string()));
}

std::vector<Reference> load_references(const BenchFiles& files,
                                       const std::vector<io::ScenarioQuery>& queries) {
  if (!files.lengths) return scenario_references(queries);
  const std::vector<double> lengths = value_or_fail(io::read_lengths(*files.lengths));
  if (lengths.size() == queries.size()) return exact_references(lengths);
  throw file_error(fmt::format("{}: {} lengths, but {} has {} queries", *files.lengths,
                               lengths.size(), files.scenario, queries.size()));
}

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
  const fs::path first = fs::path(queries.front().map).filename();
  for (const io::ScenarioQuery& query : queries) {
    const fs::path own = fs::path(query.map).filename();
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

Failure refused(const AlgorithmInfo& algorithm, const char* reason) {
  return usage_error(fmt::format("{}: {}", dashed(algorithm.name), reason));
}

/// Measures one query; false if it was interrupted.
bool measure(const BenchRun& run, const BenchQuery& bench_query, const SearchOptions& options,
             Workspace& workspace, Path& path, Measurement& measurement) {
  using Clock = std::chrono::steady_clock;
  const NodeNavigator& navigator = run.scenario->scene->navigator();
  const NodeQuery query = query_of(*run.scenario, bench_query, *run.algorithm, options);
  const Clock::time_point begin = Clock::now();
  if (!run.scenario->scene->look_up(query, workspace, path)) {
    NodeSearch search = navigator.begin(query, workspace);
    run_to_end(search);
    search.write_path(path);
  }
  const auto took = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - begin);
  const auto nanoseconds = static_cast<std::uint64_t>(took.count());
  if (path.status == Status::cancelled) return false;
  if (path.status == Status::invalid) throw refused(*run.algorithm, path.reason);
  if (measurement.nanoseconds == 0 || nanoseconds < measurement.nanoseconds) {
    measurement.nanoseconds = nanoseconds;
  }
  measurement.counters = path.counters;
  measurement.outcome =
      run.scenario->drawn
          ? Outcome{path.status, path.cost, path.cost}
          : outcome_of(path, navigator.space_name() == std::string_view("unit_grid"));
  return true;
}

std::vector<NodeId> free_nodes(const NodeNavigator& navigator) {
  std::vector<NodeId> nodes;
  for (NodeId node = 0; node < navigator.node_count(); ++node) {
    if (navigator.walkable(node)) nodes.push_back(node);
  }
  return nodes;
}

}  // namespace

NodeQuery query_of(const BenchScenario& scenario, const BenchQuery& query,
                   const AlgorithmInfo& algorithm, const SearchOptions& options) {
  NodeQuery asked{query.from, query.to, algorithm, options};
  asked.from_at = query.from_at;
  asked.to_at = query.to_at;
  if (const MeshScene* mesh = as_mesh(*scenario.scene)) asked.link_kinds = mesh->link_kinds();
  return asked;
}

BenchScenario load_bench_scenario(const BenchFiles& files, const MovementArguments& movement) {
  const auto queries = value_or_fail(io::read_scenario(files.scenario));
  require_one_map(files.scenario, queries);
  const std::vector<Reference> references = load_references(files, queries);
  MovementArguments arguments = movement;
  arguments.map = files.map ? *files.map : map_beside(files.scenario, queries.front().map);
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
  BenchScenario scenario{scene->name(), std::move(scene), {}, true};
  const NodeNavigator& navigator = scenario.scene->navigator();
  const std::vector<NodeId> nodes = free_nodes(navigator);
  Workspace workspace(checked_allocator());
  Path path;
  const InterruptGuard guard;
  const auto take = [&](std::uint32_t i, std::uint32_t j) {
    const NodeId from = nodes[i];
    const NodeId to = nodes[j];
    NodeSearch search = navigator.begin({from, to, "dijkstra"}, workspace);
    run_to_end(search);
    search.write_path(path);
    const bool one_way = navigator.component(from) == navigator.component(to);
    if (path.found() ? path.cost == 0 : !one_way) return false;
    scenario.queries.push_back(
        {scenario.queries.size(), from, to, {path.cost, kRounding * path.cost, false}});
    return true;
  };
  draw_queries(static_cast<std::uint32_t>(nodes.size()), queries, take);
  if (!scenario.queries.empty() || interrupted()) return scenario;
  throw file_error(
      fmt::format("{}: no two of its {} were found to be joined; there is nothing to "
                  "measure",
                  scenario.name, scenario.scene->nodes()));
}

void require_accepted(const BenchScenario& scenario, const AlgorithmInfo& algorithm,
                      const SearchOptions& options) {
  Workspace workspace(checked_allocator());
  const BenchQuery& first = scenario.queries.front();
  const NodeSearch search =
      scenario.scene->navigator().begin({first.from, first.to, algorithm.name, options}, workspace);
  if (search.status() == Status::invalid) throw refused(algorithm, search.path().reason);
}

BenchRun run_bench(const BenchScenario& scenario, const AlgorithmInfo& algorithm,
                   const SearchOptions& options, std::uint64_t passes, ProgressBar& progress) {
  BenchRun run{&scenario, &algorithm, {}};
  Workspace workspace(checked_allocator());
  Path path;
  for (std::uint64_t pass = 0; pass <= passes; ++pass) {
    std::vector<Measurement> warm_up;
    for (std::size_t i = 0; i < scenario.queries.size(); ++i) {
      Measurement measurement;
      if (i < run.measurements.size()) measurement = run.measurements[i];
      if (interrupted() ||
          !measure(run, scenario.queries[i], options, workspace, path, measurement)) {
        return run;
      }
      progress.advance();
      if (pass == 0) continue;
      if (i == run.measurements.size()) run.measurements.emplace_back();
      run.measurements[i] = measurement;
    }
  }
  return run;
}

}  // namespace wend::cli
