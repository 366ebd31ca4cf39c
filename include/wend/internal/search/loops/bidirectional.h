// Bidirectional A*: one search from the start and one from the goal, which meet.
//
// The rules are those of W. Pijls and H. Post, "A new bidirectional search algorithm with shortened
// postprocessing" (European Journal of Operational Research 2009; "NBA*"), restated for searches
// that may correct labels. Let U be the cost of the best meeting so far, F the lowest f on a side's
// open list, and h', g', F' what h, g and F are on the other side. A node that was taken off is not
// expanded
// - if g + h >= U: no path through it can be better;
// - if the other side's label is final, which it is once g' + h' <= F': the meeting there has been
//   counted, and what lies behind it is the other side's business;
// - if g + F' - h' >= U, where its label is not final: the rest of a path through it costs at least
//   F' - h', for that rest holds an open node w of the other side with f'(w) >= F', and by
//   consistency h'(w) <= h' + (what the path costs up to w).
// The search is over when U <= max(F, F'), or when either open list is empty: then nothing better
// can turn up. So "unreachable" costs no more than twice the smaller of the two sides.
//
// The choice of the side that goes on decides how much both expand. Each side's F rises as it
// works, and the larger F ends the search; so the side goes on whose F has risen more per
// expansion. Tried, as expansions in relation to A*'s on samples of the queries of Berlin_0_1024 /
// 32room_000 / maze512-4-0 / AcrosstheCape (docs/benchmarks.md has the figures of all queries):
// - the side with fewer open nodes (Pohl's cardinality): 1.56 / 0.77 / 0.71 / 0.91
// - turn and turn about (as published): 1.31 / 0.78 / 0.75 / 0.91
// - the side with the smaller F: 1.86 / 0.93 / 0.80 / 1.28
// - the faster rise (this one): 0.83 / 0.80 / 0.76 / 0.80
// - priorities 2 g + h - h' (Ikeda et al. 1994; DIBBS, Sewell and Jacobson 2021), at best: 1.48 /
//   0.79 / 0.69 / 1.01
//
// Guarantee: a cheapest path with any admissible estimate. The last two rules need a consistent one
// and are left out without; labels are corrected whenever a shorter way is found, so that a bucket
// queue, which hands out nodes slightly out of order, serves as well.
// With a fallback, a search from the goal that ends without a meeting, or one that shows that none
// is left, does not end it all: the one from the start goes on to the closest node. It then leaves
// out nothing within the limit, for what cannot lead to the goal may lead closest.
// Cost: two label tables (16 bytes per cell of a grid), two open lists. When not to use it: where
// predecessors are unknown, or where A*'s estimate is nearly exact.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <utility>

#include "wend/base/assert.h"
#include "wend/internal/search/labels/labels.h"
#include "wend/internal/search/loops/way_cost.h"
#include "wend/internal/search/trace.h"
#include "wend/search/search.h"

namespace wend {

template <Reversible S, class Open, class Estimate, class Trace>
class Bidirectional final : public Search {
 public:
  using Cost = typename S::Cost;
  using Labels = typename LabelsOf<S>::type;
  using Label = typename Labels::Label;

  /// The tools of one side: its open list, empty, and its estimate of the way to the far end.
  struct Tools {
    Open* open;
    Estimate estimate;
  };

  /// Precondition: the goals are one node or a list.
  Bidirectional(const S& space, const SearchRequest& request, Workspace& workspace, Tools forward,
                Tools backward, Trace trace);

  NodeLabel label(NodeId node, Side side) const override;

 private:
  struct Frontier {
    Side side;
    Labels* labels;
    Open* open;
    Estimate estimate;
    Cost floor;           // no path yet to be found through an open node costs less
    double expanded = 0;  // how many nodes of this side
  };

  Status expand_until(std::uint64_t expanded) override;
  bool stale() const override { return version_of(*space_) != version_; }
  void write_nodes(Path& path, bool to_goal) const override;

  const Frontier& forward() const { return frontiers_[0]; }
  const Frontier& backward() const { return frontiers_[1]; }
  Frontier& facing(const Frontier& here) { return frontiers_[here.side == Side::forward ? 1 : 0]; }

