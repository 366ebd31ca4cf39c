// Incremental search: keeps what it knows of a map from answer to answer, and repairs what edits
// touch instead of starting again (Koenig and Likhachev, "D* Lite", 2002, and Koenig, Likhachev and
// Furcy, "Lifelong Planning A*", 2004, in their optimised form).
//
// It looks backward, from the goals, so that a unit may move without anything losing its worth. Of
// each node it knows what it costs from there to a goal, g, and what that should be by what its
// successors say, rhs. Where the two differ the node is open: *over* (g too high, as in A*) or
// *under* (g too low, since a way was lost). An open node has an entry under its key, which is what
// a way by it costs at least: min(g, rhs) and the estimate from the unit. Where the unit moves,
// keys fall by no more than the estimate between its places, the *drift*, which is added to all
// later ones, so that old entries stay lower bounds.
//
// Guarantee: the path is a cheapest one of the map as it is, in whatever order open nodes are
// expanded. For once no node over has a key below what the path costs, and no node under one up to
// that, each node of the path is consistent with the next one, and no cheaper one can be. (Both by
// induction along a path; steps must cost more than 0, or two nodes could vouch for each other.)
// That is less to do than D* Lite's rule asks for, which expands nodes over with the path's own key
// as well: where an estimate is perfect, on open ground, all of them.
// Cost: 16 bytes per node, and 8 per entry; an edit takes as long as its nodes have steps, and the
// next answer as long as there are open nodes whose keys are too low.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

#include "wend/base/assert.h"
#include "wend/internal/search/open_lists/standing_queue.h"
#include "wend/internal/search/replan/incremental.h"
#include "wend/internal/search/replan/lifelong_labels.h"
#include "wend/internal/search/replan/support.h"
#include "wend/internal/search/trace.h"
#include "wend/space/concepts.h"

namespace wend {

/// `S` knows the way back, which nodes are walkable, at which a path may end (may_end), what a step
/// costs at least (cheapest_step) and, by `estimate_from(node)`, what it costs at least from a node
/// to others; `kKeysDrift` says whether that changes by no more than it says of the way between two
/// starts.
template <class S, class Trace>
class IncrementalSearch final : public Incremental {
 public:
  using Cost = std::uint64_t;

  /// The goals are copied. Preconditions: start and goals are nodes of the space; no goal test.
  IncrementalSearch(const S& space, const SearchRequest& request, Workspace& workspace, Trace trace)
      : Incremental(request, workspace),
        space_(&space),
        labels_(&workspace.scratch<LifelongLabels>()),
        open_(&workspace.scratch<StandingQueue>()),
        goals_(&workspace.buffer<NodeId>(Side::backward)),
        support_(*labels_, workspace.buffer<NodeId>(Side::forward),
                 workspace.scratch<Walk>(Side::forward).nodes,
                 workspace.scratch<Walk>(Side::backward).nodes),
        estimate_(space.estimate_from(request.start)),
        trace_(trace),
        start_(request.start) {
    goals_->clear();
    for (const NodeId goal : request.goals.several) goals_->push_back(goal);
    if (goals_->empty()) goals_->push_back(request.goals.single);
    start_again();
  }

  NodeLabel label(NodeId node, Side) const override {
    const Label label = labels_->get(node);
    if (!label.seen()) return {};
    const bool known = label.g() == label.rhs();
    if (label.rhs() == kInfinite) return {};
    return {true, known, static_cast<double>(label.rhs() - base_), label.parent};
  }

  void start_again() override {
    begin_again();
    repair_ = {};
    start_from_nothing();
  }

  void changed(std::span<const NodeId> nodes) override {
    resume();
    for (const NodeId node : nodes) recheck(node);
  }

  /// Where neither the node nor one round it has a cost, none gets another one.
  void entry_changed(NodeId node) override {
    resume();
    bool cost = tells(node);
    space_->enter_from(node, [&](NodeId before) { cost = cost || tells(before); });
    if (!cost) return;
    recheck(node);
    space_->enter_from(node, [&](NodeId before) { recheck(before); });
  }

