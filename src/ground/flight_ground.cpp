#include "wend/ground/flight_ground.h"

#include <cmath>
#include <limits>

#include "wend/base/assert.h"
#include "wend/ground/room.h"
#include "wend/internal/base/boxes.h"

namespace wend {
namespace {

/// A point is a ball of this radius, in voxels.
constexpr double kPoint = 1e-10;

/// Whole numbers of voxels from the first to the last that a stretch of an axis may touch.
struct VoxelRange {
  std::int32_t first;
  std::int32_t last;
};

/// The centres that are at most `reach` off the stretch from a to b, on a side of `size` voxels.
VoxelRange centres_near(double a, double b, double reach, std::int32_t size) {
  const double last = size - 1;
  const double low = std::clamp(std::ceil(std::min(a, b) - reach), 0.0, last + 1);
  const double high = std::clamp(std::floor(std::max(a, b) + reach), -1.0, last);
  return {static_cast<std::int32_t>(low), static_cast<std::int32_t>(high)};
}

/// The part of a straight way whose coordinate along an axis is at most `reach` off a value.
bool clip(Position& from, Position& to, int axis, double value, double reach) {
  const double begin = along_axis(from, axis);
  const double way = along_axis(to, axis) - begin;
  if (way == 0) return std::abs(begin - value) <= reach;
  const double low = (value - reach - begin) / way;
  const double high = (value + reach - begin) / way;
  const double first = std::max(std::min(low, high), 0.0);
  const double last = std::min(std::max(low, high), 1.0);
  if (first > last) return false;
  const Position start = from;
  const Position end = to;
  from = part_way(start, end, first);
  to = part_way(start, end, last);
  return true;
}

bool finite(const Position& at) {
  return std::isfinite(at.x) && std::isfinite(at.y) && std::isfinite(at.z);
}

Position corner(std::int32_t x, std::int32_t y, std::int32_t z) {
  return {x - 0.5, y - 0.5, z - 0.5};
}

}  // namespace

Result<FlightGround> FlightGround::build(const VoxelMap& map, const Placement& placement) {
  if (!placement.valid()) {
    return Error{"", 0, "a placement needs an origin in finite numbers and a cell size above 0"};
  }
  return FlightGround(map, placement);
}

bool FlightGround::blocked(std::int32_t x, std::int32_t y, std::int32_t z) const {
  return !map_->contains({x, y, z}) || !map_->is_free({x, y, z});
}

NodeId FlightGround::place(const Position& at) const {
  const Position p = placement_.to_map(at);
  const double x = std::floor(p.x + 0.5);
  const double y = std::floor(p.y + 0.5);
  const double z = std::floor(p.z + 0.5);
  const bool inside =
      x >= 0 && y >= 0 && z >= 0 && x < map_->width() && y < map_->depth() && z < map_->height();
  if (!inside) return kNoNode;
  return map_->node(
      {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y), static_cast<std::int32_t>(z)});
}

Position FlightGround::position(NodeId place) const {
  WEND_ASSERT(place < map_->voxel_count(), "a place is the number of a voxel");
  const Voxel voxel = map_->voxel(place);
  return placement_.to_world({double(voxel.x), double(voxel.y), double(voxel.z)});
}

bool FlightGround::is_free(const Position& at, double radius) const {
  return is_free(at, at, radius);
}

bool FlightGround::is_free(const Position& from, const Position& to, double radius) const {
  WEND_ASSERT(radius >= 0, "a unit's radius is at least 0");
  if (!finite(from) || !finite(to)) return false;
  const double least = std::max(radius / placement_.cell_size - kTouch, kPoint);
  const Position a = placement_.to_map(from);
  const Position b = placement_.to_map(to);
  const Position sides = corner(map_->width(), map_->depth(), map_->height());
  for (int axis = 0; axis < 3; ++axis) {
    const double low = std::min(along_axis(a, axis), along_axis(b, axis));
    const double high = std::max(along_axis(a, axis), along_axis(b, axis));
    if (low - least < -0.5 || high + least > along_axis(sides, axis)) return false;
  }
  return !hits_voxel(a, b, least);
}

