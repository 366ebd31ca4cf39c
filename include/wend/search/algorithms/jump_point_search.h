// Jump point search: A* that jumps over the cells at which no cheapest path needs to turn.
// D. Harabor and A. Grastien, "Online Graph Pruning for Pathfinding on Grid Maps", AAAI 2011;
// "Improving Jump Point Search", ICAPS 2014.
//
// The search is A*; the space makes the jumps (internal/space/spaces/jump_grid.h, and with terrain
// internal/space/spaces/terrain_jump_grid.h).
//
// Guarantee: as A*. When not to use it: it refuses maps with links, and goals given only by a test,
// which it could jump over.
#pragma once

#include "wend/search/algorithms/astar.h"

namespace wend {

struct JumpPointSearch {
  static constexpr AlgorithmInfo kInfo = {
      .name = "jump_point_search",
      .title = "Jump point search",
      .summary = "Cheapest path on a grid, by jumping from turn to turn.",
      .guarantee = Guarantee::optimal,
      .informed = true,
      .bytes_per_node = 20};

  template <Jumping S>
  static Search* begin(const S& space, const SearchRequest& request, Workspace& workspace) {
    if (request.goals.single == kNoNode && request.goals.several.empty()) {
      return settle(workspace, Status::invalid, "jump point search needs to know its goals");
    }
    return begin_informed(space, request, workspace, AStar::Order{});
  }
};

}  // namespace wend
