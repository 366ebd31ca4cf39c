// Ways over ground that costs, by the plainest means: Dijkstra's algorithm on many places of every
// door, which finds real ways; and what a line costs, by looking at the ground under it.
#pragma once

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <vector>

#include "wend/mesh/locate.h"
#include "wend/mesh/weighted_regions.h"

namespace wend::test {

/// The cost of the ground at a place: the cheapest within a hair, because a way may run along a
/// door. Infinite beside the mesh.
inline double cost_of_ground(const NavMesh& mesh, const AreaCosts& costs, const Position& at) {
  const double hair = 1e-11 * (1 + std::abs(at.x) + std::abs(at.y));
  double least = std::numeric_limits<double>::infinity();
  for (const double dx : {-hair, 0.0, hair}) {
    for (const double dy : {-hair, 0.0, hair}) {
      for_each_polygon_at(mesh, {at.x + dx, at.y + dy, at.z}, [&](std::uint32_t polygon) {
        least = std::min(least, costs.of_area[mesh.area(polygon)]);
      });
    }
  }
  return least;
}

/// The cost of a straight way over one kind of ground, from samples of the ground. They avoid
/// simple shares of the way, where other ground may touch it.
inline double cost_of_leg(const NavMesh& mesh, const AreaCosts& costs, const Position& a,
                          const Position& b) {
  const double length = std::hypot(b.x - a.x, b.y - a.y);
  if (length == 0) return 0;
  constexpr double kShares[] = {0.04321, 0.21357, 0.39871, 0.61803, 0.80137, 0.95743};
  double sum = 0;
  for (const double share : kShares) {
    const Position at = {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y),
                         a.z + share * (b.z - a.z)};
    sum += cost_of_ground(mesh, costs, at);
  }
  return sum / std::size(kShares) * length;
}

inline double cost_of_line(const NavMesh& mesh, const AreaCosts& costs,
                           const std::vector<Position>& line) {
  double sum = 0;
  for (std::size_t i = 1; i < line.size(); ++i) {
    sum += cost_of_leg(mesh, costs, line[i - 1], line[i]);
  }
  return sum;
}

/// Dijkstra's algorithm on `per_door` places of each door, its ends among them.
class AreaCostOracle {
 public:
  AreaCostOracle(const NavMesh& mesh, const AreaCosts& costs, unsigned per_door)
      : mesh_(mesh), costs_(costs), per_door_(per_door) {
    for (std::uint32_t d = 0; d < mesh.doors().size(); ++d) {
      const NavMesh::Door& door = mesh.doors()[d];
      for (unsigned i = 0; i < per_door; ++i) {
        const double share = double(i) / (per_door - 1);
        places_.push_back(
            {door.x + share * (door.end_x - door.x), door.y + share * (door.end_y - door.y), 0});
      }
    }
  }

  /// The cost of the cheapest way through such places; infinite if there is none.
  double cost(const Position& from, const Position& to) const {
    constexpr double kFar = std::numeric_limits<double>::infinity();
    std::vector<double> g(places_.size(), kFar);
    std::vector<bool> closed(places_.size());
    double best = kFar;
    const auto look = [&](const Position& at, double so_far, std::uint32_t polygon) {
      const double weight = costs_.of_area[mesh_.area(polygon)];
      const std::uint32_t end = mesh_.first_door(polygon + 1) * per_door_;
      for (std::uint32_t i = mesh_.first_door(polygon) * per_door_; i < end; ++i) {
        g[i] = std::min(g[i], so_far + weight * distance(at, places_[i]));
      }
      if (contains(mesh_, polygon, to)) best = std::min(best, so_far + weight * distance(at, to));
    };
    for_each_polygon_at(mesh_, from, [&](std::uint32_t polygon) { look(from, 0, polygon); });
    for (;;) {
      std::size_t next = places_.size();
      for (std::size_t i = 0; i < places_.size(); ++i) {
        if (!closed[i] && g[i] < best && (next == places_.size() || g[i] < g[next])) next = i;
      }
      if (next == places_.size()) return best;
      closed[next] = true;
      const NavMesh::Door& door = mesh_.doors()[next / per_door_];
      look(places_[next], g[next], door.polygon);
      look(places_[next], g[next], door.neighbour);
    }
  }

 private:
  static double distance(const Position& a, const Position& b) {
    return std::hypot(a.x - b.x, a.y - b.y);
  }

  const NavMesh& mesh_;
  const AreaCosts& costs_;
  unsigned per_door_;
  std::vector<Position> places_;
};

}  // namespace wend::test
