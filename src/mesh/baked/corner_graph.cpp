#include "corner_graph.h"

#include <algorithm>
#include <utility>

#include "wend/base/assert.h"

namespace wend {
namespace {

/// Looks round from one corner after the other.
class CornerGraphBuilder {
 public:
  CornerGraphBuilder(const NavMesh& mesh, CornerGraph& graph)
      : mesh_(mesh),
        graph_(graph),
        table_(mesh),
        stack_(Allocator::standard()),
        seen_(mesh.bend_count(), NavMesh::kNone),
        of_polygons_(mesh.polygon_count()) {}

  void add(std::uint32_t number) {
    WEND_ASSERT(number < table_.corners.size(), "corners are numbered as the mesh's bends");
    WEND_ASSERT(graph_.first.size() == number + std::size_t{1},
                "corners are added in the order of their numbers");
    corner_ = number;
    starts_.clear();
    const CornerTable::Corner& corner = table_.corners[number];
    CornerWalk(mesh_).for_each(corner.step,
                               [&](const CornerStep& at) { starts_.push_back(at.polygon); });
    look_round(mesh_, corner.place, starts_, stack_,
               [&](std::uint32_t polygon, const SightCone* cone) { enter(polygon, cone); });
    graph_.first.push_back(static_cast<std::uint32_t>(graph_.edges.size()));
  }

  void finish() {
    WEND_ASSERT(graph_.first.size() == table_.corners.size() + 1,
                "add all corners before the graph is finished");
    graph_.corners = std::move(table_.corners);
    graph_.first_glimpse.assign(1, 0);
    for (const auto& glimpses : of_polygons_) {
      graph_.glimpses.insert(graph_.glimpses.end(), glimpses.begin(), glimpses.end());
      graph_.first_glimpse.push_back(static_cast<std::uint32_t>(graph_.glimpses.size()));
    }
  }

 private:
  void enter(std::uint32_t polygon, const SightCone* cone) {
    const CornerTable::Corner& corner = table_.corners[corner_];
    for (std::uint32_t i = mesh_.first_door(polygon); i < mesh_.first_door(polygon + 1); ++i) {
      const NavMesh::Door& door = mesh_.doors()[i];
      see(door.bend, cone);
      see(door.end_bend, cone);
    }
    const Position right = cone == nullptr ? end_at_corner(polygon, false) : cone->right;
    const Position left = cone == nullptr ? end_at_corner(polygon, true) : cone->left;
    // From where a way can bend are the outermost directions on either side, so that a cone holds
    // one of these only if it ends in one.
    const bool at_right = can_bend_left(corner.walls, corner.place, right);
    const bool at_left = can_bend_right(corner.walls, corner.place, left);
    if (at_right || at_left) {
      of_polygons_[polygon].push_back({corner_, at_right, at_left, right, left});
    }
  }

  /// Where the side ends that bounds a polygon at the corner.
  Position end_at_corner(std::uint32_t polygon, bool left) const {
    CornerStep step = table_.corners[corner_].step;
    const CornerWalk walk(mesh_);
    walk.for_each(step, [&](const CornerStep& at) {
      if (at.polygon == polygon) step = at;
    });
    const std::uint32_t side =
        left ? walk.side_before(step) : walk.side_after(step.polygon, step.side);
    return mesh_.vertex(mesh_.sides()[side].vertex);
  }

  void see(std::uint32_t other, const SightCone* cone) {
    if (other == NavMesh::kNone || other == corner_ || seen_[other] == corner_) return;
    const CornerTable::Corner& from = table_.corners[corner_];
    const CornerTable::Corner& to = table_.corners[other];
    if (cone != nullptr && !lies_between(*cone, from.place, to.place)) return;
    seen_[other] = corner_;
    if (!can_bend(from.walls, from.place, to.place)) return;
    if (!can_bend(to.walls, to.place, from.place)) return;
    graph_.edges.push_back({flat_distance(from.place, to.place), other});
  }

  const NavMesh& mesh_;
  CornerGraph& graph_;
  CornerTable table_;
  Buffer<SightCone> stack_;
  std::vector<std::uint32_t> seen_;  // by corner: who saw it last
  std::vector<std::vector<CornerGraph::Glimpse>> of_polygons_;
  std::vector<std::uint32_t> starts_;
  std::uint32_t corner_ = 0;
};

}  // namespace

CornerGraph build_corner_graph(const NavMesh& mesh, const std::function<bool(double)>& go_on) {
  constexpr std::uint32_t kPause = 64;
  CornerGraph graph;
  CornerGraphBuilder builder(mesh, graph);
  for (std::uint32_t corner = 0; corner < mesh.bend_count(); ++corner) {
    const double part = static_cast<double>(corner) / mesh.bend_count();
    if (corner % kPause == 0 && !go_on(part)) return graph;
    builder.add(corner);
  }
  builder.finish();
  return graph;
}

}  // namespace wend
