#pragma once

#include <algorithm>

#include "corner_ring.h"
#include "sight.h"
#include "wend/base/assert.h"
#include "wend/mesh/locate.h"
#include "wend/search/workspace.h"

namespace wend {

/// The memory of a look round, reused by the next one.
struct CornerSightMemory final : Scratch {
  explicit CornerSightMemory(Allocator allocator)
      : cones(allocator), steps(allocator), polygons(allocator), seen(allocator) {}
  std::size_t bytes() const override {
    return cones.bytes() + steps.bytes() + polygons.bytes() + seen.bytes();
  }
  /// Forgets which corners were seen.
  void begin(const NavMesh& mesh) {
    if (seen.size() < mesh.bend_count() || ++look == 0) {
      seen.assign_zero(std::max<std::size_t>(mesh.bend_count(), seen.size()));
      look = 1;
    }
    polygons.clear();
  }

  Buffer<SightCone> cones;
  Buffer<SightStep> steps;
  Buffer<std::uint32_t> polygons;  // where the look begins
  Buffer<std::uint32_t> seen;      // by corner: in which look
  std::uint32_t look = 0;
};

/// Calls `visit(bend, place, bends)` once with each corner that a root sees, from the polygons in
/// the memory, and whether a way from there can bend round it.
template <class Visit>
void look_for_corners(const NavMesh& mesh, const Position& root, CornerSightMemory& memory,
                      Visit&& visit) {
  WEND_ASSERT(memory.seen.size() >= mesh.bend_count(),
              "begin() makes room for the mesh's corners: call it before a look");
  const auto see = [&](std::uint32_t bend, const Position& place, const CornerStep& step,
                       const SightCone* cone) {
    if (bend == NavMesh::kNone || memory.seen[bend] == memory.look) return;
    if (cone != nullptr && !lies_between(*cone, root, place)) return;
    memory.seen[bend] = memory.look;
    visit(bend, place, can_bend(walls_round(mesh, step), place, root));
  };
  const std::span<const std::uint32_t> starts(memory.polygons.data(), memory.polygons.size());
  look_round(mesh, root, starts, memory.cones, [&](std::uint32_t polygon, const SightCone* cone) {
    const std::uint32_t end = mesh.first_door(polygon + 1);
    for (std::uint32_t i = mesh.first_door(polygon); i < end; ++i) {
      const NavMesh::Door& door = mesh.doors()[i];
      see(door.bend, {door.x, door.y}, {polygon, door.side}, cone);
      see(door.end_bend, {door.end_x, door.end_y}, {door.neighbour, mesh.doors()[door.twin].side},
          cone);
    }
  });
}

}  // namespace wend
