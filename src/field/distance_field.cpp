#include "wend/field/distance_field.h"

#include <algorithm>

namespace wend {

std::vector<Point> DistanceField::path(Point cell) const {
  std::vector<Point> points;
  if (!reached(cell)) return points;
  const auto width = static_cast<NodeId>(width_);
  for (auto node = static_cast<NodeId>(id(cell)); node != kNoNode; node = parents_[node]) {
    points.push_back(
        {static_cast<std::int32_t>(node % width), static_cast<std::int32_t>(node / width)});
  }
  if (side_ == Side::forward) std::reverse(points.begin(), points.end());
  return points;
}

}  // namespace wend
