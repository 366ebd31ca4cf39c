// A way over ground that costs: through which doors, where, and what it comes to.
#pragma once

#include <vector>

#include "door_places.h"
#include "wend/mesh/weighted_regions.h"

namespace wend {

/// Where a way goes through a door, or begins or ends.
struct RegionCrossing {
  PlaneVector from;   // the door's beginning
  PlaneVector along;  // up to its end; 0 at the way's ends
  double share;
  std::uint32_t door;
  std::uint32_t polygon;  // of the leg that ends here; none at the start
  PlaneVector at() const {
    // As DoorPlaces: both ends are met exactly.
    const double back = 1 - share;
    if (share < 0.5) return {from.x + share * along.x, from.y + share * along.y};
    return {from.x + along.x - back * along.x, from.y + along.y - back * along.y};
  }
};

/// A row of crossings, and what moving them along their doors needs.
struct RegionCorridor {
  std::size_t bytes() const {
    return row.capacity() * sizeof(RegionCrossing) + newton.capacity() * sizeof(Newton) +
           polygons.capacity() * sizeof(NodeId) + line.capacity() * sizeof(Position) +
           beside.capacity() * sizeof(Beside);
  }
  struct Newton {
    double share;
    double slope;
    double bend;       // the second derivative
    double bend_next;  // with that of the next crossing
    double step;
    bool fixed;
  };
  /// A stretch of a leg that runs along a door, beyond which the ground is cheaper.
  struct Beside {
    double begin;  // shares of the leg
    double end;
    double cost;
    Position from;
    Position to;
  };
  std::vector<RegionCrossing> row;
  std::vector<Newton> newton;
  std::vector<NodeId> polygons;
  std::vector<Position> line;
  std::vector<Beside> beside;
};

/// Moves crossings along their doors to where the whole way through the same doors is cheapest, as
/// near as Newton's method comes within a dozen steps (the cost is convex). Never raises the cost.
void move_crossings(const NavMesh& mesh, const AreaCosts& costs, RegionCorridor& corridor);

struct RegionWay {
  std::size_t bytes() const {
    return waypoints.capacity() * sizeof(Position) + polygons.capacity() * sizeof(NodeId);
  }
  std::vector<Position> waypoints;
  std::vector<NodeId> polygons;
  double cost;
  double length;
};

/// Writes the way through a corridor, pulled taut where ground is even. Its cost is what its line
/// costs, also where that runs along doors to cheaper ground.
void write_region_way(const NavMesh& mesh, const AreaCosts& costs, RegionCorridor& corridor,
                      RegionWay& way);

}  // namespace wend