  static Cost just_above(Cost cost) {
    if constexpr (std::floating_point<Cost>) {
      return std::nextafter(cost, std::numeric_limits<Cost>::max());
    }
    return cost + Cost{1};
  }
  void begin_at(Frontier& here, NodeId node);
  Frontier* next_turn();
  Status finished() const;
  /// Whether a path of these two parts counts. Their sum might not fit a cost.
  bool below_bound(Cost part, Cost rest) const { return part < bound_ && rest < bound_ - part; }
  bool over() const { return std::max(forward().floor, backward().floor) >= bound_; }
  bool ended() const { return (over() || (stop_fast_ && meeting_ != kNoNode)) && !seeks_closest(); }
  /// Whether the goal may turn out to be out of reach, and the closest node is wanted then: the
  /// search from the start leaves nothing out that lies within the limit.
  bool seeks_closest() const {
    return fallback_ == Fallback::closest_to_goal && meeting_ == kNoNode;
  }
  void note_cut(const Frontier& here, Cost g);
  bool worth_opening(const Frontier& here, Cost g, Cost h) const;
  void keep_best(NodeId node, Cost h, Cost g);
  bool worth_expanding(const Frontier& here, NodeId node, const Label& label);
  bool may_lead_to_better(const Frontier& here, NodeId node, Cost g);
  void expand(Frontier& here, NodeId node, const Label& label);
  void relax(Frontier& here, NodeId node, NodeId child, const Label& candidate);
  void meet(Frontier& here, NodeId node, Cost g);
  void write_chain(const Labels& labels, NodeId node, std::vector<NodeId>& nodes) const;
  void note(const Frontier& here, TraceKind kind, NodeId node, NodeId parent, Cost g);

