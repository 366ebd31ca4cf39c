#include <fmt/format.h>

#include "measure/bench_run.h"
#include "scene/mesh_scene.h"
#include "terminal/failure.h"
#include "wend/io/mesh_file.h"

namespace wend::cli {

BenchScenario load_mesh_bench(std::unique_ptr<AnyScene> scene, const std::string& queries,
                              std::uint64_t every) {
  constexpr double kExact = 1e-9;  // of a length
  const MeshScene* mesh = as_mesh(*scene);
  if (mesh == nullptr) {
    throw usage_error("--queries FILE: goes with meshes; of other maps say how many to draw");
  }
  BenchScenario scenario{scene->name(), nullptr, {}};
  const auto records = value_or_fail(io::read_mesh_queries(queries));
  for (std::size_t i = 0; i < records.size(); ++i) {
    const auto& [line, from, to, length] = records[i];
    const NodeId start = polygon_at(mesh->mesh(), from);
    const NodeId goal = polygon_at(mesh->mesh(), to);
    if (start == kNoPolygon || goal == kNoPolygon) {
      throw file_error(fmt::format("{}:{}: a place that is not on the mesh", queries, line));
    }
    if (i % every != 0) continue;
    const Reference reference = {length, kExact * length, false, true};
    scenario.queries.push_back({i, start, goal, reference, from, to});
  }
  scenario.scene = std::move(scene);
  return scenario;
}

}  // namespace wend::cli
