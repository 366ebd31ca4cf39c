#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

#include "wend/base/assert.h"
#include "wend/base/result.h"
#include "wend/internal/search/open_lists/standing_queue.h"
#include "wend/internal/search/replan/lifelong_labels.h"
#include "wend/search/options.h"
#include "wend/search/workspace.h"
#include "wend/space/concepts.h"

namespace wend {

/// Lower bounds of the cost from each node to a goal, kept true while the map changes.
///
/// The bounds, g, are *consistent*: by no step does g fall by more than the step costs. Where costs
/// rise, they stay so without any work. Where costs fall, some node is *over*: a successor offers
/// less. It waits in the open list under its key, a lower bound of the cost of a way from the unit
/// by that node; only nodes whose keys are small enough to matter are lowered. When the unit moves,
/// keys fall by no more than the estimate between its places, the *drift*, which is added to all
/// later ones, so that old entries stay lower bounds (Koenig and Likhachev, "D* Lite", 2002).
///
/// When the goal moves, the *base*, from which costs are counted, becomes the g of its new place:
/// all bounds stay true and consistent (Koenig, Likhachev and Sun, "Speeding up Moving-Target
/// Search", 2007; Sun, Koenig and Yeoh, "Generalized Adaptive A*", 2008).
template <class S>
class LowerBounds {
 public:
  using Cost = std::uint64_t;
  using Label = LifelongLabels::Label;
  static constexpr Cost kInfinite = LifelongLabels::kInfinite;
  static constexpr Cost kAll = ~Cost{0} - 1;  ///< more than any key

  LowerBounds(const S& space, NodeId start, const Goals& goals, Workspace& workspace)
      : space_(&space),
        labels_(&workspace.scratch<LifelongLabels>(Side::backward)),
        open_(&workspace.scratch<StandingQueue>(Side::backward)),
        goals_(&workspace.buffer<NodeId>(Side::backward)),
        estimate_(space.estimate_from(start)),
        start_(start) {
    goals_->clear();
    for (const NodeId goal : goals.several) goals_->push_back(goal);
    if (goals_->empty()) goals_->push_back(goals.single);
  }

  /// Knows nothing.
  void begin() {
    labels_->begin(space_->node_count());
    drift_ = 0;
    base_ = kMiddle;
    raised_ = false;
    open_->begin(lowest_key(), space_->cheapest_step() / 2, space_->node_count());
    for (const NodeId goal : *goals_) {
      labels_->touch(goal).set(Label::kGoal, true);
      recheck(goal);
    }
  }

  LifelongLabels& labels() { return *labels_; }
  const Label& label(NodeId node) const { return labels_->get(node); }
  Cost g(NodeId node) const { return labels_->get(node).g(); }
  Cost base() const { return base_; }
  NodeId start() const { return start_; }
  /// A lower bound of the cost of a way from the unit to that node.
  Cost estimate(NodeId node) const { return estimate_(node); }
  /// Why no answer can be trusted; null where it can.
  const char* unfit() const { return unfit_; }
  /// A way goes by a step that costs nothing: g would not fall along it.
  void refuse_free() { unfit_ = kFree; }
  /// Whether a path may end there.
  bool ends(NodeId node) const {
    return label(node).is(Label::kGoal) && space_->walkable(node) && space_->may_end(node);
  }

  void move_to(NodeId start) {
    if (start == start_) return;
    drift_ += estimate_(start);
    start_ = start;
    estimate_ = space_->estimate_from(start);
    if (!S::kKeysDrift) {
      drift_ = 0;
      spread(0);
    }
  }
  /// False where nothing is known of that place: begin() anew.
  bool aim_at(NodeId goal) {
    const Cost base = g(goal);
    const bool known = base >= kLowest && base <= kHighest;
    for (const NodeId old : *goals_) labels_->touch(old).set(Label::kGoal, false);
    if (known) {
      base_ = base;
      Label& label = labels_->touch(goal);
      label.set(Label::kGoal, true);
      if (ends(goal)) label.set_rhs(base, kNoMove);   // else what it may cost less still counts
      for (const NodeId old : *goals_) recheck(old);  // steps lead on from there now
    }
    goals_->clear();
    goals_->push_back(goal);
    return known;
  }

  /// The node's steps may have changed, or whether a path may end there.
  void recheck(NodeId node) {
    if (!space_->walkable(node)) return forget_offers(node);
    if (!ends(node)) return lower(node, offered(node), kNoMove);
    Label& label = labels_->touch(node);
    if (label.g() < base_) {
      label.set_g(base_);
      label.set_rhs(base_, kNoMove);
    } else if (label.rhs() < base_) {
      label.set_rhs(base_, kNoMove);
    } else {
      lower(node, base_, kNoMove);
    }
  }

