#include "mesh_islands.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/search/labels/node_set.h"
#include "wend/mesh/locate.h"

namespace wend {
namespace {

/// The query with other polygons, kept for the search.
struct ChosenEnds final : Scratch {
  explicit ChosenEnds(Allocator allocator) : reach(allocator) {}
  std::size_t bytes() const override { return reach.bytes() + goals.capacity() * sizeof(goals[0]); }

  NodeQuery query;
  std::vector<NodeId> goals;
  NodeSet reach;  // islands
};

class IslandChooser {
 public:
  IslandChooser(const NavMesh& mesh, const MeshLinks& links, std::uint32_t kinds)
      : mesh_(mesh), links_(links), kinds_(kinds) {}

  /// Whether a place lies on more than one island.
  bool is_shared(const Position& place) const {
    std::uint32_t first = kNoPolygon;
    bool shared = false;
    for_each_polygon_at(mesh_, place, [&](std::uint32_t polygon) {
      if (first == kNoPolygon) first = mesh_.component(polygon);
      shared = shared || mesh_.component(polygon) != first;
    });
    return shared;
  }

  /// The islands that can be reached from one.
  void find_reach(std::uint32_t island, NodeSet& reach) const {
    WEND_ASSERT(island < mesh_.component_count(), "islands are the mesh's components: ask for one");
    reach.begin(mesh_.component_count());
    reach.insert(island);
    for (bool grown = true; grown;) {
      const std::size_t before = reach.nodes().size();
      for (std::uint32_t link = 0; link < links_.count(); ++link) {
        if (links_.allowed(link, kinds_)) follow(link, reach);
      }
      grown = reach.nodes().size() > before;
    }
  }

  /// A polygon of an island that can be reached, of those that hold a place; else kNoPolygon.
  std::uint32_t reached_at(const Position& place, const NodeSet& reach) const {
    std::uint32_t found = kNoPolygon;
    for_each_polygon_at(mesh_, place, [&](std::uint32_t polygon) {
      if (found == kNoPolygon && reach.contains(mesh_.component(polygon))) found = polygon;
    });
    return found;
  }

 private:
  void follow(std::uint32_t link, NodeSet& reach) const {
    for (const std::uint32_t begin : links_.start_polygons(link)) {
      if (!reach.contains(mesh_.component(begin))) continue;
      for (const std::uint32_t end : links_.end_polygons(link)) {
        reach.insert(mesh_.component(end));
      }
    }
  }

  const NavMesh& mesh_;
  const MeshLinks& links_;
  std::uint32_t kinds_;
};

}  // namespace

const NodeQuery& choose_islands(const NavMesh& mesh, const MeshLinks& links, const NodeQuery& query,
                                const Position& from, std::span<const Position> goals,
                                Workspace& workspace) {
  const std::span<const NodeId> wanted =
      query.goals.empty() ? std::span(&query.to, 1) : query.goals;
  WEND_ASSERT(wanted.size() == goals.size(), "each goal lies somewhere: give all their places");
  const IslandChooser chooser(mesh, links, query.link_kinds);
  const auto shared = [&](const Position& place) { return chooser.is_shared(place); };
  const auto closed = [&](NodeId polygon) { return mesh.is_closed(polygon); };
  const bool any_closed = closed(query.from) || std::any_of(wanted.begin(), wanted.end(), closed);
  if (!any_closed && !shared(from) && std::none_of(goals.begin(), goals.end(), shared)) {
    return query;
  }

  auto& memory = workspace.scratch<ChosenEnds>();
  chooser.find_reach(mesh.component(query.from), memory.reach);
  const auto reached = [&](NodeId polygon) {
    return memory.reach.contains(mesh.component(polygon));
  };
  if (std::any_of(wanted.begin(), wanted.end(), reached)) return query;
  memory.query = query;
  memory.goals.assign(wanted.begin(), wanted.end());
  bool chosen = false;
  for_each_polygon_at(mesh, from, [&](std::uint32_t start) {
    if (chosen) return;
    chooser.find_reach(mesh.component(start), memory.reach);
    memory.query.from = start;
    for (std::size_t i = 0; i < goals.size(); ++i) {
      const std::uint32_t polygon = chooser.reached_at(goals[i], memory.reach);
      if (polygon == kNoPolygon) continue;
      memory.goals[i] = polygon;
      chosen = true;
    }
  });
  if (!chosen) return query;
  if (query.goals.empty())
    memory.query.to = memory.goals.front();
  else
    memory.query.goals = memory.goals;
  return memory.query;
}

bool has_room_on_floor(const NavMesh& whole, const NavMesh& eroded, const Position& place) {
  const MeshPlace there = ground_at(eroded, place);
  if (there.polygon == kNoPolygon) return false;
  const MeshPlace meant = ground_at(whole, place);
  if (meant.polygon == kNoPolygon) return false;
  // Where polygons meet, heights may differ by rounding.
  constexpr double kRounding = 1e-9;
  const double found = ground_at(whole, there.position).position.z;
  return std::abs(found - meant.position.z) <= kRounding * (1 + std::abs(meant.position.z));
}

}  // namespace wend
