// Best-first search: the one loop behind breadth-first, depth-first, greedy and weighted search,
// Dijkstra's algorithm and A* (Hart, Nilsson and Raphael, "A Formal Basis for the Heuristic
// Determination of Minimum Cost Paths", 1968).
//
// What differs between them is an *order*: f from g and h, when a node's label may be replaced, and
// on which open lists that works. The space decides what successors are, so pruning by direction
// (or jumping, one day) needs no second loop.
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
//   the main path: together 5 to 8 % less.
// - prefetching labels: no difference.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <utility>
#include <vector>

#include "wend/base/assert.h"
#include "wend/search/estimates.h"
#include "wend/search/fill_in.h"
#include "wend/search/labels.h"
#include "wend/search/search.h"
#include "wend/search/trace.h"
#include "wend/search/way_cost.h"
#include "wend/space/concepts.h"

namespace wend {

/// When the label of a node that was reached before gives way to a candidate.
enum class Relaxation : std::uint8_t {
  reopen,     ///< whenever the candidate is shorter; a closed node is opened again
  open_only,  ///< when it is shorter and the node is not closed
  first,      ///< never
};

/// What becomes the parent of a node: on spaces where one may go straight on from an earlier one
/// (Sighted), an order may have a `kParents` that is not `steps`.
enum class Parents : std::uint8_t {
  steps,     ///< the node that was expanded
  in_sight,  ///< its own parent, where a straight line from there is free
  /// Its own parent. Whether the line is free is looked at when the node is taken off the open
  /// list; if not, the best of its neighbours that are closed takes over.
  assumed,
};

template <class Order>
constexpr Parents parents_of() {
  if constexpr (requires { Order::kParents; }) return Order::kParents;
  return Parents::steps;
}

template <Space S, class Order, class Open, class Estimate, class Trace>
class BestFirst final : public Search {
 public:
  using Cost = typename S::Cost;
  using Labels = typename LabelsOf<S>::type;
  using Label = typename Labels::Label;

  /// `open` must be empty. Preconditions: start and goal are nodes of the space.
  BestFirst(const S& space, const SearchRequest& request, Workspace& workspace, Order order,
            Open& open, Estimate estimate, Trace trace);

  Legs legs() const override { return legs_of<S>(); }
  NodeLabel label(NodeId node, Side side) const override;
  double settled_cost() const override {
    if constexpr (requires { Order::kGuided; }) {
      if (!Order::kGuided) return static_cast<double>(open_->floor());  // f is g
    }
    return 0;
  }

 private:
  static constexpr Parents kParents = parents_of<Order>();

  Status expand_until(std::uint64_t expanded) override;
  bool stale() const override;
  void write_nodes(Path& path, bool to_goal) const override;

