#include "wend/space/waypoint_map.h"

#include <algorithm>
#include <cmath>

#include "wend/space/graph_builder.h"

namespace wend {
namespace {

constexpr double kMost = GraphBuilder::kMostCoordinate;

bool in_range(const Position& p) {
  return std::abs(p.x) <= kMost && std::abs(p.y) <= kMost && std::abs(p.z) <= kMost;
}

double square_between(const Position& a, const Position& b) {
  const double x = a.x - b.x;
  const double y = a.y - b.y;
  const double z = a.z - b.z;
  return x * x + y * y + z * z;
}

std::optional<Error> fault_of(const WaypointPlan& plan) {
  if (!(plan.radius >= 0 && plan.radius <= kMost)) {
    return Error{"", 0, "the radius must be a number from 0 to 1e12"};
  }
  if (!(plan.longest_edge >= 0)) return Error{"", 0, "the longest edge must be a number from 0"};
  for (const auto& waypoint : plan.waypoints) {
    if (in_range(waypoint.position)) continue;
    return Error{"", 0, "waypoint '" + waypoint.name + "': coordinates must be numbers up to 1e12"};
  }
  for (const Outline& outline : plan.obstacles) {
    if (outline.size() < 3) return Error{"", 0, "an obstacle needs three corners or more"};
    if (!std::all_of(outline.begin(), outline.end(), in_range)) {
      return Error{"", 0, "an obstacle's coordinates must be numbers up to 1e12"};
    }
  }
  return std::nullopt;
}

std::vector<Position> places_of(const WaypointPlan& plan) {
  std::vector<Position> places;
  places.reserve(plan.waypoints.size());
  for (const auto& waypoint : plan.waypoints) places.push_back(waypoint.position);
  return places;
}

}  // namespace

Result<WaypointMap> WaypointMap::build(WaypointPlan plan) {
  if (std::optional<Error> error = fault_of(plan)) return *std::move(error);
  WaypointMap map;
  const std::vector<Position> places = places_of(plan);
  map.obstacles_ =
      Obstacles(plan.obstacles, plan.grid ? &*plan.grid : nullptr, plan.radius, places);
  GraphBuilder builder;
  std::vector<NodeId> free;
  for (NodeId node = 0; node < places.size(); ++node) {
    builder.add_node(plan.waypoints[node].name, places[node]);
    if (map.obstacles_.is_free(places[node])) free.push_back(node);
  }
  const double longest = plan.longest_edge * plan.longest_edge;
  for (std::size_t i = 0; i < free.size(); ++i) {
    for (std::size_t j = i + 1; j < free.size(); ++j) {
      if (square_between(places[free[i]], places[free[j]]) > longest) continue;
      if (!map.obstacles_.is_free(places[free[i]], places[free[j]])) continue;
      builder.add_straight_edge(free[i], free[j]);
      builder.add_straight_edge(free[j], free[i]);
    }
  }
  Result<Graph> graph = builder.build();
  if (!graph) return graph.error();
  map.graph_ = std::move(graph).value();
  map.plan_ = std::move(plan);
  return map;
}

/// Until the visitor says that it has seen enough.
template <class Visit>
void WaypointMap::for_each_visible(const Position& from, Visit&& visit) const {
  if (!is_free(from)) return;
  struct Candidate {
    double square;
    NodeId node;
  };
  std::vector<Candidate> candidates;
  for (NodeId node = 0; node < plan_.waypoints.size(); ++node) {
    candidates.push_back({square_between(from, plan_.waypoints[node].position), node});
  }
  std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    return a.square != b.square ? a.square < b.square : a.node < b.node;
  });
  for (const Candidate& candidate : candidates) {
    const Position& to = plan_.waypoints[candidate.node].position;
    if (is_free(to) && obstacles_.is_free(from, to) && visit(candidate.node)) return;
  }
}

std::vector<NodeId> WaypointMap::visible(const Position& from) const {
  std::vector<NodeId> nodes;
  for_each_visible(from, [&](NodeId node) {
    nodes.push_back(node);
    return false;
  });
  return nodes;
}

NodeId WaypointMap::nearest_visible(const Position& from) const {
  NodeId nearest = kNoNode;
  for_each_visible(from, [&](NodeId node) {
    nearest = node;
    return true;
  });
  return nearest;
}

}  // namespace wend
