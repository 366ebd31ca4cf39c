// Runs algorithms over scenarios and measures them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "measure/answerer.h"
#include "measure/bench_check.h"
#include "measure/changing_map.h"
#include "options/movement_options.h"
#include "scene/any_scene.h"
#include "terminal/progress_bar.h"

namespace wend::cli {

struct BenchQuery {
  std::size_t index;  ///< in the scenario, from 0
  NodeId from;
  NodeId to;
  Reference reference;
  std::optional<Position> from_at = {};  ///< where in these, on a mesh
  std::optional<Position> to_at = {};
};

/// A scenario with its map, ready to run.
struct BenchScenario {
  std::string name;
  std::unique_ptr<AnyScene> scene;
  std::vector<BenchQuery> queries;
  bool drawn = false;  ///< the queries were, and references are costs, not lengths
  std::optional<BenchPatches> patches = {};  ///< of a grid that changes between queries
};

struct BenchFiles {
  std::string scenario;
  std::optional<std::string> map;      ///< else found beside the scenario
  std::optional<std::string> lengths;  ///< else the scenario's own
  std::uint64_t every = 1;             ///< takes the queries 0, every, 2 every...
};

/// The file that a scenario names, looked for beside it, else the scenario's own name with that
/// ending. Throws a Failure where there is neither: `what` it is ("map is"), and what to do then.
std::string file_beside(const std::string& scenario, const std::string& named,
                        const std::string& ending, const char* what, const char* remedy);
/// As exactly as they are known.
std::vector<Reference> load_references(const BenchFiles& files,
                                       const std::vector<io::ScenarioQuery>& queries);

/// On a grid, of either version. Throws a Failure for bad files, and for queries on different maps
/// or whose cells are not on theirs. Warns where a query was made for a map of another size.
BenchScenario load_bench_scenario(const BenchFiles& files, const MovementArguments& movement);

/// The same of one whose map changes; `text` is what the file holds. The map is open ground at
/// first, unless one was named.
BenchScenario load_dynamic_bench(const BenchFiles& files, const std::string& text,
                                 const MovementArguments& movement);

/// Whether Polyanya's ways are measured: on meshes without links and costs of areas.
bool has_shortest_ways(const AnyScene& scene);

/// Below a table: what "longer" means, where that is not plain.
std::string reference_note(const std::vector<BenchScenario>& scenarios);

/// So many queries on a map that has no scenario, drawn by chance between nodes that are some cost
/// apart. The reference is the length of the shortest way where the map has such, else what
/// Dijkstra's algorithm says the path costs; 0 where one-way edges lead to none. Throws a Failure
/// where there is nothing to draw. An interrupt ends it early, if an InterruptGuard catches it.
BenchScenario draw_bench_scenario(std::unique_ptr<AnyScene> scene, std::uint64_t queries);

/// From place to place on a mesh: a line for each, columns index, from_x, from_y, to_x, to_y and
/// length, behind one with their names. Throws a Failure for bad files, and for places that are not
/// on the mesh.
BenchScenario load_mesh_bench(std::unique_ptr<AnyScene> scene, const std::string& queries,
                              std::uint64_t every);

/// Throws a usage Failure if that kind of algorithm has no use on the scenario: baked tables on a
/// map that changes, a Replanner on one that does not.
void require_fitting(const BenchScenario& scenario, const AlgorithmInfo& algorithm);

/// Throws a usage Failure if the algorithm refuses the options on that map: it is better to know
/// before hours of measuring. Precondition: it fits.
void require_accepted(const BenchScenario& scenario, const AlgorithmInfo& algorithm,
                      const SearchOptions& options);

/// The measurements of one query.
struct Measurement {
  Outcome outcome;
  Counters counters;
  std::uint64_t nanoseconds = 0;  ///< the least of all passes
  std::size_t changed = 0;        ///< cells that patches changed before it
  /// To follow these: the least of all passes.
  std::uint64_t repair_nanoseconds = 0;
};

/// One algorithm on one scenario.
struct BenchRun {
  const BenchScenario* scenario;
  const AlgorithmInfo* algorithm;
  std::vector<Measurement> measurements;  ///< one per query; fewer if the run was interrupted
};

/// A query of the scenario, for one algorithm. A replanner names none.
NodeQuery query_of(const BenchScenario& scenario, const BenchQuery& query,
                   const AlgorithmInfo& algorithm, const SearchOptions& options);

/// One unmeasured pass to warm up, then `passes` measured ones. Stops early on SIGINT. A map that
/// changes is what it was before each pass, and in the end.
BenchRun run_bench(const BenchScenario& scenario, const AlgorithmInfo& algorithm,
                   const SearchOptions& options, std::uint64_t passes, ProgressBar& progress);

}  // namespace wend::cli
