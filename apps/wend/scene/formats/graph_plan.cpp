#include "scene/formats/graph_plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "terminal/failure.h"
#include "wend/space/spaces/graph.h"
#include "wend/space/spaces/voxel_grid.h"

namespace wend::cli {
namespace {

std::size_t values_of(const io::GraphPlan::Node& node) {
  std::size_t values = 1 + (node.name.empty() ? 0 : 1);
  if (node.position) values += node.position->z != 0 ? 3 : 2;
  return values;
}

std::size_t values_of(const io::GraphPlan::Edge& edge) {
  return 3 + (edge.cost ? 1 : 0) + (edge.one_way ? 1 : 0);
}

/// Turns a navigator's nodes and edges into those of a plan.
class PlanMaker {
 public:
  explicit PlanMaker(const NodeNavigator& navigator) : navigator_(navigator) {}

  io::GraphPlan make() {
    const auto count = static_cast<NodeId>(navigator_.node_count());
    for (NodeId node = 0; node < count; ++node) add_node(node);
    for (NodeId node = 0; node < count; ++node) {
      if (navigator_.walkable(node)) add_edges(node);
    }
    return std::move(plan_);
  }

 private:
  void add_node(NodeId node) {
    numbers_.push_back(static_cast<NodeId>(plan_.nodes.size()));
    if (!navigator_.walkable(node)) return;
    io::GraphPlan::Node added{navigator_.name(node), {}};
    if (navigator_.has_positions()) added.position = navigator_.position(node);
    add_values(values_of(added));
    plan_.nodes.push_back(std::move(added));
  }

  /// Where both ways cost the same one edge is enough.
  void add_edges(NodeId node) {
    for (const NodeEdge& edge : navigator_.edges(node)) {
      const std::vector<NodeEdge> back = navigator_.edges(edge.to);
      const bool both_ways = std::any_of(back.begin(), back.end(), [&](const NodeEdge& other) {
        return other.to == node && other.cost == edge.cost;
      });
      if (both_ways && node > edge.to) continue;
      plan_.edges.push_back({numbers_[node], numbers_[edge.to], edge.cost, !both_ways});
      add_values(values_of(plan_.edges.back()));
    }
  }

  void add_values(std::size_t values) {
    values_ += values;
    require_json_size(plan_.nodes.size(), values_);
  }

  const NodeNavigator& navigator_;
  io::GraphPlan plan_;
  std::vector<NodeId> numbers_;  // in the plan
  std::size_t values_ = 0;
};

io::GraphPlan plan_of(const io::GraphPlan& plan, const std::string&) { return plan; }

io::GraphPlan plan_of(const RegionMap& map, const std::string&) {
  io::GraphPlan plan;
  for (NodeId region = 0; region < map.regions().size(); ++region) {
    plan.nodes.push_back({map.regions()[region].name, map.centre(region)});
  }
  for (const RegionMap::Border& border : map.borders()) {
    plan.edges.push_back({border.from, border.to, border.cost, !border.both_ways});
  }
  return plan;
}

/// Edges without a cost, which is the length of the straight line here and there.
io::GraphPlan plan_of(const WaypointPlan& waypoints, const std::string& name) {
  const WaypointMap map = value_or_blame(WaypointMap::build(waypoints), name);
  io::GraphPlan plan;
  for (const WaypointPlan::Waypoint& waypoint : waypoints.waypoints) {
    plan.nodes.push_back({waypoint.name, waypoint.position});
  }
  for (NodeId node = 0; node < map.graph().node_count(); ++node) {
    for (const Graph::Edge& edge : map.graph().edges(node)) {
      if (node < edge.node) plan.edges.push_back({node, edge.node, {}, false});
    }
  }
  return plan;
}

io::GraphPlan plan_of(const io::VoxelPlan& plan, const std::string& name) {
  if (!plan.walker) return graph_plan_of(NodeNavigator(VoxelGrid(plan.map, plan.options)));
  constexpr GraphOptions kUnguided = {.landmarks = 0};
  return graph_plan_of(
      NodeNavigator(value_or_blame(walking_surface(plan.map, *plan.walker), name), kUnguided));
}

}  // namespace

std::size_t json_values_of(const io::GraphPlan& plan) {
  constexpr std::size_t kFrame = 4;  // the object, what it is, and its two lists
  std::size_t values = kFrame;
  for (const auto& node : plan.nodes) values += values_of(node);
  for (const auto& edge : plan.edges) values += values_of(edge);
  return values;
}

void require_json_size(std::size_t nodes, std::size_t values) {
  if (values <= io::kMostJsonValues) return;
  throw file_error(
      fmt::format("the graph would have {} nodes or more, which with their edges are more than the "
                  "{} values that a JSON map may have; take a smaller map, or another form",
                  nodes, io::kMostJsonValues));
}

io::GraphPlan graph_plan_of(const NodeNavigator& navigator) { return PlanMaker(navigator).make(); }

io::GraphPlan graph_plan_of(const io::JsonMap& map, const std::string& name) {
  io::GraphPlan plan = std::visit([&](const auto& each) { return plan_of(each, name); }, map);
  require_json_size(plan.nodes.size(), json_values_of(plan));
  return plan;
}

}  // namespace wend::cli
