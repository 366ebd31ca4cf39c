// Greedy best-first search: expands the node with the least estimate of the remaining cost first.
// J. E. Doran, D. Michie, "Experiments with the Graph Traverser Program", Proceedings of the Royal
// Society A 294, 1966.
//
// Guarantee: finds a path if there is one; it may be much longer than the cheapest. Often expands
// the fewest nodes, but runs into dead ends. When not to use it: whenever the path's cost matters.
#pragma once

#include "wend/internal/search/algorithm.h"

namespace wend {

struct Greedy {
  static constexpr AlgorithmInfo kInfo = {
      .name = "greedy",
      .title = "Greedy best-first",
      .summary = "Some path, found by always going on from the place that looks nearest.",
      .guarantee = Guarantee::none,
      .informed = true};

  struct Order {
    static constexpr Relaxation relaxation() { return Relaxation::open_only; }
    static constexpr bool kMonotone = false;
    static constexpr bool kGuided = true;
    template <class C>
    static C priority(C, C h) {
      return h;
    }
    static double bound() { return 0; }
  };

  template <Space S>
  static Search* begin(const S& space, const SearchRequest& request, Workspace& workspace) {
    return begin_informed(space, request, workspace, Order{});
  }
};

}  // namespace wend
