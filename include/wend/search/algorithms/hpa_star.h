// HPA*: a near-optimal path over the entrances of a map cut into squares, refined afterwards.
// A. Botea, M. Mueller, J. Schaeffer, "Near Optimal Hierarchical Path-Finding", Journal of Game
// Development 1(1), 2004.
//
// The search is A*; the space provides the graph of entrances (internal/hierarchy/abstract_grid.h).
//
// Guarantee: a path if there is one, and its true cost. There is no bound beforehand: a path
// crosses borders only at their entrances, so between two cells on both sides of a border it may
// lead to the nearest entrance and back. Path::bound is the bound that the start's estimate proves
// for the path found. On real maps paths are 3 % longer than the cheapest, and as long as those
// after smoothing. When not to use it: if the path must be cheapest. It refuses goals given only by
// a test.
#pragma once

#include "wend/search/algorithms/astar.h"

namespace wend {

/// A space that makes an abstract graph for each query, which lives in the workspace.
template <class S>
concept Hierarchical = requires(const S& space, const SearchRequest& request,
                                Workspace& workspace) {
  space.graph_for(request, workspace);
};

struct HpaStar {
  static constexpr AlgorithmInfo kInfo = {
      .name = "hpa_star",
      .title = "HPA*",
      .summary = "Near-optimal path on a grid, by the entrances of its squares.",
      .guarantee = Guarantee::none,
      .informed = true,
      .bytes_per_node = 5};

  struct Order : AStar::Order {
    static double bound() { return 0; }  // beforehand
  };

  template <Hierarchical S>
  static Search* begin(const S& space, const SearchRequest& request, Workspace& workspace) {
    if (request.goals.single == kNoNode && request.goals.several.empty()) {
      return settle(workspace, Status::invalid, "HPA* needs to know its goals");
    }
    return begin_informed(space.graph_for(request, workspace), request, workspace, Order{});
  }
};

}  // namespace wend
