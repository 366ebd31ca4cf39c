// Feeds arbitrary bytes to the reader of a mesh's baked tables. The first byte says whether the
// checksum is corrected first; otherwise hardly a change would get past it. Tables whose sizes fit
// the mesh of the seeds are asked for ways: with any contents, those end, and have the right ends.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "mutate_baked_mesh.h"
#include "require.h"
#include "wend/internal/base/checksum.h"
#include "wend/mesh/baked_mesh_bytes.h"

namespace {

using namespace wend;

constexpr std::size_t kSum = 8;

/// A square of three by three with a hole in the middle, from which the seeds were baked.
NavMesh seeds_mesh() {
  MeshPlan plan;
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 4; ++x) plan.vertices.push_back({double(x), double(y), 0});
  }
  plan.first = {0};
  for (std::uint32_t y = 0; y < 3; ++y) {
    for (std::uint32_t x = 0; x < 3; ++x) {
      if (x == 1 && y == 1) continue;
      const std::uint32_t at = 4 * y + x;
      for (const std::uint32_t corner : {at, at + 1, at + 5, at + 4}) {
        plan.corners.push_back(corner);
      }
      plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
    }
  }
  return NavMesh::build(std::move(plan)).value();
}

void put_checksum_right(std::vector<std::uint8_t>& bytes) {
  const std::size_t size = bytes.size() - kSum;
  const std::uint64_t sum = checksum({bytes.data(), size});
  for (unsigned i = 0; i < kSum; ++i) bytes[size + i] = static_cast<std::uint8_t>(sum >> 8 * i);
}

void ask(const BakedMesh& baked) {
  static const NavMesh mesh = seeds_mesh();
  Workspace workspace;
  Path path;
  constexpr Position kPlaces[] = {{0.25, 0.75, 0}, {2.5, 2.5, 0},  {2.5, 0.25, 0}, {1, 2, 0},
                                  {0.5, 2.75, 0},  {1.5, 0.75, 0}, {3, 3, 0},      {2.25, 1, 0}};
  for (std::size_t i = 0; i < 2 * std::size(kPlaces); ++i) {
    const Position& from = kPlaces[i % std::size(kPlaces)];
    const Position& to = kPlaces[(i * 3 + 1) % std::size(kPlaces)];
    const Status status = baked.find(mesh, from, to, workspace, path);
    require(status == Status::found || status == Status::unreachable || status == Status::invalid);
    if (status != Status::found) continue;
    require(path.waypoints.size() >= 2 && path.waypoints.front() == from);
    require(path.waypoints.back() == to);
  }
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::vector<std::uint8_t> bytes(data + 1, data + size);
  if (data[0] % 2 == 1 && bytes.size() > kSum) put_checksum_right(bytes);
  const Result<BakedMesh> baked = parse_baked_mesh(bytes, "fuzz");
  if (!baked) {
    require(baked.error().source == "fuzz" && !baked.error().reason.empty());
    return 0;
  }
  const std::string again = to_baked_mesh_bytes(baked.value());
  require(again.size() == bytes.size());
  require(std::equal(bytes.begin(), bytes.end(), again.begin(),
                     [](std::uint8_t a, char b) { return a == static_cast<std::uint8_t>(b); }));
  ask(baked.value());
  return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  static const BakedMesh example = BakedMesh::bake(seeds_mesh()).value();
  const auto change = [](const std::string& bytes, Random& random) {
    return fuzzing::mutated_baked_mesh(bytes, example, random);
  };
  return fuzzing::mutate_by(change, data, size, most, seed);
}
