// Incremental search: keeps what it knows of a map from answer to answer, and mends that where the
// map changes instead of starting again.
//
// For each node it knows a lower bound of the cost from there to a goal (LowerBounds). The first
// answer finds these, backward from the goals, exactly, for all that A* would look at; the path
// goes by *tight* steps, whose cost is just what the bound falls by (Chain). Then, each time:
//
// 1. Where the map got cheaper, bounds are lowered, as far as that can matter (as D* Lite does:
//    Koenig and Likhachev, 2002).
// 2. Where tight steps still lead to a goal, that is the path: nothing cheaper can be.
// 3. Else the path was cut, or its cost rose, and a search forward looks for another one: A* with
//    the bounds for its estimate, which are all but perfect, so that it goes astray only among ways
//    that cost nearly as much. It ends where tight steps lead to a goal again. The nodes it closed
//    are known to cost more now, and their bounds are raised to that (Koenig and Likhachev,
//    "Adaptive A*", 2005; it ends at the old path as in Hernandez, Asin and Baier, "Reusing
//    Previously Found A* Paths for Fast Goal-Directed Navigation in Dynamic Terrain", 2015).
//
// Guarantee: the path is a cheapest one of the map as it is. For bounds are true, but for ways by
// nodes that are over, and of these none is left whose key is below what the path costs. Steps must
// cost more than 0, or tight steps could lead in a circle.
//
// Cost: on grids 20 bytes per node (elsewhere 28), and 8 per entry of the open lists. An edit looks
// at its nodes' steps; the answer takes what it lowers and, for cut paths, a part of what A* takes.
//
// Tried: D* Lite alone, which raises nodes that lost their way before it lowers others. A block put
// on a long path, on 1024 x 1024 cells with four terrains, took 6.7 ms at the median and 48 at the
// 95th of 100 (A* 63), for all that lay upstream was raised.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "wend/base/assert.h"
#include "wend/internal/search/labels/labels.h"
#include "wend/internal/search/replan/chain.h"
#include "wend/internal/search/replan/incremental.h"
#include "wend/internal/search/replan/lower_bounds.h"
#include "wend/internal/search/replan/sound_nodes.h"
#include "wend/internal/search/trace.h"

namespace wend {

/// `S` knows predecessors, which nodes are walkable, at which a path may end (may_end), the least
/// cost of a step (cheapest_step) and, by `estimate_from(node)`, lower bounds of costs from there;
/// `kKeysDrift` says whether these change by no more than the bound between two starts.
template <class S, class Trace>
class IncrementalSearch final : public Incremental {
 public:
  using Cost = std::uint64_t;

  /// The goals are copied. Preconditions: start and goals are nodes of the space; no goal test.
  IncrementalSearch(const S& space, const SearchRequest& request, Workspace& workspace, Trace trace)
      : Incremental(request, workspace),
        space_(&space),
        bounds_(space, request.start, request.goals, workspace),
        chain_(&workspace.scratch<Chain>()),
        labels_(&workspace.scratch<Labels>()),
        open_(&workspace.scratch<StandingQueue>(Side::forward)),
        closed_(&workspace.buffer<NodeId>(Side::forward)),
        sound_(bounds_, workspace),
        trace_(trace) {
    labels_->begin(space.node_count());  // so that all memory is there from the first answer on
    start_again();
  }

  NodeLabel label(NodeId node, Side) const override {
    const Label& label = bounds_.label(node);
    if (label.rhs() == kInfinite) return {};
    return {true, !label.over(), static_cast<double>(beyond_base(label.rhs())), kNoNode};
  }

  NodeId next() const override { return chain_->size() < 2 ? kNoNode : (*chain_)[1]; }
  bool knows_better() const override { return bounds_.guide_better(); }