  void move_to(NodeId start) override {
    resume();
    if (start == start_) return;
    drift_ += estimate_(start);
    support_.move_to(start);
    start_ = start;
    estimate_ = space_->estimate_from(start);
    if (S::kKeysDrift) return;
    drift_ = 0;
    spread_open(0);
  }

  /// Costs are counted from a base that the new goal brings along, so that most of what is known
  /// stays true: where the path passed the goal, what lies before it; where the goal went a step
  /// further, what leads to the old one. What is not true any more is under, and raised where the
  /// search meets it. (The idea of Sun, Yeoh and Koenig, "Moving Target D* Lite", 2010, which
  /// deletes all that does not hang on the new root.)
  void aim_at(NodeId goal) override {
    resume();
    const NodeId before = goals_->size() == 1 ? (*goals_)[0] : kNoNode;
    if (goal == before) return;
    const Cost base = before == kNoNode ? kInfinite : base_after(before, goal);
    for (const NodeId old : *goals_) labels_->touch(old).set(Label::kGoal, false);
    goals_->clear();
    goals_->push_back(goal);
    if (base < kLowest || base > kHighest) return start_again();
    base_ = base;
    support_.forget_chain();
    labels_->touch(goal).set(Label::kGoal, true);
    recheck(goal);
    recheck(before);
  }

 private:
  using Label = LifelongLabels::Label;
  static constexpr Cost kInfinite = LifelongLabels::kInfinite;
  // Where the base begins, and between what it may wander.
  static constexpr Cost kMiddle = Cost{1} << 37;
  static constexpr Cost kLowest = Cost{1} << 36;
  static constexpr Cost kHighest = Cost{1} << 38;
  static constexpr const char* kFree =
      "incremental search needs steps that cost more than 0: take another algorithm";
  static constexpr const char* kTooDear =
      "ways cost more than incremental search can hold: take another algorithm";

  bool stale() const override { return false; }
  /// Whatever is told may interrupt an answer.
  void resume() {
    begin_again();
    repair_ = {};
    stopped_ = false;
    support_.forget_doomed();
    support_.forget_sound();
  }
  void start_from_nothing() {
    labels_->begin(space_->node_count());
    support_.begin();
    may_be_under_ = false;
    drift_ = 0;
    base_ = kMiddle;
    repair_.from_scratch = true;
    begun_at_ = counters_.expanded;
    open_->begin(lowest_key(), space_->cheapest_step() / 2, space_->node_count());
    for (const NodeId goal : *goals_) {
      labels_->touch(goal).set(Label::kGoal, true);
      recheck(goal);
    }
  }
  /// False where it is to stop.
  bool begin_with_nothing() {
    stopped_ = share_ > 0;
    if (!stopped_) start_from_nothing();
    return !stopped_;
  }

  Cost base_after(NodeId before, NodeId goal) const {
    const Label& label = labels_->get(goal);
    if (!label.is(Label::kOnChain)) {
      Cost step = kInfinite;
      const Expansion expansion = {before, kNoNode, nullptr, kNoMove, Pruning::repeated};
      space_->successors(expansion, [&](NodeId to, Cost cost, unsigned = kNoMove) {
        if (to == goal) step = std::min(step, cost);
      });
      if (step < base_) return base_ - step;
    }
    return label.g();
  }

