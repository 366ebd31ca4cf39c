#pragma once

#include <string_view>
#include <vector>

#include "wend/catalogue/node_navigator.h"
#include "wend/space/maps/waypoint_map.h"

namespace wend {

/// A way from any place to any other: straight from point to point.
struct WaypointWay {
  /// As a search's; start_blocked and goal_blocked where the unit cannot stand there, start_outside
  /// and goal_outside beyond the box round the plan, unreachable also where no waypoint can be
  /// seen.
  Status status = Status::unreachable;
  std::vector<Position> points;  ///< from the start on, both ends included
  double length = 0;             ///< of the straight lines between them
  Path path;  ///< what was found from waypoint to waypoint; empty where none was needed
};

/// From where to where, and how what is found on the graph is searched for.
struct WayQuery {
  Position from;
  Position to;
  Algorithm algorithm = {};
  SearchOptions options = {};
  bool shortcuts = true;  ///< whether to leave out corners
};

/// Straight where the goal can be seen. Else to the nearest waypoint that can be seen, on the graph
/// to the one nearest to the goal, and to the goal; then corners are left out as take_shortcuts
/// does. Neither makes it the shortest of all ways. Where the nearest waypoints lie in different
/// parts, the next nearest do. Precondition: the navigator was made of the map's graph.
WaypointWay find_way(const WaypointMap& map, const NodeNavigator& navigator, const WayQuery& query,
                     Workspace& workspace);
/// The same, with everything as usual.
WaypointWay find_way(const WaypointMap& map, const NodeNavigator& navigator, const Position& from,
                     const Position& to, Workspace& workspace, Algorithm algorithm = {});

/// Leaves corners out of a line as long as the unit can walk straight past them, off the graph:
/// from each point on to the last that can be seen. At most one test of sight per pair of points.
void take_shortcuts(const WaypointMap& map, std::vector<Position>& points);

/// Of the straight lines from point to point.
double length_of(const std::vector<Position>& points);

}  // namespace wend
