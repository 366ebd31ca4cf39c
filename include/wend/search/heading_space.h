// A grid on which a unit looks somewhere, and turning costs something: its nodes are cells with the
// heading in which the unit arrived.
//
// Costs are the grid's, with those of turns, times 2^16, and one more for every turn into the next
// direction: so that of equally cheap paths one that turns least is found. (That much is exact as
// long as a path turns less than 2^16 times.)
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "wend/search/estimates.h"
#include "wend/search/options.h"

namespace wend {

template <Steered S>
class HeadingSpace {
 public:
  using Cost = std::uint64_t;
  static constexpr NodeId kStates = 9;  ///< eight headings, and none

  /// Looks for the goals under `turning`. The space must outlive this, and so must what the goals
  /// refer to.
  HeadingSpace(const S& space, const Turning& turning, const Goals& goals)
      : space_(&space), goals_(goals) {
    const auto scale = static_cast<double>(space.cost_scale());
    const Cost turn = static_cast<Cost>(std::llround(turning.cost * scale)) * kOne + 1;
    for (unsigned from = 0; from < kNone; ++from) {
      for (unsigned to = 0; to < kNone; ++to) {
        turns_[from][to] = space.turn_between(from, to) * turn;
      }
      turns_[from][kNone] = kHalfTurn * turn;
    }
    for (std::size_t i = 0; i < dearer_.size(); ++i) {
      dearer_[i] = static_cast<Cost>(std::llround(turning.headings[i] * kShare));
    }
  }

  std::size_t node_count() const { return space_->node_count() * kStates; }
  std::uint64_t version() const requires Versioned<S> { return space_->version(); }

  NodeId place(NodeId state) const { return state / kStates; }
  NodeId first_state(NodeId place) const { return place * kStates; }
  /// Where the unit looks that way; kNoMove: nowhere.
  NodeId state(NodeId place, unsigned heading) const {
    return place * kStates + (heading < kNone ? heading : kNone);
  }
  /// The same goals, whatever the heading.
  Goals goals() const {
    return {{},
            [](const void* context, NodeId state) {
              const auto& self = *static_cast<const HeadingSpace*>(context);
              return self.goals_.contains(self.place(state));
            },
            this};
  }

  /// All of the space's: what it leaves out, it leaves out for costs without turns.
  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    const NodeId here = place(expansion.node);
    const unsigned heading = expansion.node % kStates;
    const Expansion all = {here, kNoNode, nullptr, kNoMove, Pruning::repeated};
    space_->successors(all, [&](NodeId child, Cost cost, unsigned move = kNoMove) {
      if (move >= kNone) return sink(state(child, kNone), cost * kOne);
      const Cost surcharge = cost * dearer_[move] / kShare;
      sink(state(child, move), (cost + surcharge) * kOne + turns_[heading][move]);
    });
  }

  /// Where turning to the other's heading, too, costs no more than that has cost.
  bool dominates(unsigned heading, Cost g, unsigned other, Cost other_g) const {
    return g + turns_[heading][other] <= other_g && heading != other;
  }

  /// How far f rises along a step without a turn.
  Cost usual_rise() const requires requires(const S& space) { usual_rise_of(space); }
  { return usual_rise_of(*space_) * kOne; }

  double told_cost(Cost g) const {
    const Cost whole = g / kOne;  // without the turns that are counted beside it
    return static_cast<double>(whole);
  }
  double cost_under(double limit) const {
    return std::min((std::floor(limit) + 1) * kOne - 1, kMostCost);
  }

  auto estimate_to(const Goals&) const {
    return Scaled<decltype(space_->estimate_to(goals_))>{space_->estimate_to(goals_)};
  }
  /// To the goals of the constructor.
  template <class Memory, class Visitor>
  auto visit_estimate(const Heuristic& heuristic, const Goals&, Side side, Memory& memory,
                      Visitor&& visitor) const {
    return space_->visit_estimate(heuristic, goals_, side, memory, [&](auto estimate) {
      return visitor(Scaled<decltype(estimate)>{estimate});
    });
  }

 private:
  static constexpr unsigned kNone = 8;  // the heading of a unit that may go anywhere
  static constexpr Cost kHalfTurn = 4;  // directions, at most
  static constexpr Cost kOne = 1 << 16;
  static constexpr Cost kShare = 1 << 10;
  /// No node beyond is expanded: whatever a step, a turn and the rest may cost, sums stay below
  /// 2^64.
  static constexpr double kMostCost = 0x1p63;

  template <class Estimate>
  struct Scaled {
    Estimate estimate;
    Cost operator()(NodeId state) const { return estimate(state / kStates) * kOne; }
    bool consistent() const { return estimate.consistent(); }
    bool admissible() const { return estimate.admissible(); }
  };

  const S* space_;
  Goals goals_;
  std::array<std::array<Cost, kStates>, kStates> turns_ = {};  // from heading to heading
  std::array<Cost, 8> dearer_;
};

}  // namespace wend
