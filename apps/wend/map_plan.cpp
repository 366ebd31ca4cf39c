#include "map_plan.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace wend::cli {
namespace {

/// Corners at so many equal angles, the first at the top or half an angle later.
std::vector<Place> hexagon(bool corner_on_top) {
  const double radius = 1 / std::numbers::sqrt3;
  std::vector<Place> corners;
  for (int i = 0; i < 6; ++i) {
    const double angle = (i + (corner_on_top ? 0 : 0.5)) * std::numbers::pi / 3;
    corners.push_back({radius * std::sin(angle), -radius * std::cos(angle)});
  }
  return corners;
}

std::vector<Place> corners_of(CellLayout layout) {
  if (is_hexagonal(layout)) {
    return hexagon(layout == CellLayout::hex_odd_rows || layout == CellLayout::hex_even_rows);
  }
  if (layout == CellLayout::square) return {{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}};
  return {{0, -0.25}, {0.5, 0}, {0, 0.25}, {-0.5, 0}};
}

}  // namespace

MapPlan::MapPlan(const GridMap& map)
    : lattice_(map.layout(), map.width(), map.height()), corners_(corners_of(map.layout())) {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  double left = kFar;
  double top = kFar;
  double right = -kFar;
  double bottom = -kFar;
  // No cell lies farther out than those of the first two and the last two rows and columns.
  for (Point p; p.y < map.height(); ++p.y) {
    const bool inner = p.y > 1 && p.y < map.height() - 2;
    for (p.x = 0; p.x < map.width(); p.x += inner && p.x == 1 ? std::max(map.width() - 3, 1) : 1) {
      const Position at = lattice_.centre(p);
      for (const Place corner : corners_) {
        left = std::min(left, at.x + corner.x);
        right = std::max(right, at.x + corner.x);
        top = std::min(top, at.y + corner.y);
        bottom = std::max(bottom, at.y + corner.y);
      }
    }
  }
  if (map.cell_count() == 0) return;
  left_ = left;
  top_ = top;
  width_ = right - left;
  height_ = bottom - top;
}

void MapPlan::put(Place corner, double unit) {
  corner_ = corner;
  unit_ = unit;
}

Place MapPlan::centre(Point cell) const {
  const Position at = lattice_.centre(cell);
  return {corner_.x + (at.x - left_) * unit_, corner_.y + (at.y - top_) * unit_};
}

Place MapPlan::place(double x, double y) const {
  const Point cell = {static_cast<std::int32_t>(std::floor(x + 0.5)),
                      static_cast<std::int32_t>(std::floor(y + 0.5))};
  const Place middle = centre(cell);
  if (!lattice_.plain()) return middle;
  const Place right = centre({cell.x + 1, cell.y});
  const Place below = centre({cell.x, cell.y + 1});
  const double dx = x - cell.x;
  const double dy = y - cell.y;
  return {middle.x + dx * (right.x - middle.x) + dy * (below.x - middle.x),
          middle.y + dx * (right.y - middle.y) + dy * (below.y - middle.y)};
}

std::vector<Place> MapPlan::outline(Point cell) const {
  const Place middle = centre(cell);
  std::vector<Place> outline;
  for (const Place corner : corners_) {
    outline.push_back({middle.x + corner.x * unit_, middle.y + corner.y * unit_});
  }
  return outline;
}

}  // namespace wend::cli
