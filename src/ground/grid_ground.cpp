#include "wend/ground/grid_ground.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "wend/base/assert.h"
#include "wend/ground/room.h"

namespace wend {
namespace {

/// The nearest whole number, of what is far off the map some that is off it as well.
std::int32_t nearest_cell(double coordinate) {
  constexpr double kFar = 1 << 29;
  if (std::isnan(coordinate)) return -static_cast<std::int32_t>(kFar);  // where no cell is
  return static_cast<std::int32_t>(std::floor(std::clamp(coordinate, -kFar, kFar) + 0.5));
}

Point cell_at(const Position& on_map) { return {nearest_cell(on_map.x), nearest_cell(on_map.y)}; }

/// The borders between free and blocked cells of a part of a map, as far as they go straight on.
class BorderFinder {
 public:
  /// `add(a, b)` takes pieces in the map's coordinates.
  template <class Add>
  static void find(const GridMap& map, Point low, Point high, Add&& add) {
    // From one row to the next the free side of a border that runs right lies below it.
    for (std::int32_t y = low.y; y <= high.y; ++y) {
      follow(
          low.x, high.x,
          [&](std::int32_t x) {
            return side(map, {x, y - 1}, {x, y});
          },
          [&](double begin, double end, int side) {
            const Position left = {begin, y - 0.5, 0};
            const Position right = {end, y - 0.5, 0};
            side > 0 ? add(left, right) : add(right, left);
          });
    }
    for (std::int32_t x = low.x; x <= high.x; ++x) {
      follow(
          low.y, high.y,
          [&](std::int32_t y) {
            return side(map, {x - 1, y}, {x, y});
          },
          [&](double begin, double end, int side) {
            const Position top = {x - 0.5, begin, 0};
            const Position bottom = {x - 0.5, end, 0};
            side > 0 ? add(bottom, top) : add(top, bottom);
          });
    }
  }

 private:
  /// 1 where only the second is free, -1 where only the first is, else 0.
  static int side(const GridMap& map, Point first, Point second) {
    return (map.walkable(second) ? 1 : 0) - (map.walkable(first) ? 1 : 0);
  }

  template <class Side, class Add>
  static void follow(std::int32_t first, std::int32_t last, Side&& side, Add&& add) {
    for (std::int32_t begin = first; begin <= last;) {
      const int here = side(begin);
      std::int32_t end = begin + 1;
      while (end <= last && side(end) == here) ++end;
      if (here != 0) add(begin - 0.5, end - 0.5, here);
      begin = end;
    }
  }
};

}  // namespace

Result<GridGround> GridGround::build(const GridMap& map, const Placement& placement) {
  if (map.layout() != CellLayout::square && map.layout() != CellLayout::diamond) {
    return Error{"", 0,
                 "there is a ground of squares only: hexagons and staggered cells have no straight "
                 "walls to keep clear of"};
  }
  if (!placement.valid()) {
    return Error{"", 0, "a placement needs an origin in finite numbers and a cell size above 0"};
  }
  return GridGround(map, placement);
}

NodeId GridGround::place(const Position& at) const {
  const Point cell = cell_at(placement_.to_map(at));
  return map_->contains(cell) ? map_->id(cell) : kNoNode;
}

Position GridGround::position(NodeId place) const {
  const Point cell = map_->point(place);
  return placement_.to_world({static_cast<double>(cell.x), static_cast<double>(cell.y), 0});
}

bool GridGround::has_room(const Position& from, const Position& to, double radius) const {
  return wend::has_room(*map_, from, to, 2 * radius / placement_.cell_size);
}

bool GridGround::is_free(const Position& at, double radius) const {
  return is_free(at, at, radius);
}

bool GridGround::is_free(const Position& from, const Position& to, double radius) const {
  WEND_ASSERT(radius >= 0, "a unit's radius is not below 0: a point has 0");
  return has_room(placement_.to_map(from), placement_.to_map(to), radius);
}

/// Ring by ring round the cell below; no cell of a ring is nearer than its number less a half.
std::optional<Position> GridGround::nearest_free(const Position& at, double radius,
                                                 double within) const {
  WEND_ASSERT(within >= 0, "how far to look is not below 0");
  if (is_free(at, radius)) return at;
  const Position here = placement_.to_map(at);
  if (!std::isfinite(here.x) || !std::isfinite(here.y)) return std::nullopt;
  const Point middle = cell_at(here);
  const Point last = {map_->width() - 1, map_->height() - 1};
  const double farthest = within / placement_.cell_size;
  const std::int32_t across = std::max({std::abs(middle.x), std::abs(middle.x - map_->width()),
                                        std::abs(middle.y), std::abs(middle.y - map_->height())});
  double least = farthest * farthest;
  NodeId nearest = kNoNode;
  const auto look = [&](Point cell) {
    if (!map_->contains(cell)) return;
    const double dx = cell.x - here.x;
    const double dy = cell.y - here.y;
    const double square = dx * dx + dy * dy;
    const NodeId id = map_->id(cell);
    const bool better = square < least || (square == least && id < nearest);
    const Position centre = {static_cast<double>(cell.x), static_cast<double>(cell.y), 0};
    if (!better || !map_->walkable(cell) || !has_room(centre, centre, radius)) return;
    least = square;
    nearest = id;
  };
  // From beyond the map, the first rings hold none of its cells.
  const std::int32_t first =
      std::max({0, -middle.x, middle.x - last.x, -middle.y, middle.y - last.y});
  for (std::int32_t ring = first; ring <= across; ++ring) {
    const double nearest_of_ring = std::max(ring - 0.5, 0.0);
    if (nearest_of_ring * nearest_of_ring > least) break;
    const Point low = {middle.x - ring, middle.y - ring};
    const Point high = {middle.x + ring, middle.y + ring};
    for (std::int32_t x = std::max(low.x, 0); x <= std::min(high.x, last.x); ++x) {
      look({x, low.y});
      look({x, high.y});
    }
    for (std::int32_t y = std::max(low.y + 1, 0); y <= std::min(high.y - 1, last.y); ++y) {
      look({low.x, y});
      look({high.x, y});
    }
  }
  if (nearest == kNoNode) return std::nullopt;
  return position(nearest);
}

void GridGround::find_walls(const Position& at, double range, std::vector<Wall>& walls) const {
  WEND_ASSERT(range >= 0, "how far to look is not below 0");
  const Position here = placement_.to_map(at);
  const double reach = range / placement_.cell_size;
  const Point low = cell_at({here.x - reach, here.y - reach, 0});
  const Point high = cell_at({here.x + reach, here.y + reach, 0});
  // The border of the map lies between its cells and the next.
  const Point first = {std::max(low.x, 0), std::max(low.y, 0)};
  const Point last = {std::min(high.x + 1, map_->width()), std::min(high.y + 1, map_->height())};
  BorderFinder::find(*map_, first, last, [&](const Position& a, const Position& b) {
    const Wall wall = {placement_.to_world(a), placement_.to_world(b)};
    if (distance(at, wall) <= range) walls.push_back(wall);
  });
}

}  // namespace wend
