#include "wend/ground/waypoint_ground.h"

#include "wend/base/assert.h"

namespace wend {

Position WaypointGround::position(NodeId place) const {
  WEND_ASSERT(place < map_->plan().waypoints.size(), "a place is the number of a waypoint");
  return map_->plan().waypoints[place].position;
}

bool WaypointGround::is_free(const Position& at, double radius) const {
  return map_->obstacles().is_free(at, radius);
}

bool WaypointGround::is_free(const Position& from, const Position& to, double radius) const {
  const Obstacles& obstacles = map_->obstacles();
  return obstacles.is_free(from, radius) && obstacles.is_free(to, radius) &&
         obstacles.is_free(from, to, radius);
}

std::optional<Position> WaypointGround::nearest_free(const Position& at, double radius,
                                                     double within) const {
  if (is_free(at, radius)) return at;
  double least = within * within;
  std::optional<Position> nearest;
  for (const WaypointPlan::Waypoint& waypoint : map_->plan().waypoints) {
    const double dx = waypoint.position.x - at.x;
    const double dy = waypoint.position.y - at.y;
    const double square = dx * dx + dy * dy;
    if (nearest ? square >= least : square > least) continue;
    if (!is_free(waypoint.position, radius)) continue;
    least = square;
    nearest = waypoint.position;
  }
  return nearest;
}

void WaypointGround::find_walls(const Position& at, double range, std::vector<Wall>& walls) const {
  map_->obstacles().find_near(at, range, [&](const Position& a, const Position& b) {
    const Wall wall = {a, b};
    if (distance(at, wall) <= range) walls.push_back(wall);
  });
}

}  // namespace wend
