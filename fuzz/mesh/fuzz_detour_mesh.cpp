// Feeds arbitrary bytes to the reader of Detour's tile sets, and accepted meshes to the mender of
// meshes, whose result is always a mesh.
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "../require.h"
#include "mutate_detour.h"
#include "wend/io/detour_mesh.h"
#include "wend/mesh/mend_mesh.h"
#include "wend/mesh/nav_mesh.h"

namespace {

using namespace wend;
using namespace wend::io;

void check_plan(const DetourMesh& mesh) {
  const MeshPlan& plan = mesh.plan;
  require(mesh.tiles > 0 && plan.first.size() > 1 && plan.first.back() == plan.corners.size());
  require(plan.areas.size() + 1 == plan.first.size());
  for (const std::uint32_t corner : plan.corners) require(corner < plan.vertices.size());
  for (const Position& place : plan.vertices) {
    require(std::isfinite(place.x) && std::isfinite(place.y) && std::isfinite(place.z));
  }
  for (const MeshLink& link : mesh.links) require(link.cost >= 0 && link.kind < 32);
  require(std::isfinite(mesh.step) && std::isfinite(mesh.rounding));
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMost = 4096;
  if (size > kMost) return 0;
  const Result<DetourMesh> mesh = parse_detour_mesh({data, size}, "fuzz");
  if (!mesh) {
    require(mesh.error().source == "fuzz" && !mesh.error().reason.empty());
    return 0;
  }
  check_plan(mesh.value());
  const Result<MeshPlan> mended =
      mend_mesh(mesh.value().plan, {mesh.value().rounding, mesh.value().step});
  if (!mended) return 0;
  const Result<NavMesh> built = NavMesh::build(mended.value());
  require(built.ok() && built.value().validate().ok());
  return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  return fuzzing::mutate_by(&fuzzing::mutated_detour, data, size, most, seed);
}
