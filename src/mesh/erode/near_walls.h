#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "corner_fan.h"
#include "wall_loops.h"

namespace wend {

/// The place of a wall that is nearest to another place.
inline Position nearest_on(const WallStretch& wall, const Position& place) {
  const PlaneVector along = {wall.to.x - wall.from.x, wall.to.y - wall.from.y};
  const PlaneVector ahead = {place.x - wall.from.x, place.y - wall.from.y};
  const double share = dot(ahead, along) / dot(along, along);
  if (!(share > 0)) return wall.from;
  if (!(share < 1)) return wall.to;
  return {wall.from.x + share * along.x, wall.from.y + share * along.y, 0};
}

/// Walls by rows of the plane, each as high as one looks.
class NearWalls {
 public:
  /// For walls that are less than `reach` away.
  NearWalls(const std::vector<WallStretch>& walls, double reach)
      : walls_(walls), bottom_(bottom(walls)) {
    const double height = std::max(top(walls) - bottom_, 0.0);
    height_ = std::max(reach, height / kMostRows);
    rows_.resize(row(bottom_ + height) + 1);
    for (std::uint32_t i = 0; i < walls.size(); ++i) {
      const auto [low, high] = std::minmax(walls[i].from.y, walls[i].to.y);
      for (std::size_t r = row(low); r <= row(high); ++r) rows_[r].push_back(i);
    }
  }

  /// Calls `visit(nearest place, distance)` for walls near a place; some of them twice.
  template <class Visit>
  void for_each(const Position& place, double reach, Visit&& visit) const {
    for (std::size_t r = row(place.y - reach); r <= row(place.y + reach); ++r) {
      for (const std::uint32_t i : rows_[r]) {
        const WallStretch& wall = walls_[i];
        if (std::min(wall.from.x, wall.to.x) - place.x > reach) continue;
        if (place.x - std::max(wall.from.x, wall.to.x) > reach) continue;
        const Position nearest = nearest_on(wall, place);
        const PlaneVector apart = {nearest.x - place.x, nearest.y - place.y};
        const double distance = std::sqrt(dot(apart, apart));
        if (distance < reach) visit(nearest, distance);
      }
    }
  }

 private:
  static constexpr double kMostRows = 4096;

  static double bottom(const std::vector<WallStretch>& walls) {
    double low = walls.empty() ? 0 : walls[0].from.y;
    for (const WallStretch& wall : walls) low = std::min(low, wall.from.y);
    return low;
  }
  static double top(const std::vector<WallStretch>& walls) {
    double high = walls.empty() ? 0 : walls[0].from.y;
    for (const WallStretch& wall : walls) high = std::max(high, wall.from.y);
    return high;
  }
  std::size_t row(double y) const {
    const double number = std::floor((y - bottom_) / height_);
    if (!(number > 0)) return 0;
    const std::size_t last = rows_.empty() ? std::size_t{4096} : rows_.size() - 1;
    return std::min(static_cast<std::size_t>(number), last);
  }

  const std::vector<WallStretch>& walls_;
  double bottom_;
  double height_ = 1;
  std::vector<std::vector<std::uint32_t>> rows_;
};

}  // namespace wend
