// A*: the cheapest path. It expands the node first whose g (cost so far) plus h (estimate of the
// rest) is least. P. E. Hart, N. J. Nilsson, B. Raphael, "A Formal Basis for the Heuristic
// Determination of Minimum Cost Paths", IEEE Transactions on Systems Science and Cybernetics 4(2),
// 1968.
//
// Guarantee: optimal if the heuristic never overestimates (lint_heuristic checks that). Closed
// nodes are reopened, so it need not be consistent. Expands no node whose f exceeds the optimal
// cost. When not to use it: without a goal (Dijkstra), or if a slightly longer path will do
// (weighted A*).
#pragma once

#include "wend/internal/search/algorithm.h"

namespace wend {

struct AStar {
  static constexpr AlgorithmInfo kInfo = {
      .name = "astar",
      .title = "A*",
      .summary = "Cheapest path, guided by an estimate of the remaining cost.",
      .guarantee = Guarantee::optimal,
      .informed = true};

  struct Order {
    static constexpr Relaxation relaxation() { return Relaxation::reopen; }
    static constexpr bool kMonotone = true;  // f never falls if the estimate is consistent
    static constexpr bool kGuided = true;    // f depends on the estimate
    template <class C>
    static C priority(C g, C h) {
      return g + h;
    }
    static double bound() { return 1; }
  };

  template <Space S>
  static Search* begin(const S& space, const SearchRequest& request, Workspace& workspace) {
    return begin_informed(space, request, workspace, Order{});
  }
};

}  // namespace wend