  const S* space_;
  [[no_unique_address]] Trace trace_;
  Frontier frontiers_[2];
  NodeId held_ = kNoNode;  // taken off a list, but the budget did not allow its expansion
  Frontier* turn_;         // whose node is held or comes next
  Cost least_;             // no path costs less
  Cost head_start_ = Cost{1};
  NodeId meeting_ = kNoNode;
  Cost bound_;   // only paths below it count: the best meeting's cost, or more than the limit
  NodeId best_;  // the node with the least forward estimate so far; of several the cheapest
  Cost best_h_;
  bool limited_ = false;  // the limit on the cost cut paths off
  bool alone_ = false;    // nothing is open on the backward side any more
  bool stop_fast_;
  bool consistent_;
  Pruning pruning_;
  Fallback fallback_;
  std::uint64_t version_;
};

template <Reversible S, class Open, class Estimate, class Trace>
Bidirectional<S, Open, Estimate, Trace>::Bidirectional(const S& space, const SearchRequest& request,
                                                       Workspace& workspace, Tools forward,
                                                       Tools backward, Trace trace)
    : Search(request, workspace.cancel_flag()),
      space_(&space),
      trace_(trace),
      frontiers_{{Side::forward, &workspace.scratch<Labels>(Side::forward), forward.open,
                  forward.estimate, Cost{0}},
                 {Side::backward, &workspace.scratch<Labels>(Side::backward), backward.open,
                  backward.estimate, Cost{0}}},
      turn_(&frontiers_[0]),
      least_(forward.estimate(request.start)),
      bound_(just_above(most_expandable<Labels>(space, request.options.limits.cost))),
      best_(request.start),
      best_h_(forward.estimate(request.start)),
      stop_fast_(request.options.stop == StopRule::fast),
      consistent_(forward.estimate.consistent() && backward.estimate.consistent()),
      pruning_(request.options.ties == TieRule::automatic ? request.options.pruning
                                                          : Pruning::repeated),
      fallback_(request.options.fallback),
      version_(version_of(space)) {
  if constexpr (requires { space.max_step(); }) head_start_ = 2 * space.max_step();
  WEND_ASSERT(request.goals.single != kNoNode || !request.goals.several.empty(),
              "a search from behind needs goals that are named: use A* for a test");
  for (Frontier& frontier : frontiers_) frontier.labels->begin(space.node_count());
  begin_at(frontiers_[0], request.start);
  for (const NodeId start : request.more_starts) begin_at(frontiers_[0], start);
  if (request.goals.single != kNoNode) begin_at(frontiers_[1], request.goals.single);
  for (const NodeId goal : request.goals.several) begin_at(frontiers_[1], goal);
}

template <Reversible S, class Open, class Estimate, class Trace>
void Bidirectional<S, Open, Estimate, Trace>::begin_at(Frontier& here, NodeId node) {
  WEND_ASSERT(node < space_->node_count(), "the ends must be nodes");
  if (here.labels->written(here.labels->get(node))) return;  // named twice
  here.labels->put(node, here.labels->start());
  here.open->push(node, here.estimate(node), Cost{0});
  ++counters_.generated;
  note(here, TraceKind::opened, node, kNoNode, Cost{0});
  meet(here, node, Cost{0});
}

template <Reversible S, class Open, class Estimate, class Trace>
Status Bidirectional<S, Open, Estimate, Trace>::expand_until(std::uint64_t expanded) {
  while (!ended()) {
    Frontier& here = *turn_;
    const NodeId node = held_ == kNoNode ? here.open->pop() : held_;
    if (node == kNoNode) {
      if (here.side == Side::forward || !seeks_closest()) return finished();
      alone_ = true;
      turn_ = next_turn();
      continue;
    }
    held_ = kNoNode;
    here.floor = std::max(here.floor, here.open->floor());
    const Label label = here.labels->get(node);
    WEND_ASSERT(here.labels->written(label), "a node is opened once its label is put");
    if (here.labels->closed(label)) continue;
    if (!worth_expanding(here, node, label)) {
      note_cut(here, Labels::g(label));
      continue;
    }
    if (counters_.expanded >= expanded) {
      held_ = node;
      return Status::running;
    }
    expand(here, node, label);
    turn_ = next_turn();
  }
  return finished();
}

/// The side whose floor has risen more per expansion. Two steps count as risen from the outset, or
/// the first expansions would decide everything.
template <Reversible S, class Open, class Estimate, class Trace>
inline auto Bidirectional<S, Open, Estimate, Trace>::next_turn() -> Frontier* {
  if (alone_) return &frontiers_[0];
  const auto risen = [&](const Frontier& here) {
    const Cost beyond = here.floor > least_ ? here.floor - least_ : Cost{0};
    return static_cast<double>(beyond + head_start_);
  };
  Frontier* const sides = frontiers_;
  const bool forward_first =
      sides[0].expanded * risen(sides[1]) <= sides[1].expanded * risen(sides[0]);
  return &sides[forward_first ? 0 : 1];
}

template <Reversible S, class Open, class Estimate, class Trace>
Status Bidirectional<S, Open, Estimate, Trace>::finished() const {
  if (meeting_ != kNoNode) return Status::found;
  if (limited_ || (over() && !seeks_closest())) return Status::limit_reached;
  return fallback_ == Fallback::closest_to_goal ? Status::partial : Status::unreachable;
}

template <Reversible S, class Open, class Estimate, class Trace>
bool Bidirectional<S, Open, Estimate, Trace>::worth_expanding(const Frontier& here, NodeId node,
                                                              const Label& label) {
  const Cost g = Labels::g(label);
  if (may_lead_to_better(here, node, g)) return true;
  return here.side == Side::forward && seeks_closest() && g < bound_;
}

/// Whether a path better than the best so far may go by the node.
template <Reversible S, class Open, class Estimate, class Trace>
inline bool Bidirectional<S, Open, Estimate, Trace>::may_lead_to_better(const Frontier& here,
                                                                        NodeId node, Cost g) {
  if (!below_bound(g, here.estimate(node))) return false;
  if (!consistent_) return true;
  const Frontier& there = facing(here);
  const Label other = there.labels->get(node);
  const Cost h = there.estimate(node);
  if (there.labels->written(other) && Labels::g(other) + h <= there.floor) return false;
  return there.floor <= h || there.floor - h < bound_ - g;
}

template <Reversible S, class Open, class Estimate, class Trace>
inline bool Bidirectional<S, Open, Estimate, Trace>::worth_opening(const Frontier& here, Cost g,
                                                                   Cost h) const {
  if (below_bound(g, h)) return true;
  return here.side == Side::forward && seeks_closest() && g < bound_;
}

/// A node is left out: by the limit, where no meeting has lowered the bound below it.
template <Reversible S, class Open, class Estimate, class Trace>
void Bidirectional<S, Open, Estimate, Trace>::note_cut(const Frontier& here, Cost g) {
  if (meeting_ != kNoNode) return;
  limited_ = limited_ || !seeks_closest() || (here.side == Side::forward && g >= bound_);
}

template <Reversible S, class Open, class Estimate, class Trace>
inline void Bidirectional<S, Open, Estimate, Trace>::keep_best(NodeId node, Cost h, Cost g) {
  if (h > best_h_ || g >= bound_) return;
  WEND_ASSERT(best_ != kNoNode, "the start is the closest node at first");
  if (h == best_h_ && g >= Labels::g(forward().labels->get(best_))) return;
  best_h_ = h;
  best_ = node;
}

template <Reversible S, class Open, class Estimate, class Trace>
void Bidirectional<S, Open, Estimate, Trace>::expand(Frontier& here, NodeId node,
                                                     const Label& label) {
  here.labels->close(node, label);
  here.expanded += 1;
  ++counters_.expanded;
  const Expansion expansion = {node, Labels::parent(*space_, node, label), nullptr,
                               Labels::move(label), pruning_};
  note(here, TraceKind::closed, node, expansion.parent, Labels::g(label));
  const auto sink = [&](NodeId child, Cost cost, unsigned move = kNoMove) {
    relax(here, node, child, here.labels->extend(label, node, cost, move));
  };
  if (here.side == Side::forward) {
    space_->successors(expansion, sink);
  } else {
    space_->predecessors(expansion, sink);
  }
}

template <Reversible S, class Open, class Estimate, class Trace>
inline void Bidirectional<S, Open, Estimate, Trace>::relax(Frontier& here, NodeId node,
                                                           NodeId child, const Label& candidate) {
  const Label old = here.labels->get(child);
  if (!here.labels->shorter(candidate, old)) return;
  here.labels->put(child, candidate);
  const Cost g = Labels::g(candidate);
  const Cost h = here.estimate(child);
  meet(here, child, g);
  if (worth_opening(here, g, h)) {
    here.open->push(child, g + h, g);
    ++counters_.generated;
  } else {
    note_cut(here, g);
  }
  if (here.labels->written(old)) [[unlikely]] {
    const bool reopened = here.labels->closed(old);
    counters_.reopened += reopened ? 1 : 0;
    note(here, reopened ? TraceKind::reopened : TraceKind::improved, child, node, g);
  } else {
    note(here, TraceKind::opened, child, node, g);
  }
  if (here.side == Side::forward) keep_best(child, h, g);
}

/// Notes it if the paths from both ends to the node make the best one so far.
template <Reversible S, class Open, class Estimate, class Trace>
inline void Bidirectional<S, Open, Estimate, Trace>::meet(Frontier& here, NodeId node, Cost g) {
  const Frontier& there = facing(here);
  const Label other = there.labels->get(node);
  if (!there.labels->written(other)) return;
  if (!below_bound(g, Labels::g(other))) {
    limited_ = limited_ || meeting_ == kNoNode;  // the goal can be reached, at too high a cost
    return;
  }
  bound_ = Labels::g(other) + g;
  meeting_ = node;
}

template <Reversible S, class Open, class Estimate, class Trace>
NodeLabel Bidirectional<S, Open, Estimate, Trace>::label(NodeId node, Side side) const {
  const Labels& labels = *frontiers_[static_cast<std::size_t>(side)].labels;
  const Label label = labels.get(node);
  if (!labels.written(label)) return {};
  return {true, labels.closed(label), static_cast<double>(Labels::g(label)),
          Labels::parent(*space_, node, label)};
}

template <Reversible S, class Open, class Estimate, class Trace>
void Bidirectional<S, Open, Estimate, Trace>::write_nodes(Path& path, bool to_goal) const {
  const NodeId middle = to_goal ? meeting_ : best_;
  WEND_ASSERT(middle != kNoNode, "a path is written to where the sides met, or to the best node");
  write_chain(*forward().labels, middle, path.nodes);
  std::reverse(path.nodes.begin(), path.nodes.end());
  if (to_goal) {
    path.nodes.pop_back();  // the meeting begins the other half as well
    write_chain(*backward().labels, middle, path.nodes);
    path.optimal = !stop_fast_ && forward().estimate.admissible();
    path.bound = path.optimal ? 1 : 0;
  }
  // The sum of the two labels, if these are final.
  path.cost = static_cast<double>(path.optimal ? bound_ : cost_along(*space_, path.nodes));
}

/// Appends the nodes from this one to the one where its side began.
template <Reversible S, class Open, class Estimate, class Trace>
void Bidirectional<S, Open, Estimate, Trace>::write_chain(const Labels& labels, NodeId node,
                                                          std::vector<NodeId>& nodes) const {
  while (node != kNoNode) {
    WEND_ASSERT(labels.written(labels.get(node)), "parents must have been reached themselves");
    nodes.push_back(node);
    node = Labels::parent(*space_, node, labels.get(node));
  }
}

template <Reversible S, class Open, class Estimate, class Trace>
inline void Bidirectional<S, Open, Estimate, Trace>::note(const Frontier& here, TraceKind kind,
                                                          NodeId node, NodeId parent, Cost g) {
  if (trace_.enabled()) {
    const Cost h = here.estimate(node);
    trace_.add({kind, node, parent, static_cast<double>(g), static_cast<double>(h),
                static_cast<double>(g + h), here.side});
  }
}

}  // namespace wend
