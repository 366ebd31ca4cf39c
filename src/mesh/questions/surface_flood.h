// Polygons by how near they are over the surface: what questions about the surroundings of a place
// have in common.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "wend/base/assert.h"
#include "wend/base/buffer.h"
#include "wend/mesh/nav_mesh.h"
#include "wend/search/workspace.h"

namespace wend {

inline constexpr double kNever = std::numeric_limits<double>::infinity();

struct PlanePlace {
  double x;
  double y;
};

/// A polygon that a flood came to.
struct FloodStep {
  double key;  // how near it is, as the question measures that
  std::uint32_t polygon;
  std::uint32_t parent;  // among the steps
  PlanePlace entry;      // where it was entered, if the question wants to know
};

/// The memory of a flood, reused by the next one: 32 bytes per door it looks at, 4 per polygon of
/// the mesh.
struct FloodMemory final : Scratch {
  explicit FloodMemory(Allocator allocator)
      : open(allocator), steps(allocator), stamps(allocator) {}
  std::size_t bytes() const override { return open.bytes() + steps.bytes() + stamps.bytes(); }

  void begin(const NavMesh& mesh) {
    if (mesh.polygon_count() > stamps.size() || ++query == 0) {
      stamps.assign_zero(std::max<std::size_t>(mesh.polygon_count(), stamps.size()));
      query = 1;
    }
    open.clear();
    steps.clear();
  }
  bool has_seen(std::uint32_t polygon) const {
    WEND_ASSERT(polygon < stamps.size(),
                "begin() makes room for the polygons of one mesh: call it before");
    return stamps[polygon] == query;
  }

  Buffer<FloodStep> open;   // a heap
  Buffer<FloodStep> steps;  // in the order of keys
  Buffer<std::uint32_t> stamps;
  std::uint32_t query = 0;
};

/// For heaps of which the earliest comes first. Total but for steps that are the same in all, so
/// that the order is the same with any standard library.
struct ComesLater {
  bool operator()(const FloodStep& a, const FloodStep& b) const {
    if (a.key != b.key) return a.key > b.key;
    if (a.polygon != b.polygon) return a.polygon > b.polygon;
    if (a.parent != b.parent) return a.parent > b.parent;
    return a.entry.x != b.entry.x ? a.entry.x > b.entry.x : a.entry.y > b.entry.y;
  }
};

/// Calls `visit(step)` once per polygon by rising keys, from a first one on; what it answers is the
/// key beyond which nothing is wanted any more. `enter(step, door, entry)` answers the key by which
/// a door is entered, no lower than the step's own, or kNever, and fills in `entry`.
template <class Enter, class Visit>
void flood_surface(const NavMesh& mesh, std::uint32_t first, const Position& at,
                   FloodMemory& memory, Enter&& enter, Visit&& visit) {
  WEND_ASSERT(first < mesh.polygon_count(), "a flood begins in one of the mesh's polygons");
  memory.begin(mesh);
  FloodStep step = {0, first, kNoPolygon, {at.x, at.y}};
  double most = kNever;
  for (;;) {
    if (!memory.has_seen(step.polygon)) {
      memory.stamps[step.polygon] = memory.query;
      const auto number = static_cast<std::uint32_t>(memory.steps.size());
      memory.steps.push_back(step);
      most = visit(step);
      const std::uint32_t end = mesh.first_door(step.polygon + 1);
      for (std::uint32_t d = mesh.first_door(step.polygon); d < end; ++d) {
        const NavMesh::Door& door = mesh.doors()[d];
        if (memory.has_seen(door.neighbour)) continue;
        FloodStep next = {kNever, door.neighbour, number, {}};
        next.key = enter(step, door, next.entry);
        WEND_ASSERT(next.key >= step.key, "keys must not fall, or the order were none");
        if (next.key > most || next.key == kNever) continue;
        memory.open.push_back(next);
        std::push_heap(memory.open.begin(), memory.open.end(), ComesLater());
      }
    }
    if (memory.open.empty() || memory.open[0].key > most) return;
    step = memory.open[0];
    std::pop_heap(memory.open.begin(), memory.open.end(), ComesLater());
    memory.open.pop_back();
  }
}

}  // namespace wend
