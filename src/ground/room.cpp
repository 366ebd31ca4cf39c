#include "wend/ground/room.h"
#include "wend/internal/base/geometry.h"

#include <algorithm>
#include <cmath>

namespace wend {
namespace {

/// Narrows the part of a segment, from `begin` to `end` of 1, to that within an interval.
void clip(double start, double slope, double low, double high, double& begin, double& end) {
  if (slope == 0) {
    if (start <= low || start >= high) end = begin - 1;
    return;
  }
  const double first = (low - start) / slope;
  const double last = (high - start) / slope;
  begin = std::max(begin, std::min(first, last));
  end = std::min(end, std::max(first, last));
}

/// Whether the segment runs through the inside of so many cells, of which this one comes first.
bool enters(Position a, Position b, Point cell, int wide = 1, int high = 1) {
  double begin = 0;
  double end = 1;
  clip(a.x, b.x - a.x, cell.x - 0.5 + kTouch, cell.x + wide - 0.5 - kTouch, begin, end);
  clip(a.y, b.y - a.y, cell.y - 0.5 + kTouch, cell.y + high - 0.5 - kTouch, begin, end);
  return begin < end;
}

/// Whether the segment runs along the side that a blocked cell shares with another one, or lies on
/// the corner of four.
bool runs_between(const GridMap& map, Position a, Position b, Point cell) {
  const bool beside = !map.walkable({cell.x + 1, cell.y});
  const bool below = !map.walkable({cell.x, cell.y + 1});
  if (beside && enters(a, b, cell, 2, 1)) return true;
  if (below && enters(a, b, cell, 1, 2)) return true;
  return beside && below && !map.walkable({cell.x + 1, cell.y + 1}) && enters(a, b, cell, 2, 2);
}

/// Whether the segment comes nearer to the cell than the radius allows.
bool hits(Position a, Position b, Point cell, double radius) {
  if (enters(a, b, cell)) return true;
  if (radius <= kTouch) return false;
  const double least = (radius - kTouch) * (radius - kTouch);
  // The nearest point is an end of the segment or a corner of the cell.
  for (const Position end : {a, b}) {
    const double dx = std::max(std::abs(end.x - cell.x) - 0.5, 0.0);
    const double dy = std::max(std::abs(end.y - cell.y) - 0.5, 0.0);
    if (dx * dx + dy * dy < least) return true;
  }
  for (const double x : {cell.x - 0.5, cell.x + 0.5}) {
    for (const double y : {cell.y - 0.5, cell.y + 0.5}) {
      if (square_distance({x, y, 0}, a, b) < least) return true;
    }
  }
  return false;
}

/// Columns or rows of a map.
struct CellRange {
  std::int32_t first;
  std::int32_t last;
};

/// The cells that come as near as `reach` to the range between two coordinates, and a little more
/// than rounding farther: cells beyond touch nothing, and each one costs a look.
CellRange cells_near(double from, double to, double reach) {
  constexpr double kSlack = 1e-6;
  const double half = 0.5 + reach + kSlack;
  return {static_cast<std::int32_t>(std::ceil(std::min(from, to) - half)),
          static_cast<std::int32_t>(std::floor(std::max(from, to) + half))};
}

CellRange columns_near(Position a, Position b, std::int32_t y, double reach) {
  double begin = 0;
  double end = 1;
  const double slope = b.y - a.y;
  if (slope != 0) clip(a.y, slope, y - 0.5 - reach, y + 0.5 + reach, begin, end);
  begin = std::clamp(begin, 0.0, 1.0);
  end = std::clamp(end, begin, 1.0);
  return cells_near(part_way(a, b, begin).x, part_way(a, b, end).x, reach);
}

/// Whether a line runs through the point between two blocked cells that meet in a corner.
bool slips(const GridMap& map, Position a, Position b, Point cell) {
  for (const int dx : {-1, 1}) {
    const Point across = {cell.x + dx, cell.y + 1};
    const bool meet = !map.walkable(cell) && !map.walkable(across) &&
                      map.walkable({cell.x + dx, cell.y}) && map.walkable({cell.x, cell.y + 1});
    const Position corner = {cell.x + 0.5 * dx, cell.y + 0.5, 0};
    if (meet && square_distance(corner, a, b) < kTouch * kTouch) return true;
  }
  return false;
}

}  // namespace

bool has_room(const GridMap& map, Position from, Position to, double diameter) {
  const auto on_map = [&](Position at) {
    return at.x >= -0.5 && at.y >= -0.5 && at.x <= map.width() - 0.5 && at.y <= map.height() - 0.5;
  };
  const double longest = 2.0 * map.width() + 2.0 * map.height();
  if (!on_map(from) || !on_map(to) || !(diameter <= longest)) return false;
  const double radius = 0.5 * diameter;
  const CellRange rows = cells_near(from.y, to.y, radius);
  for (Point p = {0, rows.first}; p.y <= rows.last; ++p.y) {
    const CellRange columns = columns_near(from, to, p.y, radius);
    for (p.x = columns.first; p.x <= columns.last; ++p.x) {
      const bool blocked = !map.walkable(p);
      if (blocked && hits(from, to, p, radius)) return false;
      if (radius > kTouch) continue;
      if ((blocked && runs_between(map, from, to, p)) || slips(map, from, to, p)) return false;
    }
  }
  return true;
}

}  // namespace wend
