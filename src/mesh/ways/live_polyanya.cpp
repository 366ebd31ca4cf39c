#include <algorithm>
#include <bit>

#include "live_mesh_doors.h"
#include "polyanya_answer.h"
#include "polyanya_estimate.h"
#include "polyanya_expansion.h"
#include "wend/internal/mesh/live_location.h"
#include "wend/mesh/polyanya.h"

namespace wend {

Search* Polyanya::begin(const LiveMeshSnapshot& mesh, const PolyanyaQuery& query,
                        Workspace& workspace) {
  const auto settle = [&](Status status, const char* reason = "") {
    return &workspace.emplace<SettledSearch>(workspace, status, reason);
  };
  if (const char* reason = refusal(query.options)) return settle(Status::invalid, reason);
  if (!query.goals.empty() || query.links != nullptr) {
    return settle(Status::invalid, "on a mesh that changes there is one goal, `to`, and no links");
  }
  auto& memory = workspace.scratch<PolyanyaMemory>();
  // In powers of two, so that it does not grow with every edit.
  memory.begin(std::bit_ceil(mesh.faces_->vertex_bound()), 0,
               std::bit_ceil(mesh.faces_->face_bound()));
  const auto find = [&](const Position& place, Buffer<std::uint32_t>& polygons) {
    for_each_face_at(*mesh.faces_, place, [&](FaceId f) { polygons.push_back(f); });
    std::sort(polygons.begin(), polygons.end());
    return !polygons.empty();
  };
  if (!find(query.from, memory.starts)) return settle(Status::start_outside);
  if (!find(query.to, memory.goals)) return settle(Status::goal_outside);
  SearchRequest request;
  request.options = query.options;
  if (query.options.trace == nullptr) {
    return &workspace.emplace<PolyanyaSearch<LiveMeshDoors, NoTrace>>(
        LiveMeshDoors(mesh), query, request, workspace, memory, NoTrace{});
  }
  return &workspace.emplace<PolyanyaSearch<LiveMeshDoors, LogTrace>>(
      LiveMeshDoors(mesh), query, request, workspace, memory, LogTrace{query.options.trace});
}

}  // namespace wend