  bool settled(Cost goal_cost) const;
  Status goal_reached();
  double proven_bound(Cost goal_cost) const;
  double told_cost(NodeId node) const;
  Cost write_cost(Path& path, bool to_goal) const;
  NodeId affordable(NodeId node) const;
  bool still_affordable(NodeId goal);
  double told(Cost cost) const;
  bool dominated(NodeId node, Cost g) const;
  NodeId best_state(NodeId place) const;
  static double cost_under(const S& space, double limit) {
    if constexpr (Repriced<S>) return space.cost_under(limit);
    return limit;
  }
  void take_goal(NodeId node, const Label& label);
  void begin_at(NodeId start);
  void expand(NodeId node, const Label& label);
  bool reach_by_line(NodeId parent, NodeId child, unsigned move);
  Label with_sight(NodeId node, const Label& label);
  void relax(NodeId node, NodeId child, const Label& candidate);
  void keep_best(NodeId node, Cost h, Cost g);
  bool accepts(const Label& candidate, const Label& old) const;
  Status exhausted();
  void note(TraceKind kind, NodeId node, NodeId parent, Cost g);

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
  bool stop_fast_;
  Pruning pruning_;
  Fallback fallback_;
  std::uint64_t version_;
  std::uint64_t left_out_ = 0;  // what a growing space had left out before the search began
};

template <Space S, class Order, class Open, class Estimate, class Trace>
BestFirst<S, Order, Open, Estimate, Trace>::BestFirst(const S& space, const SearchRequest& request,
                                                      Workspace& workspace, Order order, Open& open,
                                                      Estimate estimate, Trace trace)
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
      stop_fast_(request.options.stop == StopRule::fast),
      pruning_(Order::kMonotone && request.options.ties == TieRule::automatic
                   ? request.options.pruning
                   : Pruning::repeated),
      fallback_(request.options.fallback),
      version_(version_of(space)) {
  if constexpr (Growing<S>) left_out_ = space.left_out();
  labels_->begin(space.node_count());
  begin_at(request.start);
  for (const NodeId start : request.more_starts) begin_at(start);
}

template <Space S, class Order, class Open, class Estimate, class Trace>
void BestFirst<S, Order, Open, Estimate, Trace>::begin_at(NodeId start) {
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

template <Space S, class Order, class Open, class Estimate, class Trace>
Status BestFirst<S, Order, Open, Estimate, Trace>::expand_until(std::uint64_t expanded) {
  for (;;) {
    const NodeId node = held_ == kNoNode ? open_->pop() : std::exchange(held_, kNoNode);
    if (node == kNoNode) return exhausted();
    Label label = labels_->get(node);
    if (labels_->closed(label)) continue;  // an older entry of a node that was expanded since
    if constexpr (kParents == Parents::assumed) label = with_sight(node, label);
    if (Labels::g(label) > cost_limit_) {
      limited_ = true;
      continue;
    }
    if (dominated(node, Labels::g(label))) continue;
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
    if (stop_fast_ && reached_ != kNoNode && still_affordable(reached_)) return goal_reached();
  }
}

/// Whether nothing that is still open can lead to the goal at less than this.
template <Space S, class Order, class Open, class Estimate, class Trace>
bool BestFirst<S, Order, Open, Estimate, Trace>::settled(Cost goal_cost) const {
  return open_->exact() || open_->floor() >= goal_cost;
}

template <Space S, class Order, class Open, class Estimate, class Trace>
void BestFirst<S, Order, Open, Estimate, Trace>::take_goal(NodeId node, const Label& label) {
  if (reached_ == kNoNode || Labels::g(label) < Labels::g(labels_->get(reached_))) reached_ = node;
}

template <Space S, class Order, class Open, class Estimate, class Trace>
Status BestFirst<S, Order, Open, Estimate, Trace>::goal_reached() {
  const Label label = labels_->get(reached_);
  labels_->close(reached_, label);
  note(TraceKind::closed, reached_, Labels::parent(*space_, reached_, label), Labels::g(label));
  if constexpr (RepricedBySteps<S>) {
    if (told_cost(reached_) > told_limit_) return Status::limit_reached;
  }
  return Status::found;
}

/// What the way to a node costs, as the map counts.
template <Space S, class Order, class Open, class Estimate, class Trace>
double BestFirst<S, Order, Open, Estimate, Trace>::told_cost(NodeId node) const {
  if constexpr (RepricedBySteps<S>) {
    Cost cost{0};
    NodeId parent = Labels::parent(*space_, node, labels_->get(node));
    for (; parent != kNoNode; parent = Labels::parent(*space_, node, labels_->get(node))) {
      cost += space_->told_step(parent, node);
      node = parent;
    }
    return static_cast<double>(cost);
  } else {
    return told(Labels::g(labels_->get(node)));
  }
}

/// The last node on the way to one that costs no more than the limit allows: where g says nothing
/// exact, the search may have gone beyond.
template <Space S, class Order, class Open, class Estimate, class Trace>
NodeId BestFirst<S, Order, Open, Estimate, Trace>::affordable(NodeId node) const {
  if constexpr (RepricedBySteps<S>) {
    for (double cost = told_cost(node); cost > told_limit_;) {
      const NodeId parent = Labels::parent(*space_, node, labels_->get(node));
      cost -= static_cast<double>(space_->told_step(parent, node));
      node = parent;
    }
  }
  return node;
}

template <Space S, class Order, class Open, class Estimate, class Trace>
double BestFirst<S, Order, Open, Estimate, Trace>::told(Cost cost) const {
  if constexpr (Repriced<S>)
    return space_->told_cost(cost);
  else
    return static_cast<double>(cost);
}

template <Space S, class Order, class Open, class Estimate, class Trace>
inline void BestFirst<S, Order, Open, Estimate, Trace>::expand(NodeId node, const Label& label) {
  labels_->close(node, label);
  ++counters_.expanded;
  if constexpr (kParents == Parents::assumed) keep_best(node, estimate_(node), Labels::g(label));
  const Expansion expansion = {node, Labels::parent(*space_, node, label), &goals_,
                               Labels::move(label), pruning_};
  note(TraceKind::closed, node, expansion.parent, Labels::g(label));
  space_->successors(expansion, [&](NodeId child, Cost cost, unsigned move = kNoMove) {
    if constexpr (Growing<S>) labels_->cover(space_->node_count());
    if constexpr (kParents != Parents::steps) {
      if (reach_by_line(expansion.parent, child, move)) return;
    }
    relax(node, child, labels_->extend(label, node, cost, move));
  });
}

/// Tries the straight line from the expanded node's parent. False where that is not free, so that
/// the step is what remains; true also where the line would not help, for then the step would not.
template <Space S, class Order, class Open, class Estimate, class Trace>
inline bool BestFirst<S, Order, Open, Estimate, Trace>::reach_by_line(NodeId parent, NodeId child,
                                                                      unsigned move) {
  if (parent == kNoNode) return false;
  const Label line =
      labels_->extend(labels_->get(parent), parent, space_->line_cost(parent, child), move);
  if (!accepts(line, labels_->get(child))) return true;
  if (kParents == Parents::in_sight && !space_->line_of_sight(parent, child)) return false;
  relax(parent, child, line);
  return true;
}

/// Whether a goal that was only opened is within the limit, once its parent is known to see it. If
/// not, the search goes on.
template <Space S, class Order, class Open, class Estimate, class Trace>
bool BestFirst<S, Order, Open, Estimate, Trace>::still_affordable(NodeId goal) {
  if constexpr (kParents == Parents::assumed) {
    if (Labels::g(with_sight(goal, labels_->get(goal))) > cost_limit_) {
      reached_ = kNoNode;
      return false;
    }
  }
  return true;
}

/// The label of an open node once its parent is known to see it.
template <Space S, class Order, class Open, class Estimate, class Trace>
typename BestFirst<S, Order, Open, Estimate, Trace>::Label
BestFirst<S, Order, Open, Estimate, Trace>::with_sight(NodeId node, const Label& label) {
  const NodeId parent = Labels::parent(*space_, node, label);
  if (parent == kNoNode || space_->line_of_sight(parent, node)) return label;
  Label best{};  // unwritten
  const Expansion back = {node, kNoNode, nullptr, kNoMove, Pruning::repeated};
  space_->successors(back, [&](NodeId neighbour, Cost cost, unsigned) {
    const Label before = labels_->get(neighbour);
    if (!labels_->written(before) || !labels_->closed(before)) return;
    const Label candidate = labels_->extend(before, neighbour, cost, Labels::move(label));
    if (labels_->shorter(candidate, best)) best = candidate;
  });
  labels_->put(node, best);
  note(TraceKind::improved, node, Labels::parent(*space_, node, best), Labels::g(best));
  return best;
}

template <Space S, class Order, class Open, class Estimate, class Trace>
inline void BestFirst<S, Order, Open, Estimate, Trace>::relax(NodeId node, NodeId child,
                                                              const Label& candidate) {
  const Label old = labels_->get(child);
  if (!accepts(candidate, old) || dominated(child, Labels::g(candidate))) return;
  labels_->put(child, candidate);
  const Cost g = Labels::g(candidate);
  const Cost h = estimate_(child);
  open_->push(child, order_.priority(g, h), g);
  ++counters_.generated;
  if (stop_fast_ && g <= cost_limit_ && goals_.contains(child)) take_goal(child, candidate);
  if (labels_->written(old)) [[unlikely]] {
    const bool reopened = labels_->closed(old);
    counters_.reopened += reopened ? 1 : 0;
    note(reopened ? TraceKind::reopened : TraceKind::improved, child, node, g);
  } else {
    note(TraceKind::opened, child, node, g);
  }
  if (kParents != Parents::assumed && g <= cost_limit_) keep_best(child, h, g);
}

template <Space S, class Order, class Open, class Estimate, class Trace>
inline void BestFirst<S, Order, Open, Estimate, Trace>::keep_best(NodeId node, Cost h, Cost g) {
  if (h > best_h_ || (h == best_h_ && g >= Labels::g(labels_->get(best_)))) return;
  best_h_ = h;
  best_ = node;
}

template <Space S, class Order, class Open, class Estimate, class Trace>
inline bool BestFirst<S, Order, Open, Estimate, Trace>::accepts(const Label& candidate,
                                                                const Label& old) const {
  const Relaxation relaxation = order_.relaxation();  // a constant, but for weighted A*
  if (relaxation == Relaxation::first) return !labels_->written(old);
  if (!labels_->shorter(candidate, old)) return false;
  return relaxation == Relaxation::reopen || !labels_->written(old) || !labels_->closed(old);
}

template <Space S, class Order, class Open, class Estimate, class Trace>
Status BestFirst<S, Order, Open, Estimate, Trace>::exhausted() {
  if (reached_ != kNoNode) return goal_reached();
  if (limited_ || affordable(best_) != best_) return Status::limit_reached;
  return fallback_ == Fallback::closest_to_goal ? Status::partial : Status::unreachable;
}

template <Space S, class Order, class Open, class Estimate, class Trace>
NodeLabel BestFirst<S, Order, Open, Estimate, Trace>::label(NodeId node, Side side) const {
  if (side == Side::backward) return {};
  if constexpr (Stateful<S>) node = best_state(node);
  const Label label = labels_->get(node);
  if (!labels_->written(label)) return {};
  NodeId parent = Labels::parent(*space_, node, label);
  if constexpr (Stateful<S>) parent = parent == kNoNode ? kNoNode : space_->place(parent);
  return {true, labels_->closed(label), told(Labels::g(label)), parent};
}

/// Whether some other state of its place makes it worthless to go on from a state.
template <Space S, class Order, class Open, class Estimate, class Trace>
inline bool BestFirst<S, Order, Open, Estimate, Trace>::dominated(NodeId node, Cost g) const {
  if constexpr (Stateful<S>) {
    const NodeId first = space_->first_state(space_->place(node));
    for (unsigned i = 0; i < S::kStates; ++i) {
      const Label& label = labels_->get(first + i);
      if (!labels_->written(label)) continue;
      if (space_->dominates(i, Labels::g(label), node - first, g)) return true;
    }
  }
  return false;
}

/// The cheapest to reach of a place's states.
template <Space S, class Order, class Open, class Estimate, class Trace>
NodeId BestFirst<S, Order, Open, Estimate, Trace>::best_state(NodeId place) const {
  NodeId best = place;
  if constexpr (Stateful<S>) {
    best = space_->first_state(place);
    for (NodeId state = best + 1; state < space_->first_state(place) + S::kStates; ++state) {
      const Label label = labels_->get(state);
      if (labels_->written(label) && labels_->shorter(label, labels_->get(best))) best = state;
    }
  }
  return best;
}

template <Space S, class Order, class Open, class Estimate, class Trace>
void BestFirst<S, Order, Open, Estimate, Trace>::write_nodes(Path& path, bool to_goal) const {
  const NodeId end = to_goal ? reached_ : affordable(best_);
  std::size_t count = 0;
  for (NodeId node = end; node != kNoNode; ++count) {
    node = Labels::parent(*space_, node, labels_->get(node));
  }
  path.nodes.resize(count);
  for (NodeId node = end; node != kNoNode;) {
    path.nodes[--count] = node;
    node = Labels::parent(*space_, node, labels_->get(node));
  }
  Cost cost{0};
  if constexpr (Stateful<S>) {
    path.cost = space_->told_along(path.nodes);
    path.length = space_->length(path.nodes);
    for (NodeId& node : path.nodes) node = space_->place(node);
  } else if constexpr (Repriced<S>) {
    path.cost = told_cost(end);
  } else {
    cost = write_cost(path, to_goal);
  }
  if constexpr (Jumping<S>) {
    if (path.detail == PathDetail::cells) fill_in(*space_, path.nodes);
  }
  if constexpr (Abstract<S>) {
    if (path.detail == PathDetail::cells) space_->refine(path.nodes);
  }
  if (!to_goal || !estimate_.admissible()) return;
  path.bound = proven_bound(cost);
  if constexpr (Stateful<S>) path.bound *= space_->proven(path.cost);
  path.optimal = path.bound == 1;
}

/// What the path costs, and puts the exits into an abstract one. The goal's label tells, once it is
/// known to be final; others may not have heard of a shorter way to a node before them.
template <Space S, class Order, class Open, class Estimate, class Trace>
auto BestFirst<S, Order, Open, Estimate, Trace>::write_cost(Path& path, bool to_goal) const
    -> Cost {
  Cost cost{0};
  if constexpr (Abstract<S>) {
    cost = space_->put_in_exits(path.nodes);
  } else {
    const bool final = to_goal && !stop_fast_ && order_.bound() == 1 && estimate_.admissible();
    cost = final ? Labels::g(labels_->get(path.nodes.back())) : cost_along(*space_, path.nodes);
  }
  path.cost = static_cast<double>(cost);
  return cost;
}

/// What the order promises or, where that is less, what the estimate shows that guides the search:
/// no path costs less than the start's. (The estimate of an order that asks for none measures
/// progress only.)
template <Space S, class Order, class Open, class Estimate, class Trace>
double BestFirst<S, Order, Open, Estimate, Trace>::proven_bound(Cost goal_cost) const {
  const double promised = stop_fast_ ? 0 : order_.bound();
  if constexpr (requires { Order::kGuided; }) {
    if (!Order::kGuided || promised == 1 || Repriced<S> || Stateful<S>) return promised;
    if (goal_cost <= start_h_) return 1;
    if (start_h_ == 0) return promised;
    const double ratio = static_cast<double>(goal_cost) / static_cast<double>(start_h_);
    const double shown = std::nextafter(ratio, kNoLimit);  // rounded up
    return promised == 0 ? shown : std::min(promised, shown);
  }
  return promised;
}

template <Space S, class Order, class Open, class Estimate, class Trace>
bool BestFirst<S, Order, Open, Estimate, Trace>::stale() const {
  return version_of(*space_) != version_;
}

template <Space S, class Order, class Open, class Estimate, class Trace>
inline void BestFirst<S, Order, Open, Estimate, Trace>::note(TraceKind kind, NodeId node,
                                                             NodeId parent, Cost g) {
  if (trace_.enabled()) {
    const Cost h = estimate_(node);
    // Of states, traces tell all, and nothing in the map's terms.
    const auto cost = [&](Cost value) {
      return Stateful<S> ? static_cast<double>(value) : told(value);
    };
    trace_.add({kind, node, parent, cost(g), cost(h), cost(order_.priority(g, h))});
  }
}

}  // namespace wend
