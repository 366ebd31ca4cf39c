// Anytime search: a first path soon, better ones while time lasts, and in the end a cheapest one,
// each with a bound that is proved.
//
// Two phases, which share labels and open nodes. The first is weighted A* with a weight of 2 that
// opens no closed node again (as in M. Likhachev, G. Gordon and S. Thrun, "ARA*", 2003): nodes to
// which it finds shorter ways wait. As soon as it reaches a goal the second begins: A*, over all
// nodes that are open or wait. It expands again only what its better ways concern, and nothing that
// cannot lead to a path cheaper than the one known. Now and then it recomputes the cost of the
// known path, which fell if a shorter way to one of its nodes was found.
//
// Guarantee: no path costs less than the least f = g + h of all nodes that are open or wait (some
// node of a cheapest path is always among them, with its true g), so that a path's bound is its
// cost divided by that; the search ends once that is 1. Any admissible estimate will do, and labels
// end up right in any order of expansions, so that moves may be left out as in A*
// (Pruning::dominated; internal/space/spaces/moves.h). Entries are in buckets, whose lower ends
// count.
// Cost: on game maps A*'s expansions and a tenth to a quarter more; 8 or 16 bytes per node and 8
// per entry. When not to use it: where the first paths are not used, A* takes half the time.
//
// Tried, on brc202d / AcrosstheCape / 32room_000 / battleground (terrain), medians of 26 queries:
// microseconds to the first path, what that costs beside the cheapest, microseconds to a path
// within 1 %, to the proof, and expansions as multiples of A*'s.
// - A* itself: 433 / 1220 / 723 / 54 to the proof. Weighted A* (2): 1134 / 1667 / 615 / 25, 1.06 /
//   1.07 / 1.10 / 1.04.
// - ANA* (J. van den Berg, R. Shah, A. Huang and K. Goldberg, "Anytime Nonparametric A*", 2011):
//   first 3709 / 12146 / 1915 / 44, 1.11 / 1.15 / 1.26 / 1.06; proof 15228 / 87294 / 39436 / 590;
//   expansions 5.5 / 12.5 / 7.7 / 2.9.
// - ARA*, whose weight's excess over 1 is halved, or quartered, from round to round: proof 2985 /
//   10191 / 6097 / 175, or 2360 / 6529 / 4358 / 142. A path within 1 % comes later than by the two
//   phases' proof, or about then.
// - the two phases: first 842 / 834 / 333 / 47, proof 1648 / 3668 / 2311 / 107.
// - and dominated moves left out: first 402 / 521 / 164 / 44, 1.02 / 1.01 / 1.04 / 1.04; within 1 %
//   586 / 1054 / 1102 / 73; proof 759 / 1871 / 1212 / 107; expansions 1.07 / 1.07 / 1.06 / 1.14.
//   With them, labels got better again and again, and each time what lay behind was expanded anew.
// - and looking at the known path: within 1 % 472 / 998 / 782 / 72, proof 749 / 2013 / 1297 / 106.
//   A weight of 3 finds the first path in 284 / 398 / 146 / 45, at 1.03 / 1.07 / 1.07 / 1.05.
// - ARA* with the last two as well, its excess quartered: within 1 % 554 / 963 / 729 / 84, proof
//   793 / 2221 / 1295 / 135. It has to mark what each of its rounds expanded, and gives as much.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "wend/base/assert.h"
#include "wend/internal/search/labels/labels.h"
#include "wend/internal/search/loops/label_ways.h"
#include "wend/internal/search/loops/way_cost.h"
#include "wend/internal/search/open_lists/standing_queue.h"
#include "wend/internal/search/trace.h"
#include "wend/search/search.h"
#include "wend/space/concepts.h"

namespace wend {

/// The paths that an anytime search knows: the best so far, and one to be looked at.
struct AnytimeWays final : Scratch {
  explicit AnytimeWays(Allocator allocator) : best(allocator), other(allocator) {}
  std::size_t bytes() const override { return best.bytes() + other.bytes(); }

