// A grid on which a unit looks somewhere, and turning costs something: its nodes are cells with the
// heading in which the unit arrived.
//
// Costs are the grid's, with those of turns, times 2^16, and one more for every turn into the next
// direction: so that of equally cheap paths one that turns least is found. Before that they are
// multiplied until what turns and headings cost is whole as well.
//
// If a path turns so often that the count fills a unit of the cost, that order may prefer a path
// that is more expensive and turns less. A path Q that is cheaper than the one found then has 2^16
// turns more, at most four of them at a step, so it costs at least 2^14 steps and all those turns;
// on a small map there is no such path. proven() returns 1 if a path costs less than that, and
// otherwise the bound that is proved.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>

#include "wend/base/assert.h"
#include "wend/internal/search/loops/estimates.h"
#include "wend/internal/search/loops/way_cost.h"
#include "wend/search/options.h"

namespace wend {

template <Steered S>
class HeadingSpace {
 public:
  using Cost = std::uint64_t;
  static constexpr NodeId kStates = 9;  ///< eight headings, and none

  /// Looks for the goals under `turning`. The space must outlive this, and so must what the goals
  /// refer to.
  /// Precondition: refusal() says nothing.
  HeadingSpace(const S& space, const Turning& turning, const Goals& goals)
      : space_(&space), goals_(goals), fineness_(fineness(space, turning)) {
    WEND_ASSERT(refusal(space, turning) == nullptr, "ask refusal() first: such sums do not fit");
    turn_ = thousandths(turning.cost) * space.cost_scale() * fineness_ / kThousand;
    const Cost turn = turn_ * kOne + 1;
    for (unsigned from = 0; from < kNone; ++from) {
      for (unsigned to = 0; to < kNone; ++to) {
        turns_[from][to] = space.turn_between(from, to) * turn;
      }
      turns_[from][kNone] = kHalfTurn * turn;
    }
    for (std::size_t i = 0; i < dearer_.size(); ++i) {
      dearer_[i] = thousandths(turning.headings[i]);
    }
  }

  /// Why sums of costs might not fit; null where they do.
  static const char* refusal(const S& space, const Turning& turning) {
    const double unit = static_cast<double>(fineness(space, turning) * kOne);
    const double scale = static_cast<double>(space.cost_scale());
    const double dearest =
        static_cast<double>(space.max_step()) *
        (1 + *std::max_element(turning.headings.begin(), turning.headings.end()));
    const double most = (dearest + kHalfTurn * turning.cost * scale) * unit;
    return most < kMostStep ? nullptr
                            : "with such dear steps, costs of turns and headings must be rounder";
  }

  std::size_t node_count() const { return space_->node_count() * kStates; }
  std::uint64_t version() const requires Versioned<S> { return space_->version(); }

  NodeId place(NodeId state) const {
    WEND_ASSERT(state < node_count(), "a state is a place times 9 and a heading");
    return state / kStates;
  }
  NodeId first_state(NodeId place) const {
    WEND_ASSERT(place < space_->node_count(), "places are the nodes of the space");
    return place * kStates;
  }
  /// Where the unit looks that way; kNoMove: nowhere.
  NodeId state(NodeId place, unsigned heading) const {
    WEND_ASSERT(place < space_->node_count(), "name a node of the space for the place");
    return place * kStates + (heading < kNone ? heading : kNone);
  }
  /// The same goals, with any heading.
  Goals goals() const {
    const auto accepts = [](const HeadingSpace& self, NodeId state) {
      return self.goals_.contains(self.place(state));
    };
    return {{}, {this, accepts}};
  }

  /// All of the space's ways: its pruning is right only for costs without turns.
  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    const NodeId here = place(expansion.node);
    const unsigned heading = expansion.node % kStates;
    const Expansion all = {here, kNoNode, nullptr, kNoMove, Pruning::repeated};
    const auto price = [&](NodeId child, Cost cost, unsigned move = kNoMove) {
      WEND_ASSERT(cost <= space_->max_step(), "refusal() counts on max_step(): set it right");
      if (move >= kNone) return sink(state(child, kNone), cost * unit_);
      const Cost surcharge = cost * dearer_[move] * fineness_ / kThousand;
      sink(state(child, move), cost * unit_ + surcharge * kOne + turns_[heading][move]);
    };
    if constexpr (kLinked) {
      space_->ways(all, price);
    } else {
      space_->successors(all, price);
    }
  }

  /// Where turning to the other's heading, too, costs no more than that has cost.
  bool dominates(unsigned heading, Cost g, unsigned other, Cost other_g) const {
    WEND_ASSERT(heading < kStates && other < kStates, "there are 8 headings and none");
    return g + turns_[heading][other] <= other_g && heading != other;
  }

  /// How far f rises along a step without a turn.
  Cost usual_rise() const requires requires(const S& space) { usual_rise_of(space); }
  { return usual_rise_of(*space_) * unit_; }
  Cost min_step() const requires requires(const S& space) { space.min_step(); }
  { return space_->min_step() * unit_; }

