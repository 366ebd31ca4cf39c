#include "wend/internal/mesh/polygon_index.h"

#include <algorithm>
#include <limits>

#include "wend/base/assert.h"

namespace wend {
namespace {

constexpr double kBucketsPerPolygon = 2;

}  // namespace

PolygonIndex::PolygonIndex(const MeshPlan& plan) {
  WEND_ASSERT(!plan.first.empty(), "a plan's `first` ends with the number of corners");
  WEND_ASSERT(plan.first.back() == plan.corners.size(),
              "check the plan before: its last polygon ends with the corners");
  const std::size_t polygons = plan.first.size() - 1;
  if (polygons == 0) return;
  double right = -std::numeric_limits<double>::infinity();
  double top = right;
  left_ = bottom_ = -right;
  for (const std::uint32_t corner : plan.corners) {
    WEND_ASSERT(corner < plan.vertices.size(),
                "check the plan before: corners are some of its vertices");
    const Position& place = plan.vertices[corner];
    left_ = std::min(left_, place.x);
    right = std::max(right, place.x);
    bottom_ = std::min(bottom_, place.y);
    top = std::max(top, place.y);
  }
  for (double per_polygon = kBucketsPerPolygon;; per_polygon /= 4) {
    choose_buckets(right - left_, top - bottom_, per_polygon, polygons);
    const std::vector<Range> ranges = ranges_of(plan);
    const bool single = columns_ == 1 && rows_ == 1;
    if (!single && entries(ranges) > std::uint64_t{kMostPerPolygon} * polygons) continue;
    fill(ranges);
    return;
  }
}

void PolygonIndex::choose_buckets(double width, double height, double per_polygon,
                                  std::size_t polygons) {
  WEND_ASSERT(width >= 0 && height >= 0, "an index is of one polygon or more");
  const double wanted = std::max(1.0, per_polygon * static_cast<double>(polygons));
  // A strip that is narrower than a bucket has one row of them, and so has a wall seen from above.
  const double side =
      std::max(std::sqrt(width / wanted) * std::sqrt(height), std::max(width, height) / wanted);
  scale_ = side > 0 ? 1 / side : 1;
  columns_ = static_cast<std::uint32_t>(std::floor(width * scale_)) + 1;
  rows_ = static_cast<std::uint32_t>(std::floor(height * scale_)) + 1;
}

std::vector<PolygonIndex::Range> PolygonIndex::ranges_of(const MeshPlan& plan) const {
  std::vector<Range> ranges;
  ranges.reserve(plan.first.size() - 1);
  for (std::size_t p = 0; p + 1 < plan.first.size(); ++p) {
    Range range = {columns_, 0, rows_, 0};
    for (std::uint32_t i = plan.first[p]; i < plan.first[p + 1]; ++i) {
      const Position& place = plan.vertices[plan.corners[i]];
      range.left = std::min(range.left, column_near(place.x));
      range.right = std::max(range.right, column_near(place.x));
      range.bottom = std::min(range.bottom, row_near(place.y));
      range.top = std::max(range.top, row_near(place.y));
    }
    ranges.push_back(range);
  }
  return ranges;
}

std::uint64_t PolygonIndex::entries(std::span<const Range> ranges) const {
  std::uint64_t sum = 0;
  for (const Range& range : ranges) {
    WEND_ASSERT(range.left <= range.right && range.right < columns_, "ranges end within the plane");
    WEND_ASSERT(range.bottom <= range.top && range.top < rows_,
                "a range's rows lie within the plane, the lower one first");
    sum += std::uint64_t{range.right - range.left + 1} * (range.top - range.bottom + 1);
  }
  return sum;
}

void PolygonIndex::fill(std::span<const Range> ranges) {
  const auto for_each = [&](auto&& visit) {
    for (std::size_t p = ranges.size(); p-- > 0;) {
      for (std::uint32_t row = ranges[p].bottom; row <= ranges[p].top; ++row) {
        for (std::uint32_t column = ranges[p].left; column <= ranges[p].right; ++column) {
          visit(std::size_t{row} * columns_ + column, static_cast<std::uint32_t>(p));
        }
      }
    }
  };
  begins_.assign(std::size_t{columns_} * rows_ + 1, 0);
  for_each([&](std::size_t bucket, std::uint32_t) { ++begins_[bucket]; });
  std::uint32_t end = 0;
  for (std::uint32_t& begin : begins_) begin = end += begin;
  WEND_ASSERT(end == entries(ranges),
              "buckets have as many entries as were counted when their size was chosen");
  // Filled from behind, by falling numbers: numbers ascend, and each begin ends up where it
  // belongs.
  polygons_.resize(end);
  for_each([&](std::size_t bucket, std::uint32_t p) { polygons_[--begins_[bucket]] = p; });
}

}  // namespace wend
