// Feeds arbitrary text to the reader of levels, and accepted levels to the mender of meshes, whose
// result is always a mesh.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

#include "mutate_lines.h"
#include "require.h"
#include "wend/io/obj_file.h"
#include "wend/mesh/mend_mesh.h"
#include "wend/mesh/merge_polygons.h"
#include "wend/mesh/nav_mesh.h"

namespace {

using namespace wend;

constexpr const char* kObjWords[] = {
    "v 0 0 0", "v 1 0 0",     "v 0 0 1",          "v 1 2 1",   "v 0.5 0 0.5", "f 1 2 3",
    "f 3 2 1", "f -1 -2 -3",  "f 1//1 2//1 3//1", "f 1 2 3 4", "vn 0 1 0",    "o a",
    "g b",     "f 1 2 3 4 5", "f 5 1 3 2 4 \\",   "4"};

void check_mended(const TriangleSoup& soup, double near) {
  MeshPlan plan;
  plan.vertices = soup.vertices;
  plan.first.push_back(0);
  for (const auto& triangle : soup.triangles) {
    plan.corners.insert(plan.corners.end(), triangle.begin(), triangle.end());
    plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  }
  const Result<MeshPlan> mended = mend_mesh(std::move(plan), {near, near});
  if (!mended) return;
  const Result<MeshPlan> merged = merge_polygons(mended.value(), near);
  if (!merged) {
    // Too short to divide by: the only remaining reason to refuse.
    require(merged.error().reason.find("two corners in a row at one place") != std::string::npos);
    return;
  }
  require(NavMesh::build(merged.value()).ok());
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMost = 4096;
  if (size > kMost) return 0;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const Result<TriangleSoup> soup = io::parse_obj(text, "fuzz");
  if (!soup) {
    std::string lines = text;  // which a carriage return may end as well
    std::replace(lines.begin(), lines.end(), '\r', '\n');
    check_error(soup.error(), lines);
    return 0;
  }
  for (const auto& triangle : soup.value().triangles) {
    for (const std::uint32_t corner : triangle) require(corner < soup.value().vertices.size());
  }
  check_mended(soup.value(), 0);
  check_mended(soup.value(), 0.01);
  return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  const auto change = [](const std::string& text, wend::Random& random) {
    wend::fuzzing::Lines lines = wend::fuzzing::lines_of(text);
    wend::fuzzing::LineMutator(kObjWords, random).change(lines);
    return wend::fuzzing::text_of(lines, wend::fuzzing::any_line_end(random));
  };
  return wend::fuzzing::mutate_by(change, data, size, most, seed);
}