  Status expand_until(std::uint64_t expanded) override {
    for (;;) {
      if (unfit_ != nullptr) return give_up();
      const Cost rhs = labels_->get(start_).rhs();
      const Cost best = rhs == kInfinite ? ~Cost{0} - 1 : rhs + drift_;
      if (best > open_->aside_key()) open_->bring_back();
      const std::uint32_t bucket = open_->first();
      if (support_.has_doomed()) {
        if (counters_.expanded >= expanded) return Status::running;
        raise_doomed();
        if (hopeless() && !begin_with_nothing()) return end(Status::limit_reached);
      } else if (bucket == StandingQueue::kNowhere || bucket > open_->bucket_of(best)) {
        if (rhs == kInfinite) return end(Status::unreachable);
        if (support_.follow(start_)) return end(Status::found);
      } else if (open_->is_far(bucket)) {
        spread_open(3);
      } else if (const NodeId node = cheapest_over(bucket, best); node != kNoNode) {
        if (may_be_under_ && !support_.holds(node)) continue;
        if (counters_.expanded >= expanded) return Status::running;
        open_->pop(bucket);
        settle(node);
        if (hopeless() && !begin_with_nothing()) return end(Status::limit_reached);
      }
    }
  }

  /// The node over that was added last to the lowest bucket, if it is worth expanding; else does
  /// with its entry what it deserves and returns kNoNode.
  NodeId cheapest_over(std::uint32_t bucket, Cost best) {
    const NodeId node = open_->top(bucket);
    const Label& label = labels_->get(node);
    if (label.g() <= label.rhs()) {
      open_->pop(bucket);
      return kNoNode;
    }
    const Cost key = key_of(node, label);
    if (open_->bucket_of(key) > bucket) {
      open_->pop(bucket);
      open_->push(node, key);
    } else if (key >= best) {
      open_->put_aside(bucket, best);
    } else {
      return node;
    }
    return kNoNode;
  }

  Status end(Status status) {
    support_.forget_sound();
    if (repair_.from_scratch) done_from_scratch_ = counters_.expanded - begun_at_;
    return status;
  }
  Status give_up() {
    reason_ = unfit_;
    return Status::invalid;
  }

  void raise_doomed() {
    const NodeId node = support_.take_doomed();
    const Label& label = labels_->get(node);
    if (label.g() < label.rhs()) {
      raise(node);
    } else {
      support_.forget_doomed();
    }
  }

  bool tells(NodeId node) const {
    const Label& label = labels_->get(node);
    return label.g() != kInfinite || label.rhs() != kInfinite || label.is(Label::kGoal);
  }

  Cost lowest_key() const {
    Cost least = goals_->empty() ? 0 : estimate_((*goals_)[0]);
    for (const NodeId goal : *goals_) least = std::min(least, estimate_(goal));
    return least + drift_ + base_;
  }
  Cost key_of(NodeId node, const Label& label) const {
    return label.rhs() + estimate_(node) + drift_;
  }

  void settle(NodeId node) {
    ++counters_.expanded;
    Label& label = labels_->touch(node);
    const Cost g = label.rhs();
    label.set_g(g);
    if (may_be_under_) support_.note_sound(node);
    note(TraceKind::closed, node, label);
    const Expansion expansion = {node, label.parent, nullptr, label.move(), Pruning::repeated};
    space_->predecessors(expansion, [&](NodeId before, Cost cost, unsigned move = kNoMove) {
      Label& other = labels_->touch(before);
      if (g + cost >= other.rhs()) {
        if (g + cost >= kInfinite) [[unlikely]]
          unfit_ = kTooDear;
        return;
      }
      if (cost == 0) [[unlikely]]
        unfit_ = kFree;
      change(before, other, g + cost, node, move);
    });
  }

  /// What it was known to cost was too little: whoever goes by it looks for another way, itself
  /// included.
  void raise(NodeId node) {
    ++counters_.expanded;
    ++counters_.reopened;
    ++repair_.raised;
    Label& label = labels_->touch(node);
    label.set_g(kInfinite);
    note(TraceKind::reopened, node, label);
    if (label.rhs() != kInfinite) push(node, label);
    const Expansion expansion = {node, kNoNode, nullptr, kNoMove, Pruning::repeated};
    space_->predecessors(expansion, [&](NodeId before, Cost, unsigned = kNoMove) {
      if (labels_->get(before).parent == node) recheck(before);
    });
  }

