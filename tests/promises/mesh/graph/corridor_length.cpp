#include "promises/mesh/graph/corridor_length.h"

#include <map>
#include <vector>

#include "promises/mesh/ways.h"

namespace wend::test {

double corridor_length(const BruteMesh& mesh, const MeshPlan& plan,
                       std::span<const std::uint32_t> polygons, const Position& from,
                       const Position& to) {
  // A mesh of its own, in which each polygon is joined to the one before and the one after.
  MeshPlan corridor;
  std::map<std::uint32_t, std::uint32_t> before;
  for (const std::uint32_t polygon : polygons) {
    std::map<std::uint32_t, std::uint32_t> copies;
    corridor.first.push_back(static_cast<std::uint32_t>(corridor.corners.size()));
    for (std::uint32_t i = plan.first[polygon]; i < plan.first[polygon + 1]; ++i) {
      const std::uint32_t vertex = plan.corners[i];
      const auto shared = before.find(vertex);
      auto copy = static_cast<std::uint32_t>(corridor.vertices.size());
      if (shared != before.end()) copy = shared->second;
      if (shared == before.end()) corridor.vertices.push_back(plan.vertices[vertex]);
      corridor.corners.push_back(copy);
      copies[vertex] = copy;
    }
    before = copies;
  }
  corridor.first.push_back(static_cast<std::uint32_t>(corridor.corners.size()));
  // A place on a door lies in both polygons.
  Spot start = {from, {}};
  Spot goal = {to, {}};
  const auto count = static_cast<std::uint32_t>(polygons.size());
  for (std::uint32_t i = 0; i < count && mesh.holds(polygons[i], from); ++i) {
    start.polygons.push_back(i);
  }
  for (std::uint32_t i = count; i-- > 0 && mesh.holds(polygons[i], to);) goal.polygons.push_back(i);
  const BruteMesh brute(corridor);
  const BruteWays ways(brute);
  return ways.length(ways.flood(start), goal);
}

}  // namespace wend::test
