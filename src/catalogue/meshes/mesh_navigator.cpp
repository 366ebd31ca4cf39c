#include "wend/catalogue/mesh_navigator.h"

#include <cmath>
#include <utility>

#include "../families/spaces.h"
#include "mesh_islands.h"
#include "mesh_map.h"
#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"
#include "wend/internal/mesh/border.h"
#include "wend/space/maps/graph_builder.h"

namespace wend {
namespace {

/// From middle to middle; half of the way on the ground of each.
Result<Graph> graph_of_polygons(const NavMesh& mesh, const MeshLinks& links,
                                const MeshOptions& options) {
  GraphBuilder builder;
  std::vector<Position> middles(mesh.polygon_count());
  for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
    middles[polygon] = middle_of(mesh, polygon);
    builder.add_node("", middles[polygon]);
  }
  for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
    const Position& a = middles[polygon];
    for (std::uint32_t d = mesh.first_door(polygon); d < mesh.first_door(polygon + 1); ++d) {
      const std::uint32_t neighbour = mesh.doors()[d].neighbour;
      WEND_ASSERT(neighbour < middles.size(), "doors lead to polygons of the mesh");
      const Position& b = middles[neighbour];
      const double cost =
          (options.area_costs[mesh.area(polygon)] + options.area_costs[mesh.area(neighbour)]) / 2;
      builder.add_measured_edge(polygon, neighbour, cost * apart(a, b));
    }
  }
  for (std::uint32_t link = 0; link < links.count(); ++link) {
    for (const std::uint32_t begin : links.start_polygons(link)) {
      for (const std::uint32_t end : links.end_polygons(link)) {
        if (begin != end) builder.add_measured_edge(begin, end, links.link(link).cost);
      }
    }
  }
  return builder.build();
}

Result<void> check_options(const MeshOptions& options) {
  constexpr double kMost = 1e6;
  for (const double cost : options.area_costs) {
    if (cost > 0 && cost <= kMost) continue;
    return Error{"", 0, "area_costs: an area costs something above 0, at most 1e6"};
  }
  if (!(options.corner_error >= 0 && options.corner_error <= 1)) {
    return Error{"", 0, "corner_error is a share from 0 to 1"};
  }
  return {};
}

/// The polygons of a query's goals, kept for the search.
struct GoalPolygons final : Scratch {
  explicit GoalPolygons(Allocator allocator) : polygons(allocator) {}
  std::size_t bytes() const override { return polygons.bytes(); }

  Buffer<NodeId> polygons;
};

}  // namespace

MeshNavigator::MeshNavigator(std::shared_ptr<const NavMesh> mesh,
                             std::shared_ptr<const MeshLinks> links, std::unique_ptr<AnyMap> map)
    : NodeNavigator(std::move(map)), mesh_(std::move(mesh)), links_(std::move(links)) {
  WEND_ASSERT(mesh_ != nullptr && links_ != nullptr, "a navigator keeps its mesh and the links");
}

Result<MeshNavigator> MeshNavigator::build(NavMesh mesh, const MeshOptions& options) {
  return build(std::make_shared<const NavMesh>(std::move(mesh)), options);
}

Result<MeshNavigator> MeshNavigator::build(std::shared_ptr<const NavMesh> mesh,
                                           const MeshOptions& options) {
  WEND_ASSERT(mesh != nullptr, "give a mesh that outlives the navigators of its version");
  if (const Result<void> good = check_options(options); !good) return good.error();
  Result<MeshLinks> links = MeshLinks::build(*mesh, options.links);
  if (!links) return links.error();
  Result<Graph> graph = graph_of_polygons(*mesh, links.value(), options);
  if (!graph) return graph.error();
  auto kept_links = std::make_shared<const MeshLinks>(std::move(links).value());
  auto map = std::make_unique<MeshMap>(mesh, kept_links, erase(std::move(graph).value()), options);
  return MeshNavigator(std::move(mesh), std::move(kept_links), std::move(map));
}

/// Where a disc has no room on the floor that is meant, another floor is none for it.
NodeId MeshNavigator::polygon_of(const Position& place) const {
  if (whole_ != nullptr && !has_room_on_floor(*whole_, *mesh_, place)) return kNoPolygon;
  return polygon_at(*mesh_, place);
}

NodeQuery MeshNavigator::by_nodes(const MeshQuery& query, Workspace& workspace) const {
  NodeQuery asked{polygon_of(query.from), polygon_of(query.to), query.algorithm, query.options};
  asked.from_at = query.from;
  asked.to_at = query.to;
  asked.link_kinds = query.link_kinds;
  if (query.goals.empty()) return asked;
  auto& polygons = workspace.scratch<GoalPolygons>().polygons;
  polygons.clear();
  for (const Position& goal : query.goals) polygons.push_back(polygon_of(goal));
  asked.goals = {polygons.data(), polygons.size()};
  asked.goals_at = query.goals;
  return asked;
}

NodeSearch MeshNavigator::begin(const MeshQuery& query, Workspace& workspace) const {
  return begin(by_nodes(query, workspace), workspace);
}

Path MeshNavigator::solve(const MeshQuery& query, Workspace& workspace) const {
  return solve(by_nodes(query, workspace), workspace);
}

void MeshNavigator::solve(const MeshQuery& query, Workspace& workspace, Path& path) const {
  solve(by_nodes(query, workspace), workspace, path);
}

}  // namespace wend
