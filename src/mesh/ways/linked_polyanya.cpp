#include "linked_polyanya.h"

#include <algorithm>

#include "linked_doors.h"
#include "polyanya_answer.h"
#include "polyanya_estimate.h"
#include "polyanya_expansion.h"
#include "polyanya_targets.h"
#include "wend/base/assert.h"

namespace wend {
namespace {

/// Notes where the goals are, in their order. False where one is not on the mesh.
bool note_goals(const NavMesh& mesh, std::span<const Position> goals, TargetMemory& targets) {
  for (const Position& goal : goals) {
    const auto number = static_cast<std::uint32_t>(targets.places.size());
    const std::size_t before = targets.goals.size();
    for_each_polygon_at(mesh, goal, [&](std::uint32_t polygon) {
      targets.goals.push_back({polygon, number});
    });
    if (targets.goals.size() == before) return false;
    targets.places.push_back({goal.x, goal.y});
  }
  return true;
}

/// Notes which blocks may be entered besides those between links: those between the ends of the
/// query and the links of their components or, where there are none, between both ends. Blocks hang
/// together as a tree: so the ways from all ends to one place are all that there is between any
/// two.
void mark_blocks_round(const NavMesh& mesh, const MeshLinks* links, const TargetMemory& targets,
                       PolyanyaMemory& memory) {
  const auto hub = [&](std::uint32_t polygon) {
    const std::uint32_t component = mesh.component(polygon);
    const std::uint32_t known = links == nullptr ? MeshLinks::kNone : links->hub(component);
    if (known != MeshLinks::kNone) return known;
    for (const std::uint32_t start : memory.starts) {
      if (mesh.component(start) == component) return start;
    }
    return polygon;
  };
  const auto mark = [&](std::uint32_t polygon) {
    mesh.for_each_block_between(polygon, hub(polygon), [&](std::uint32_t block, std::uint32_t top) {
      memory.blocks[block] = memory.query;
      memory.tops[top] = memory.query;
    });
  };
  WEND_ASSERT(!memory.starts.empty() && !targets.goals.empty(),
              "look up the start and the goals before blocks are marked");
  for (const std::uint32_t start : memory.starts) mark(start);
  for (const TargetMemory::Goal& goal : targets.goals) mark(goal.polygon);
}

}  // namespace

Search* begin_with_targets(const NavMesh& mesh, const PolyanyaQuery& query, Workspace& workspace) {
  const auto settle = [&](Status status) {
    return &workspace.emplace<SettledSearch>(workspace, status, "");
  };
  const bool linked = query.links != nullptr && query.links->any_of(query.link_kinds);
  const TakenLinks taken = {linked ? query.links : nullptr, query.link_kinds};
  const std::span<const Position> goals =
      query.goals.empty() ? std::span<const Position>(&query.to, 1) : query.goals;
  if (goals.size() == 1 && !linked) {
    PolyanyaQuery plain = query;
    plain.to = goals.front();
    plain.goals = {};
    plain.links = nullptr;
    return Polyanya::begin(mesh, plain, workspace);
  }
  auto& memory = workspace.scratch<PolyanyaMemory>();
  auto& targets = workspace.scratch<TargetMemory>();
  memory.begin(mesh.bend_count() + taken.count(), mesh.block_count(), mesh.polygon_count());
  targets.begin();
  for_each_polygon_at(mesh, query.from, [&](std::uint32_t p) { memory.starts.push_back(p); });
  if (memory.starts.empty()) return settle(Status::start_outside);
  if (!note_goals(mesh, goals, targets)) return settle(Status::goal_outside);
  const LinkedDoors doors(mesh, taken, targets);
  find_reach(mesh, taken, targets);
  std::size_t kept = 0;
  for (const std::uint32_t start : memory.starts) {
    if (doors.leads_on(start)) memory.starts[kept++] = start;
  }
  if (kept == 0) return settle(Status::unreachable);
  memory.starts.resize(kept);
  find_anchors(mesh, taken, targets);
  std::sort(targets.goals.begin(), targets.goals.end(),
            [](const TargetMemory::Goal& a, const TargetMemory::Goal& b) {
              return a.polygon != b.polygon ? a.polygon < b.polygon : a.number < b.number;
            });
  mark_blocks_round(mesh, taken.links, targets, memory);
  SearchRequest request;
  request.options = query.options;
  if (query.options.trace == nullptr) {
    return &workspace.emplace<PolyanyaSearch<LinkedDoors, NoTrace>>(doors, query, request,
                                                                    workspace, memory, NoTrace{});
  }
  return &workspace.emplace<PolyanyaSearch<LinkedDoors, LogTrace>>(
      doors, query, request, workspace, memory, LogTrace{query.options.trace});
}

}  // namespace wend
