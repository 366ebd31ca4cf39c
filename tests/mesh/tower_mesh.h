// Meshes of floors one above the other, joined by ramps, and how far places on them are from walls
// by the plainest means.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "support/random.h"
#include "wend/mesh/generate_mesh.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/nav_mesh.h"

namespace wend::test {

/// Moves the corners so that squares become parallelograms, and what was in line stays so: the
/// shares are whole 64ths, so nothing is rounded.
inline void lean(MeshPlan& plan, Random& random) {
  const double along = random.between(50, 90) / 64.0;
  const double up = random.between(50, 90) / 64.0;
  const double right = random.between(-20, 20) / 64.0;
  const double above = random.between(-20, 20) / 64.0;
  for (Position& at : plan.vertices) {
    at = {along * at.x + right * at.y, above * at.x + up * at.y, at.z};
  }
}

/// Floors joined by ramps where there is room for them; perhaps nothing at all. Squares, or what
/// they merge to, with many corners in line; and sometimes as seen by one who looks askew.
inline MeshPlan tower_plan(int side, int floors, std::uint32_t blocked_percent, Random& random) {
  MeshRecipe recipe;
  recipe.kind = MeshKind::towers;
  recipe.seed = random.next();
  recipe.width = recipe.height = side;
  recipe.towers.floors = floors;
  recipe.towers.walls = static_cast<std::int32_t>(blocked_percent);
  recipe.towers.merged = random.chance(50);
  const Result<MeshPlan> made = generate_mesh(recipe);
  if (!made) return {{}, {0}, {}, {}};
  MeshPlan plan = made.value();
  if (random.chance(50)) lean(plan, random);
  return plan;
}

/// A place within a polygon.
inline Position somewhere_in(const NavMesh& mesh, std::uint32_t polygon, Random& random) {
  const auto sides = mesh.sides_of(polygon);
  Position at;
  double sum = 0;
  for (const NavMesh::Side& side : sides) {
    const double weight = random.between(1, 100);
    at.x += side.x * weight;
    at.y += side.y * weight;
    sum += weight;
  }
  at = {at.x / sum, at.y / sum, 0};
  at.z = mesh.height(polygon, at.x, at.y);
  return at;
}

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