/// Layer by layer and row by row, along the way. Precondition: it lies within the volume.
bool FlightGround::hits_voxel(const Position& from, const Position& to, double radius) const {
  const double reach = radius + 0.5;
  const VoxelRange layers = centres_near(from.z, to.z, reach, map_->height());
  for (std::int32_t z = layers.first; z <= layers.last; ++z) {
    Position a = from;
    Position b = to;
    if (!clip(a, b, 2, z, reach + kTouch)) continue;
    const VoxelRange rows = centres_near(a.y, b.y, reach, map_->depth());
    for (std::int32_t y = rows.first; y <= rows.last; ++y) {
      Position c = a;
      Position d = b;
      if (!clip(c, d, 1, y, reach + kTouch)) continue;
      const VoxelRange row = centres_near(c.x, d.x, reach + kTouch, map_->width());
      for (std::int32_t x = row.first; x <= row.last; ++x) {
        if (map_->is_free({x, y, z})) continue;
        const double square =
            square_distance_to_box(corner(x, y, z), corner(x + 1, y + 1, z + 1), from, to);
        if (square < radius * radius) return true;
      }
    }
  }
  return false;
}

std::optional<Position> FlightGround::nearest_free(const Position& at, double radius,
                                                   double within) const {
  WEND_ASSERT(within >= 0, "places are looked for within a distance of at least 0");
  if (!finite(at)) return std::nullopt;
  if (is_free(at, radius)) return at;
  const Position p = placement_.to_map(at);
  const double reach = within / placement_.cell_size;
  double best = std::numeric_limits<double>::infinity();
  std::optional<Position> found;
  const VoxelRange layers = centres_near(p.z, p.z, reach, map_->height());
  const VoxelRange rows = centres_near(p.y, p.y, reach, map_->depth());
  const VoxelRange row = centres_near(p.x, p.x, reach, map_->width());
  for (std::int32_t z = layers.first; z <= layers.last; ++z) {
    for (std::int32_t y = rows.first; y <= rows.last; ++y) {
      for (std::int32_t x = row.first; x <= row.last; ++x) {
        if (!map_->is_free({x, y, z})) continue;
        const Position centre = position(map_->node({x, y, z}));
        const double square = square_apart(at, centre);
        if (square >= best || square > within * within || !is_free(centre, radius)) continue;
        best = square;
        found = centre;
      }
    }
  }
  return found;
}

void FlightGround::add_wall(const Position& at, double range, const Position& low,
                            const Position& high, std::vector<Wall>& walls) const {
  const Wall wall = {placement_.to_world(low), placement_.to_world(high)};
  if (square_apart(at, nearest_in_box(wall.a, wall.b, at)) <= range * range) walls.push_back(wall);
}

void FlightGround::add_row(const Position& at, double range, std::int32_t y, std::int32_t z,
                           std::vector<Wall>& walls) const {
  const double middle = placement_.to_map(at).x;
  const VoxelRange row =
      centres_near(middle, middle, range / placement_.cell_size + 0.5, map_->width());
  for (std::int32_t x = row.first; x <= row.last; ++x) {
    if (map_->is_free({x, y, z})) continue;
    const std::int32_t first = x;
    while (x < row.last && !map_->is_free({x + 1, y, z})) ++x;
    add_wall(at, range, corner(first, y, z), corner(x + 1, y + 1, z + 1), walls);
  }
}

void FlightGround::find_walls(const Position& at, double range, std::vector<Wall>& walls) const {
  WEND_ASSERT(range >= 0, "walls are looked for within a distance of at least 0");
  if (!finite(at)) return;
  const Position p = placement_.to_map(at);
  const double reach = range / placement_.cell_size;
  const VoxelRange layers = centres_near(p.z, p.z, reach + 0.5, map_->height());
  const VoxelRange rows = centres_near(p.y, p.y, reach + 0.5, map_->depth());
  for (std::int32_t z = layers.first; z <= layers.last; ++z) {
    for (std::int32_t y = rows.first; y <= rows.last; ++y) add_row(at, range, y, z, walls);
  }
  // Beyond each side, a slab as wide as the volume.
  const Position first = corner(0, 0, 0);
  const Position end = corner(map_->width(), map_->depth(), map_->height());
  const Position low = plus(first, {-1, -1, -1});
  const Position high = plus(end, {1, 1, 1});
  add_wall(at, range, low, {first.x, high.y, high.z}, walls);
  add_wall(at, range, {end.x, low.y, low.z}, high, walls);
  add_wall(at, range, low, {high.x, first.y, high.z}, walls);
  add_wall(at, range, {low.x, end.y, low.z}, high, walls);
  add_wall(at, range, low, {high.x, high.y, first.z}, walls);
  add_wall(at, range, {low.x, low.y, end.z}, high, walls);
}

}  // namespace wend