  Buffer<NodeId> best;
  Buffer<NodeId> other;
};

/// For spaces with whole-number costs, whose steps are the map's.
template <Space S, class Estimate, class Trace>
class Anytime final : public Search {
 public:
  using Cost = std::uint64_t;
  using Labels = typename LabelsOf<S>::type;
  using Label = typename Labels::Label;

  /// Preconditions: start and goals are nodes of the space.
  Anytime(const S& space, const SearchRequest& request, Workspace& workspace, Estimate estimate,
          Trace trace)
      : Search(request, workspace.cancel_flag()),
        space_(&space),
        labels_(&workspace.scratch<Labels>()),
        open_(&workspace.scratch<StandingQueue>()),
        way_(&workspace.scratch<AnytimeWays>().best),
        trial_(&workspace.scratch<AnytimeWays>().other),
        estimate_(estimate),
        trace_(trace),
        goals_(request.goals),
        best_(request.start),
        best_h_(estimate_(request.start)),
        least_(best_h_),
        cost_limit_(most_expandable<Labels>(space, request.options.limits.cost)),
        stop_(request.options.stop),
        pruning_(request.options.pruning),
        fallback_(request.options.fallback),
        version_(version_of(space)) {
    labels_->begin(space.node_count());
    way_->clear();
    reach_ = 2 * priority(0, best_h_) + 1;
    open_->begin(0, 0, space.node_count());
    sort_again();
    begin_at(request.start);
    for (const NodeId start : request.more_starts) begin_at(start);
  }

  NodeLabel label(NodeId node, Side side) const override {
    if (side == Side::backward) return {};
    const Label label = labels_->get(node);
    if (!labels_->written(label)) return {};
    return {true, labels_->closed(label), static_cast<double>(Labels::g(label)),
            parent_of(node, label)};
  }

 private:
  static constexpr Cost kNone = std::numeric_limits<Cost>::max();
  static constexpr Cost kFirstWeight = 2;
  // To look what the known path costs takes as long as one or two expansions per node of it.
  static constexpr std::uint64_t kExpansionsPerLook = 16;

  void begin_at(NodeId start) {
    WEND_ASSERT(start < space_->node_count(), "a start must be a node");
    if (labels_->written(labels_->get(start))) return;  // named twice
    labels_->put(start, labels_->start());
    const Cost h = estimate_(start);
    least_ = std::min(least_, h);
    ++counters_.generated;
    note(TraceKind::opened, start, kNoNode, 0);
    keep_best(start, h, 0);
    open_->push(start, priority(0, h));
    if (goals_.contains(start)) take_goal(start);
  }

  bool has_path() const override { return known_ != kNone; }
  /// The key by which open nodes are sorted.
  Cost priority(Cost g, Cost h) const { return second_phase_ ? g + h : g + kFirstWeight * h; }
  Cost priority(NodeId node) const {
    return priority(Labels::g(labels_->get(node)), estimate_(node));
  }

  Status expand_until(std::uint64_t expanded) override {
    for (;;) {
      if (better_) return stop_ == StopRule::fast ? Status::found : Status::running;
      const std::uint32_t bucket = open_->first();
      if (bucket == StandingQueue::kNowhere || bucket > last_bucket_) return end();
      if (open_->is_far(bucket)) {
        sort_far();
        continue;
      }
      const NodeId node = open_->top(bucket);
      const Label label = labels_->get(node);
      if (!worth_it(node, label, bucket)) {
        open_->pop(bucket);
        continue;
      }
      raise_least(bucket);
      if (has_path() && counters_.expanded >= next_look_ && look_again()) continue;
      if (counters_.expanded >= expanded) return Status::running;
      open_->pop(bucket);
      expand(node, label);
    }
  }

