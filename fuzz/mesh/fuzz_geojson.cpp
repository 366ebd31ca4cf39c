// Feeds arbitrary text to the reader of GeoJSON, and accepted outlines to the maker of meshes,
// whose result is always a mesh.
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "../mutate_json.h"
#include "../require.h"
#include "wend/io/geojson.h"
#include "wend/mesh/make_mesh.h"
#include "wend/mesh/nav_mesh.h"

namespace {

using namespace wend;
using namespace wend::io;

constexpr const char* kGeojsonExamples[] = {
    R"({"type": "Polygon", "coordinates": [[[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]],
       [[1, 1], [1, 2], [2, 2], [2, 1], [1, 1]]]})",
    R"({"type": "Feature", "properties": {"a": [1]}, "geometry": {"type": "MultiPolygon",
       "coordinates": [[[[13.4, 52.5, 34], [13.5, 52.5], [13.45, 52.6]]],
       [[[13.5, 52.5], [13.4, 52.5], [13.45, 52.4]]]]}})",
    R"({"type": "FeatureCollection", "features": [
       {"type": "Feature", "geometry": null},
       {"type": "Feature", "geometry": {"type": "GeometryCollection", "geometries": [
         {"type": "Point", "coordinates": [1, 2]},
         {"type": "Polygon", "coordinates": [[[0, 0], [3, 3], [3, 0], [0, 3]]]}]}}]})"};

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMost = 4096;
  if (size > kMost) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<GeojsonFloor> floor = parse_geojson(text, "fuzz");
  if (!floor) {
    check_error(floor.error(), text);
    return 0;
  }
  require(floor.value().polygons >= 1 && floor.value().area >= 0);
  for (const Outline& outline : floor.value().outlines) require(outline.size() >= 3);
  const Result<MeshPlan> plan = mesh_of_polygons(floor.value().outlines);
  if (!plan) {
    require(!plan.error().reason.empty());
    return 0;
  }
  const Result<NavMesh> mesh = NavMesh::build(plan.value());
  require(mesh.ok() && mesh.value().validate().ok());
  return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  using namespace wend::fuzzing;
  const auto change = [](const std::string& text, Random& random) {
    return JsonMutator(kGeojsonExamples, random).mutated(text);
  };
  return mutate_by(change, data, size, most, seed);
}
