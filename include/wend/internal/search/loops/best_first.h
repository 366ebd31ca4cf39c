// Best-first search: the one loop behind breadth-first, depth-first, greedy and weighted search,
// Dijkstra's algorithm and A* (Hart, Nilsson and Raphael, "A Formal Basis for the Heuristic
// Determination of Minimum Cost Paths", 1968).
//
// They differ in their *order* (internal/search/loops/order.h): f from g and h, when a node's label
// may be replaced, and the open lists on which that works. The space decides what successors are,
// so pruning by direction, or jumping, needs no second loop.
//
// Guarantee: with f = g + h, labels replaced whenever a shorter way is found (also those of closed
// nodes), an estimate that never overestimates and the exact stop rule, the path is a cheapest one,
// on any open list. A bucket queue may hand out nodes slightly out of order; the search then does
// not stop when the goal is taken off, but when nothing that remains open could still improve it.
// Cost: time O(expanded x (degree + open list)), memory as Workspace says; starting takes O(1).
//
// Tried, as nanoseconds per expansion of A* on brc202d / AcrosstheCape (open list: bucket_queue.h):
// - all successors but those the parent reached (Pruning::repeated): 27 / 28; without the dominated
//   ones as well: 17.5 / 16. Fewer look-ups, and hardly a node is opened twice: entries fall from
//   1.6 or 1.8 per expansion to 1.01.
// - a cell's coordinates by multiplication instead of division, and the rare improvements moved off
//   the main path: together 5 to 8 % less. Prefetching labels: no difference.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <utility>

#include "wend/base/assert.h"
#include "wend/internal/search/labels/labels.h"
#include "wend/internal/search/loops/aim.h"
#include "wend/internal/search/loops/estimates.h"
#include "wend/internal/search/loops/label_ways.h"
#include "wend/internal/search/loops/order.h"
#include "wend/internal/search/loops/write_found.h"
#include "wend/internal/search/trace.h"
#include "wend/search/search.h"
#include "wend/space/concepts.h"

namespace wend {

template <Space S, class Order, class Open, class Estimate, class Trace>
class BestFirst final : public Search {
 public:
  using Cost = typename S::Cost;
  using Labels = typename LabelsOf<S>::type;
  using Label = typename Labels::Label;

  /// `open` must be empty. Preconditions: start and goal are nodes of the space.
  BestFirst(const S& space, const SearchRequest& request, Workspace& workspace, Order order,
            Open& open, Estimate estimate, Trace trace)
      : Search(request, workspace.cancel_flag()),
        space_(&space),
        labels_(&workspace.scratch<Labels>()),
        open_(&open),
        estimate_(estimate),
        order_(order),
        trace_(trace),
        goals_(request.goals),
        best_(request.start),
        best_h_(estimate_(request.start)),
        start_h_(best_h_),
        cost_limit_(most_expandable<Labels>(space, cost_under(space, request.options.limits.cost))),
        told_limit_(request.options.limits.cost),
        stop_(request.options.stop),
        pruning_(Order::kMonotone && request.options.ties == TieRule::automatic
                     ? request.options.pruning
                     : Pruning::repeated),
        aim_(space, goals_, pruning_),
        fallback_(request.options.fallback),
        version_(version_of(space)) {
    if constexpr (Growing<S>) left_out_ = space.left_out();
    labels_->begin(space.node_count());
    begin_at(request.start);
    for (const NodeId start : request.more_starts) begin_at(start);
  }

  Legs legs() const override { return legs_of<S>(); }

  NodeLabel label(NodeId node, Side side) const override {
    if (side == Side::backward) return {};
    if constexpr (Stateful<S>) node = best_state(*space_, *labels_, node);
    const Label label = labels_->get(node);
    if (!labels_->written(label)) return {};
    NodeId parent = parent_of(node, label);
    if constexpr (Stateful<S>) parent = parent == kNoNode ? kNoNode : space_->place(parent);
    return {true, labels_->closed(label), told(*space_, Labels::g(label)), parent};
  }

  double settled_cost() const override { return is_guided<Order>() ? 0 : open_cost(); }
  double open_cost() const override { return static_cast<double>(open_->floor()); }

 private:
  static constexpr Parents kParents = parents_of<Order>();

  // Rare work stays out of line, or compilers leave frequent work out of line.

