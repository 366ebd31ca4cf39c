// Where a leader walked: its followers' slots lie along it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/types.h"
#include "wend/internal/base/geometry.h"

namespace wend {

/// A line of points with their distances along it, seen from above. The newest end moves with the
/// leader, old points are dropped. Allocates only in reserve().
class Trail {
 public:
  /// Keeps the points. Precondition: step above 0.
  void reserve(double length, double step) {
    WEND_ASSERT(step > 0 && length >= 0, "a trail has points at a distance above 0");
    step_ = step;
    kept_ = std::max(kept_, static_cast<std::size_t>(length / step) + 3);
    points_.reserve(2 * kept_);
  }
  /// From a place behind the leader to it.
  void begin(const Position& tail, const Position& head) {
    points_.clear();
    undone_ = 0;
    points_.push_back({tail, 0});
    head_ = head;
    if (flat_distance(tail, head) > 0) push();
  }
  /// The leader is now here. Where it comes back upon its trail, that ends there again: others push
  /// it past its goal, say. A leader that turns back for good leaves a trail on its way back.
  void note(const Position& head) {
    WEND_ASSERT(!empty(), "begin() a trail before its leader walks on");
    head_ = head;
    if (flat_distance(points_.back().at, head) < step_) return;
    if (take_back(head)) return;
    push();
    undone_ = std::max(0.0, undone_ - step_);
  }
  /// A leader further back: the trail ends this far behind the old one, and then leads to the new.
  void cut(double behind, const Position& head) {
    WEND_ASSERT(!empty() && behind >= 0, "a trail that was begun ends at its leader or behind it");
    const Position joint = at(behind);
    const double along = std::max(total() - behind, points_.front().along);
    while (points_.size() > 1 && points_.back().along > along) points_.pop_back();
    head_ = joint;
    if (flat_distance(points_.back().at, joint) > 0) push();
    head_ = head;
  }

  bool empty() const { return points_.empty(); }
  const Position& head() const { return head_; }
  double length() const { return total() - points_.front().along; }
  /// The place this far behind the leader; the oldest one if that is further away.
  Position at(double behind) const {
    WEND_ASSERT(!empty(), "begin() a trail before its places are asked for");
    const double along = total() - behind;
    const Point& last = points_.back();
    if (along >= last.along) {
      const double whole = total() - last.along;
      return whole > 0 ? part_way(last.at, head_, (along - last.along) / whole) : head_;
    }
    if (along <= points_.front().along) return points_.front().at;
    const auto next =
        std::upper_bound(points_.begin(), points_.end(), along,
                         [](double one, const Point& point) { return one < point.along; });
    const Point& before = *(next - 1);
    const double whole = next->along - before.along;
    return part_way(before.at, next->at, whole > 0 ? (along - before.along) / whole : 1);
  }

 private:
  struct Point {
    Position at;
    double along;
  };

  /// Steps that are taken back at most, one after the other.
  static constexpr std::size_t kBack = 8;

  bool take_back(const Position& head) {
    const std::size_t size = points_.size();
    for (std::size_t back = std::min(size, kBack + 1); back > 1; --back) {
      const Point& point = points_[size - back];
      if (flat_distance(point.at, head) >= step_) continue;
      undone_ += points_.back().along - point.along;
      if (undone_ > kBack * step_) return false;
      points_.resize(size - back + 1);
      return true;
    }
    return false;
  }
  double total() const { return points_.back().along + flat_distance(points_.back().at, head_); }
  void push() {
    if (points_.size() >= 2 * kept_) {
      points_.erase(points_.begin(), points_.end() - static_cast<std::ptrdiff_t>(kept_));
    }
    points_.push_back({head_, total()});
  }

  std::vector<Point> points_;
  Position head_;
  double step_ = 1;
  double undone_ = 0;  // how much of it was taken back lately
  std::size_t kept_ = 1;
};

}  // namespace wend
