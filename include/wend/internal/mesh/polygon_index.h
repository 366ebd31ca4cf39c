#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/mesh/mesh_plan.h"

namespace wend {

/// Which polygons may lie at a place: square buckets of the plane, and in each the polygons whose
/// boxes touch it.
///
/// There are about two buckets per polygon, and fewer where large polygons would stand in too many:
/// at most kMostPerPolygon entries per polygon on average. Memory: 4 bytes per bucket and per
/// entry.
class PolygonIndex {
 public:
  static constexpr std::size_t kMostPerPolygon = 8;

  PolygonIndex() = default;
  /// Precondition: coordinates are finite, numbers in range.
  explicit PolygonIndex(const MeshPlan& plan);

  /// The polygons that may hold a place, by number. Constant time.
  std::span<const std::uint32_t> at(double x, double y) const {
    const double column = std::floor((x - left_) * scale_);
    const double row = std::floor((y - bottom_) * scale_);
    // Not a number fails, too.
    if (!(column >= 0 && row >= 0 && column < columns_ && row < rows_)) return {};
    return bucket(static_cast<std::uint32_t>(column), static_cast<std::uint32_t>(row));
  }

  std::uint32_t columns() const { return columns_; }
  std::uint32_t rows() const { return rows_; }
  double bucket_size() const { return 1 / scale_; }
  /// The bucket at a place, or the nearest one to it.
  std::uint32_t column_near(double x) const { return clamped((x - left_) * scale_, columns_); }
  std::uint32_t row_near(double y) const { return clamped((y - bottom_) * scale_, rows_); }
  std::span<const std::uint32_t> bucket(std::uint32_t column, std::uint32_t row) const {
    WEND_ASSERT(column < columns_ && row < rows_, "ask columns() and rows() before");
    WEND_ASSERT(begins_.size() == std::size_t{columns_} * rows_ + 1,
                "each bucket has a begin, and the last one an end as well");
    const std::size_t number = std::size_t{row} * columns_ + column;
    return {polygons_.data() + begins_[number], begins_[number + 1] - begins_[number]};
  }

  std::size_t bytes() const {
    return begins_.capacity() * sizeof(std::uint32_t) +
           polygons_.capacity() * sizeof(std::uint32_t);
  }

 private:
  struct Range {
    std::uint32_t left, right, bottom, top;  // all included
  };

  static std::uint32_t clamped(double bucket, std::uint32_t count) {
    WEND_ASSERT(count > 0, "an index without polygons has no buckets: ask columns() before");
    if (!(bucket > 0)) return 0;
    return bucket < count ? static_cast<std::uint32_t>(bucket) : count - 1;
  }
  void choose_buckets(double width, double height, double per_polygon, std::size_t polygons);
  std::uint64_t entries(std::span<const Range> ranges) const;
  std::vector<Range> ranges_of(const MeshPlan& plan) const;
  void fill(std::span<const Range> ranges);

  double left_ = 0;
  double bottom_ = 0;
  double scale_ = 1;  // buckets per unit
  std::uint32_t columns_ = 0;
  std::uint32_t rows_ = 0;
  std::vector<std::uint32_t> begins_;
  std::vector<std::uint32_t> polygons_;
};

}  // namespace wend
