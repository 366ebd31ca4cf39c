// Finds the polygon at a place, and the place of the mesh that is nearest to one outside.
//
// Exact (orientation.h): a place on a common side lies in both polygons, one on a corner in all
// that meet there. A place in a closed polygon (NavMesh::with_closed) is not on the mesh, even if
// there is a floor below or above it. Cost: the polygons of one bucket, some of them corner by
// corner. Measured: see bench/mesh.
#pragma once

#include <cmath>
#include <cstdint>

#include "wend/internal/mesh/orientation.h"
#include "wend/mesh/nav_mesh.h"

namespace wend {

/// Whether the place lies in the polygon or on its border, seen from above.
inline bool contains(const NavMesh& mesh, std::uint32_t polygon, const Position& place) {
  const auto sides = mesh.sides_of(polygon);
  Position from = {sides.back().x, sides.back().y};
  for (const NavMesh::Side& side : sides) {
    const Position to = {side.x, side.y};
    if (orientation(from, to, place) < 0) return false;
    from = to;
  }
  return true;
}

/// Heights of polygons that meet at a place, which may differ by rounding.
inline bool is_same_floor(double height, double other) {
  return std::abs(height - other) <= 1e-9 * (1 + std::abs(other));
}

/// The polygon that contains a place, closed or not, on the floor nearest to it.
struct FloorChoice {
  std::uint32_t polygon = kNoPolygon;
  double height = 0;
  unsigned count = 0;  ///< polygons that contain the place, on all floors
};
inline FloorChoice choose_any_floor(const NavMesh& mesh, const Position& place) {
  FloorChoice best;
  for (const std::uint32_t polygon : mesh.index().at(place.x, place.y)) {
    if (!contains(mesh, polygon, place)) continue;
    const double height = mesh.height(polygon, place.x, place.y);
    const bool nearer = std::abs(height - place.z) < std::abs(best.height - place.z);
    if (best.count++ == 0 || nearer) best = {polygon, height, best.count};
  }
  return best;
}
/// The same, but none if that polygon is closed and no open one contains the place on its floor.
inline FloorChoice choose_floor(const NavMesh& mesh, const Position& place) {
  const FloorChoice best = choose_any_floor(mesh, place);
  if (best.count == 0 || !mesh.is_closed(best.polygon)) return best;
  for (const std::uint32_t polygon : mesh.index().at(place.x, place.y)) {
    if (mesh.is_closed(polygon) || !contains(mesh, polygon, place)) continue;
    const double height = mesh.height(polygon, place.x, place.y);
    if (is_same_floor(height, best.height)) return {polygon, height, best.count};
  }
  return {};
}

/// The polygon that contains the place. If several do, the one whose height is nearest to the
/// place's, and the first of equals; kNoPolygon if none does.
inline std::uint32_t polygon_at(const NavMesh& mesh, const Position& place) {
  return choose_floor(mesh, place).polygon;
}

/// Calls `visit(polygon)` for all polygons that contain the place on the floor that polygon_at
/// chooses, by number: more than one if the place lies on a side or a corner. Where floors meet,
/// both have the same height there, up to rounding.
template <class Visit>
void for_each_polygon_at(const NavMesh& mesh, const Position& place, Visit&& visit) {
  const FloorChoice floor = choose_floor(mesh, place);
  if (floor.count == 0) return;
  if (floor.count == 1) return visit(floor.polygon);
  for (const std::uint32_t polygon : mesh.index().at(place.x, place.y)) {
    if (polygon == floor.polygon) {
      visit(polygon);
      continue;
    }
    if (mesh.is_closed(polygon) || !contains(mesh, polygon, place)) continue;
    if (is_same_floor(mesh.height(polygon, place.x, place.y), floor.height)) visit(polygon);
  }
}

struct MeshPlace {
  std::uint32_t polygon = kNoPolygon;
  Position position;
};

/// The ground below or above a place, on the floor whose height is nearest to its own; kNoPolygon
/// if there is no polygon.
inline MeshPlace ground_at(const NavMesh& mesh, const Position& place) {
  const FloorChoice floor = choose_floor(mesh, place);
  if (floor.polygon == kNoPolygon) return {};
  return {floor.polygon, {place.x, place.y, floor.height}};
}

/// The nearest place of the mesh. In each polygon the candidate is the place nearest as seen from
/// above, at the mesh's height there; of these, the nearest in space wins, and of equals the
/// polygon with the lowest number. So a place on the mesh is returned as it is, and a place above a
/// slope gives the place straight below, although the slope comes nearer in space. By exact tests a
/// result on a border lies in its polygon, so searches may begin there. kNoPolygon on an empty
/// mesh. Cost: the polygons in a ring of buckets around the place.
MeshPlace nearest_place(const NavMesh& mesh, const Position& place);

}  // namespace wend