  Result<void> validate() const override {
    if (Result<void> valid = bounds_.validate(); !valid || status() != Status::found) return valid;
    for (std::size_t i = 0; i + 1 < chain_->size(); ++i) {
      if (!bounds_.is_tight((*chain_)[i], (*chain_)[i + 1]))
        return Error{"", 0, "a step of the path is not tight"};
    }
    if (bounds_.ends((*chain_)[chain_->size() - 1])) return {};
    return Error{"", 0, "the path ends at no goal"};
  }

  void start_again() override {
    resume();
    start_from_nothing();
  }
  void changed(std::span<const NodeId> nodes) override {
    resume();
    for (const NodeId node : nodes) recheck(node);
  }

  /// Where nothing is known of the node and of those round it, there is nothing to mend.
  void entry_changed(NodeId node) override {
    resume();
    bool known = bounds_.tells(node);
    space_->enter_from(node, [&](NodeId before) { known = known || bounds_.tells(before); });
    if (!known) return;
    recheck(node);
    space_->enter_from(node, [&](NodeId before) { recheck(before); });
  }

  void move_to(NodeId start) override {
    resume();
    bounds_.move_to(start);
    chain_->begin_at(bounds_.labels(), start);
  }

  void aim_at(NodeId goal) override {
    resume();
    if (!bounds_.aim_at(goal)) return start_again();
    chain_->end_at(bounds_.labels(), goal);
  }

 private:
  using Labels = typename LabelsOf<S>::type;
  using Label = LifelongLabels::Label;
  static constexpr Cost kInfinite = LifelongLabels::kInfinite;
  static constexpr Cost kAll = LowerBounds<S>::kAll;

  bool stale() const override { return false; }

  /// Every change may interrupt an answer.
  void resume() {
    begin_again();
    repair_ = {0, ignorant_};
    begun_at_ = 0;
    stopped_ = false;
    leave_forward();
  }
  void start_from_nothing() {
    ignorant_ = repair_.from_scratch = true;
    begun_at_ = counters_.expanded;
    leave_forward();
    bounds_.begin();
    chain_->begin();
  }
  void recheck(NodeId node) {
    doubt(node);
    bounds_.recheck(node);
  }
  void doubt(NodeId node) {
    const Label& label = bounds_.label(node);
    if (label.is(Label::kOnChain)) [[unlikely]]
      chain_->doubt(node, label.g());
  }

  Status expand_until(std::uint64_t expanded) override {
    most_ = expanded;
    spent_ = false;
    while (!spent_) {
      if (const char* reason = bounds_.unfit()) return give_up(reason);
      const Status status = forward_ ? step_forward() : step_backward();
      if (status != Status::running) return end(status);
      if (!hopeless()) continue;
      stopped_ = share_ > 0;
      if (stopped_) return end(Status::limit_reached);
      start_from_nothing();
    }
    return Status::running;
  }
  /// False where the budget does not allow another expansion.
  bool may_expand() {
    spent_ = counters_.expanded >= most_;
    counters_.expanded += spent_ ? 0 : 1;
    return !spent_;
  }
  Status end(Status status) {
    leave_forward();
    ignorant_ = false;
    if (repair_.from_scratch) done_from_scratch_ = counters_.expanded - begun_at_;
    return status;
  }
  Status give_up(const char* reason) {
    reason_ = reason;
    return Status::invalid;
  }

  /// Lowers one bound; once none is left that matters, follows the path, or begins forward.
  Status step_backward() {
    const Cost g = bounds_.g(bounds_.start());
    if (lower_one(g == kInfinite ? kAll : g)) return Status::running;
    if (g == kInfinite) return Status::unreachable;
    if (chain_->holds_from(bounds_.start())) return Status::found;
    chain_->follow_from(bounds_.labels(), bounds_.start());
    if (follow()) return Status::found;
    begin_forward();
    return Status::running;
  }
  /// False where all whose keys are less than that are known.
  bool lower_one(Cost reach) {
    const NodeId node = bounds_.next_over(reach);
    if (node == kNoNode) return false;
    if (!may_expand()) return true;
    const Label before = bounds_.label(node);
    doubt(node);
    const bool lowers = bounds_.settle(node);
    counters_.generated += bounds_.take_opened();
    if (!lowers) return true;
    note_bound(TraceKind::closed, node);
    if (!forward_) return true;
    if (before.is(Label::kOnChain | Label::kSound | Label::kBroken)) {
      leave_forward();
    } else if (const auto label = labels_->get(node);
               labels_->written(label) && !labels_->closed(label)) {
      open_->push(node, way_by(node, label));
    }
    return true;
  }