  double told_cost(Cost g) const { return told(g / kOne); }
  /// The map's cost of a path of states, with any number of turns.
  double told_along(std::span<const NodeId> states) const {
    Cost whole = 0;
    for (std::size_t i = 1; i < states.size(); ++i) {
      whole += step_cost(*this, states[i - 1], states[i]) / kOne;
    }
    return told(whole);
  }
  double cost_under(double limit) const {
    const double whole = std::floor(limit * static_cast<double>(fineness_));
    return std::min((whole + 1) * kOne - 1, kMostCost);
  }
  /// Upper bound of cost / optimal cost for a path of the least g that costs `cost` on the map: 1
  /// unless a cheaper path may turn more often than can be counted.
  double proven(double cost) const {
    const auto fineness = static_cast<double>(fineness_);
    const double step = static_cast<double>(space_->cheapest_step()) * fineness;
    constexpr Cost kLeastSteps = kOne / kHalfTurn;
    const double least = kLeastSteps * step + kOne * static_cast<double>(turn_);
    constexpr double kMostTurns = kHalfTurn * kStates;  // at each place, on a path without circles
    const bool small = kMostTurns * static_cast<double>(space_->node_count()) < kOne;
    if (small || cost * fineness <= least) return 1;
    return std::nextafter(1 + kHalfTurn / (kOne * step), 2.0);
  }
  /// The length of a path of states, as the space's; a link on it counts with its own length.
  double length(std::span<const NodeId> states) const {
    double total = 0;
    std::uint64_t straight = 0;
    std::uint64_t diagonal = 0;
    for (std::size_t i = 1; i < states.size(); ++i) {
      const NodeId from = place(states[i - 1]);
      const unsigned move = states[i] % kStates;
      if (move != kNone) {
        grid().count_step(from, move, straight, diagonal);
        continue;
      }
      total += grid().length_of(std::exchange(straight, 0), std::exchange(diagonal, 0));
      if constexpr (kLinked) {
        const auto* link = space_->links().between(from, place(states[i]));
        WEND_ASSERT(link != nullptr, "places without a step between them are joined by a link");
        total += link->length;
      }
    }
    return total + grid().length_of(straight, diagonal);
  }

  auto estimate_to(const Goals&) const {
    return Scaled<decltype(space_->estimate_to(goals_))>{space_->estimate_to(goals_), unit_};
  }
  /// To the goals of the constructor.
  template <class Memory, class Visitor>
  auto visit_estimate(const Heuristic& heuristic, const Goals&, Side side, Memory& memory,
                      Visitor&& visitor) const {
    return space_->visit_estimate(heuristic, goals_, side, memory, [&](auto estimate) {
      return visitor(Scaled<decltype(estimate)>{estimate, unit_});
    });
  }

 private:
  static constexpr unsigned kNone = 8;  // the heading of a unit that may go anywhere
  static constexpr Cost kHalfTurn = 4;  // directions, at most
  static constexpr Cost kOne = 1 << 16;
  static constexpr Cost kThousand = 1000;
  static constexpr bool kLinked = requires(const S& space) { space.links(); };
  /// No node beyond is expanded: with a step more, and with the estimate of the rest, sums stay
  /// below 2^64.
  static constexpr double kMostCost = 0x1p63;
  static constexpr double kMostStep = 0x1p61;

  /// The map's cost, from a cost without the turns that are counted beside it.
  double told(Cost whole) const {
    return static_cast<double>(whole) / static_cast<double>(fineness_);
  }
  const auto& grid() const {
    if constexpr (kLinked) {
      return space_->grid();
    } else {
      return *space_;
    }
  }
  /// Turnings have no finer costs.
  static Cost thousandths(double value) {
    return static_cast<Cost>(std::llround(value * kThousand));
  }
  /// By what costs have to be multiplied for turns and headings to cost whole units: a divisor of
  /// 1000.
  static Cost fineness(const S& space, const Turning& turning) {
    const Cost turn = thousandths(turning.cost) % kThousand * (space.cost_scale() % kThousand);
    Cost fineness = kThousand / std::gcd(kThousand, turn);
    for (const double heading : turning.headings) {
      WEND_ASSERT(heading >= 0, "headings make steps dearer, never cheaper");
      fineness = std::lcm(fineness, kThousand / std::gcd(kThousand, thousandths(heading)));
    }
    return fineness;
  }

  template <class Estimate>
  struct Scaled {
    Estimate estimate;
    Cost unit;
    /// Beyond kMostEstimate no sum would fit; less is no overestimate.
    Cost operator()(NodeId state) const {
      return std::min(estimate(state / kStates), kMostEstimate / unit) * unit;
    }
    bool consistent() const { return estimate.consistent(); }
    bool admissible() const { return estimate.admissible(); }
  };

  static constexpr Cost kMostEstimate = Cost{1} << 61;

  const S* space_;
  Goals goals_;
  Cost fineness_;  // by what costs are multiplied, before the turns are counted beside them
  Cost unit_ = fineness_ * kOne;  // what a cost of 1 of the space is here
  Cost turn_ = 0;                 // into the next direction, times fineness_
  std::array<std::array<Cost, kStates>, kStates> turns_ = {};  // from heading to heading
  std::array<Cost, 8> dearer_;
};

}  // namespace wend
