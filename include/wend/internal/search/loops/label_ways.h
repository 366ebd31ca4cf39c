#pragma once

#include <vector>

#include "wend/base/assert.h"
#include "wend/search/options.h"
#include "wend/space/concepts.h"

/// The ways that the labels of a search describe, and their costs on the map where the search uses
/// other costs (Repriced) or states of places (Stateful).
namespace wend {

/// The nodes from where the search began to one of them; as often as `path` is reused, without
/// allocation.
template <Space S, class Labels>
void write_way(const S& space, const Labels& labels, NodeId end, std::vector<NodeId>& path) {
  const auto before = [&](NodeId node) { return Labels::parent(space, node, labels.get(node)); };
  std::size_t count = 0;
  for (NodeId node = end; node != kNoNode; node = before(node)) {
    WEND_ASSERT(labels.written(labels.get(node)), "a way goes by nodes that this search reached");
    ++count;
    WEND_ASSERT(count <= space.node_count(), "parents must not lead in a circle");
  }
  path.resize(count);
  for (NodeId node = end; node != kNoNode; node = before(node)) path[--count] = node;
}

/// A g, as the map counts.
template <Space S>
double told(const S& space, typename S::Cost g) {
  if constexpr (Repriced<S>)
    return space.told_cost(g);
  else
    return static_cast<double>(g);
}

/// The largest g to look for under a limit of the map's.
template <Space S>
double cost_under(const S& space, double limit) {
  if constexpr (Repriced<S>) return space.cost_under(limit);
  return limit;
}

/// The cost of the way to a node, as the map counts.
template <Space S, class Labels>
double told_cost(const S& space, const Labels& labels, NodeId node) {
  if constexpr (RepricedBySteps<S>) {
    typename S::Cost cost{0};
    for (NodeId parent; (parent = Labels::parent(space, node, labels.get(node))) != kNoNode;) {
      WEND_ASSERT(parent != node, "no node is its own parent: do not relax a step to itself");
      cost += space.told_step(parent, node);
      node = parent;
    }
    return static_cast<double>(cost);
  } else {
    return told(space, Labels::g(labels.get(node)));
  }
}

/// The last node on the way to one that costs no more than the limit allows: where g says nothing
/// exact, the search may have gone beyond.
template <Space S, class Labels>
NodeId affordable(const S& space, const Labels& labels, NodeId node, double limit) {
  if constexpr (RepricedBySteps<S>) {
    for (double cost = told_cost(space, labels, node); cost > limit;) {
      const NodeId parent = Labels::parent(space, node, labels.get(node));
      WEND_ASSERT(parent != kNoNode, "a start costs nothing: refuse limits that are below 0");
      cost -= static_cast<double>(space.told_step(parent, node));
      node = parent;
    }
  }
  return node;
}

/// Whether some other state of its place makes it worthless to go on from a state.
template <Space S, class Labels>
inline bool dominated(const S& space, const Labels& labels, NodeId node, typename S::Cost g) {
  if constexpr (Stateful<S>) {
    const NodeId first = space.first_state(space.place(node));
    for (unsigned i = 0; i < S::kStates; ++i) {
      const auto& label = labels.get(first + i);
      if (!labels.written(label)) continue;
      if (space.dominates(i, Labels::g(label), node - first, g)) return true;
    }
  }
  return false;
}

/// The cheapest to reach of a place's states.
template <Stateful S, class Labels>
NodeId best_state(const S& space, const Labels& labels, NodeId place) {
  WEND_ASSERT(place < space.node_count() / S::kStates, "ask for places, not for their states");
  const NodeId first = space.first_state(place);
  NodeId best = first;
  for (NodeId state = first + 1; state < first + S::kStates; ++state) {
    const auto label = labels.get(state);
    if (labels.written(label) && labels.shorter(label, labels.get(best))) best = state;
  }
  return best;
}

/// The label of an open node whose parent does not see it: by the best of its neighbours that are
/// closed.
template <Sighted S, class Labels>
typename Labels::Label label_by_neighbours(const S& space, const Labels& labels, NodeId node,
                                           unsigned move) {
  typename Labels::Label best{};  // unwritten
  const Expansion back = {node, kNoNode, nullptr, kNoMove, Pruning::repeated};
  space.successors(back, [&](NodeId neighbour, typename S::Cost cost, unsigned) {
    const auto before = labels.get(neighbour);
    if (!labels.written(before) || !labels.closed(before)) return;
    const auto candidate = labels.extend(before, neighbour, cost, move);
    if (labels.shorter(candidate, best)) best = candidate;
  });
  WEND_ASSERT(labels.written(best), "an open node has a closed neighbour: the one that opened it");
  return best;
}

}  // namespace wend