  /// Goes on along tight steps from the chain's last node. False where there are no more.
  bool follow() {
    LifelongLabels& labels = bounds_.labels();
    for (NodeId node = chain_->last(); !bounds_.ends(node); node = chain_->last()) {
      const NodeId after = bounds_.tight_step(node);
      if (after == kNoNode) {
        chain_->give_up(labels);
        return false;
      }
      if (bounds_.label(after).is(Label::kOnChain)) {
        chain_->join(labels, after);
        return true;
      }
      chain_->push(labels, after);
    }
    chain_->arrive(labels);
    return true;
  }

  void begin_forward() {
    forward_ = true;
    best_ = kAll;
    met_ = kNoNode;
    closed_->clear();
    labels_->begin(space_->node_count());
    const NodeId start = bounds_.start();
    open_->begin(bounds_.g(start), space_->cheapest_step() / 8, space_->node_count());
    labels_->put(start, labels_->start());
    open_->push(start, bounds_.g(start));
  }
  void leave_forward() {
    forward_ = false;
    sound_.clear();
  }

  /// A lower bound of the cost of a way by that node. Precondition: a bound is known.
  Cost way_by(NodeId node, const typename Labels::Label& label) const {
    return Labels::g(label) + bounds_.g(node);
  }

  /// Takes one entry off the open list, or lowers a bound that matters by then.
  Status step_forward() {
    const std::uint32_t bucket = open_->first();
    const bool none = bucket == StandingQueue::kNowhere;
    if (!none && open_->is_far(bucket)) {
      spread_open();
      return Status::running;
    }
    const Cost reach = none ? best_ : std::min(best_, open_->edge(bucket + 1));
    if ((!none || best_ != kAll) && lower_one(reach)) return Status::running;
    if (none || open_->edge(bucket) >= best_) return end_forward();
    take(bucket, reach);
    return Status::running;
  }
  void take(std::uint32_t bucket, Cost reach) {
    const NodeId node = open_->top(bucket);
    const auto label = labels_->get(node);
    open_->pop(bucket);
    if (labels_->closed(label)) return;
    if (bounds_.g(node) == kInfinite) return put_off(node, reach);
    const Cost cost = way_by(node, label);
    if (open_->bucket_of(cost) > bucket) return open_->push(node, cost);
    if (cost >= best_) return;
    if (bounds_.ends(node) || sound_.contain(node)) {
      best_ = bounds_.ends(node) ? Labels::g(label) + bounds_.base() : cost;
      met_ = node;
    } else if (may_expand()) {
      expand(node, label);
    } else {
      open_->push(node, cost);
    }
  }
  /// A node of which nothing is known but that a way by it costs no less than any that is over.
  void put_off(NodeId node, Cost reach) {
    const Cost floor = bounds_.floor();
    if (floor < kAll && reach < best_) open_->push(node, std::max(reach, floor));
  }
  void expand(NodeId node, const typename Labels::Label& label) {
    labels_->close(node, label);
    closed_->push_back(node);
    note_way(TraceKind::closed, node, label);
    const Expansion expansion = {node, parent_of(node), nullptr, Labels::move(label),
                                 Pruning::repeated};
    space_->successors(expansion, [&](NodeId after, Cost cost, unsigned move = kNoMove) {
      const auto candidate = labels_->extend(label, node, cost, move);
      if (!labels_->shorter(candidate, labels_->get(after))) return;
      if (cost == 0) bounds_.refuse_free();
      labels_->put(after, candidate);
      const bool known = bounds_.g(after) != kInfinite;  // else it will be put off
      open_->push(after, known ? way_by(after, candidate) : bounds_.base());
      ++counters_.generated;
      note_way(TraceKind::opened, after, candidate);
    });
  }
  void spread_open() {
    open_->spread(bounds_.g(bounds_.start()), 3, [&](NodeId node) {
      const auto label = labels_->get(node);
      if (labels_->closed(label)) return StandingQueue::kDrop;
      return bounds_.g(node) == kInfinite ? Labels::g(label) : way_by(node, label);
    });
  }

