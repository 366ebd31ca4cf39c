#include "wend/path/smooth_for_unit.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "straight_stretches.h"
#include "wend/base/assert.h"
#include "wend/path/curve.h"

namespace wend {
namespace {

/// Row by row: while the square covers a part of a row, its left side moves from one place to
/// another, and so it comes over the columns between them and those that it is wide.
bool square_has_room(const GridMap& map, Point from, Point to, std::int32_t side) {
  const double dx = double(to.x) - from.x;
  const double dy = double(to.y) - from.y;
  for (std::int32_t y = std::min(from.y, to.y); y < std::max(from.y, to.y) + side; ++y) {
    double begin = 0;
    double end = 1;
    if (dy != 0) {
      // Its upper left cell lies less than a side above the row, and less than a cell below.
      const double one = (y - side - from.y) / dy;
      const double other = (y + 1.0 - from.y) / dy;
      begin = std::max(begin, std::min(one, other));
      end = std::min(end, std::max(one, other));
    }
    const auto [left, right] = std::minmax({from.x + dx * begin, from.x + dx * end});
    const auto last = static_cast<std::int32_t>(std::ceil(right + side - kTouch)) - 1;
    for (Point p = {static_cast<std::int32_t>(std::floor(left - 1 + kTouch)) + 1, y}; p.x <= last;
         ++p.x) {
      if (!map.walkable(p)) return false;
    }
  }
  return true;
}

bool is_step(Point a, Point b) { return std::abs(a.x - b.x) <= 1 && std::abs(a.y - b.y) <= 1; }

class UnitSmoother {
 public:
  UnitSmoother(const GridMap& map, const UnitSize& unit)
      : map_(map), unit_(unit), even_(map.uniform()) {}

  SmoothPath smooth(std::span<const Point> cells) const {
    SmoothPath smooth;
    if (cells.empty()) return smooth;
    std::size_t first = 0;
    for (std::size_t i = 1; i <= cells.size(); ++i) {
      if (i < cells.size() && is_step(cells[i - 1], cells[i])) continue;
      add(cells.subspan(first, i - first), smooth);
      if (i < cells.size()) smooth.links.push_back(smooth.waypoints.size() - 1);
      first = i;
    }
    return smooth;
  }

 private:
  struct Stretch {
    std::vector<Point> waypoints;
    double length = 0;
  };

  /// Adds the stretch between two links: pulled taut from both ends, the shorter one.
  void add(std::span<const Point> cells, SmoothPath& smooth) const {
    Stretch best = pulled(cells);
    std::vector<Point> backwards(cells.rbegin(), cells.rend());
    Stretch other = pulled(backwards);
    if (other.length < best.length) {
      std::reverse(other.waypoints.begin(), other.waypoints.end());
      best = std::move(other);
    }
    smooth.waypoints.insert(smooth.waypoints.end(), best.waypoints.begin(), best.waypoints.end());
    smooth.length += best.length;
    smooth.path_length += along(cells);
  }

  Stretch pulled(std::span<const Point> cells) const {
    const auto free = [&](Point a, Point b) { return has_room(map_, a, b, unit_); };
    Stretch stretch = {{cells.front()}, 0};
    for (std::size_t here = 0; here + 1 < cells.size();) {
      const std::size_t next =
          even_ ? last_seen(cells, here, free) : last_in_line(cells, here, free);
      stretch.length += even_ ? std::hypot(cells[next].x - double(cells[here].x),
                                           cells[next].y - double(cells[here].y))
                              : along(cells.subspan(here, next - here + 1));
      stretch.waypoints.push_back(cells[next]);
      here = next;
    }
    return stretch;
  }

  /// Every step counts half with the ground of either cell.
  double along(std::span<const Point> cells) const {
    double sum = 0;
    for (std::size_t i = 1; i < cells.size(); ++i) {
      const bool slanted = cells[i - 1].x != cells[i].x && cells[i - 1].y != cells[i].y;
      const double ground = (map_.cost(cells[i - 1]) + map_.cost(cells[i])) / 2000.0;
      sum += ground * (slanted ? std::numbers::sqrt2 : 1);
    }
    return sum;
  }

  const GridMap& map_;
  UnitSize unit_;
  bool even_;
};

}  // namespace

bool has_room(const GridMap& map, Point from, Point to, const UnitSize& unit) {
  if (unit.form == UnitForm::disc) {
    return has_room(map, centre_of(from), centre_of(to), unit.cells);
  }
  return square_has_room(map, from, to, static_cast<std::int32_t>(std::ceil(unit.cells)));
}

SmoothPath smooth_for_unit(const GridMap& map, std::span<const Point> cells, const UnitSize& unit) {
  WEND_ASSERT(unit.valid(), "refuse units that are not valid() before their paths are smoothed");
  WEND_ASSERT(!is_hexagonal(map.layout()) && !is_staggered(map.layout()),
              "only paths over squares can be smoothed for units");
  return UnitSmoother(map, unit).smooth(cells);
}

}  // namespace wend
