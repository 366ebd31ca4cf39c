#include "promises/gates/gate_floor.h"

#include <utility>
#include <vector>

#include "wend/mesh/live_mesh.h"

namespace wend::test {

GateFloor::GateFloor(const GateScene& scene, double more) {
  const GateLevel& level = scene.level();
  std::vector<std::vector<Position>> rings;
  for (std::uint32_t polygon = 0; polygon < level.brute.polygon_count(); ++polygon) {
    rings.push_back(ring_of(level.brute, polygon));
    for (Position& corner : rings.back()) corner.z = 0;
  }
  auto live = LiveMesh::build(rings);
  if (!live.ok()) return;
  for (std::size_t i = 0; i < level.grounds.size(); ++i) {
    if (scene.open()[i] != 0) continue;
    for (const GateRing& ring : level.grounds[i].rings(more)) {
      if (!live.value().insert_obstacle(ring).ok()) return;
    }
  }
  auto mesh = live.value().freeze();
  if (!mesh.ok()) return;
  auto navigator = MeshNavigator::build(std::move(mesh).value());
  if (navigator.ok()) mesh_ = std::move(navigator).value();
}

std::optional<double> GateFloor::length(const Position& from, const Position& to,
                                        Workspace& workspace) {
  const Path path = mesh_->solve({{from.x, from.y, 0}, {to.x, to.y, 0}}, workspace);
  return path.found() ? std::optional(path.length) : std::nullopt;
}

}  // namespace wend::test
