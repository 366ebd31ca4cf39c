#include "wend/mesh/polyanya.h"

#include "linked_polyanya.h"
#include "nav_mesh_doors.h"
#include "polyanya_answer.h"
#include "polyanya_estimate.h"
#include "polyanya_expansion.h"

namespace wend {
namespace {

bool is_measure_for_meshes(const Heuristic& heuristic) {
  return heuristic.kind == HeuristicKind::automatic || heuristic.kind == HeuristicKind::euclidean;
}

/// Notes which blocks may be entered: those between any start and any goal of one component. False
/// where there are none of one component.
bool mark_blocks(const NavMesh& mesh, PolyanyaMemory& memory) {
  const auto first_with = [&](const Buffer<std::uint32_t>& polygons, std::uint32_t other) {
    for (const std::uint32_t polygon : polygons) {
      if (mesh.component(polygon) == mesh.component(other)) return polygon;
    }
    return kNoPolygon;
  };
  const auto mark = [&](std::uint32_t start, std::uint32_t goal) {
    if (start == kNoPolygon || goal == kNoPolygon) return false;
    mesh.for_each_block_between(start, goal, [&](std::uint32_t block, std::uint32_t top) {
      memory.blocks[block] = memory.query;
      memory.tops[top] = memory.query;
    });
    return true;
  };
  WEND_ASSERT(!memory.starts.empty() && !memory.goals.empty(), "look up both ends before");
  bool joined = false;
  // In a tree the ways from one start to all goals, and from all starts to one goal, are all of it.
  for (const std::uint32_t start : memory.starts) {
    joined = mark(start, first_with(memory.goals, start)) || joined;
  }
  for (std::size_t i = 1; i < memory.goals.size(); ++i) {
    mark(first_with(memory.starts, memory.goals[i]), memory.goals[i]);
  }
  return joined;
}

}  // namespace

const char* Polyanya::refusal(const SearchOptions& options) {
  if (const char* reason = wend::refusal(options, kInfo)) return reason;
  if (!is_measure_for_meshes(options.heuristic)) {
    return "on a mesh the heuristic is `automatic` or `euclidean`";
  }
  if (options.fallback != Fallback::none) {
    return "on a mesh there is no fallback: ask for the nearest place that can be reached";
  }
  if (options.stop != StopRule::exact) return "polyanya stops at a shortest way only";
  return nullptr;
}

Search* Polyanya::begin(const NavMesh& mesh, const PolyanyaQuery& query, Workspace& workspace) {
  const auto settle = [&](Status status, const char* reason = "") {
    return &workspace.emplace<SettledSearch>(workspace, status, reason);
  };
  if (const char* reason = refusal(query.options)) return settle(Status::invalid, reason);
  if (!query.goals.empty() || query.links != nullptr) {
    return begin_with_targets(mesh, query, workspace);
  }
  auto& memory = workspace.scratch<PolyanyaMemory>();
  memory.begin(mesh.bend_count(), mesh.block_count(), mesh.polygon_count());
  for_each_polygon_at(mesh, query.from, [&](std::uint32_t p) { memory.starts.push_back(p); });
  if (memory.starts.empty()) return settle(Status::start_outside);
  for_each_polygon_at(mesh, query.to, [&](std::uint32_t p) { memory.goals.push_back(p); });
  if (memory.goals.empty()) return settle(Status::goal_outside);
  if (!mark_blocks(mesh, memory)) return settle(Status::unreachable);
  SearchRequest request;
  request.options = query.options;
  if (query.options.trace == nullptr) {
    return &workspace.emplace<PolyanyaSearch<NavMeshDoors, NoTrace>>(
        NavMeshDoors(mesh), query, request, workspace, memory, NoTrace{});
  }
  return &workspace.emplace<PolyanyaSearch<NavMeshDoors, LogTrace>>(
      NavMeshDoors(mesh), query, request, workspace, memory, LogTrace{query.options.trace});
}

}  // namespace wend
