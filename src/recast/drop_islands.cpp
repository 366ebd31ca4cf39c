#include "drop_islands.h"

#include <utility>
#include <vector>

#include "wend/mesh/nav_mesh.h"

namespace wend::recast {
namespace {

double area_of(std::span<const NavMesh::Side> sides) {
  double twice = 0;
  for (std::size_t i = 1; i + 1 < sides.size(); ++i) {
    twice += (sides[i].x - sides[0].x) * (sides[i + 1].y - sides[0].y) -
             (sides[i].y - sides[0].y) * (sides[i + 1].x - sides[0].x);
  }
  return twice / 2;
}

}  // namespace

Result<MeshPlan> drop_islands(MeshPlan plan, double least_area) {
  const Result<NavMesh> built = NavMesh::build(std::move(plan));
  if (!built) return built.error();
  const NavMesh& mesh = built.value();
  std::vector<double> areas(mesh.component_count());
  for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
    areas[mesh.component(p)] += area_of(mesh.sides_of(p));
  }
  constexpr std::uint32_t kUnused = ~std::uint32_t{0};
  std::vector<std::uint32_t> numbers(mesh.vertex_count(), kUnused);
  MeshPlan kept;
  kept.first.push_back(0);
  for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
    if (areas[mesh.component(p)] < least_area) continue;
    for (const NavMesh::Side& side : mesh.sides_of(p)) {
      std::uint32_t& number = numbers[side.vertex];
      if (number == kUnused) {
        number = static_cast<std::uint32_t>(kept.vertices.size());
        kept.vertices.push_back(mesh.vertex(side.vertex));
      }
      kept.corners.push_back(number);
    }
    kept.first.push_back(static_cast<std::uint32_t>(kept.corners.size()));
    if (!mesh.plan().areas.empty()) kept.areas.push_back(mesh.area(p));
  }
  return kept;
}

}  // namespace wend::recast
