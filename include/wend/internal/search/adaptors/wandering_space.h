// A map on which every walker finds some places more expensive than they are: these are drawn from
// its seed.
//
// A step out of a place costs up to w times what it costs on the map. So the cheapest path P here
// costs on the map at most what it costs here, which is no more than the map's own cheapest path Q
// costs here, and that is at most w times what Q costs there: P costs at most w times as much as Q.
//
// The noise is value noise (K. Perlin, "An Image Synthesizer", SIGGRAPH 1985, is where the idea
// comes from): whole numbers drawn for the corners of squares of eight cells a side, and straight
// interpolation between. Noise of each cell's own would cancel out along a path, and all walkers
// would go the same way. Where places have no coordinates every one has noise of its own.
#pragma once

#include <algorithm>
#include <cstdint>

#include "wend/base/assert.h"
#include "wend/internal/search/loops/estimates.h"
#include "wend/internal/search/loops/way_cost.h"

namespace wend {

template <class S>
class WanderingSpace {
 public:
  using Cost = std::uint64_t;

  /// `weight` is w, from 1 to 100. The space must outlive this.
  WanderingSpace(const S& space, double weight, std::uint64_t seed)
      : space_(&space), most_(static_cast<Cost>((weight - 1) * kOne)), seed_(seed) {
    WEND_ASSERT(weight >= 1 && weight <= 100, "refuse weights that are not from 1 to 100");
  }

  std::size_t node_count() const { return space_->node_count(); }
  std::uint64_t version() const requires Versioned<S> { return space_->version(); }

  /// All successors: a space's pruning is right only for its own costs.
  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    WEND_ASSERT(expansion.node < node_count(), "name a node of the space");
    const Expansion all = {expansion.node, kNoNode, nullptr, kNoMove, Pruning::repeated};
    const Cost factor = kOne + most_ * noise(expansion.node) / kNoiseRange;
    WEND_ASSERT(factor <= kOne + most_, "noise is kNoiseRange at most, or no bound holds");
    space_->successors(all, [&](NodeId child, Cost cost, unsigned = kNoMove) {
      WEND_ASSERT(cost <= ~Cost{0} / factor, "a step's cost must fit 64 bits with its noise");
      sink(child, cost * factor);
    });
  }
  /// The rise of f along a step, as where nothing costs more than on the map; more is rare.
  Cost usual_rise() const requires requires(const S& space) { usual_rise_of(space); }
  { return usual_rise_of(*space_) * kOne; }
  Cost min_step() const requires requires(const S& space) { space.min_step(); }
  { return space_->min_step() * kOne; }

  double told_cost(Cost g) const { return static_cast<double>(g) / kOne; }
  double cost_under(double limit) const {
    return std::min(limit * (kOne + static_cast<double>(most_)), kMostCost);
  }
  Cost told_step(NodeId from, NodeId to) const { return step_cost(*space_, from, to); }

  auto estimate_to(const Goals& goals) const {
    return Scaled<decltype(space_->estimate_to(goals))>{space_->estimate_to(goals)};
  }
  template <class Memory, class Visitor>
  auto visit_estimate(const Heuristic& heuristic, const Goals& goals, Side side, Memory& memory,
                      Visitor&& visitor) const {
    return space_->visit_estimate(heuristic, goals, side, memory, [&](auto estimate) {
      return visitor(Scaled<decltype(estimate)>{estimate});
    });
  }

 private:
  static constexpr Cost kOne = 256;            // what a cost of 1 on the map is here
  static constexpr Cost kNoiseRange = 4096;    // noise is 0 to this
  static constexpr double kMostCost = 0x1p62;  // beyond, a step more might not fit

  template <class Estimate>
  struct Scaled {
    Estimate estimate;
    Cost operator()(NodeId node) const {
      const Cost whole = estimate(node);
      WEND_ASSERT(whole <= ~Cost{0} / kOne, "an estimate must fit 64 bits times 256");
      return whole * kOne;
    }
    bool consistent() const { return estimate.consistent(); }
    bool admissible() const { return estimate.admissible(); }
  };

  Cost noise(NodeId node) const {
    if constexpr (requires { space_->topology(); }) {
      constexpr std::int32_t kSide = 8;
      const Point p = space_->topology().point(node);
      const auto x = static_cast<std::uint32_t>(p.x / kSide);
      const auto y = static_cast<std::uint32_t>(p.y / kSide);
      const auto right = static_cast<Cost>(p.x % kSide);
      const auto down = static_cast<Cost>(p.y % kSide);
      const Cost above = drawn(x, y) * (kSide - right) + drawn(x + 1, y) * right;
      const Cost below = drawn(x, y + 1) * (kSide - right) + drawn(x + 1, y + 1) * right;
      const Cost mean = (above * (kSide - down) + below * down) / (kSide * kSide);
      // Between four numbers the extremes are rare, and it is by these that a path is moved.
      constexpr Cost kQuarter = kNoiseRange / 4;
      return 2 * (std::clamp(mean, kQuarter, 3 * kQuarter) - kQuarter);
    } else {
      return drawn(node, 0);
    }
  }

  /// The mixing of S. Vigna's splitmix64 generator; 0 to kNoiseRange - 1.
  Cost drawn(std::uint32_t x, std::uint32_t y) const {
    Cost z = seed_ * 0x9e3779b97f4a7c15u + (Cost{y} << 32 | x) * 0xd1b54a32d192ed03u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (z ^ (z >> 31)) % kNoiseRange;
  }

  const S* space_;
  Cost most_;
  Cost seed_;
};

}  // namespace wend
