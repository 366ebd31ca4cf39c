#include "report/graph_picture.h"

namespace wend::cli {
namespace {

/// Where there are no positions, nodes stand in a circle.
Position place_of(const NodeNavigator& navigator, NodeId node) {
  return navigator.has_positions() ? navigator.position(node)
                                   : place_in_circle(node, navigator.node_count());
}

void add_ground(const GraphScene& scene, GraphPicture& picture) {
  if (const auto* regions = scene.plan<RegionMap>()) {
    for (const Region& region : regions->regions()) picture.regions.push_back(region.outline);
  }
  if (const auto* waypoints = scene.plan<WaypointPlan>()) {
    picture.obstacles = waypoints->obstacles;
    if (waypoints->grid) picture.grid = &*waypoints->grid;
  }
  if (const auto* voxels = scene.plan<io::VoxelPlan>()) picture.voxels = &voxels->map;
}

/// No more than can be drawn: of a map with more of them there is no picture, as whoever draws it
/// says.
void add_nodes(const NodeNavigator& navigator, GraphPicture& picture) {
  std::size_t open = 0;
  for (NodeId node = 0; node < navigator.node_count(); ++node) {
    const bool closed = !navigator.walkable(node);
    picture.nodes.push_back({place_of(navigator, node), navigator.name(node), closed});
    if (closed) continue;
    if (++open > GraphPicture::kMostShapes) return;
    for (const NodeEdge& edge : navigator.edges(node)) picture.edges.push_back({node, edge.to});
  }
}

}  // namespace

GraphPicture picture_of(const GraphScene& scene) {
  GraphPicture picture;
  picture.title = scene.name();
  add_ground(scene, picture);
  if (picture.voxels == nullptr) add_nodes(scene.navigator(), picture);
  return picture;
}

std::vector<Position> places_of(const GraphScene& scene, const std::vector<NodeId>& nodes) {
  std::vector<Position> places;
  for (const NodeId node : nodes) places.push_back(place_of(scene.navigator(), node));
  return places;
}

}  // namespace wend::cli
