#include "wend/internal/space/maps/box_index.h"

#include <algorithm>
#include <bit>

#include "wend/base/assert.h"

namespace wend {

BoxIndex::BoxIndex(std::span<const Box> boxes, std::int32_t width, std::int32_t height) {
  WEND_ASSERT(width > 0 && height > 0, "an index is made for a map with cells");
  std::size_t buckets = 0;
  for (unsigned level = kFinest;; ++level) {
    grids_.push_back({((width - 1) >> level) + 1, ((height - 1) >> level) + 1, buckets});
    buckets = grids_.back().bucket(0, grids_.back().rows);
    if (grids_.back().columns == 1 && grids_.back().rows == 1) break;
  }
  begins_.assign(buckets, 0);
  for (const Box& box : boxes) ++begins_[bucket_of(box)];
  std::uint32_t end = 0;
  for (std::uint32_t& begin : begins_) begin = end += begin;
  ends_ = begins_;
  // Filled from behind, each bucket's begin ends up where it belongs.
  numbers_.resize(boxes.size());
  for (std::size_t i = boxes.size(); i-- > 0;) {
    numbers_[--begins_[bucket_of(boxes[i])]] = static_cast<std::uint32_t>(i);
  }
}

std::size_t BoxIndex::bucket_of(const Box& box) const {
  const auto side = static_cast<unsigned>(std::max(box.right - box.left, box.bottom - box.top)) + 1;
  const unsigned level = std::max(kFinest, static_cast<unsigned>(std::bit_width(side - 1)));
  WEND_ASSERT(level - kFinest < grids_.size(), "a box must lie on the map: clip it before");
  return grids_[level - kFinest].bucket(box.left >> level, box.top >> level);
}

}  // namespace wend
