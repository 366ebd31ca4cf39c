#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "wend/base/status.h"
#include "wend/base/trace.h"
#include "wend/base/types.h"

namespace wend {

/// What every cell of a grid costs from the nearest of some sources, or to it: a plain value, the
/// caller's to keep. Twelve bytes per cell.
class DistanceField {
 public:
  static constexpr double kUnreached = std::numeric_limits<double>::infinity();

  DistanceField() = default;
  DistanceField(std::int32_t width, std::int32_t height, Side side)
      : width_(width), height_(height), side_(side) {
    const auto cells = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    costs_.assign(cells, kUnreached);
    parents_.assign(cells, kNoNode);
  }

  /// `found`: everything within reach (and the limit) is known. Otherwise why there is no field, or
  /// (limit_reached) why cells are missing.
  Status status = Status::found;

  std::int32_t width() const { return width_; }
  std::int32_t height() const { return height_; }
  /// `forward`: costs from the sources; `backward`: to them.
  Side side() const { return side_; }
  /// How many cells are reached, sources included.
  std::size_t count() const { return count_; }

  /// In the cost model's units, as Path::cost; kUnreached where there is no way within the limit,
  /// or outside the map.
  double cost(Point cell) const { return contains(cell) ? costs_[id(cell)] : kUnreached; }
  bool reached(Point cell) const { return cost(cell) != kUnreached; }

  /// A cheapest path: from a source to the cell, or on the backward side from the cell to a source.
  /// Empty where the cell is not reached. Linear in its length.
  std::vector<Point> path(Point cell) const;

  /// The cell before it on that path, or (backward) after it; both as row-major numbers. kNoNode at
  /// a source and where nothing is reached. Precondition: on the map.
  NodeId parent(NodeId cell) const { return parents_[cell]; }

  /// All costs, row by row.
  const std::vector<double>& costs() const { return costs_; }

  /// For those who fill the field: the cell was reached at that cost from its parent (kNoNode at a
  /// source). Precondition: the cell is on the map and was not set before.
  void set(NodeId cell, double cost, NodeId parent) {
    costs_[cell] = cost;
    parents_[cell] = parent;
    ++count_;
  }

 private:
  bool contains(Point p) const { return p.x >= 0 && p.y >= 0 && p.x < width_ && p.y < height_; }
  std::size_t id(Point p) const {
    return static_cast<std::size_t>(p.y) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(p.x);
  }

  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
  Side side_ = Side::forward;
  std::size_t count_ = 0;
  std::vector<double> costs_;
  std::vector<NodeId> parents_;
};

}  // namespace wend
