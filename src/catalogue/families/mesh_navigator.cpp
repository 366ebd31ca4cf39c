#include "wend/catalogue/mesh_navigator.h"

#include <cmath>
#include <utility>

#include "mesh_map.h"
#include "spaces.h"
#include "wend/internal/mesh/border.h"
#include "wend/space/maps/graph_builder.h"

namespace wend {
namespace {

/// From middle to middle; half of the way on the ground of each.
Result<Graph> graph_of_polygons(const NavMesh& mesh, const MeshOptions& options) {
  GraphBuilder builder;
  for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
    builder.add_node("", middle_of(mesh, polygon));
  }
  for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
    const Position a = middle_of(mesh, polygon);
    for (std::uint32_t d = mesh.first_door(polygon); d < mesh.first_door(polygon + 1); ++d) {
      const std::uint32_t neighbour = mesh.doors()[d].neighbour;
      const Position b = middle_of(mesh, neighbour);
      const double dx = a.x - b.x;
      const double dy = a.y - b.y;
      const double dz = a.z - b.z;
      const double cost =
          (options.area_costs[mesh.area(polygon)] + options.area_costs[mesh.area(neighbour)]) / 2;
      builder.add_measured_edge(polygon, neighbour, cost * std::sqrt(dx * dx + dy * dy + dz * dz));
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

}  // namespace

MeshNavigator::MeshNavigator(std::shared_ptr<const NavMesh> mesh, std::unique_ptr<AnyMap> map)
    : NodeNavigator(std::move(map)), mesh_(std::move(mesh)) {}

Result<MeshNavigator> MeshNavigator::build(NavMesh mesh, const MeshOptions& options) {
  if (const Result<void> good = check_options(options); !good) return good.error();
  Result<Graph> graph = graph_of_polygons(mesh, options);
  if (!graph) return graph.error();
  auto kept = std::make_shared<const NavMesh>(std::move(mesh));
  auto map = std::make_unique<MeshMap>(kept, erase(std::move(graph).value()), options);
  return MeshNavigator(std::move(kept), std::move(map));
}

NodeQuery MeshNavigator::by_nodes(const MeshQuery& query) const {
  NodeQuery asked{polygon_at(*mesh_, query.from), polygon_at(*mesh_, query.to), query.algorithm,
                  query.options};
  asked.from_at = query.from;
  asked.to_at = query.to;
  return asked;
}

NodeSearch MeshNavigator::begin(const MeshQuery& query, Workspace& workspace) const {
  return begin(by_nodes(query), workspace);
}

Path MeshNavigator::solve(const MeshQuery& query, Workspace& workspace) const {
  return solve(by_nodes(query), workspace);
}

void MeshNavigator::solve(const MeshQuery& query, Workspace& workspace, Path& path) const {
  solve(by_nodes(query), workspace, path);
}

}  // namespace wend
