// Changes meshes: lines and fields, and now and then a whole new one, in the right form: a small
// grid of squares, some left out, whose corners may be moved.
#pragma once

#include <string>
#include <vector>

#include "mutate_lines.h"
#include "wend/io/mesh_file.h"

namespace wend::fuzzing {

inline constexpr const char* kMeshWords[] = {"mesh", "2",     "0",     "-1",  "3 0 1 2 -1 -1 -1",
                                             "1e70", "1e-70", "0 0 0", "4 2", "-0.5 1e0 2 1 -1"};

inline MeshPlan grid_of_squares(Random& random) {
  MeshPlan plan;
  plan.first = {0};
  const std::uint32_t width = 1 + random.below(4);
  const std::uint32_t height = 1 + random.below(4);
  const std::uint32_t moved = random.below(40);
  for (std::uint32_t i = 0; i < (width + 1) * (height + 1); ++i) {
    Position place = {static_cast<double>(i % (width + 1)), static_cast<double>(i / (width + 1)),
                      0};
    if (random.chance(moved)) place.x += 0.125 * random.between(-4, 4);
    if (random.chance(moved)) place.y += 0.125 * random.between(-4, 4);
    if (random.chance(1)) place.x = edge_number(random);
    plan.vertices.push_back(place);
  }
  for (std::uint32_t y = 0; y < height; ++y) {
    for (std::uint32_t x = 0; x < width; ++x) {
      if (random.chance(25)) continue;
      const std::uint32_t at = y * (width + 1) + x;
      for (const std::uint32_t corner : {at, at + 1, at + width + 2, at + width + 1}) {
        plan.corners.push_back(corner);
      }
      plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
    }
  }
  return plan;
}

inline std::string mutated_mesh(const std::string& text, Random& random) {
  const bool is_new = text.rfind("mesh", 0) != 0 || random.chance(30);
  Lines lines = lines_of(is_new ? io::to_polyanya_mesh(grid_of_squares(random)) : text);
  if (!is_new || random.chance(30)) LineMutator(kMeshWords, random).change(lines);
  return text_of(lines, any_line_end(random));
}

}  // namespace wend::fuzzing
