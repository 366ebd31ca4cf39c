#include "wend/flow/mesh_flow.h"
#include "wend/internal/base/geometry.h"

#include <cmath>
#include <string>

#include "wend/base/assert.h"

namespace wend {
namespace {

/// So that no path is made for each look.
class WayMemory final : public Scratch {
 public:
  explicit WayMemory(Allocator) {}
  std::size_t bytes() const override { return path.waypoints.capacity() * sizeof(Position); }

  Path path;
};

}  // namespace

Result<MeshFlow> MeshFlow::build(const NavMesh& mesh, std::span<const Position> goals,
                                 Workspace& workspace) {
  MeshFlow flow;
  const Status status = flow.corners_.fill(mesh, goals, workspace);
  if (status == Status::found) return flow;
  return Error{"", 0,
               status == Status::invalid
                   ? std::string("a flow field needs a goal at least")
                   : std::string("a goal lies off the mesh: take the nearest place on it "
                                 "(nearest_place)")};
}

MeshFlow::Leg MeshFlow::leg(const Position& at, Workspace& workspace) const {
  constexpr double kThere = 1e-9;
  Path& path = workspace.scratch<WayMemory>().path;
  if (corners_.way(at, workspace, path) != Status::found) return {};
  const std::vector<Position>& places = path.waypoints;
  WEND_ASSERT(places.size() >= 2, "a way that was found has two ends");
  for (std::size_t i = places.size() - 1; i-- > 0;) {
    const double x = places[i].x - at.x;
    const double y = places[i].y - at.y;
    const double length = flat_distance(at, places[i]);
    if (length <= kThere) continue;
    return {{x / length, y / length, (places[i].z - places.back().z) / length}, length};
  }
  return {};
}

}  // namespace wend
