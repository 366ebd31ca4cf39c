#include "pictures/graph_picture.h"

#include <algorithm>

#include "pictures/overlay_picture.h"
#include "pictures/replay.h"
#include "scene/mesh_scene.h"

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

/// The outline of each polygon, up to one more than can be drawn.
std::vector<Outline> outlines_of(const NavMesh& mesh) {
  std::vector<Outline> outlines;
  for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
    if (polygon > GraphPicture::kMostShapes) break;
    Outline& outline = outlines.emplace_back();
    for (const NavMesh::Side& side : mesh.sides_of(polygon)) {
      outline.push_back(mesh.vertex(side.vertex));
    }
  }
  return outlines;
}

/// As the mesh has them: the outline of each, and no edges, which would hide them.
void add_polygons(const MeshScene& scene, GraphPicture& picture) {
  picture.tinted = false;
  picture.regions = outlines_of(scene.mesh());
  for (std::uint32_t polygon = 0; polygon < picture.regions.size(); ++polygon) {
    picture.nodes.push_back({scene.position(polygon), "", true});
    if (scene.mesh().is_closed(polygon)) picture.closed.push_back(polygon);
  }
  for (const MeshLink& link : scene.links().all()) picture.links.push_back({link.from, link.to});
  if (scene.radius() > 0) picture.margins = outlines_of(scene.ground());
}

/// Marks the links that the path takes.
void mark_links(const std::vector<PathLink>& taken, GraphPicture& picture) {
  for (const PathLink& leg : taken) {
    picture.path_links.push_back(leg.waypoint);
    picture.links[leg.link].taken = true;
  }
}

/// Stops once there are more than can be drawn: drawing refuses a map with so many.
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

/// Marks by the search's labels of so many nodes; none without a search, or if it did nothing.
std::vector<Mark> marks_of(const Answer& answer, std::size_t nodes, Side side) {
  std::vector<Mark> marks;
  if (!answer.search) return marks;
  for (NodeId node = 0; node < nodes; ++node) {
    const NodeLabel label = answer.search->label(node, side);
    marks.push_back(!label.reached ? Mark::none : label.closed ? Mark::closed : Mark::open);
  }
  const auto none = [](Mark mark) { return mark == Mark::none; };
  if (std::all_of(marks.begin(), marks.end(), none)) marks.clear();
  return marks;
}

}  // namespace

GraphPicture picture_of(const AnyScene& scene) {
  GraphPicture picture;
  picture.title = scene.name();
  if (const MeshScene* mesh = as_mesh(scene)) {
    add_polygons(*mesh, picture);
    return picture;
  }
  add_ground(as_graph(scene), picture);
  if (picture.voxels == nullptr) add_nodes(scene.navigator(), picture);
  return picture;
}

GraphPicture graph_picture(const Answer& answer) {
  const AnyScene& scene = *answer.scene;
  GraphPicture picture = picture_of(scene);
  picture.path = route_of(scene, answer.path);
  picture.line = answer.line;
  mark_links(answer.path.links, picture);
  for (const Path& other : answer.alternatives) {
    picture.alternatives.push_back(route_of(scene, other));
  }
  if (answer.way) {
    picture.starts = {answer.way->from};
    picture.goals = {answer.way->to};
  } else {
    picture.starts = answer.ends.from_at ? std::vector{*answer.ends.from_at}
                                         : places_of(scene, {answer.ends.from});
    picture.goals =
        answer.ends.goals_at.empty() ? places_of(scene, answer.ends.goals) : answer.ends.goals_at;
  }
  picture.forward = marks_of(answer, picture.nodes.size(), Side::forward);
  picture.backward = marks_of(answer, picture.nodes.size(), Side::backward);
  add_overlay(picture, answer.overlay, [](NodeId node) { return node; });
  picture.caption = method_text(answer);
  picture.summary = summary_line(answer, "   ");
  return picture;
}

GraphPicture graph_picture(const TracedSearch& traced) {
  const AnyScene& scene = *traced.scene;
  const io::SearchTrace& trace = traced.trace;
  const auto places = [&](const std::vector<Point>& cells) {
    std::vector<NodeId> nodes;
    for (const Point cell : cells) nodes.push_back(scene.node(cell));
    return places_of(scene, nodes);
  };
  GraphPicture picture = picture_of(scene);
  picture.path = traced.line.empty() ? places(trace.path) : traced.line;
  mark_links(traced.links, picture);
  picture.starts = places({trace.from});
  picture.goals = places({trace.to});
  for (const Position& goal : places(trace.more_goals)) picture.goals.push_back(goal);
  if (scene.has_lines() && !traced.line.empty()) {
    picture.starts = {traced.line.front()};
    if (trace.more_goals.empty()) picture.goals = {traced.line.back()};
  }
  add_overlay(picture, traced.overlay.get(), [](NodeId node) { return node; });
  picture.caption = caption_of(trace);
  picture.summary = summary_of(trace);
  picture.forward.assign(picture.nodes.size(), Mark::none);  // blocks in space have no marks
  return picture;
}

std::vector<Position> route_of(const AnyScene& scene, const Path& path) {
  return scene.has_lines() ? path.waypoints : places_of(scene, path.nodes);
}

std::vector<Position> places_of(const AnyScene& scene, const std::vector<NodeId>& nodes) {
  std::vector<Position> places;
  for (const NodeId node : nodes) places.push_back(place_of(scene.navigator(), node));
  return places;
}

}  // namespace wend::cli
