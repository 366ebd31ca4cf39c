// Feeds arbitrary bytes to the reader of JSON maps. Besides what the sanitizers see, it checks that
// accepted maps can be built, and that a map written again is the same map.
#include <cstddef>
#include <cstdint>

#include "mutate_json.h"
#include "require.h"
#include "wend/catalogue/node_navigator.h"
#include "wend/io/json_map.h"
#include "wend/space/spaces/voxel_grid.h"

namespace {

using namespace wend;
using namespace wend::io;

constexpr const char* kExamples[] = {
    R"({"wend": "graph", "nodes": [{"name": "A", "x": 0, "y": 0}, {"x": 3.5, "y": -4, "z": 100},
       {"name": "B"}], "edges": [{"from": "A", "to": 1, "cost": 7.25},
       {"from": 1, "to": "A", "one_way": true}, {"from": 2, "to": "A", "cost": 1}]})",
    R"({"wend": "waypoints", "radius": 0.4, "longest_edge": 9,
       "waypoints": [{"name": "door", "x": 0, "y": 0}, {"x": 4, "y": 1, "z": 2}],
       "obstacles": [[[1, 1], [3, 1], [2, 3]]], "grid": ["..#.", "...."]})",
    R"({"wend": "regions", "regions": [{"name": "North", "outline": [[0, 0], [4, 0], [4, 3]]},
       {"name": "South", "centre": [2, 5]}], "borders": [{"from": "North", "to": "South",
       "cost": 2}, {"from": 1, "to": 0, "one_way": true}]})",
    R"({"wend": "voxels", "moves": 18, "corners": "one_free",
       "walker": {"step_height": 1, "head_room": 2}, "layers": [["..#", "4.."], ["...", "#aZ"]]})",
    R"({"wend": "voxels", "moves": 6, "corners": "never", "layers": [["..", "#1"]]})",
    R"({"wend": "voxels", "moves": 26, "corners": "both_free", "layers": [["z."], ["A9"]]})"};

/// If there is a way on a map, it leads from end to end and is a cheapest one.
void search_on(const NodeNavigator& navigator) {
  Workspace workspace;
  const auto count = static_cast<NodeId>(navigator.node_count());
  if (count == 0) return;
  const NodeId to = count - 1;
  const Path cheapest = navigator.solve({0, to, "dijkstra", {}}, workspace);
  const Path path = navigator.solve({0, to, "astar", {}}, workspace);
  require(path.status == cheapest.status && path.status != Status::invalid);
  if (path.status != Status::found) return;
  require(path.cost >= 0 && path.cost == cheapest.cost);
  require(path.nodes.front() == 0 && path.nodes.back() == to);
}

/// Every map that can be built can be searched.
void check_built(const JsonMap& map) {
  if (const auto* plan = std::get_if<GraphPlan>(&map)) {
    search_on(NodeNavigator(plan->graph().value()));
  }
  if (const auto* regions = std::get_if<RegionMap>(&map)) {
    search_on(NodeNavigator(regions->graph().value()));
  }
  if (const auto* voxels = std::get_if<VoxelPlan>(&map)) {
    require(voxels->map.voxel_count() > 0);
    VoxelGrid grid(voxels->map, voxels->options);
    require(grid.node_count() == voxels->map.voxel_count());
    search_on(NodeNavigator(std::move(grid)));
    if (!voxels->walker) return;
    search_on(NodeNavigator(walking_surface(voxels->map, *voxels->walker).value()));
  }
  if (const auto* plan = std::get_if<WaypointPlan>(&map)) {
    Result<WaypointMap> made = WaypointMap::build(*plan);
    if (!made) return require(!made.error().reason.empty());
    require(made.value().graph().node_count() == plan->waypoints.size());
    search_on(NodeNavigator(made.value().graph()));
  }
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<JsonMap> map = parse_json_map(text, "fuzz");
  if (!map) {
    check_error(map.error(), text);
    return 0;
  }
  check_built(map.value());
  const Result<std::string> written = to_json_text(map.value());
  require(written.ok());
  const Result<JsonMap> again = parse_json_map(written.value(), "again");
  require(again.ok() && again.value().index() == map.value().index());
  require(to_json_text(again.value()).value() == written.value());
  return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  using namespace wend::fuzzing;
  const auto change = [](const std::string& text, Random& random) {
    return JsonMutator(kExamples, random).mutated(text);
  };
  return mutate_by(change, data, size, most, seed);
}
