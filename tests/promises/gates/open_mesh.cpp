#include "promises/gates/open_mesh.h"

#include <utility>

namespace wend::test {

OpenMesh::OpenMesh(const MeshNavigator& version, const MeshOptions& options) {
  const NavMesh& mesh = version.mesh();
  MeshPlan plan;
  plan.vertices = mesh.plan().vertices;
  plan.first.push_back(0);
  for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
    if (mesh.is_closed(polygon)) continue;
    for (const NavMesh::Side& side : mesh.sides_of(polygon)) plan.corners.push_back(side.vertex);
    plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
    plan.areas.push_back(mesh.area(polygon));
  }
  if (plan.areas.empty()) return;
  MeshOptions open = options;
  open.links.clear();
  for (std::uint32_t i = 0; i < version.links().count(); ++i) {
    const MeshLinks& links = version.links();
    if (!links.start_polygons(i).empty()) open.links.push_back(links.link(i));
  }
  auto built = NavMesh::build(std::move(plan));
  if (!built.ok()) return;
  auto navigator = MeshNavigator::build(std::move(built).value(), open);
  if (navigator.ok()) navigator_ = std::move(navigator).value();
}

const BruteWays* OpenMesh::ways() {
  if (!ways_ && mesh().polygon_count() <= kMostPolygons) {
    brute_ = std::make_unique<BruteMesh>(mesh().plan());
    ways_ = std::make_unique<BruteWays>(*brute_);
  }
  return ways_.get();
}

}  // namespace wend::test
