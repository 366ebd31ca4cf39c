#pragma once

#include <string_view>
#include <vector>

#include "wend/catalogue/node_navigator.h"
#include "wend/space/maps/waypoint_map.h"

namespace wend {

/// A path between any two positions: straight lines from point to point.
struct WaypointWay {
  /// As Path::status. start_blocked and goal_blocked: the unit cannot stand there; start_outside
  /// and goal_outside: outside the box round the plan; unreachable: also if no waypoint is visible.
  Status status = Status::unreachable;
  std::vector<Position> points;  ///< from start to goal, both included
  double length = 0;             ///< of the straight lines between them
  Path path;                     ///< the path on the graph; empty if none was needed
};

/// Start, goal, and the search on the graph.
struct WayQuery {
  Position from;
  Position to;
  Algorithm algorithm = {};
  SearchOptions options = {};
  bool shortcuts = true;  ///< whether to leave out corners (take_shortcuts)
};

/// A straight line if the start sees the goal. Otherwise it leads to the nearest visible waypoint,
/// on the graph to the waypoint nearest to the goal, and to the goal; then take_shortcuts removes
/// corners. The result need not be the shortest path. If the nearest waypoints lie in different
/// components, the next nearest are used. Precondition: the navigator was made of the map's graph.
WaypointWay find_way(const WaypointMap& map, const NodeNavigator& navigator, const WayQuery& query,
                     Workspace& workspace);
/// The same with default options.
WaypointWay find_way(const WaypointMap& map, const NodeNavigator& navigator, const Position& from,
                     const Position& to, Workspace& workspace, Algorithm algorithm = {});

/// Removes corners that the unit can walk straight past, off the graph: each point is joined to the
/// last point that it sees. At most one line-of-sight test per pair of points.
void take_shortcuts(const WaypointMap& map, std::vector<Position>& points);

/// The length of the straight lines from point to point.
double length_of(const std::vector<Position>& points);

}  // namespace wend
