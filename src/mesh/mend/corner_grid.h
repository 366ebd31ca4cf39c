// Finds the corners that lie near a side.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/types.h"

namespace wend::mend {

/// Some vertices, in squares of a grid with about as many squares.
class CornerGrid {
 public:
  CornerGrid(const std::vector<Position>& vertices, const std::vector<std::uint32_t>& some) {
    if (some.empty()) return;
    low_ = high_ = vertices[some.front()];
    for (const std::uint32_t v : some) {
      low_ = {std::min(low_.x, vertices[v].x), std::min(low_.y, vertices[v].y), 0};
      high_ = {std::max(high_.x, vertices[v].x), std::max(high_.y, vertices[v].y), 0};
    }
    per_side_ = static_cast<std::size_t>(std::sqrt(static_cast<double>(some.size()))) + 1;
    begins_.assign(per_side_ * per_side_ + 1, 0);
    for (const std::uint32_t v : some) ++begins_[square(vertices[v])];
    std::uint32_t sum = 0;
    for (std::uint32_t& begin : begins_) begin = sum += begin;
    WEND_ASSERT(sum == some.size(), "each corner lies in one square");
    sorted_.resize(some.size());
    for (std::size_t i = some.size(); i-- > 0;) {
      sorted_[--begins_[square(vertices[some[i]])]] = some[i];
    }
  }

  /// Calls visit(vertex) with those in the squares of the box round both places, and maybe others.
  template <class Visit>
  void for_each_near(const Position& a, const Position& b, double near, Visit&& visit) const {
    WEND_ASSERT(near >= 0,
                "corners are near within a distance of 0 or more: check the options before");
    if (sorted_.empty()) return;
    const std::size_t left = column(std::min(a.x, b.x) - near, low_.x, high_.x);
    const std::size_t right = column(std::max(a.x, b.x) + near, low_.x, high_.x);
    const std::size_t bottom = column(std::min(a.y, b.y) - near, low_.y, high_.y);
    const std::size_t top = column(std::max(a.y, b.y) + near, low_.y, high_.y);
    for (std::size_t y = bottom; y <= top; ++y) {
      const std::uint32_t end = begins_[y * per_side_ + right + 1];
      for (std::uint32_t i = begins_[y * per_side_ + left]; i < end; ++i) visit(sorted_[i]);
    }
  }

 private:
  std::size_t column(double at, double low, double high) const {
    if (!(high > low)) return 0;
    const double part = (at - low) / (high - low) * static_cast<double>(per_side_);
    return static_cast<std::size_t>(std::clamp(part, 0.0, static_cast<double>(per_side_ - 1)));
  }
  std::size_t square(const Position& at) const {
    return column(at.y, low_.y, high_.y) * per_side_ + column(at.x, low_.x, high_.x);
  }

  Position low_;
  Position high_;
  std::size_t per_side_ = 0;
  std::vector<std::uint32_t> begins_;
  std::vector<std::uint32_t> sorted_;
};

}  // namespace wend::mend
