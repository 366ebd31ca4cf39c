// Measures algorithms on a map that is no square grid, which has no scenarios: on queries drawn by
// chance, the same ones each time.
#pragma once

#include <vector>

#include "measure/bench_report.h"
#include "scene/graph_scene.h"

namespace wend::cli {

/// So many queries; a row per algorithm. The reference is what Dijkstra's algorithm says the path
/// costs. Throws a usage Failure where an algorithm does not work there, or refuses the options.
/// Stops early on SIGINT.
std::vector<BenchRow> bench_graph(const GraphScene& scene,
                                  const std::vector<const AlgorithmInfo*>& algorithms,
                                  const SearchOptions& options, std::uint64_t queries,
                                  std::uint64_t passes);

}  // namespace wend::cli
