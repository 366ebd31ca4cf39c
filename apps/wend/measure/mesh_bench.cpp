#include <fmt/format.h>

#include "measure/bench_run.h"
#include "scene/mesh_scene.h"
#include "terminal/failure.h"
#include "terminal/output.h"
#include "wend/io/mesh_file.h"

namespace wend::cli {

BenchScenario load_mesh_bench(std::unique_ptr<AnyScene> scene, const std::string& queries,
                              std::uint64_t every) {
  constexpr double kExact = 1e-9;  // of a length
  const MeshScene* mesh = as_mesh(*scene);
  if (mesh == nullptr) {
    throw usage_error("--queries FILE: goes with meshes; of other maps say how many to draw");
  }
  std::size_t narrow = 0;  // queries with an end that has no room for the unit
  BenchScenario scenario{scene->name(), nullptr, {}};
  const auto records = value_or_fail(io::read_mesh_queries(queries));
  for (std::size_t i = 0; i < records.size(); ++i) {
    const auto& [line, from, to, length] = records[i];
    const NodeId start = polygon_at(mesh->mesh(), from);
    const NodeId goal = polygon_at(mesh->mesh(), to);
    const auto on_ground = [&](const Position& at) {
      return polygon_at(mesh->ground(), at) != kNoPolygon;
    };
    if (!on_ground(from) || !on_ground(to)) {
      throw file_error(fmt::format("{}:{}: a place that is not on the mesh", queries, line));
    }
    if (i % every != 0) continue;
    if (start == kNoPolygon || goal == kNoPolygon) {
      ++narrow;
      continue;
    }
    const Reference reference = {length, kExact * length, false, true};
    scenario.queries.push_back({i, start, goal, reference, from, to});
  }
  if (narrow > 0) {
    print_warning(
        fmt::format("{}: {} of {} queries begin or end where a radius of {:g} has no room", queries,
                    narrow, records.size(), mesh->radius()));
  }
  if (scenario.queries.empty()) throw usage_error("--queries: no query has room for the unit");
  scenario.scene = std::move(scene);
  return scenario;
}

}  // namespace wend::cli
