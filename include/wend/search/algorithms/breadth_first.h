// Breadth-first search: expands nodes in order of their number of steps from the start.
// E. F. Moore, "The Shortest Path Through a Maze", 1959.
//
// Guarantee: fewest steps, whatever the steps cost. On a grid without diagonals and terrain that is
// also the cheapest path. When not to use it: where steps differ in cost (Dijkstra, A*).
#pragma once

#include "wend/internal/search/algorithm.h"
#include "wend/internal/search/open_lists/line_queues.h"

namespace wend {

struct BreadthFirst {
  static constexpr AlgorithmInfo kInfo = {
      .name = "breadth_first",
      .title = "Breadth-first",
      .summary = "Path with the fewest steps, by looking ring after ring.",
      .guarantee = Guarantee::fewest_steps,
      .own_order = true};

  struct Order {
    static constexpr Relaxation relaxation() { return Relaxation::first; }
    static constexpr bool kMonotone = false;
    template <class C>
    static C priority(C g, C) {
      return g;
    }
    static double bound() { return 0; }
  };

  template <Space S>
  static Search* begin(const S& space, const SearchRequest& request, Workspace& workspace) {
    return begin_in_line<FifoQueue<typename S::Cost>>(space, request, workspace, Order{});
  }
};

}  // namespace wend
