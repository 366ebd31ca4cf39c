// Which polygons of a plan have a side in common.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "wend/base/assert.h"
#include "wend/mesh/mesh_plan.h"

namespace wend::io {

/// Per corner of a plan, what is known of the side that begins there.
class MeshSides {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// Precondition: the plan's numbers are in range.
  explicit MeshSides(const MeshPlan& plan) : plan_(plan) {
    WEND_ASSERT(!plan.first.empty(), "a plan's `first` ends with the number of corners");
    polygons_.resize(plan.corners.size());
    for (std::uint32_t p = 0; p + 1 < plan.first.size(); ++p) {
      for (std::uint32_t i = plan.first[p]; i < plan.first[p + 1]; ++i) polygons_[i] = p;
    }
    twins_.assign(plan.corners.size(), kNone);
    join();
  }

  std::uint32_t polygon(std::uint32_t side) const {
    WEND_ASSERT(side < polygons_.size(), "sides are numbered as the plan's corners");
    return polygons_[side];
  }
  /// The same side, as the polygon across has it; kNone at a wall.
  std::uint32_t twin(std::uint32_t side) const { return twins_[side]; }
  std::uint32_t after(std::uint32_t side) const {
    const std::uint32_t p = polygons_[side];
    return side + 1 == plan_.first[p + 1] ? plan_.first[p] : side + 1;
  }
  std::uint32_t before(std::uint32_t side) const {
    const std::uint32_t p = polygons_[side];
    return (side == plan_.first[p] ? plan_.first[p + 1] : side) - 1;
  }
  /// The polygon across the side, or kNone.
  std::uint32_t neighbour(std::uint32_t side) const {
    return twins_[side] == kNone ? kNone : polygons_[twins_[side]];
  }

 private:
  struct Ends {
    std::uint32_t low;
    std::uint32_t high;
    std::uint32_t side;
  };

  /// The first two sides with the same ends; what else there may be is NavMesh::build's to refuse.
  void join() {
    std::vector<Ends> rows;
    rows.reserve(polygons_.size());
    for (std::uint32_t i = 0; i < polygons_.size(); ++i) {
      const auto [low, high] = std::minmax({plan_.corners[i], plan_.corners[after(i)]});
      rows.push_back({low, high, i});
    }
    std::sort(rows.begin(), rows.end(), [](const Ends& a, const Ends& b) {
      if (a.low != b.low) return a.low < b.low;
      return a.high != b.high ? a.high < b.high : a.side < b.side;
    });
    for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
      if (rows[i].low != rows[i + 1].low || rows[i].high != rows[i + 1].high) continue;
      twins_[rows[i].side] = rows[i + 1].side;
      twins_[rows[i + 1].side] = rows[i].side;
      ++i;
    }
  }

  const MeshPlan& plan_;
  std::vector<std::uint32_t> polygons_;
  std::vector<std::uint32_t> twins_;
};

}  // namespace wend::io