  [[gnu::noinline]] void begin_at(NodeId start) {
    WEND_ASSERT(start < space_->node_count(), "a start must be a node");
    if (labels_->written(labels_->get(start))) return;  // named twice
    labels_->put(start, labels_->start());
    const Cost h = estimate_(start);
    start_h_ = std::min(start_h_, h);
    open_->push(start, order_.priority(Cost{0}, h), Cost{0});
    ++counters_.generated;
    note(TraceKind::opened, start, kNoNode, Cost{0});
    keep_best(start, h, Cost{0});
  }

  Status expand_until(std::uint64_t expanded) override {
    for (;;) {
      const NodeId node = held_ == kNoNode ? open_->pop() : std::exchange(held_, kNoNode);
      if (node == kNoNode) return exhausted();
      Label label = labels_->get(node);
      WEND_ASSERT(labels_->written(label), "put() a node's label before it is opened");
      if (labels_->closed(label)) continue;  // an older entry of a node that was expanded since
      if constexpr (kParents == Parents::assumed) label = with_sight(node, label);
      if (Labels::g(label) > cost_limit_) {
        limited_ = true;
        continue;
      }
      if (dominated(*space_, *labels_, node, Labels::g(label))) continue;
      if (goals_.contains(node)) {
        take_goal(node, label);
        if (settled(Labels::g(labels_->get(reached_)))) return goal_reached();
        continue;
      }
      if (reached_ != kNoNode) [[unlikely]] {
        const Cost best = Labels::g(labels_->get(reached_));
        if (settled(best)) return goal_reached();
        if (order_.priority(Labels::g(label), estimate_(node)) >= best) continue;
      }
      if (counters_.expanded >= expanded) {
        held_ = node;
        return Status::running;
      }
      expand(node, label);
      if constexpr (Growing<S>) {
        if (space_->left_out() != left_out_) return Status::limit_reached;
      }
      if (stop_ == StopRule::fast && reached_ != kNoNode && still_affordable()) {
        return goal_reached();
      }
    }
  }

  void expand(NodeId node, const Label& label) {
    labels_->close(node, label);
    ++counters_.expanded;
    if constexpr (kParents == Parents::assumed) keep_best(node, estimate_(node), Labels::g(label));
    const Expansion expansion = {node, parent_of(node, label), &goals_, Labels::move(label),
                                 pruning_};
    note(TraceKind::closed, node, expansion.parent, Labels::g(label));
    aim_.successors(*space_, expansion, [&](NodeId child, Cost cost, unsigned move = kNoMove) {
      if constexpr (Growing<S>) labels_->cover(space_->node_count());
      if constexpr (kParents != Parents::steps) {
        if (reach_by_line(expansion.parent, child, move)) return;
      }
      relax(node, child, labels_->extend(label, node, cost, move));
    });
  }

  void relax(NodeId node, NodeId child, const Label& candidate) {
    const Label old = labels_->get(child);
    const Cost g = Labels::g(candidate);
    if (!accepts(candidate, old) || dominated(*space_, *labels_, child, g)) return;
    labels_->put(child, candidate);
    const Cost h = estimate_(child);
    open_->push(child, order_.priority(g, h), g);
    ++counters_.generated;
    if (stop_ == StopRule::fast && g <= cost_limit_ && goals_.contains(child)) {
      take_goal(child, candidate);
    }
    if (labels_->written(old)) [[unlikely]] {
      const bool reopened = labels_->closed(old);
      counters_.reopened += reopened ? 1 : 0;
      note(reopened ? TraceKind::reopened : TraceKind::improved, child, node, g);
    } else {
      note(TraceKind::opened, child, node, g);
    }
    if (kParents != Parents::assumed && g <= cost_limit_) keep_best(child, h, g);
  }

  bool accepts(const Label& candidate, const Label& old) const {
    const Relaxation relaxation = order_.relaxation();  // a constant, but for weighted A*
    if (relaxation == Relaxation::first) return !labels_->written(old);
    if (!labels_->shorter(candidate, old)) return false;
    return relaxation == Relaxation::reopen || !labels_->written(old) || !labels_->closed(old);
  }

  void keep_best(NodeId node, Cost h, Cost g) {
    if (h > best_h_ || (h == best_h_ && g >= Labels::g(labels_->get(best_)))) return;
    best_h_ = h;
    best_ = node;
  }

