#include "wend/space/maps/waypoint_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"
#include "wend/space/maps/graph_builder.h"

namespace wend {
namespace {

std::optional<Error> fault_of(const WaypointPlan& plan) {
  if (!(plan.radius >= 0 && plan.radius <= GraphBuilder::kMostCoordinate)) {
    return Error{"", 0, "the radius must be a number from 0 to 1e12"};
  }
  if (!(plan.longest_edge >= 0)) return Error{"", 0, "the longest edge must be a number from 0"};
  for (const auto& waypoint : plan.waypoints) {
    if (GraphBuilder::in_range(waypoint.position)) continue;
    return Error{"", 0, "waypoint '" + waypoint.name + "': coordinates must be numbers up to 1e12"};
  }
  for (const Outline& outline : plan.obstacles) {
    if (outline.size() < 3) return Error{"", 0, "an obstacle needs three corners or more"};
    if (!std::all_of(outline.begin(), outline.end(), GraphBuilder::in_range)) {
      return Error{"", 0, "an obstacle's coordinates must be numbers up to 1e12"};
    }
  }
  return std::nullopt;
}

/// Places sorted into cubes as wide as an edge may be long, so that what is near lies in the same
/// one or in one that touches it.
class NearPlaces {
 public:
  NearPlaces(const std::vector<Position>& places, const std::vector<NodeId>& nodes,
             double longest_edge)
      : places_(places) {
    double most = 0;
    for (const Position& p : places) {
      most = std::max({most, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
    }
    // A little wider than an edge, and numbered up to 2^40: so no rounding puts what is near into
    // cubes that do not touch. And wide enough that the square of less than its side is above 0.
    side_ = std::max({longest_edge * 1.001, most * 0x1p-40, 1e-150});
    WEND_ASSERT(side_ > 0, "refuse a longest edge that is no number");
    for (const NodeId node : nodes) members_.push_back({cube_of(places[node]), node});
    std::sort(members_.begin(), members_.end(),
              [](const Member& a, const Member& b) { return a.cube < b.cube; });
  }

  /// How many pairs have to be looked at, or nearly: each node counts itself as half a one.
  std::size_t pair_count() const {
    std::size_t ends = 0;
    for (const Member& member : members_) {
      for_each_row(member.cube, [&](std::span<const Member> row) { ends += row.size(); });
    }
    return ends / 2;
  }

  /// Calls visit(node) with all that may be near, and some that are not; in no particular order.
  template <class Visit>
  void for_each(NodeId from, Visit&& visit) const {
    for_each_row(cube_of(places_[from]), [&](std::span<const Member> row) {
      for (const Member& member : row) visit(member.node);
    });
  }

 private:
  using Cube = std::array<double, 3>;  // whole numbers
  struct Member {
    Cube cube;
    NodeId node;
  };

  /// Three cubes on top of one another lie side by side.
  template <class Visit>
  void for_each_row(const Cube& middle, Visit&& visit) const {
    const auto before = [](const Member& member, const Cube& cube) { return member.cube < cube; };
    const auto behind = [](const Cube& cube, const Member& member) { return cube < member.cube; };
    for (int dx = -1; dx <= 1; ++dx) {
      for (int dy = -1; dy <= 1; ++dy) {
        const Cube low = {middle[0] + dx, middle[1] + dy, middle[2] - 1};
        const Cube high = {low[0], low[1], middle[2] + 1};
        const auto first = std::lower_bound(members_.begin(), members_.end(), low, before);
        const auto end = std::upper_bound(first, members_.end(), high, behind);
        WEND_ASSERT(end == members_.end() || !(end->cube < low),
                    "members are sorted by their cubes");
        visit(std::span(members_.data() + (first - members_.begin()),
                        static_cast<std::size_t>(end - first)));
      }
    }
  }

  Cube cube_of(const Position& p) const {
    return {std::floor(p.x / side_), std::floor(p.y / side_), std::floor(p.z / side_)};
  }

  const std::vector<Position>& places_;
  double side_;
  std::vector<Member> members_;
};

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
  if (std::optional<Error> error = map.add_edges(plan, places, free, builder)) {
    return *std::move(error);
  }
  Result<Graph> graph = builder.build();
  if (!graph) return graph.error();
  map.graph_ = std::move(graph).value();
  map.plan_ = std::move(plan);
  return map;
}

/// Edges lie in the graph as if all pairs had been looked at in their order.
std::optional<Error> WaypointMap::add_edges(const WaypointPlan& plan,
                                            const std::vector<Position>& places,
                                            const std::vector<NodeId>& free,
                                            GraphBuilder& builder) const {
  const auto too_many = [](const char* what) {
    return Error{"", 0,
                 std::string("more than ") + what + "; set a longest edge, or a shorter one"};
  };
  const NearPlaces near(places, free, plan.longest_edge);
  const double longest = plan.longest_edge * plan.longest_edge;
  if (near.pair_count() > kMostPairs) {
    return too_many("100,000,000 pairs of waypoints lie close enough for an edge");
  }
  std::vector<NodeId> others;
  for (const NodeId node : free) {
    others.clear();
    near.for_each(node, [&](NodeId other) {
      if (other > node) others.push_back(other);
    });
    std::sort(others.begin(), others.end());
    for (const NodeId other : others) {
      if (square_apart(places[node], places[other]) > longest) continue;
      if (!obstacles_.is_free(places[node], places[other])) continue;
      builder.add_straight_edge(node, other);
      builder.add_straight_edge(other, node);
      if (builder.edge_count() > kMostEdges) {
        return too_many("8,000,000 edges join the waypoints, each way counted");
      }
    }
  }
  return std::nullopt;
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
    candidates.push_back({square_apart(from, plan_.waypoints[node].position), node});
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
