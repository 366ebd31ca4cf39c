#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "wend/base/result.h"
#include "wend/space/maps/obstacles.h"
#include "wend/space/spaces/graph.h"

namespace wend {

class GraphBuilder;

/// Waypoints placed by a designer, and the obstacles between them.
struct WaypointPlan {
  struct Waypoint {
    std::string name;
    Position position;
  };

  std::vector<Waypoint> waypoints;
  std::vector<Outline> obstacles;
  std::optional<GridMap> grid;  ///< its blocked cells are obstacles as well
  double radius = 0;            ///< of the unit
  double longest_edge = std::numeric_limits<double>::infinity();
};

/// Waypoints with an edge, both ways, wherever the unit can walk straight from one to the other; an
/// edge costs the length of the straight line. Heights affect lengths, but not obstacles.
class WaypointMap {
 public:
  /// Limits of a map, so that no plan takes unlimited time or memory.
  static constexpr std::size_t kMostPairs = 100'000'000;  ///< close enough for an edge, or nearly
  static constexpr std::size_t kMostEdges = 8'000'000;    ///< each way counted

  /// Time: per pair of waypoints that is close enough for an edge (without a longest edge: all
  /// pairs, and 14,000 waypoints have 100,000,000), a line-of-sight test up to the first obstacle.
  /// Finding the pairs is nearly linear in the pairs and the waypoints. Errors: coordinates, a
  /// radius or a longest edge that are no numbers, below 0 or above 1e12; an outline with less than
  /// three corners; more pairs or edges than the limits; as GraphBuilder::build.
  static Result<WaypointMap> build(WaypointPlan plan);

  const WaypointPlan& plan() const { return plan_; }
  /// A node's number is its waypoint's index in the plan.
  const Graph& graph() const { return graph_; }

  const Obstacles& obstacles() const { return obstacles_; }
  /// Whether the unit can stand there.
  bool is_free(const Position& place) const { return obstacles_.is_free(place); }
  /// Whether the place lies in the box round the plan; outside, nothing is known to be free.
  bool covers(const Position& place) const { return obstacles_.covers(place); }
  /// Whether it can walk straight from one place to the other.
  bool sees(const Position& from, const Position& to) const {
    return is_free(from) && is_free(to) && obstacles_.is_free(from, to);
  }
  /// The waypoints to which the unit can walk straight, the nearest first; ties in plan order.
  /// Nearly linear in the waypoints, plus a line-of-sight test for each.
  std::vector<NodeId> visible(const Position& from) const;
  /// The nearest visible waypoint; kNoNode if there is none. Stops at the first visible one.
  NodeId nearest_visible(const Position& from) const;

 private:
  WaypointMap() = default;
  std::optional<Error> add_edges(const WaypointPlan& plan, const std::vector<Position>& places,
                                 const std::vector<NodeId>& free, GraphBuilder& builder) const;
  template <class Visit>
  void for_each_visible(const Position& from, Visit&& visit) const;

  WaypointPlan plan_;
  Obstacles obstacles_;
  Graph graph_;
};

}  // namespace wend
