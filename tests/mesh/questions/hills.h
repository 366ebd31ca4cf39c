// Meshes on which the ground rises and falls.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "mesh/random_mesh.h"
#include "mesh/tower_mesh.h"
#include "support/random_map.h"

namespace wend::test {

inline double some_height(Random& random) {
  return random.between(0, 3) * random.between(0, 2) / 2.0;
}

/// Hills of triangles: the polygons of a plane mesh cut from their middles.
inline MeshPlan hills_of_triangles(const MeshPlan& flat, Random& random) {
  MeshPlan plan;
  plan.vertices = flat.vertices;
  plan.first = {0};
  for (Position& at : plan.vertices) at.z = some_height(random);
  for (std::size_t polygon = 0; polygon + 1 < flat.first.size(); ++polygon) {
    const std::uint32_t begin = flat.first[polygon];
    const std::uint32_t count = flat.first[polygon + 1] - begin;
    Position middle = {0, 0, some_height(random)};
    for (std::uint32_t i = 0; i < count; ++i) {
      middle.x += flat.vertices[flat.corners[begin + i]].x / count;
      middle.y += flat.vertices[flat.corners[begin + i]].y / count;
    }
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t next = begin + (i + 1) % count;
      const auto top = static_cast<std::uint32_t>(plan.vertices.size());
      for (const std::uint32_t corner : {top, flat.corners[begin + i], flat.corners[next]}) {
        plan.corners.push_back(corner);
      }
      plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
    }
    plan.vertices.push_back(middle);
  }
  return plan;
}

/// Squares, askew, whose four corners need not lie in one plane.
inline MeshPlan hills_of_squares(Random& random) {
  const auto side = static_cast<std::uint32_t>(random.between(1, 5));
  const Skew skew = random_skew(random);
  MeshPlan plan;
  plan.first = {0};
  for (std::uint32_t y = 0; y <= side; ++y) {
    for (std::uint32_t x = 0; x <= side; ++x) {
      Position at = skew.at({2 * static_cast<int>(x), 2 * static_cast<int>(y)});
      at.z = some_height(random);
      plan.vertices.push_back(at);
      if (x == side || y == side || random.chance(15)) continue;
      const std::uint32_t corner = y * (side + 1) + x;
      for (const std::uint32_t of : {corner, corner + 1, corner + side + 2, corner + side + 1}) {
        plan.corners.push_back(of);
      }
      plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
    }
  }
  return plan;
}

/// Floors with ramps, or hills of triangles.
inline MeshPlan plane_hills_or_floors(Random& random) {
  if (random.chance(40)) {
    return tower_plan(random.between(2, 4), random.between(2, 3), 10, random);
  }
  const GridMap map = small_map(random);
  return hills_of_triangles(MeshOfGrid(map, random_skew(random), random).plan(), random);
}
inline MeshPlan hills_or_floors(Random& random) {
  return random.chance(30) ? hills_of_squares(random) : plane_hills_or_floors(random);
}

/// How far a place is above or below the nearest ground there, or so far beside it: what runs along
/// a border is off it by rounding.
inline double above_ground(const NavMesh& mesh, const Position& at, double beside = 1e-9) {
  double least = std::numeric_limits<double>::infinity();
  for (const double x : {0.0, beside, -beside}) {
    for (const double y : {0.0, beside, -beside}) {
      const std::uint32_t polygon = polygon_at(mesh, {at.x + x, at.y + y, at.z});
      if (polygon == kNoPolygon) continue;
      least = std::min(least, std::abs(mesh.height(polygon, at.x + x, at.y + y) - at.z));
    }
  }
  return least;
}

}  // namespace wend::test
