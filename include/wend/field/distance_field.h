#pragma once

#include <cstddef>
#include <vector>

#include "wend/field/node_field.h"

namespace wend {

/// A field of a grid: its nodes are the cells, row by row, whatever their layout.
class DistanceField : public NodeField {
 public:
  DistanceField() = default;
  DistanceField(std::int32_t width, std::int32_t height, Side side)
      : NodeField(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), side),
        width_(width),
        height_(height) {}

  std::int32_t width() const { return width_; }
  std::int32_t height() const { return height_; }

  /// As of nodes; kUnreached outside the map as well.
  double cost(Point cell) const { return NodeField::cost(node(cell)); }
  bool reached(Point cell) const { return cost(cell) != kUnreached; }
  std::vector<Point> path(Point cell) const;

 private:
  /// kNoNode outside the map.
  NodeId node(Point p) const {
    const bool inside = p.x >= 0 && p.y >= 0 && p.x < width_ && p.y < height_;
    return inside
               ? static_cast<NodeId>(p.y) * static_cast<NodeId>(width_) + static_cast<NodeId>(p.x)
               : kNoNode;
  }

  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
};

}  // namespace wend