  /// Tries the straight line from the expanded node's parent. False where that is not free, so that
  /// the step is what remains; true also where the line would not help, for then the step would
  /// not.
  bool reach_by_line(NodeId parent, NodeId child, unsigned move) {
    if (parent == kNoNode) return false;
    const Label line =
        labels_->extend(labels_->get(parent), parent, space_->line_cost(parent, child), move);
    if (!accepts(line, labels_->get(child))) return true;
    if (kParents == Parents::in_sight && !space_->line_of_sight(parent, child)) return false;
    relax(parent, child, line);
    return true;
  }

  /// The label of an open node once its parent is known to see it.
  Label with_sight(NodeId node, const Label& label) {
    const NodeId parent = parent_of(node, label);
    if (parent == kNoNode || space_->line_of_sight(parent, node)) return label;
    const Label best = label_by_neighbours(*space_, *labels_, node, Labels::move(label));
    labels_->put(node, best);
    note(TraceKind::improved, node, parent_of(node, best), Labels::g(best));
    return best;
  }

  /// Whether a goal that was only opened is within the limit, once its parent is known to see it.
  /// If not, the search goes on.
  bool still_affordable() {
    if constexpr (kParents == Parents::assumed) {
      const Label seen = with_sight(reached_, labels_->get(reached_));
      if (Labels::g(seen) > cost_limit_) reached_ = kNoNode;
    }
    return reached_ != kNoNode;
  }

  void take_goal(NodeId node, const Label& label) {
    const bool first = reached_ == kNoNode;
    if (first || Labels::g(label) < Labels::g(labels_->get(reached_))) reached_ = node;
  }

  /// Whether nothing that is still open can lead to the goal at less than this.
  bool settled(Cost goal_cost) const { return open_->exact() || open_->floor() >= goal_cost; }

  [[gnu::noinline]] Status goal_reached() {
    WEND_ASSERT(reached_ != kNoNode, "take_goal() comes before the end");
    const Label label = labels_->get(reached_);
    labels_->close(reached_, label);
    note(TraceKind::closed, reached_, parent_of(reached_, label), Labels::g(label));
    if constexpr (RepricedBySteps<S>) {
      if (told_cost(*space_, *labels_, reached_) > told_limit_) return Status::limit_reached;
    }
    return Status::found;
  }

  [[gnu::noinline]] Status exhausted() {
    if (reached_ != kNoNode) return goal_reached();
    if (limited_ || affordable(*space_, *labels_, best_, told_limit_) != best_) {
      return Status::limit_reached;
    }
    return fallback_ == Fallback::closest_to_goal ? Status::partial : Status::unreachable;
  }

  void write_nodes(Path& path, bool to_goal) const override {
    const NodeId end = to_goal ? reached_ : affordable(*space_, *labels_, best_, told_limit_);
    write_found(*space_, *labels_, order_, {end, to_goal, stop_, estimate_.admissible(), start_h_},
                path);
  }

  bool stale() const override { return version_of(*space_) != version_; }
  NodeId parent_of(NodeId node, const Label& label) const {
    return Labels::parent(*space_, node, label);
  }

  void note(TraceKind kind, NodeId node, NodeId parent, Cost g) {
    if (!trace_.enabled()) return;
    const Cost h = estimate_(node);
    // Traces show states as they are, at the search's costs instead of the map's.
    const auto cost = [&](Cost value) {
      return Stateful<S> ? static_cast<double>(value) : told(*space_, value);
    };
    trace_.add({kind, node, parent, cost(g), cost(h), cost(order_.priority(g, h))});
  }

  const S* space_;
  Labels* labels_;
  Open* open_;
  Estimate estimate_;
  [[no_unique_address]] Order order_;
  [[no_unique_address]] Trace trace_;
  Goals goals_;
  NodeId reached_ = kNoNode;  // the cheapest goal seen, which something may still improve
  NodeId held_ = kNoNode;     // taken off the open list, but the budget did not allow its expansion
  NodeId best_;  // the node with the least estimate so far; of several the cheapest to reach
  Cost best_h_;
  Cost start_h_;          // the least estimate of a start: what any path costs at least
  Cost cost_limit_;       // nodes with a larger g are not expanded
  double told_limit_;     // the same where costs are translated
  bool limited_ = false;  // some node was not expanded because of that
  StopRule stop_;
  Pruning pruning_;
  [[no_unique_address]] Aim<S> aim_;
  Fallback fallback_;
  std::uint64_t version_;
  std::uint64_t left_out_ = 0;  // what a growing space had left out before the search began
};

}  // namespace wend
