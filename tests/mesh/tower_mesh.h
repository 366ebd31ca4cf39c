// Meshes of floors one above the other, joined by ramps, and how far places on them are from walls
// by the plainest means.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <tuple>
#include <vector>

#include "support/random.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/nav_mesh.h"

namespace wend::test {

/// Squares of side 1 on floors at heights 0, 3, 6 ...; a ramp takes the place of a square on both
/// of its floors, and leads up to the right.
class TowerMesh {
 public:
  TowerMesh(int side, int floors, std::uint32_t blocked_percent, Random& random)
      : side_(side), free_(static_cast<std::size_t>(side * side * floors)) {
    for (std::size_t i = 0; i < free_.size(); ++i) free_[i] = !random.chance(blocked_percent);
    plan_.first = {0};
    for (int floor = 0; floor + 1 < floors; ++floor) {
      for (int i = 0; i < 3; ++i)
        add_ramp(random.between(1, side - 2), random.between(0, side - 1), floor);
    }
    for (int floor = 0; floor < floors; ++floor) {
      for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
          if (cell(x, y, floor)) add(x, y, floor, floor);
        }
      }
    }
  }

  const MeshPlan& plan() const { return plan_; }

 private:
  std::vector<bool>::reference cell(int x, int y, int floor) {
    return free_[static_cast<std::size_t>((floor * side_ + y) * side_ + x)];
  }
  void add_ramp(int x, int y, int floor) {
    if (!cell(x, y, floor) || !cell(x, y, floor + 1)) return;
    cell(x, y, floor) = cell(x, y, floor + 1) = false;
    add(x, y, floor, floor + 1);
  }
  void add(int x, int y, int left_floor, int right_floor) {
    plan_.corners.push_back(vertex(x, y, left_floor));
    plan_.corners.push_back(vertex(x + 1, y, right_floor));
    plan_.corners.push_back(vertex(x + 1, y + 1, right_floor));
    plan_.corners.push_back(vertex(x, y + 1, left_floor));
    plan_.first.push_back(static_cast<std::uint32_t>(plan_.corners.size()));
  }
  std::uint32_t vertex(int x, int y, int floor) {
    const auto [at, is_new] =
        vertices_.emplace(std::tuple(x, y, floor), static_cast<std::uint32_t>(vertices_.size()));
    if (is_new) plan_.vertices.push_back({double(x), double(y), 3.0 * floor});
    return at->second;
  }

  int side_;
  std::vector<bool> free_;
  std::map<std::tuple<int, int, int>, std::uint32_t> vertices_;
  MeshPlan plan_;
};

/// How far a place is from what is a wall on its own ground.
inline double surface_clearance(const NavMesh& mesh, std::uint32_t polygon, const Position& place) {
  const auto apart = [&](const NavMesh::Side& from, const NavMesh::Side& to) {
    const double dx = to.x - from.x;
    const double dy = to.y - from.y;
    const double share = std::clamp(
        ((place.x - from.x) * dx + (place.y - from.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
    return std::hypot(place.x - from.x - share * dx, place.y - from.y - share * dy);
  };
  // Polygons whose doors are nearer than the nearest wall so far, until there are no more.
  double least = std::numeric_limits<double>::infinity();
  std::vector<std::pair<double, std::uint32_t>> open = {{0, polygon}};
  std::vector<bool> seen(mesh.polygon_count());
  seen[polygon] = true;
  while (!open.empty()) {
    const auto nearest = std::min_element(open.begin(), open.end());
    const auto [distance, at] = *nearest;
    open.erase(nearest);
    if (distance >= least) break;
    const auto sides = mesh.sides_of(at);
    for (std::size_t i = 0; i < sides.size(); ++i) {
      const double there = apart(sides[i], sides[(i + 1) % sides.size()]);
      if (sides[i].door == NavMesh::kNone) {
        least = std::min(least, there);
        continue;
      }
      const std::uint32_t next = mesh.doors()[sides[i].door].neighbour;
      if (seen[next]) continue;
      seen[next] = true;
      open.push_back({there, next});
    }
  }
  return least;
}

}  // namespace wend::test
