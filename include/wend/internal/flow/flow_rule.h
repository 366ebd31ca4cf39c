// The cost of a place of a grid from the costs of its neighbours: by steps, or as a solution of the
// eikonal equation. Repairs, directions and checks use it, since they ask for one place at a time.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "wend/base/assert.h"
#include "wend/internal/catalogue/step_grids.h"
#include "wend/internal/flow/eikonal_stencil.h"

namespace wend {

class FlowRule {
 public:
  static constexpr std::uint64_t kFar = EikonalStencil::kFar;
  using Best = EikonalStencil::Best;

  /// One of the two grids is there, and outlives this.
  FlowRule(const StepGrids& grids, bool eikonal)
      : grids_(grids),
        topology_(grids.unit != nullptr ? &grids.unit->topology() : &grids.terrain->topology()),
        eikonal_(eikonal),
        stencil_(topology_->hexagonal(), costs().straight, costs().diagonal) {
    WEND_ASSERT((grids.unit == nullptr) != (grids.terrain == nullptr),
                "a rule is of one grid: either all its steps cost the same, or it has terrain");
    WEND_ASSERT(!eikonal || topology_->corner_rule() != CornerRule::never,
                "units that walk in any direction need diagonal steps: refuse the kind eikonal");
  }

  const GridTopology& topology() const { return *topology_; }
  const StepGrids& grids() const { return grids_; }
  const EikonalStencil& stencil() const { return stencil_; }
  bool eikonal() const { return eikonal_; }
  CostModel costs() const {
    return grids_.unit != nullptr ? grids_.unit->costs() : grids_.terrain->costs();
  }

  /// The legal moves out of a walkable place; none out of a blocked one.
  unsigned legal(NodeId node) const {
    if (!topology_->walkable(node)) return 0;
    return topology_->moves_after(kNoMove, topology_->free_neighbours(node), Pruning::repeated);
  }
  /// The moves to places whose costs may depend on this place's cost, and it on theirs.
  unsigned related(NodeId node) const {
    if (!eikonal_ || !topology_->walkable(node)) return legal(node);
    return topology_->free_neighbours(node) & (stencil_.axes() | stencil_.corners());
  }
  /// Precondition: the step is legal, or leads past a blocked corner to a free place.
  std::uint64_t step_cost(NodeId node, unsigned move) const {
    return grids_.unit != nullptr ? grids_.unit->step_cost(node, move)
                                  : grids_.terrain->step_cost(node, move);
  }
  /// The same where units walk in any direction.
  std::uint64_t walk_cost(NodeId node, unsigned move) const {
    const std::uint64_t step = step_cost(node, move);
    return ((stencil_.axes() >> move) & 1u) != 0 ? step : stencil_.diagonal(step);
  }

  /// The price of a length of 1 on a way across a side.
  std::uint64_t price_across(NodeId node, const Best& best) const {
    WEND_ASSERT(best.axis < kMoveCount && best.side < kMoveCount,
                "only ways between two neighbours have this price: look for kNoMove first");
    return std::max(step_cost(node, best.axis), stencil_.price_beside(step_cost(node, best.side)));
  }

  /// The least cost of a place by its neighbours, and the step that gives it: `cost(node)` is a
  /// neighbour's cost, kFar where it is not known. Among equally good steps the longest, then the
  /// first.
  template <class CostOf>
  Best best(NodeId node, CostOf&& cost) const {
    const unsigned moves = legal(node);
    if (eikonal_) {
      return stencil_.best(
          moves, topology_->free_neighbours(node),
          [&](unsigned move) { return cost(topology_->target(node, move)); },
          [&](unsigned move) { return step_cost(node, move); });
    }
    Best best;
    std::uint64_t left = kFar;
    for (unsigned rest = moves; rest != 0; rest &= rest - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(rest));
      const std::uint64_t there = cost(topology_->target(node, move));
      if (there == kFar) continue;
      const std::uint64_t whole = there + step_cost(node, move);
      if (whole > best.cost || (whole == best.cost && there >= left)) continue;
      best = {whole, move, kNoMove};
      left = there;
    }
    return best;
  }

  /// The best legal step from a place that costs `own`; kNoMove where no neighbour costs less.
  template <class CostOf>
  unsigned descent(NodeId node, std::uint64_t own, CostOf&& cost) const {
    WEND_ASSERT(own != kFar, "only places with a way have a step on");
    if (!eikonal_) return best(node, cost).axis;
    unsigned move = kNoMove;
    std::uint64_t least = kFar;
    for (unsigned rest = legal(node); rest != 0; rest &= rest - 1) {
      const auto to = static_cast<unsigned>(std::countr_zero(rest));
      const std::uint64_t there = cost(topology_->target(node, to));
      if (there >= own || there + walk_cost(node, to) >= least) continue;
      least = there + walk_cost(node, to);
      move = to;
    }
    return move;
  }

 private:
  StepGrids grids_;
  const GridTopology* topology_;
  bool eikonal_;
  EikonalStencil stencil_;
};

}  // namespace wend
