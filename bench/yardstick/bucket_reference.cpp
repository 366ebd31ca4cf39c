#include "bucket_reference.h"

#include <algorithm>

namespace wend::bench {
namespace {

constexpr std::uint32_t kStraight = 13860;
constexpr std::uint32_t kDiagonal = 19601;
constexpr unsigned kShift = 13;  // buckets of 8192: narrower than a step

}  // namespace

BucketReference::BucketReference(int width, int height, const std::vector<std::uint8_t>& walkable)
    : width_(width), height_(height), stride_(width + 2) {
  const int offsets[8] = {-stride_, 1 - stride_, 1,  1 + stride_,
                          stride_,  stride_ - 1, -1, -1 - stride_};
  std::copy(offsets, offsets + 8, offsets_);
  walkable_.assign(static_cast<std::size_t>(stride_ * (height + 2)), 0);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      walkable_[place(x, y)] = walkable[static_cast<std::size_t>(y * width + x)];
    }
  }
  costs_.resize(walkable_.size());
  directions_.resize(walkable_.size());
  buckets_.resize(4);
}

void BucketReference::fill(int x, int y) {
  flood(place(x, y));
  point_downhill();
}

bool BucketReference::may_step(std::size_t from, unsigned direction) const {
  const auto free = [&](unsigned d) {
    return walkable_[from + static_cast<std::size_t>(offsets_[d & 7])] != 0;
  };
  if (!free(direction)) return false;
  return direction % 2 == 0 || (free(direction + 7) && free(direction + 1));
}

void BucketReference::flood(std::size_t goal) {
  std::fill(costs_.begin(), costs_.end(), kFar);
  costs_[goal] = 0;
  buckets_[0].push_back(static_cast<std::uint32_t>(goal));
  std::size_t open = 1;
  for (std::uint32_t key = 0; open > 0; ++key) {
    std::vector<std::uint32_t>& bucket = buckets_[key & 3];
    for (const std::uint32_t at : bucket) {
      const std::uint32_t g = costs_[at];
      if (g >> kShift != key) continue;
      for (unsigned direction = 0; direction < 8; ++direction) {
        if (!may_step(at, direction)) continue;
        const std::size_t to = at + static_cast<std::size_t>(offsets_[direction]);
        const std::uint32_t cost = g + (direction % 2 == 0 ? kStraight : kDiagonal);
        if (cost >= costs_[to]) continue;
        costs_[to] = cost;
        buckets_[cost >> kShift & 3].push_back(static_cast<std::uint32_t>(to));
        ++open;
      }
    }
    open -= bucket.size();
    bucket.clear();
  }
}

void BucketReference::point_downhill() {
  for (int y = 0; y < height_; ++y) {
    for (int x = 0; x < width_; ++x) {
      const std::size_t at = place(x, y);
      directions_[at] = 8;
      if (costs_[at] == kFar) continue;
      std::uint32_t least = costs_[at];
      for (unsigned direction = 0; direction < 8; ++direction) {
        const std::size_t to = at + static_cast<std::size_t>(offsets_[direction]);
        if (costs_[to] >= least || !may_step(at, direction)) continue;
        least = costs_[to];
        directions_[at] = static_cast<std::uint8_t>(direction);
      }
    }
  }
}

}  // namespace wend::bench
