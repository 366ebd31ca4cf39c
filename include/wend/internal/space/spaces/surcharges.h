#pragma once

#include <cstdint>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/space/spaces/grid_estimate.h"
#include "wend/internal/space/spaces/terrain_patterns.h"
#include "wend/space/spaces/terrain_grid.h"

namespace wend {

/// The least that terrain adds to the cost of a way until it comes to the cheapest terrain there
/// is: the surcharge of the cell where the way begins. (The surcharge of a step is its cost minus
/// that on the cheapest terrain; that of a way, the sum of its steps'.)
///
/// A way between two cells costs at least what it would cost over open ground of the cheapest
/// terrain, and its surcharge besides; and by the triangle inequality the surcharge is at least the
/// difference between the surcharges of its ends. So the estimate
///
///     h(n) = octile(n, goal) + max(0, surcharge(n) - surcharge(goal))
///
/// overestimates nothing, and no step lowers it by more than the step costs. Where a way costs the
/// same in both directions, the difference counts even if it is negative: then something is to pay
/// on the way in. (The octile distance by itself reckons in a lake as if it were shore.)
///
/// Four bytes per cell; larger surcharges count as 2^32 - 1, which keeps all that was said true.
class Surcharges {
 public:
  /// Time: O(n log n) in the cells that are not of the cheapest terrain. The patterns must be the
  /// grid's.
  Surcharges(const TerrainGrid& grid, const TerrainPatterns& patterns);

  std::uint64_t between(NodeId from, NodeId to) const {
    WEND_ASSERT(from < least_.size() && to < least_.size(), "surcharges are known of cells only");
    const std::int64_t difference = std::int64_t{least_[from]} - std::int64_t{least_[to]};
    if (difference >= 0) return static_cast<std::uint64_t>(difference);
    return symmetric_ ? static_cast<std::uint64_t>(-difference) : 0;
  }

 private:
  std::vector<std::uint32_t> least_;
  bool symmetric_;
};

/// That estimate.
class SurchargedEstimate {
 public:
  SurchargedEstimate(const LinearEstimate& distance, const Surcharges& surcharges, NodeId goal)
      : distance_(distance), surcharges_(&surcharges), goal_(goal) {}

  std::uint64_t operator()(NodeId node) const {
    return distance_(node) + surcharges_->between(node, goal_);
  }
  bool consistent() const { return distance_.consistent(); }
  bool admissible() const { return distance_.admissible(); }

 private:
  LinearEstimate distance_;
  const Surcharges* surcharges_;
  NodeId goal_;
};

}  // namespace wend