  /// A node over whose key is less than what is asked for (kAll: any), of those the cheapest but
  /// for the width of a bucket; kNoNode where there is none.
  NodeId next_over(Cost reach) {
    const Cost limit = reach == kAll ? kAll : reach + drift_;
    if (limit > open_->aside_key()) open_->bring_back();
    for (;;) {
      const std::uint32_t bucket = open_->first();
      if (bucket == StandingQueue::kNowhere || bucket > open_->bucket_of(limit)) return kNoNode;
      if (open_->is_far(bucket)) {
        spread(3);
      } else if (const NodeId node = take_look(bucket, limit); node != kNoNode) {
        return node;
      }
    }
  }
  /// How many entries were made since this was asked before.
  std::uint64_t take_opened() { return std::exchange(opened_, 0); }
  /// No node over has a lower key than this; kAll and more where there is none.
  Cost floor() const {
    const Cost least = open_->floor();
    return least == StandingQueue::kDrop ? least : least - std::min(least, drift_);
  }

  /// Lowers the bound of the node that next_over() found. Returns whether that was worth it; then
  /// all nodes with a step to it know.
  bool settle(NodeId node) {
    WEND_ASSERT(space_->walkable(node), "recheck what was blocked");
    open_->pop(open_->first());
    Label& label = labels_->touch(node);
    const bool end = label.is(Label::kGoal) && ends(node);
    const bool exact = end || !raised_;
    const Cost value = end ? base_ : exact ? label.rhs() : std::max(label.rhs(), offered(node));
    const unsigned move = exact && NumberedMoves<S> ? label.move() : kNoMove;
    if (value >= label.g()) {
      label.set_rhs(label.g(), kNoMove);
      return false;
    }
    set(node, label, value, move);
    return true;
  }
  /// The same, to its known cost `value` instead of the noted one: where ways by it that cost as
  /// much as the path were left alone.
  void settle_at(NodeId node, Cost value) {
    Label& label = labels_->touch(node);
    if (value < label.g()) set(node, label, value, kNoMove);
  }

  /// Its cost is now known to be at least so much. Returns whether that is news.
  bool raise(NodeId node, Cost g) {
    Label& label = labels_->touch(node);
    if (g <= label.g()) return false;
    const bool over = label.over();
    label.set_g(std::min(g, kInfinite));
    if (!over) label.set_rhs(label.g(), kNoMove);
    return raised_ = true;
  }

  bool is_tight(NodeId node, NodeId next) const {
    bool tight = false;
    const Expansion all = {node, kNoNode, nullptr, kNoMove, Pruning::repeated};
    space_->successors(all, [&](NodeId after, Cost cost, unsigned = kNoMove) {
      tight = tight || (after == next && g(after) + cost == g(node));
    });
    return tight;
  }
  /// A successor by which g falls by just what the step costs; kNoNode where there is none.
  NodeId tight_step(NodeId node) const {
    NodeId found = kNoNode;
    const Cost g = label(node).g();
    const Expansion all = {node, kNoNode, nullptr, kNoMove, Pruning::repeated};
    space_->successors(all, [&](NodeId after, Cost cost, unsigned = kNoMove) {
      if (found == kNoNode && cost > 0 && this->g(after) + cost == g) found = after;
    });
    return found;
  }

  /// Whether the bound of the start is no less than what the estimate says.
  bool guide_better() const {
    Cost least = kAll;
    for (const NodeId goal : *goals_) least = std::min(least, estimate_(goal));
    return g(start_) >= base_ + least;
  }
  /// Whether anything is known of a node.
  bool tells(NodeId node) const {
    const Label& label = this->label(node);
    return label.rhs() != kInfinite || label.is(Label::kGoal);
  }

  /// Checks that each node knows the least that its successors offer, and that the bound of each
  /// goal is the base; returns the first fault. Linear in the steps of the map.
  Result<void> validate() const {
    for (NodeId node = 0; node < space_->node_count(); ++node) {
      if (!space_->walkable(node)) continue;
      const Label& label = this->label(node);
      if (label.rhs() > label.g()) return Error{"", 0, "rhs is never more than g"};
      if (ends(node)) {
        if (label.rhs() != base_) return Error{"", 0, "what ends at once costs nothing"};
        continue;
      }
      Cost least = kUnknown;
      const Expansion all = {node, kNoNode, nullptr, kNoMove, Pruning::repeated};
      space_->successors(all, [&](NodeId after, Cost cost, unsigned = kNoMove) {
        if (g(after) != kInfinite) least = std::min(least, g(after) + cost);
      });
      if (label.rhs() > least) return Error{"", 0, "a node knows what its successors offer"};
    }
    return {};
  }