  /// Looks at all successors for what a node costs.
  void recheck(NodeId node) {
    Cost best = kInfinite;
    NodeId parent = kNoNode;
    Label& label = labels_->touch(node);
    if (!space_->walkable(node)) {
    } else if (label.is(Label::kGoal) && space_->may_end(node)) {
      best = base_;
    } else {
      const Expansion expansion = {node, kNoNode, nullptr, kNoMove, Pruning::repeated};
      space_->successors(expansion, [&](NodeId after, Cost cost, unsigned = kNoMove) {
        const Cost g = labels_->get(after).g();
        if (g == kInfinite) return;
        if (g + cost >= kInfinite) [[unlikely]]
          unfit_ = kTooDear;
        if (g + cost >= best) return;
        if (cost == 0) [[unlikely]]
          unfit_ = kFree;
        best = g + cost;
        parent = after;
      });
    }
    change(node, label, best, parent, kNoMove);
  }

  /// Gives a node another rhs and parent. An entry that it has stays a lower bound where it does
  /// not get cheaper.
  void change(NodeId node, Label& label, Cost rhs, NodeId parent, unsigned move) {
    const bool has_entry = label.g() > label.rhs() && label.rhs() <= rhs;
    label.set_rhs(rhs);
    label.set_parent(parent, move);
    may_be_under_ = may_be_under_ || label.g() < rhs;
    support_.cut(node, label);
    if (label.g() > rhs && !has_entry) push(node, label);
  }

  void push(NodeId node, const Label& label) {
    open_->push(node, key_of(node, label));
    ++counters_.generated;
    note(TraceKind::opened, node, label);
  }

  void spread_open(unsigned wider) {
    open_->spread(lowest_key(), wider, [&](NodeId node) {
      const Label label = labels_->get(node);
      return label.g() <= label.rhs() ? StandingQueue::kDrop : key_of(node, label);
    });
  }

  void write_nodes(Path& path, bool to_goal) const override {
    NodeId node = start_;
    path.nodes.push_back(node);
    if (!to_goal) return;
    path.cost = static_cast<double>(labels_->get(start_).rhs() - base_);
    while (!Support::ends(labels_->get(node))) {
      node = labels_->get(node).parent;
      path.nodes.push_back(node);
    }
    path.bound = 1;
    path.optimal = true;
  }

  void note(TraceKind kind, NodeId node, const Label& label) {
    if (!trace_.enabled()) return;
    const double g = static_cast<double>(label.rhs() == kInfinite ? 0 : label.rhs() - base_);
    const double h = static_cast<double>(estimate_(node));
    trace_.add({kind, node, label.parent, g, h, g + h, Side::backward});
  }

  struct Walk final : Scratch {
    explicit Walk(Allocator allocator) : nodes(allocator) {}
    std::size_t bytes() const override { return nodes.bytes(); }
    Buffer<NodeId> nodes;
  };

  const S* space_;
  LifelongLabels* labels_;
  StandingQueue* open_;
  Buffer<NodeId>* goals_;
  Support support_;
  decltype(std::declval<const S&>().estimate_from(NodeId{})) estimate_;
  [[no_unique_address]] Trace trace_;
  NodeId start_;
  Cost drift_ = 0;
  Cost base_ = kMiddle;          // of goals: what costs are counted from
  const char* unfit_ = nullptr;  // why no answer can be trusted
  std::uint64_t begun_at_ = 0;
  bool may_be_under_ = false;  // some node
};

template <class S>
Incremental* begin_incremental(const S& space, const SearchRequest& request, Workspace& workspace) {
  if (TraceLog* log = request.options.trace) {
    using Watched = IncrementalSearch<S, LogTrace>;
    return &workspace.emplace<Watched>(space, request, workspace, LogTrace{log});
  }
  return &workspace.emplace<IncrementalSearch<S, NoTrace>>(space, request, workspace, NoTrace{});
}

}  // namespace wend
