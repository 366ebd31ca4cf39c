#include "wend/mesh/mesh_ground.h"

#include <algorithm>
#include <cmath>

#include "../erode/pages.h"
#include "../erode/squeeze.h"
#include "surface_bends.h"
#include "surface_flood.h"
#include "wend/ground/room.h"
#include "wend/internal/mesh/border.h"
#include "wend/internal/mesh/orientation.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/raycast.h"
#include "wend/mesh/walls.h"

namespace wend {
namespace {

/// Grounds are asked by any thread, and have no workspace to be given.
Workspace& own_workspace() {
  thread_local Workspace workspace;
  return workspace;
}

/// Whether a line through two places has two others on different sides.
bool parts(const Position& a, const Position& b, const Position& from, const Position& to) {
  return orientation(a, b, from) * orientation(a, b, to) < 0;
}

/// Between two stretches, seen from above; 0 where they meet.
double square_between(const Stretch& one, const Stretch& way) {
  const auto to_place = [](const Stretch& stretch, const Position& place) {
    return square_distance(place, nearest_on_stretch(stretch.from, stretch.to, place));
  };
  const double to_one = std::min(to_place(one, way.from), to_place(one, way.to));
  if (way.from == way.to) return to_one;
  const bool cross =
      parts(one.from, one.to, way.from, way.to) && parts(way.from, way.to, one.from, one.to);
  if (cross) return 0;  // where they only touch, it is an end that does
  return std::min({to_one, to_place(way, one.from), to_place(way, one.to)});
}

/// Whether no wall is nearer than `room` to a free ray. While that is so, what a disc of such a
/// radius covers lies on the surface as it would in the plane: what doors it touches lead to
/// nothing else.
bool keeps_off_walls(const NavMesh& mesh, std::uint32_t polygon, const Stretch& way, double room) {
  if (room <= 0) return true;
  const double square = room * room;
  bool free = true;
  const auto enter = [&](const FloodStep& step, const NavMesh::Door& door, PlanePlace&) {
    return square_between(stretch_of(door), way) < square ? step.key : kNever;
  };
  const auto visit = [&](const FloodStep& step) {
    const std::uint32_t first = mesh.first_side(step.polygon);
    const std::uint32_t end = mesh.first_side(step.polygon + 1);
    for (std::uint32_t side = first; free && side < end; ++side) {
      if (mesh.sides()[side].door != NavMesh::kNone) continue;
      free = square_between(stretch_of(mesh, side, first, end), way) >= square;
    }
    return free ? kNever : -1;
  };
  Workspace& workspace = own_workspace();
  const Workspace::Use use(workspace);
  flood_surface(mesh, polygon, way.from, workspace.scratch<FloodMemory>(), enter, visit);
  return free;
}

bool is_finite(const Position& at) {
  return std::isfinite(at.x) && std::isfinite(at.y) && std::isfinite(at.z);
}

/// Whether a ray is free and leads to the floor of its goal.
bool arrives(const NavMesh& mesh, const MeshPlace& from, const MeshPlace& goal,
             std::vector<std::uint32_t>* crossed = nullptr) {
  const RayEnd end = raycast(mesh, from, goal.position, crossed);
  const double off = std::abs(end.place.position.z - goal.position.z);
  return !end.hit && off <= kTouch * (1 + std::abs(goal.position.z));
}

/// Whether two heights are those of one floor, but for a slope between two places that touch.
bool is_level(double height, double other) {
  constexpr double kSame = 1e-6;  // floors are farther apart
  return std::abs(other - height) <= kSame * (1 + std::abs(height));
}

/// The height of the ground that a place is on: of all that it touches, closed or not, that which
/// is nearest to its own.
double floor_at(const NavMesh& mesh, const Position& at) {
  std::optional<double> nearest;
  for (const double x : {0.0, kTouch, -kTouch}) {
    for (const double y : {0.0, kTouch, -kTouch}) {
      const FloorChoice floor = choose_any_floor(mesh, {at.x + x, at.y + y, at.z});
      if (floor.count == 0) continue;
      const double height = floor.height;
      if (!nearest || std::abs(height - at.z) < std::abs(*nearest - at.z)) nearest = height;
    }
  }
  return nearest ? *nearest : wend::nearest_place(mesh, at).position.z;
}

/// Whether a place is on ground of such a height there or beside it. Rounding puts places off the
/// border of their floor, where another one may lie below or above: beside a corner of an upper
/// floor, or the side of a ramp.
bool is_on_floor(const NavMesh& mesh, const Position& at, double height) {
  return is_level(height, at.z) || is_level(height, floor_at(mesh, at));
}

/// Discs need not ask for floors: where two of these touch, there is no room.
bool leads(const NavMesh& mesh, const Position& from, const Position& to, double room) {
  const MeshPlace goal = ground_at(mesh, to);
  if (goal.polygon == kNoPolygon) return false;
  bool free = false;
  for_each_polygon_at(mesh, from, [&](std::uint32_t polygon) {
    if (free || !arrives(mesh, {polygon, from}, goal)) return;
    free = keeps_off_walls(mesh, polygon, {{from.x, from.y, 0}, {to.x, to.y, 0}}, room);
  });
  if (!free || room > 0) return free;
  return is_on_floor(mesh, to, goal.position.z) &&
         is_on_floor(mesh, from, ground_at(mesh, from).position.z);
}

/// Calls `serves(from, to)` with lines beside one, on either side, until it is true: points touch
/// too, and a unit that walks along a wall comes off the mesh by rounding. Where both ends are one
/// place, beside it means in any direction. True: there was such a line.
template <class Serves>
bool any_beside(const Position& from, const Position& to, Serves&& serves) {
  const double length = std::sqrt(square_distance(from, to));
  const bool is_point = length <= kTouch;
  const double way_x = is_point ? 1 : (to.x - from.x) / length;
  const double way_y = is_point ? 0 : (to.y - from.y) / length;
  constexpr double kOff[] = {kTouch / 2, -kTouch / 2, 0};
  for (const double off : kOff) {
    if (off == 0 && !is_point) continue;
    for (const double ahead : {0.0, kTouch / 2, -kTouch / 2}) {
      const double back = is_point ? ahead : -ahead;
      const double x = -way_y * off;
      const double y = way_x * off;
      const Position start = {from.x + x + way_x * ahead, from.y + y + way_y * ahead, from.z};
      const Position end = {to.x + x + way_x * back, to.y + y + way_y * back, to.z};
      if (serves(start, end)) return true;
    }
  }
  return false;
}

/// Whether a free line has the floors of another one, right beside it.
bool is_beside(const NavMesh& mesh, const Position& start, const Position& end,
               const Position& from, const Position& to) {
  return is_on_floor(mesh, from, ground_at(mesh, start).position.z) &&
         is_on_floor(mesh, to, ground_at(mesh, end).position.z);
}

/// Floors are compared last: where no line is free, which is usual, nothing more is asked.
bool leads_beside(const NavMesh& mesh, const Position& from, const Position& to) {
  return any_beside(from, to, [&](const Position& start, const Position& end) {
    return leads(mesh, start, end, 0) && is_beside(mesh, start, end, from, to);
  });
}

/// Fills in the polygons that a free ray crosses; false where there is none.
bool crosses(const NavMesh& mesh, const Position& from, const Position& to,
             std::vector<std::uint32_t>& crossed) {
  const MeshPlace goal = ground_at(mesh, to);
  if (goal.polygon == kNoPolygon) return false;
  bool found = false;
  for_each_polygon_at(mesh, from, [&](std::uint32_t polygon) {
    if (found) return;
    crossed.clear();
    found = arrives(mesh, {polygon, from}, goal, &crossed);
  });
  return found && is_on_floor(mesh, to, goal.position.z) &&
         is_on_floor(mesh, from, mesh.height(crossed.front(), from.x, from.y));
}

}  // namespace

MeshGround::MeshGround(const NavMesh& mesh) : mesh_(&mesh), slopes_(wend::has_slopes(mesh)) {
  const auto& vertices = mesh.plan().vertices;
  if (vertices.empty()) return;
  const auto [left, right] =
      std::minmax_element(vertices.begin(), vertices.end(),
                          [](const Position& a, const Position& b) { return a.x < b.x; });
  const auto [low, high] =
      std::minmax_element(vertices.begin(), vertices.end(),
                          [](const Position& a, const Position& b) { return a.y < b.y; });
  touch_ =
      std::max(kTouch, most_squeezed({left->x, low->y}, {right->x, high->y}, Pages(mesh).count()));
}

void MeshGround::follow(const NavMesh& mesh) {
  WEND_ASSERT(mesh.polygon_count() == mesh_->polygon_count(),
              "versions of a mesh have the same polygons: make a ground of another mesh");
  mesh_ = &mesh;
}

NodeId MeshGround::place(const Position& at) const { return polygon_at(*mesh_, at); }

double MeshGround::height(const Position& at) const {
  if (!slopes_ || !is_finite(at)) return at.z;
  const MeshPlace ground = ground_at(*mesh_, at);
  return ground.polygon == kNoPolygon ? at.z : ground.position.z;
}

Position MeshGround::position(NodeId place) const { return middle_of(*mesh_, place); }

bool MeshGround::is_free(const Position& at, double radius) const {
  WEND_ASSERT(radius >= 0, "a radius is not below 0");
  const std::uint32_t polygon = polygon_at(*mesh_, at);
  const Position flat = {at.x, at.y, 0};
  if (polygon != kNoPolygon) return keeps_off_walls(*mesh_, polygon, {flat, flat}, radius - touch_);
  return radius <= touch_ && is_finite(at) && leads_beside(*mesh_, at, at);
}

bool MeshGround::is_free(const Position& from, const Position& to, double radius) const {
  WEND_ASSERT(radius >= 0, "a radius is not below 0");
  if (!is_finite(to)) return false;
  if (leads(*mesh_, from, to, radius - touch_)) return true;
  return radius <= touch_ && is_finite(from) && leads_beside(*mesh_, from, to);
}

void MeshGround::find_bends(const Position& from, const Position& to,
                            std::vector<Position>& bends) const {
  if (!slopes_ || !is_finite(from) || !is_finite(to)) return;
  thread_local std::vector<std::uint32_t> crossed;
  if (crosses(*mesh_, from, to, crossed)) return append_bends(*mesh_, crossed, from, to, bends);
  any_beside(from, to, [&](const Position& start, const Position& end) {
    const bool free =
        crosses(*mesh_, start, end, crossed) && is_beside(*mesh_, start, end, from, to);
    if (free) append_bends(*mesh_, crossed, start, end, bends);
    return free;
  });
}

std::optional<Position> MeshGround::nearest_free(const Position& at, double radius,
                                                 double within) const {
  if (is_free(at, radius)) return at;
  double least = within * within;
  std::optional<Position> nearest;
  for (std::uint32_t polygon = 0; polygon < mesh_->polygon_count(); ++polygon) {
    if (mesh_->is_closed(polygon)) continue;
    const Position middle = position(polygon);
    const double rise = middle.z - at.z;
    const double square = square_distance(middle, at) + rise * rise;
    if (nearest ? square >= least : square > least) continue;
    if (!is_free(middle, radius)) continue;
    least = square;
    nearest = middle;
  }
  return nearest;
}

std::optional<GroundPlace> MeshGround::nearest_place(const Position& at, double within) const {
  WEND_ASSERT(within >= 0, "how far to look is not below 0");
  const std::uint32_t own = polygon_at(*mesh_, at);
  if (own != kNoPolygon) return GroundPlace{own, at};
  const MeshPlace near = wend::nearest_place(*mesh_, at);
  if (near.polygon == kNoPolygon) return std::nullopt;
  const double rise = near.position.z - at.z;
  const double square = square_distance(near.position, at) + rise * rise;
  if (square > within * within) return std::nullopt;
  return GroundPlace{near.polygon, near.position};
}

void MeshGround::find_walls(const Position& at, double range, std::vector<Wall>& walls) const {
  WEND_ASSERT(range >= 0, "a range is not below 0");
  MeshPlace from = ground_at(*mesh_, at);
  if (from.polygon == kNoPolygon) from = wend::nearest_place(*mesh_, at);
  if (from.polygon == kNoPolygon) return;
  const double off = std::sqrt(square_distance(from.position, at));
  // Walls that the circle round `at` holds are at most so far from the mesh's place.
  thread_local std::vector<NearWall> near;
  walls_within(*mesh_, from, range + off, own_workspace(), near);
  for (const NearWall& wall : near) {
    const Wall found = wall_of(*mesh_, wall.side);
    if (off == 0 || distance(at, found) <= range) walls.push_back(found);
  }
}

}  // namespace wend