  bool worth_it(NodeId node, const Label& label, std::uint32_t bucket) {
    if (labels_->closed(label)) return false;  // an older entry of a node that was expanded since
    const Cost g = Labels::g(label);
    if (g > cost_limit_) {
      limited_ = true;
      return false;
    }
    if (bucket == last_bucket_) return g + estimate_(node) < known_;
    // In the first phase an older entry may be that of a node that waits.
    return second_phase_ || open_->bucket_of(priority(node)) >= bucket;
  }

  void expand(NodeId node, const Label& label) {
    labels_->close(node, label);
    ++counters_.expanded;
    const Expansion expansion = {node, parent_of(node, label), &goals_, Labels::move(label),
                                 pruning_};
    note(TraceKind::closed, node, expansion.parent, Labels::g(label));
    NodeId goal = kNoNode;
    space_->successors(expansion, [&](NodeId child, Cost cost, unsigned move = kNoMove) {
      if (!relax(node, child, labels_->extend(label, node, cost, move))) return;
      if (goal == kNoNode || g_of(child) < g_of(goal)) goal = child;
    });
    if (goal != kNoNode) take_goal(goal);
  }

  /// Whether the child is a goal, and nearer than any before.
  bool relax(NodeId node, NodeId child, const Label& candidate) {
    const Label old = labels_->get(child);
    if (!labels_->shorter(candidate, old)) return false;
    const Cost g = Labels::g(candidate);
    const Cost h = estimate_(child);
    if (g + h >= known_) return false;
    labels_->put(child, candidate);
    ++counters_.generated;
    bool reopened = false;
    if (labels_->written(old)) [[unlikely]] {
      reopened = labels_->closed(old);
      counters_.reopened += reopened ? 1 : 0;
      note(reopened ? TraceKind::reopened : TraceKind::improved, child, node, g);
    } else {
      note(TraceKind::opened, child, node, g);
    }
    push(child, g, h, reopened);
    if (g > cost_limit_) return false;
    keep_best(child, h, g);
    return goals_.contains(child);
  }

  void push(NodeId node, Cost g, Cost h, bool reopened) {
    if (second_phase_ || !reopened) return open_->push(node, priority(g, h));
    waiting_ = std::min(waiting_, g + h);
    open_->push(node, StandingQueue::kDrop - 1);  // beyond all others
  }

  [[gnu::noinline]] void take_goal(NodeId goal) {
    goal_ = goal;
    look_again();
    if (!second_phase_ && known_ > 0) begin_second_phase();
  }

  /// Whether the way to the goal is cheaper than the best path so far.
  bool look_again() {
    trial_->clear();
    for (NodeId node = goal_; node != kNoNode; node = parent_of(node, labels_->get(node))) {
      trial_->push_back(node);
      WEND_ASSERT(trial_->size() <= space_->node_count(), "parents must not lead in a circle");
    }
    std::reverse(trial_->begin(), trial_->end());
    next_look_ = counters_.expanded + kExpansionsPerLook * trial_->size();
    const Cost cost = cost_along(*space_, {trial_->begin(), trial_->end()});
    if (cost >= known_) return false;
    known_ = cost;
    std::swap(way_, trial_);
    last_bucket_ = cost == 0 ? 0 : open_->bucket_of(cost - 1);
    return better_ = true;
  }

  /// Where there is no path yet and what is open lies beyond the intervals, or waits.
  void sort_far() {
    const Cost before = reach_;
    sort_again();
    if (!second_phase_ && reach_ == before) begin_second_phase();
  }

  /// Without a path, where the first one has nothing left but nodes that wait.
  [[gnu::noinline]] void begin_second_phase() {
    second_phase_ = true;
    Cost least = known_;
    open_->visit([&](NodeId node) {
      if (!labels_->closed(labels_->get(node))) least = std::min(least, priority(node));
    });
    if (least != kNone) least_ = std::max(least_, least);
    waiting_ = kNone;
    sort_again();
  }

