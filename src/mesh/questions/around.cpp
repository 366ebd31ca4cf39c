#include "wend/mesh/around.h"

#include <cmath>

#include "circle_flood.h"

namespace wend {

void polygons_within(const NavMesh& mesh, const MeshPlace& from, double radius,
                     Workspace& workspace, std::vector<NearPolygon>& polygons) {
  WEND_ASSERT(radius >= 0, "a radius is not below 0");
  const Workspace::Use use(workspace);
  polygons.clear();
  flood_circle(mesh, from, workspace.scratch<FloodMemory>(), [&](const FloodStep& step) {
    polygons.push_back({step.polygon, step.parent, std::sqrt(step.key)});
    return radius * radius;
  });
}

}  // namespace wend