 private:
  // Where the base begins, and between what it may wander.
  static constexpr Cost kMiddle = Cost{1} << 37;
  static constexpr Cost kLowest = Cost{1} << 36;
  static constexpr Cost kHighest = Cost{1} << 38;
  static constexpr const char* kFree =
      "incremental search needs steps that cost more than 0: take another algorithm";
  static constexpr const char* kTooDear =
      "ways cost more than incremental search can hold: take another algorithm";

  Cost key_of(NodeId node, const Label& label) const {
    return label.rhs() + estimate_(node) + drift_;
  }
  Cost lowest_key() const {
    Cost least = estimate_((*goals_)[0]);
    for (const NodeId goal : *goals_) least = std::min(least, estimate_(goal));
    return least + drift_ + base_;
  }

  /// The node on top of the lowest bucket, if its key is below the limit; else does with its entry
  /// what it deserves and returns kNoNode.
  NodeId take_look(std::uint32_t bucket, Cost limit) {
    const NodeId node = open_->top(bucket);
    const Label& label = labels_->get(node);
    if (!label.over()) {
      open_->pop(bucket);
      return kNoNode;
    }
    const Cost key = key_of(node, label);
    if (open_->bucket_of(key) > bucket) {
      open_->pop(bucket);
      open_->push(node, key);
    } else if (key >= limit) {
      open_->put_aside(bucket, limit);
    } else {
      return node;
    }
    return kNoNode;
  }

  /// For a blocked node: it has no steps, so it may not lower others by what it was offered.
  void forget_offers(NodeId node) {
    if (!label(node).over()) return;
    Label& label = labels_->touch(node);
    label.set_rhs(label.g(), kNoMove);
  }

  void lower(NodeId node, Cost value, unsigned move) {
    Label& label = labels_->touch(node);
    if (value >= label.rhs()) {
      if (value >= kInfinite && value < kUnknown) [[unlikely]]
        unfit_ = kTooDear;
      return;
    }
    if (label.is(Label::kGoal) && value != base_ && ends(node)) [[unlikely]]
      return;
    label.set_rhs(value, move);
    open_->push(node, key_of(node, label));
    ++opened_;
  }

  void set(NodeId node, Label& label, Cost value, unsigned move) {
    label.set_g(value);
    label.set_rhs(value, move);
    const Expansion expansion = {node, came_from(node, move), nullptr, move, Pruning::repeated};
    space_->predecessors(expansion, [&](NodeId before, Cost cost, unsigned by = kNoMove) {
      if (cost == 0 && value < this->label(before).rhs()) [[unlikely]]
        refuse_free();
      lower(before, value + cost, by);
    });
  }

  /// The least that the successors offer.
  Cost offered(NodeId node) {
    Cost best = kUnknown;
    const Expansion all = {node, kNoNode, nullptr, kNoMove, Pruning::repeated};
    space_->successors(all, [&](NodeId after, Cost cost, unsigned = kNoMove) {
      const Cost g = this->g(after);
      if (g == kInfinite || g + cost >= best) return;
      if (cost == 0 && after != node) [[unlikely]]
        refuse_free();
      best = g + cost;
    });
    return best;
  }

  NodeId came_from(NodeId node, unsigned move) const {
    if constexpr (NumberedMoves<S>) {
      if (move != kNoMove) return space_->origin(node, move);
    }
    return kNoNode;
  }

  void spread(unsigned wider) {
    open_->spread(lowest_key(), wider, [&](NodeId node) {
      const Label& label = labels_->get(node);
      return label.over() ? key_of(node, label) : StandingQueue::kDrop;
    });
  }

  static constexpr Cost kUnknown = ~Cost{0};

  const S* space_;
  LifelongLabels* labels_;
  StandingQueue* open_;
  Buffer<NodeId>* goals_;
  decltype(std::declval<const S&>().estimate_from(NodeId{})) estimate_;
  NodeId start_;
  Cost drift_ = 0;
  Cost base_ = kMiddle;
  const char* unfit_ = nullptr;
  std::uint64_t opened_ = 0;
  bool raised_ = false;  // some g, so that what is noted of others' rhs may be too low
};

}  // namespace wend
