// Feeds arbitrary bytes to the reader of wend's own mesh files, and what it accepts to the builder.
// The first byte says whether the checksum is corrected first; otherwise hardly a change would get
// past it. Accepted meshes have numbers in range, and are written as they were read.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mutate_navmesh.h"
#include "require.h"
#include "wend/internal/base/checksum.h"
#include "wend/io/navmesh_file.h"
#include "wend/mesh/nav_mesh.h"

namespace {

using namespace wend;
using namespace wend::io;

constexpr std::size_t kSum = 8;

void put_checksum_right(std::vector<std::uint8_t>& bytes) {
  const std::size_t size = bytes.size() - kSum;
  const std::uint64_t sum = checksum({bytes.data(), size});
  for (unsigned i = 0; i < kSum; ++i) bytes[size + i] = static_cast<std::uint8_t>(sum >> 8 * i);
}

void check_plan(const MeshPlan& plan) {
  require(!plan.first.empty() && plan.first.back() == plan.corners.size());
  require(plan.areas.empty() || plan.areas.size() + 1 == plan.first.size());
  for (const std::uint32_t corner : plan.corners) require(corner < plan.vertices.size());
  for (const Position& place : plan.vertices) {
    require(std::isfinite(place.x) && std::isfinite(place.y) && std::isfinite(place.z));
  }
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::vector<std::uint8_t> bytes(data + 1, data + size);
  if (data[0] % 2 == 1 && bytes.size() > kSum) put_checksum_right(bytes);
  const Result<MeshPlan> plan = parse_navmesh(bytes, "fuzz");
  if (!plan) {
    require(plan.error().source == "fuzz" && !plan.error().reason.empty());
    return 0;
  }
  check_plan(plan.value());
  const std::string again = to_navmesh_bytes(plan.value());
  // A flag of areas without polygons leaves no trace.
  if (plan.value().first.size() > 1) {
    require(again == std::string(bytes.begin(), bytes.end()));
  }
  const Result<NavMesh> mesh = NavMesh::build(plan.value());
  if (mesh) require(mesh.value().validate().ok());
  return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  return fuzzing::mutate_by(&fuzzing::mutated_navmesh, data, size, most, seed);
}
