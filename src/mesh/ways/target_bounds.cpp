#include <algorithm>
#include <limits>
#include <utility>

#include "target_memory.h"
#include "wend/base/assert.h"

namespace wend {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();
/// Links among the anchors. Each node looks at some of them, and each of them at all links.
constexpr std::size_t kMostAnchors = 24;

PlaneVector plane(const Position& place) { return {place.x, place.y}; }

class AnchorFinder {
 public:
  AnchorFinder(const NavMesh& mesh, const TakenLinks& taken, TargetMemory& memory)
      : mesh_(mesh), taken_(taken), memory_(memory) {}

  void find() {
    memory_.rests.resize(taken_.count());
    std::fill(memory_.rests.begin(), memory_.rests.end(), kUnbounded);
    for (const TargetMemory::Goal& goal : memory_.goals) add_goal(goal);
    const std::size_t most = memory_.anchors.size() + kMostAnchors;
    for (;;) {
      const std::uint32_t link = nearest();
      if (link == TargetMemory::kNone) return;
      const double rest = std::exchange(memory_.rests[link], -1);
      if (memory_.anchors.size() >= most) {
        memory_.beyond = rest;
        return;
      }
      for (const std::uint32_t polygon : taken_.links->start_polygons(link)) {
        add({plane(taken_.links->link(link).from), rest, mesh_.component(polygon)});
      }
    }
  }

 private:
  /// (One that lies on a side is there once for each polygon, one behind the other.)
  void add_goal(const TargetMemory::Goal& goal) {
    WEND_ASSERT(goal.number < memory_.places.size(), "a goal is noted together with its place");
    const TargetMemory::Anchor anchor = {memory_.places[goal.number], 0,
                                         mesh_.component(goal.polygon)};
    auto& anchors = memory_.anchors;
    const bool known = !anchors.empty() && anchors.back().component == anchor.component &&
                       anchors.back().place.x == anchor.place.x &&
                       anchors.back().place.y == anchor.place.y;
    if (!known) keep(anchor);
  }
  void add(const TargetMemory::Anchor& anchor) {
    for (const TargetMemory::Anchor& other : memory_.anchors) {
      const bool says_more = other.component == anchor.component &&
                             length_of(anchor.place - other.place) + other.rest <= anchor.rest;
      if (says_more) return;
    }
    keep(anchor);
  }
  void keep(const TargetMemory::Anchor& anchor) {
    WEND_ASSERT(anchor.rest >= 0 && memory_.rests.size() == taken_.count(),
                "find() makes room for the rests of all links, and settles each once");
    memory_.anchors.push_back(anchor);
    for (std::uint32_t i = 0; i < taken_.count(); ++i) relax(i, anchor);
  }

  void relax(std::uint32_t i, const TargetMemory::Anchor& anchor) {
    double& rest = memory_.rests[i];
    const MeshLink& link = taken_.links->link(i);
    if (rest <= link.cost + anchor.rest || !taken_.allows(i)) return;
    for (const std::uint32_t polygon : taken_.links->end_polygons(i)) {
      if (mesh_.component(polygon) != anchor.component) continue;
      rest = std::min(rest, link.cost + length_of(plane(link.to) - anchor.place) + anchor.rest);
      return;
    }
  }

  std::uint32_t nearest() const {
    std::uint32_t best = TargetMemory::kNone;
    double least = kUnbounded;
    for (std::uint32_t i = 0; i < taken_.count(); ++i) {
      const double rest = memory_.rests[i];
      if (rest < 0 || !(rest < least)) continue;
      best = i;
      least = rest;
    }
    return best;
  }

  const NavMesh& mesh_;
  const TakenLinks& taken_;
  TargetMemory& memory_;
};

}  // namespace

void find_reach(const NavMesh& mesh, const TakenLinks& taken, TargetMemory& memory) {
  if (mesh.component_count() > memory.reach.size() || ++memory.query == 0) {
    memory.reach.assign_zero(std::max<std::size_t>(mesh.component_count(), memory.reach.size()));
    memory.query = 1;
  }
  const auto note = [&](std::uint32_t polygon) {
    const std::uint32_t component = mesh.component(polygon);
    if (std::exchange(memory.reach[component], memory.query) != memory.query) {
      memory.spread.push_back(component);
    }
  };
  for (const TargetMemory::Goal& goal : memory.goals) note(goal.polygon);
  if (taken.links == nullptr) return;
  for (std::size_t i = 0; i < memory.spread.size(); ++i) {
    for (const std::uint32_t link : taken.links->into_component(memory.spread[i])) {
      if (!taken.allows(link)) continue;
      for (const std::uint32_t polygon : taken.links->start_polygons(link)) note(polygon);
    }
  }
}

void find_anchors(const NavMesh& mesh, const TakenLinks& taken, TargetMemory& memory) {
  WEND_ASSERT(!memory.goals.empty(), "note the goals before their anchors are looked for");
  AnchorFinder(mesh, taken, memory).find();
}

}  // namespace wend
