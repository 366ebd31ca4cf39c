// Feeds arbitrary bytes to the reader of meshes, and what it accepts to the builder. Besides what
// the sanitizers see, it checks the promises of every answer: numbers are in range, a mesh written
// again is the same, a built mesh is valid, also after erosion, and a way across it goes from end
// to end.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "mutate_mesh.h"
#include "require.h"
#include "wend/io/mesh_file.h"
#include "wend/mesh/erode_mesh.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/polyanya.h"

namespace {

using namespace wend;
using namespace wend::io;

void check_plan(const MeshPlan& plan, std::string_view text) {
  require(!plan.first.empty() && plan.first.back() == plan.corners.size());
  require(plan.vertices.size() + plan.corners.size() <= text.size());
  for (const std::uint32_t corner : plan.corners) require(corner < plan.vertices.size());
  for (const Position& place : plan.vertices) {
    require(std::isfinite(place.x) && std::isfinite(place.y) && place.z == 0);
  }
}

Position middle_of(const NavMesh& mesh, std::uint32_t polygon) {
  Position middle;
  const auto sides = mesh.sides_of(polygon);
  for (const NavMesh::Side& side : sides) {
    middle.x += side.x / static_cast<double>(sides.size());
    middle.y += side.y / static_cast<double>(sides.size());
  }
  return middle;
}

void check_way(const NavMesh& mesh) {
  const MeshPlace from = nearest_place(mesh, middle_of(mesh, 0));
  const MeshPlace to = nearest_place(mesh, middle_of(mesh, mesh.polygon_count() - 1));
  require(from.polygon < mesh.polygon_count() && to.polygon < mesh.polygon_count());
  PolyanyaQuery query = {from.position, to.position, {}};
  query.options.limits.expansions = 1000;
  Workspace workspace;
  Search* search = Polyanya::begin(mesh, query, workspace);
  search->run();
  Path path;
  search->write_path(path);
  if (!path.found()) return;
  require(path.waypoints.front() == from.position && path.waypoints.back() == to.position);
}

/// For a disc of a sixteenth of the mesh's height.
void check_erosion(const NavMesh& mesh) {
  double low = mesh.vertex(0).y;
  double high = low;
  for (const Position& at : mesh.plan().vertices) {
    low = std::min(low, at.y);
    high = std::max(high, at.y);
  }
  const Result<MeshPlan> plan = erode_mesh(mesh, (high - low) / 16);
  if (!plan) return;  // coordinates beyond 1e12, or much wider than high
  const Result<NavMesh> room = NavMesh::build(plan.value());
  require(room.ok());
  require(room.value().validate().ok());
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<MeshPlan> plan = parse_polyanya_mesh(text, "fuzz");
  if (!plan) {
    check_error(plan.error(), text);
    return 0;
  }
  check_plan(plan.value(), text);
  const Result<NavMesh> mesh = NavMesh::build(plan.value());
  if (!mesh) return 0;
  require(mesh.value().validate().ok());
  const Result<MeshPlan> again = parse_polyanya_mesh(to_polyanya_mesh(plan.value()), "again");
  require(again.ok() && again.value().corners == plan.value().corners);
  if (mesh.value().polygon_count() == 0) return 0;
  check_way(mesh.value());
  check_erosion(mesh.value());
  return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  return fuzzing::mutate_by(&fuzzing::mutated_mesh, data, size, most, seed);
}