  /// The nodes that were closed are known to cost more: raises their bounds.
  Status end_forward() {
    for (const NodeId node : *closed_) {
      const Cost g = best_ == kAll ? kInfinite : best_ - Labels::g(labels_->get(node));
      if (!bounds_.raise(node, g)) continue;
      ++repair_.raised;
      note_bound(TraceKind::reopened, node);
    }
    if (best_ == kAll) {
      chain_->drop(bounds_.labels());
      return Status::unreachable;
    }
    take_way();
    return Status::found;
  }
  /// The way that was found becomes the chain.
  void take_way() {
    closed_->clear();
    for (NodeId node = met_; node != kNoNode; node = parent_of(node)) closed_->push_back(node);
    chain_->follow_along();
    for (std::size_t i = closed_->size(); i > 0; --i) {
      const NodeId node = (*closed_)[i - 1];
      bounds_.settle_at(node, best_ - Labels::g(labels_->get(node)));
      if (bounds_.label(node).is(Label::kOnChain)) {
        return chain_->join(bounds_.labels(), node);
      }
      chain_->push(bounds_.labels(), node);
    }
    [[maybe_unused]] const bool arrived = follow();
    WEND_ASSERT(arrived, "where tight steps lead to a goal they are there to be followed");
  }
  NodeId parent_of(NodeId node) const { return Labels::parent(*space_, node, labels_->get(node)); }

  void write_nodes(Path& path, bool to_goal) const override {
    if (!to_goal) {
      path.nodes.push_back(bounds_.start());
      return;
    }
    for (std::size_t i = 0; i < chain_->size(); ++i) path.nodes.push_back((*chain_)[i]);
    path.cost = static_cast<double>(bounds_.g(bounds_.start()) - bounds_.base());
    path.bound = 1;
    path.optimal = true;
  }

  /// Without the base; 0 where nothing is known.
  Cost beyond_base(Cost g) const { return g == kInfinite ? 0 : g - std::min(g, bounds_.base()); }
  void note_bound(TraceKind kind, NodeId node) {
    if (!trace_.enabled()) return;
    const auto g = static_cast<double>(beyond_base(bounds_.g(node)));
    const auto h = static_cast<double>(bounds_.estimate(node));
    trace_.add({kind, node, kNoNode, g, h, g + h, Side::backward});
  }
  void note_way(TraceKind kind, NodeId node, const typename Labels::Label& label) {
    if (!trace_.enabled()) return;
    const auto g = static_cast<double>(Labels::g(label));
    const auto h = static_cast<double>(beyond_base(bounds_.g(node)));
    trace_.add({kind, node, parent_of(node), g, h, g + h, Side::forward});
  }

  const S* space_;
  LowerBounds<S> bounds_;
  Chain* chain_;
  // The search forward:
  Labels* labels_;
  StandingQueue* open_;
  Buffer<NodeId>* closed_;
  SoundNodes<S> sound_;
  [[no_unique_address]] Trace trace_;
  Cost best_ = kAll;      // what the cheapest path so far costs, from the base on
  NodeId met_ = kNoNode;  // where it meets tight steps to a goal
  bool forward_ = false;
  bool spent_ = false;
  std::uint64_t most_ = 0;  // expansions in all, until the slice ends
  std::uint64_t begun_at_ = 0;
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
