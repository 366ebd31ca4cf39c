#include "wend/mesh/walls.h"

#include <algorithm>
#include <cmath>

#include "circle_flood.h"
#include "wend/base/assert.h"
#include "wend/internal/mesh/border.h"

namespace wend {
namespace {

// A wall that is nearer than the doors on the way to it lies on ground that winds back over the
// place. The same corner of both may differ by rounding.
constexpr double kWindsBack = 1 - 1e-9;
constexpr double kLastDigits = 0x1p-50;  // of a coordinate, and some more

/// At the height of a side there.
double height_on_side(const NavMesh& mesh, const Stretch& side, std::uint32_t from,
                      std::uint32_t to, const Position& at) {
  const double low = mesh.vertex(from).z;
  const double high = mesh.vertex(to).z;
  if (low == high) return low;
  return low + (high - low) * std::clamp(foot_share(side.from, side.to, at), 0.0, 1.0);
}

/// Corrects the nearest place of a wall to where a circle round `centre` meets it; false where it
/// does not. `key` is how far the door to the wall's polygon is, squared. A wall nearer than that
/// lies on ground that winds back over the place. The circle comes there round an end of the door,
/// and meets only walls that end there, too.
bool meets(const Stretch& wall, const Position& centre, double key, double& square,
           Position& nearest) {
  WEND_ASSERT(key >= 0 && square >= 0, "distances are squared here: give the square of each");
  if (square >= key * kWindsBack) return true;
  // Where both are hardly more than the last digits of the coordinates, they differ by these.
  const double digits = kLastDigits * (std::abs(centre.x) + std::abs(centre.y));
  const double door = std::sqrt(key);
  const double least = door * kWindsBack - digits;
  if (std::sqrt(square) >= least) return true;
  for (const Position& end : {wall.from, wall.to}) {
    const double end_square = square_distance(centre, end);
    const double there = std::sqrt(end_square);
    if (there < least || there * kWindsBack - digits > door) continue;
    square = end_square;
    nearest = end;
    return true;
  }
  return false;
}

/// Calls `visit(side, wall, square, nearest)` with the walls of a polygon.
template <class Visit>
void for_each_wall(const NavMesh& mesh, const FloodStep& step, const Position& centre,
                   Visit&& visit) {
  const std::uint32_t first = mesh.first_side(step.polygon);
  const std::uint32_t end = mesh.first_side(step.polygon + 1);
  for (std::uint32_t side = first; side < end; ++side) {
    if (mesh.sides()[side].door != NavMesh::kNone) continue;
    const Stretch wall = stretch_of(mesh, side, first, end);
    const Position nearest = nearest_on_stretch(wall.from, wall.to, centre);
    const double square = square_distance(centre, nearest);
    visit(side, wall, square, nearest);
  }
}

NearWall near_wall(const NavMesh& mesh, std::uint32_t polygon, std::uint32_t side, double square,
                   Position nearest) {
  const std::uint32_t first = mesh.first_side(polygon);
  const std::uint32_t end = mesh.first_side(polygon + 1);
  const std::uint32_t next = side + 1 == end ? first : side + 1;
  nearest.z = height_on_side(mesh, stretch_of(mesh, side, first, end), mesh.sides()[side].vertex,
                             mesh.sides()[next].vertex, nearest);
  return {side, std::sqrt(square), nearest};
}

}  // namespace

Wall wall_of(const NavMesh& mesh, std::uint32_t side) {
  WEND_ASSERT(side < mesh.side_count(), "sides are numbered from 0: ask side_count()");
  const std::vector<std::uint32_t>& first = mesh.plan().first;
  const auto after = std::upper_bound(first.begin(), first.end(), side);
  const std::uint32_t next = side + 1 == *after ? *(after - 1) : side + 1;
  return {mesh.vertex(mesh.sides()[side].vertex), mesh.vertex(mesh.sides()[next].vertex)};
}

NearWall distance_to_wall(const NavMesh& mesh, const MeshPlace& from, double limit,
                          Workspace& workspace) {
  WEND_ASSERT(limit >= 0, "a distance is not below 0");
  const Workspace::Use use(workspace);
  double least = limit * limit;
  std::uint32_t polygon = kNoPolygon;
  std::uint32_t best = NavMesh::kNone;
  Position where;
  const auto visit = [&](const FloodStep& step) {
    const auto look = [&](std::uint32_t side, const Stretch& wall, double square, Position near) {
      if (!meets(wall, from.position, step.key, square, near)) return;
      if (square > least || (square == least && side > best)) return;
      least = square;
      best = side;
      polygon = step.polygon;
      where = near;
    };
    for_each_wall(mesh, step, from.position, look);
    return least;
  };
  flood_circle(mesh, from, workspace.scratch<FloodMemory>(), visit);
  if (best == NavMesh::kNone) return {NavMesh::kNone, limit, {}};
  return near_wall(mesh, polygon, best, least, where);
}

void walls_within(const NavMesh& mesh, const MeshPlace& from, double radius, Workspace& workspace,
                  std::vector<NearWall>& walls) {
  WEND_ASSERT(radius >= 0, "a radius is not below 0");
  const Workspace::Use use(workspace);
  const double most = radius * radius;
  walls.clear();
  const auto visit = [&](const FloodStep& step) {
    const auto look = [&](std::uint32_t side, const Stretch&, double square, Position near) {
      if (square > most) return;
      walls.push_back(near_wall(mesh, step.polygon, side, square, near));
    };
    for_each_wall(mesh, step, from.position, look);
    return most;
  };
  flood_circle(mesh, from, workspace.scratch<FloodMemory>(), visit);
  std::sort(walls.begin(), walls.end(), [](const NearWall& a, const NearWall& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.side < b.side;
  });
}

}  // namespace wend
