// Walls without thickness, with ground on both sides.
#pragma once

#include <cstdint>
#include <set>
#include <utility>

#include "support/random.h"
#include "wend/mesh/mesh_plan.h"

namespace wend::test {

/// Some doors become walls without thickness: one of both polygons has another corner on that side.
inline MeshPlan with_thin_walls(const MeshPlan& plan, std::uint32_t percent, Random& random) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> sides;
  MeshPlan made;
  made.vertices = plan.vertices;
  made.first = {0};
  for (std::size_t p = 0; p + 1 < plan.first.size(); ++p) {
    for (std::uint32_t i = plan.first[p]; i < plan.first[p + 1]; ++i) {
      const std::uint32_t from = plan.corners[i];
      const std::uint32_t to = plan.corners[i + 1 == plan.first[p + 1] ? plan.first[p] : i + 1];
      made.corners.push_back(from);
      sides.insert({from, to});
      if (sides.count({to, from}) == 0 || !random.chance(percent)) continue;
      const Position& a = plan.vertices[from];
      const Position& b = plan.vertices[to];
      made.corners.push_back(static_cast<std::uint32_t>(made.vertices.size()));
      made.vertices.push_back({(a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2});
    }
    made.first.push_back(static_cast<std::uint32_t>(made.corners.size()));
  }
  return made;
}

}  // namespace wend::test
