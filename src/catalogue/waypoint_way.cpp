#include "wend/catalogue/waypoint_way.h"
#include "wend/internal/base/geometry.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "wend/base/assert.h"

namespace wend {
namespace {

struct Ends {
  NodeId from = kNoNode;
  NodeId to = kNoNode;
};

/// The nearest visible waypoint of the start that shares a part with one of the goal.
Ends joined_ends(const WaypointMap& map, const Position& from, const Position& to) {
  const Graph& graph = map.graph();
  const std::vector<NodeId> last = map.visible(to);
  for (const NodeId first : map.visible(from)) {
    const auto end = std::find_if(last.begin(), last.end(), [&](NodeId node) {
      return graph.component(node) == graph.component(first);
    });
    if (end != last.end()) return {first, *end};
  }
  return {};
}

/// Why the ends alone rule out a way; nothing if they do not.
std::optional<Status> fault_of_ends(const WaypointMap& map, const WayQuery& query) {
  if (!map.covers(query.from)) return Status::start_outside;
  if (!map.is_free(query.from)) return Status::start_blocked;
  if (!map.covers(query.to)) return Status::goal_outside;
  if (!map.is_free(query.to)) return Status::goal_blocked;
  return {};
}

}  // namespace

void take_shortcuts(const WaypointMap& map, std::vector<Position>& points) {
  if (points.empty()) return;
  std::vector<Position> kept = {points.front()};
  for (std::size_t here = 0; here + 1 < points.size();) {
    std::size_t next = points.size() - 1;
    while (next > here + 1 && !map.sees(points[here], points[next])) --next;
    kept.push_back(points[next]);
    here = next;
  }
  WEND_ASSERT(kept.size() <= points.size(), "shortcuts leave corners out, and add none");
  points = std::move(kept);
}

double length_of(const std::vector<Position>& points) {
  double length = 0;
  for (std::size_t i = 1; i < points.size(); ++i) {
    length += apart(points[i - 1], points[i]);
  }
  return length;
}

WaypointWay find_way(const WaypointMap& map, const NodeNavigator& navigator, const WayQuery& query,
                     Workspace& workspace) {
  WEND_ASSERT(navigator.node_count() == map.graph().node_count(),
              "make the navigator of the map's own graph");
  const Position& from = query.from;
  const Position& to = query.to;
  WaypointWay way;
  if (const std::optional<Status> fault = fault_of_ends(map, query)) {
    way.status = *fault;
    return way;
  }
  way.points = {from, to};
  if (map.sees(from, to)) {
    way.status = Status::found;
    way.length = length_of(way.points);
    return way;
  }
  way.points.clear();
  const Ends ends = joined_ends(map, from, to);
  if (ends.from == kNoNode) return way;
  navigator.solve({ends.from, ends.to, query.algorithm, query.options}, workspace, way.path);
  way.status = way.path.status;
  if (!way.path.found()) return way;
  way.points.push_back(from);
  for (const NodeId node : way.path.nodes) way.points.push_back(navigator.position(node));
  way.points.push_back(to);
  if (query.shortcuts) take_shortcuts(map, way.points);
  way.length = length_of(way.points);
  return way;
}

WaypointWay find_way(const WaypointMap& map, const NodeNavigator& navigator, const Position& from,
                     const Position& to, Workspace& workspace, Algorithm algorithm) {
  return find_way(map, navigator, WayQuery{from, to, algorithm}, workspace);
}

}  // namespace wend
