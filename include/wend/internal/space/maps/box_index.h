#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/assert.h"

namespace wend {

/// A rectangle of cells, its borders included.
struct Box {
  std::uint16_t left, top, right, bottom;

  static Box of(std::int32_t x, std::int32_t y) {
    const auto column = static_cast<std::uint16_t>(x);
    const auto row = static_cast<std::uint16_t>(y);
    return {column, row, column, row};
  }
  void add(const Box& other) {
    left = std::min(left, other.left);
    top = std::min(top, other.top);
    right = std::max(right, other.right);
    bottom = std::max(bottom, other.bottom);
  }
  bool meets(const Box& other) const {
    return left <= other.right && right >= other.left && top <= other.bottom && bottom >= other.top;
  }
};

/// Finds those of many boxes that may meet a small one: a grid of buckets for each size of boxes
/// (a hierarchical grid: C. Ericson, "Real-Time Collision Detection", 2005, 7.2). A box lies in the
/// bucket of its upper left corner, in the finest grid whose buckets are as wide and high.
///
/// Four bytes per box, and one per 24 cells. Building is linear.
class BoxIndex {
 public:
  BoxIndex() = default;
  /// For boxes on a map of that size.
  BoxIndex(std::span<const Box> boxes, std::int32_t width, std::int32_t height);

  /// Calls takes(number) for every box that meets this one, and for some that lie near. One for
  /// which it returns true is taken out.
  template <class Takes>
  void take_out_near(const Box& box, Takes&& takes) {
    WEND_ASSERT(box.left <= box.right && box.top <= box.bottom, "a box goes right and down");
    for (unsigned level = kFinest; level < kFinest + grids_.size(); ++level) {
      const std::int32_t reach = (1 << level) - 1;
      const std::int32_t left = std::max(box.left - reach, 0) >> level;
      const std::int32_t top = std::max(box.top - reach, 0) >> level;
      const Grid& grid = grids_[level - kFinest];
      for (std::int32_t y = top; y <= std::min(box.bottom >> level, grid.rows - 1); ++y) {
        for (std::int32_t x = left; x <= std::min(box.right >> level, grid.columns - 1); ++x) {
          const std::size_t bucket = grid.bucket(x, y);
          WEND_ASSERT(bucket < ends_.size() && begins_[bucket] <= ends_[bucket],
                      "take boxes out of a bucket only while there are some");
          std::uint32_t& end = ends_[bucket];
          for (std::uint32_t i = begins_[bucket]; i < end;) {
            if (takes(numbers_[i])) {
              numbers_[i] = numbers_[--end];
            } else {
              ++i;
            }
          }
        }
      }
    }
  }

 private:
  static constexpr unsigned kFinest = 4;  // logarithm of a bucket's side

  struct Grid {
    std::int32_t columns;
    std::int32_t rows;
    std::size_t first;  // bucket

    std::size_t bucket(std::int32_t x, std::int32_t y) const {
      return first + static_cast<std::size_t>(y) * static_cast<std::size_t>(columns) +
             static_cast<std::size_t>(x);
    }
  };

  std::size_t bucket_of(const Box& box) const;

  std::vector<Grid> grids_;             // from the finest on
  std::vector<std::uint32_t> begins_;   // per bucket
  std::vector<std::uint32_t> ends_;     // per bucket
  std::vector<std::uint32_t> numbers_;  // of boxes
};

}  // namespace wend
