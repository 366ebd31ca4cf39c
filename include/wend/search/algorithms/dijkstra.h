// Dijkstra's algorithm: the cheapest path. It expands the node with the least cost so far first.
// E. W. Dijkstra, "A Note on Two Problems in Connexion with Graphs", Numerische Mathematik 1, 1959.
//
// Guarantee: optimal. Expands every node that is cheaper to reach than the goal, so it is the
// yardstick for all other searches. With a single goal A* is faster and also optimal.
#pragma once

#include "wend/internal/search/algorithm.h"

namespace wend {

struct Dijkstra {
  static constexpr AlgorithmInfo kInfo = {
      .name = "dijkstra",
      .title = "Dijkstra",
      .summary = "Cheapest path by looking at nodes in order of their cost from the start.",
      .guarantee = Guarantee::optimal};

  struct Order {
    static constexpr Relaxation relaxation() { return Relaxation::reopen; }
    static constexpr bool kMonotone = true;  // f never falls
    static constexpr bool kGuided = false;   // f depends on the estimate
    template <class C>
    static C priority(C g, C) {
      return g;
    }
    static double bound() { return 1; }
  };

  template <Space S>
  static Search* begin(const S& space, const SearchRequest& request, Workspace& workspace) {
    return begin_by_priority(space, request, workspace, Order{}, default_estimate(space, request));
  }
};

}  // namespace wend
