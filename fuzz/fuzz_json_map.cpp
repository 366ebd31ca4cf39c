// Feeds arbitrary bytes to the reader of JSON maps. Besides what the sanitizers see, it checks that
// what was read can be put together, and that a map written again is the same map.
#include <cstddef>
#include <cstdint>

#include "require.h"
#include "wend/io/json_map.h"

namespace {

using namespace wend;
using namespace wend::io;

void check_built(const JsonMap& map) {
  if (const auto* graph = std::get_if<GraphPlan>(&map)) require(graph->graph().ok());
  if (const auto* regions = std::get_if<RegionMap>(&map)) require(regions->graph().ok());
  if (const auto* voxels = std::get_if<VoxelPlan>(&map)) {
    require(voxels->map.voxel_count() > 0);
    require(VoxelGrid(voxels->map, voxels->options).node_count() == voxels->map.voxel_count());
    if (voxels->walker) require(walking_surface(voxels->map, *voxels->walker).ok());
  }
  if (const auto* plan = std::get_if<WaypointPlan>(&map)) {
    const Result<WaypointMap> made = WaypointMap::build(*plan);
    if (made) require(made.value().graph().node_count() == plan->waypoints.size());
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
