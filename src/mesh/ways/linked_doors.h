#pragma once

#include <algorithm>

#include "nav_mesh_doors.h"
#include "target_memory.h"
#include "wend/base/assert.h"

namespace wend {

/// Polyanya's view of a mesh where ways may take links, or lead to one of several goals. Ways
/// between links may go to every place where a link begins or ends: blocks are those between all of
/// these, and between them and both ends of the query.
class LinkedDoors : public NavMeshDoors {
 public:
  static constexpr bool kHasTargets = true;

  LinkedDoors(const NavMesh& mesh, const TakenLinks& taken, TargetMemory& targets)
      : NavMeshDoors(mesh), taken_(taken), targets_(&targets) {}

  template <class Visit>
  void for_each_door(std::uint32_t polygon, const PolyanyaMemory& memory, Visit&& visit) const {
    for (std::uint32_t i = mesh().first_door(polygon); i < mesh().first_door(polygon + 1); ++i) {
      if (may_enter(i, memory)) visit(mesh().doors()[i]);
    }
  }
  template <class Visit>
  void for_each_other_door(std::uint32_t entry, std::uint32_t polygon, const PolyanyaMemory& memory,
                           Visit&& visit) const {
    const Door* doors = mesh().doors().data();
    const std::uint32_t back = doors[entry].neighbour;
    const bool is_top = memory.tops[polygon] == memory.query || opens_top(polygon);
    const std::uint32_t end =
        is_top ? mesh().first_door(polygon + 1) : mesh().first_door_away(polygon);
    for (std::uint32_t i = mesh().first_door(polygon); i < end; ++i) {
      if (doors[i].neighbour != back && may_enter(i, memory)) visit(doors[i]);
    }
  }

  // ---- what only this one is asked

  TargetMemory& targets() const { return *targets_; }
  const MeshLinks& links() const {
    WEND_ASSERT(taken_.links != nullptr, "a query without links has none to ask for");
    return *taken_.links;
  }
  std::uint32_t link_count() const { return taken_.count(); }
  std::uint32_t door_count() const { return static_cast<std::uint32_t>(mesh().doors().size()); }
  std::uint32_t component(std::uint32_t polygon) const { return mesh().component(polygon); }
  /// The number of a link's end as a root, behind those of corners.
  std::uint32_t bend_of_link(std::uint32_t link) const { return mesh().bend_count() + link; }
  /// Whether a goal can be reached from a polygon.
  bool leads_on(std::uint32_t polygon) const {
    WEND_ASSERT(mesh().component(polygon) < targets_->reach.size(),
                "find_reach() notes the components that lead to a goal: call it before");
    return targets_->reach[mesh().component(polygon)] == targets_->query;
  }
  /// Calls `visit(link)` with those that begin in a polygon and lead on.
  template <class Visit>
  void for_each_link(std::uint32_t polygon, Visit&& visit) const {
    if (taken_.links == nullptr) return;
    for (const std::uint32_t link : taken_.links->from_polygon(polygon)) {
      if (!taken_.allows(link)) continue;
      for (const std::uint32_t end : taken_.links->end_polygons(link)) {
        if (!leads_on(end)) continue;
        visit(link);
        break;
      }
    }
  }
  /// Calls `visit(number)` with the goals in a polygon.
  template <class Visit>
  void for_each_goal(std::uint32_t polygon, Visit&& visit) const {
    const auto& goals = targets_->goals;
    const auto* at = std::lower_bound(
        goals.begin(), goals.end(), polygon,
        [](const TargetMemory::Goal& goal, std::uint32_t p) { return goal.polygon < p; });
    for (; at != goals.end() && at->polygon == polygon; ++at) visit(at->number);
  }

 private:
  bool opens_top(std::uint32_t polygon) const {
    return taken_.links != nullptr && taken_.links->opens_top(polygon);
  }
  bool may_enter(std::uint32_t door, const PolyanyaMemory& memory) const {
    const std::uint32_t block = mesh().door_blocks()[door];
    return memory.blocks[block] == memory.query ||
           (taken_.links != nullptr && taken_.links->opens_block(block));
  }

  TakenLinks taken_;
  TargetMemory* targets_;
};

}  // namespace wend
