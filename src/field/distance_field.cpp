#include "wend/field/distance_field.h"

#include <algorithm>

namespace wend {

std::vector<NodeId> NodeField::path(NodeId node) const {
  std::vector<NodeId> nodes;
  if (!reached(node)) return nodes;
  for (; node != kNoNode; node = parents_[node]) nodes.push_back(node);
  if (side_ == Side::forward) std::reverse(nodes.begin(), nodes.end());
  return nodes;
}

std::vector<Point> DistanceField::path(Point cell) const {
  std::vector<Point> points;
  for (const NodeId each : NodeField::path(node(cell))) points.push_back(point(each));
  return points;
}

}  // namespace wend
