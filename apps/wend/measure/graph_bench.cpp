#include "measure/graph_bench.h"

#include <fmt/format.h>

#include <chrono>

#include "measure/drawn_queries.h"
#include "options/search_options.h"
#include "terminal/failure.h"
#include "terminal/interrupt.h"
#include "terminal/memory.h"
#include "terminal/suggest.h"

namespace wend::cli {
namespace {

struct GraphBenchQuery {
  NodeId from;
  NodeId to;
  Reference reference;  ///< a cost; 0 where there is no way
};

/// Between nodes of one part that are some cost apart: of others nothing is to be searched for.
std::vector<GraphBenchQuery> queries_on(const NodeNavigator& navigator, std::uint64_t count) {
  std::vector<GraphBenchQuery> queries;
  Workspace workspace(checked_allocator());
  draw_queries(static_cast<std::uint32_t>(navigator.node_count()), count,
               [&](NodeId from, NodeId to) {
                 if (navigator.component(from) != navigator.component(to)) return false;
                 if (!navigator.walkable(from) || !navigator.walkable(to)) return false;
                 const Path path = navigator.solve({from, to, "dijkstra"}, workspace);
                 if (path.found() && path.cost == 0) return false;
                 queries.push_back({from, to, {path.cost, 0, false}});
                 return true;
               });
  return queries;
}

/// False if it was interrupted.
bool measure(const NodeNavigator& navigator, const NodeQuery& query, Workspace& workspace,
             Path& path, Measurement& measurement) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  NodeSearch search = navigator.begin(query, workspace);
  run_to_end(search);
  search.write_path(path);
  const auto took = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - begin);
  const auto nanoseconds = static_cast<std::uint64_t>(took.count());
  if (path.status == Status::cancelled) return false;
  if (path.status == Status::invalid) {
    throw usage_error(
        fmt::format("{}: {}", dashed(std::string(query.algorithm.name())), path.reason));
  }
  const bool first = measurement.nanoseconds == 0;
  if (first || nanoseconds < measurement.nanoseconds) measurement.nanoseconds = nanoseconds;
  measurement.counters = path.counters;
  measurement.outcome = {path.status, path.cost, path.cost};
  return true;
}

}  // namespace

std::vector<BenchRow> bench_graph(const GraphScene& scene,
                                  const std::vector<const AlgorithmInfo*>& algorithms,
                                  const SearchOptions& options, std::uint64_t count,
                                  std::uint64_t passes) {
  const InterruptGuard guard;
  const std::vector<GraphBenchQuery> queries = queries_on(scene.navigator(), count);
  std::vector<BenchRow> rows;
  Workspace workspace(checked_allocator());
  Path path;
  for (const AlgorithmInfo* algorithm : algorithms) {
    BenchRowMaker maker(scene.name(), *algorithm, options.weight);
    NodeQuery query;
    query.algorithm = *algorithm;
    query.options = options_for(*algorithm, options);
    for (const GraphBenchQuery& each : queries) {
      query.from = each.from;
      query.to = each.to;
      Measurement measurement;
      bool whole = true;
      for (std::uint64_t pass = 0; pass <= passes && whole; ++pass) {
        whole = !interrupted() && measure(scene.navigator(), query, workspace, path, measurement);
        if (pass == 0) measurement.nanoseconds = 0;  // warms the memory up
      }
      if (!whole) break;
      maker.add(measurement, each.reference);
    }
    const BenchRow row = maker.row();
    if (row.queries > 0 || !interrupted()) rows.push_back(row);
    if (interrupted()) break;
  }
  return rows;
}

}  // namespace wend::cli
