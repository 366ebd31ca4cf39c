// HPA*: a near-optimal path by the entrances of a map cut into squares, refined afterwards.
// A. Botea, M. Mueller, J. Schaeffer, "Near Optimal Hierarchical Path-Finding", Journal of Game
// Development 1(1), 2004.
//
// The search is A*; the graph of entrances is the space's business
// (internal/hierarchy/abstract_grid.h).
//
// Guarantee: a path where there is one, and what it costs. No bound beforehand: a path has to cross
// borders at their entrances, so that of two cells on both sides of one the way may be as long as
// that to the nearest entrance and back. Path::bound says what the start's estimate proves of the
// path that was found; on real maps paths are 3 % longer than the cheapest, and as long as those
// after smoothing. When not to use it: where a cheapest path is wanted; where goals are
// known by a test only, it refuses to work.
#pragma once

#include "wend/search/algorithms/astar.h"

namespace wend {

/// A space that has an abstract graph for each query, which lives in the workspace.
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
