#pragma once

#include "polyanya_memory.h"
#include "wend/base/assert.h"
#include "wend/mesh/nav_mesh.h"

namespace wend {

/// Polyanya's view of a mesh that was built once: its doors, by the blocks between both ends.
/// (LiveMeshDoors is the view of one that changes, LinkedDoors of one with links.)
class NavMeshDoors {
 public:
  using Door = NavMesh::Door;
  /// Whether there are links, or several goals.
  static constexpr bool kHasTargets = false;
  /// Blocks have shown before whether the goal can be reached.
  static constexpr bool kKnowsIslands = true;

  explicit NavMeshDoors(const NavMesh& mesh) : mesh_(&mesh) {}

  std::uint32_t polygon_count() const { return mesh_->polygon_count(); }
  const Door& door(std::uint32_t number) const {
    WEND_ASSERT(number < mesh_->doors().size(), "a door is the other side of another");
    return mesh_->doors()[number];
  }
  /// 2 / (its length squared).
  static double two_by_square(const Door& door) { return door.two_by_square; }
  /// Heights do not matter to a search, but to the way it writes.
  double height(std::uint32_t polygon, double x, double y) const {
    return mesh_->height(polygon, x, y);
  }
  /// Where a node's root is, if that is a corner.
  Position corner(const SightNode& node) const {
    return mesh_->vertex(mesh_->bend_vertex(node.bend));
  }

  /// Calls `visit(door)` with a polygon's doors that are worth going through.
  template <class Visit>
  void for_each_door(std::uint32_t polygon, const PolyanyaMemory& memory, Visit&& visit) const {
    for (std::uint32_t i = mesh_->first_door(polygon); i < mesh_->first_door(polygon + 1); ++i) {
      if (may_enter(i, memory)) visit(mesh_->doors()[i]);
    }
  }

  /// The same, but for doors back to the polygon from which it was entered: two convex polygons lie
  /// on different sides of all sides that they share, so no shortest way goes there and back. (With
  /// several such doors in line with a root, a search would go there and back without end.)
  template <class Visit>
  [[gnu::always_inline]] void for_each_other_door(std::uint32_t entry, std::uint32_t polygon,
                                                  const PolyanyaMemory& memory,
                                                  Visit&& visit) const {
    WEND_ASSERT(door(entry).polygon == polygon, "a polygon is entered by one of its own doors");
    const Door* doors = mesh_->doors().data();
    const std::uint32_t back = doors[entry].neighbour;
    const std::uint32_t away = mesh_->first_door_away(polygon);
    const std::uint32_t first = mesh_->first_door(polygon);
    const bool is_top = memory.tops[polygon] == memory.query;
    const std::uint32_t end = is_top ? mesh_->first_door(polygon + 1) : away;
    for (std::uint32_t i = first != away && may_enter(first, memory) ? first : away; i < end; ++i) {
      if (doors[i].neighbour == back || (i >= away && !may_enter(i, memory))) continue;
      visit(doors[i]);
    }
  }

 protected:
  const NavMesh& mesh() const { return *mesh_; }

 private:
  bool may_enter(std::uint32_t door, const PolyanyaMemory& memory) const {
    return memory.blocks[mesh_->door_blocks()[door]] == memory.query;
  }

  const NavMesh* mesh_;
};

}  // namespace wend
