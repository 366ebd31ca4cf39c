#include "picture/map_plan.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace wend::drawing {
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

MapPlan::MapPlan(const GridMap& map, const FloorMap* floors)
    : floors_(floors),
      lattice_(map.layout(), floors == nullptr ? map.width() : floors->width(),
               floors == nullptr ? map.height() : floors->height()),
      corners_(corners_of(map.layout())) {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  double left = kFar;
  double top = kFar;
  double right = -kFar;
  double bottom = -kFar;
  // No cell lies farther out than those of the first two and the last two rows and columns.
  for (Point p; p.y < lattice_.height(); ++p.y) {
    const bool inner = p.y > 1 && p.y < lattice_.height() - 2;
    for (p.x = 0; p.x < lattice_.width();
         p.x += inner && p.x == 1 ? std::max(lattice_.width() - 3, 1) : 1) {
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

FloorCell MapPlan::on_floor(Point cell) const {
  return floors_ == nullptr ? FloorCell{cell.x, cell.y, 0} : floors_->cell(cell);
}

double MapPlan::floor_top(std::int32_t floor) const {
  return corner_.y + floor * height_ * unit_ + (floors_ == nullptr ? 0 : (floor + 1) * kNameRoom);
}

Place MapPlan::name_place(std::int32_t floor) const {
  return {corner_.x, floor_top(floor) - 0.3 * kNameRoom};
}

Place MapPlan::centre_on_floor(FloorCell cell) const {
  const Position at = lattice_.centre({cell.x, cell.y});
  return {corner_.x + (at.x - left_) * unit_, floor_top(cell.floor) + (at.y - top_) * unit_};
}

Place MapPlan::centre(Point cell) const { return centre_on_floor(on_floor(cell)); }

Place MapPlan::place(double x, double y) const {
  const Point nearest = {static_cast<std::int32_t>(std::floor(x + 0.5)),
                         static_cast<std::int32_t>(std::floor(y + 0.5))};
  const FloorCell cell = on_floor(nearest);
  const Place middle = centre_on_floor(cell);
  if (!lattice_.plain()) return middle;
  const Place right = centre_on_floor({cell.x + 1, cell.y, cell.floor});
  const Place below = centre_on_floor({cell.x, cell.y + 1, cell.floor});
  const double dx = x - nearest.x;
  const double dy = y - nearest.y;
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

}  // namespace wend::drawing