  /// Sorts all open nodes by what they are sorted by now; without a path also those that lay beyond
  /// the intervals.
  [[gnu::noinline]] void sort_again() {
    const auto key_of = [&](NodeId node) {
      if (labels_->closed(labels_->get(node))) return StandingQueue::kDrop;
      const Cost key = priority(node);
      return second_phase_ && key >= known_ ? StandingQueue::kDrop : key;
    };
    if (has_path()) {
      open_->spread_between(std::min(least_, known_), known_, key_of);
      last_bucket_ = open_->bucket_of(known_ - 1);
      return;
    }
    open_->visit([&](NodeId node) {
      const Cost key = key_of(node);
      if (key != StandingQueue::kDrop) reach_ = std::max(reach_, 2 * key);
    });
    open_->spread_between(0, reach_, key_of);
  }

  /// No path costs less than what is open or waits says, if it is the lowest that is open.
  void raise_least(std::uint32_t bucket) {
    const Cost key = open_->least_in(bucket);
    const Cost open = second_phase_ ? key : key / kFirstWeight;
    least_ = std::max(least_, std::min(open, waiting_));
  }

  Status end() {
    if (has_path()) {
      least_ = known_;
      return Status::found;
    }
    if (limited_) return Status::limit_reached;
    return fallback_ == Fallback::closest_to_goal ? Status::partial : Status::unreachable;
  }

  void write_nodes(Path& path, bool) const override {
    if (!has_path()) {
      write_way(*space_, *labels_, best_, path.nodes);
      path.cost = static_cast<double>(cost_along(*space_, path.nodes));
      return;
    }
    path.nodes.assign(way_->begin(), way_->end());
    path.cost = static_cast<double>(known_);
    if (estimate_.admissible()) path.bound = proven();
    path.optimal = path.bound == 1;
  }
  double proven() const {
    if (known_ <= least_) return 1;
    if (least_ == 0) return 0;
    const double ratio = static_cast<double>(known_) / static_cast<double>(least_);
    return std::nextafter(ratio, std::numeric_limits<double>::infinity());
  }

  void keep_best(NodeId node, Cost h, Cost g) {
    if (h > best_h_ || (h == best_h_ && g >= Labels::g(labels_->get(best_)))) return;
    best_h_ = h;
    best_ = node;
  }

  bool stale() const override { return version_of(*space_) != version_; }
  Cost g_of(NodeId node) const { return Labels::g(labels_->get(node)); }
  NodeId parent_of(NodeId node, const Label& label) const {
    return Labels::parent(*space_, node, label);
  }

  void note(TraceKind kind, NodeId node, NodeId parent, Cost g) {
    if (!trace_.enabled()) return;
    const Cost h = estimate_(node);
    trace_.add({kind, node, parent, static_cast<double>(g), static_cast<double>(h),
                static_cast<double>(priority(g, h))});
  }

  const S* space_;
  Labels* labels_;
  StandingQueue* open_;
  Buffer<NodeId>* way_;  // the best
  Buffer<NodeId>* trial_;
  Estimate estimate_;
  [[no_unique_address]] Trace trace_;
  Goals goals_;
  bool second_phase_ = false;
  Cost reach_ = 0;         // without a path, no key beyond this has an interval
  NodeId goal_ = kNoNode;  // the nearest that was reached
  Cost known_ = kNone;     // what the best path costs
  NodeId best_;            // the node with the least estimate so far; of several the cheapest
  Cost best_h_;
  Cost least_;                                           // no path costs less
  Cost waiting_ = kNone;                                 // the least f of the nodes that wait
  std::uint32_t last_bucket_ = StandingQueue::kNowhere;  // no node of a later one is worth it
  std::uint64_t next_look_ = 0;                          // after so many expansions
  Cost cost_limit_;                                      // nodes with a larger g are not expanded
  bool limited_ = false;  // some node was not expanded because of that
  StopRule stop_;
  Pruning pruning_;
  Fallback fallback_;
  std::uint64_t version_;
};

}  // namespace wend
