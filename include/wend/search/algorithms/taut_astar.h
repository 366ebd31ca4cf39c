// Taut A*: the shortest path at any angle, by A* from corner to corner.
//
// A shortest path is a string pulled tight: it bends only at corners of blocked cells, and round
// them. So the nodes are corners. Two are joined if they see each other and a string could bend at
// both ends. From a corner, successors lie only on the side of the blocked cell, beyond the line on
// which the search arrived (internal/path/taut_grid.h). Successors depend on the parent, yet one
// label per corner is enough: if a shortest path leads through a corner, all shortest ways to that
// corner continue into it, or it could be pulled shorter.
//
// Visibility graphs are due to T. Lozano-Perez and M. Wesley, "An Algorithm for Planning
// Collision-Free Paths Among Polyhedral Obstacles", Communications of the ACM 22(10), 1979.
// S. Oh and H. W. Leong, "Edge N-Level Sparse Visibility Graphs", SoCS 2017, show that tautness at
// both ends leaves few of the edges. Here nothing is built beforehand: when the search first comes
// to a corner, its view is swept on a bit grid, 64 cells at a time, and kept
// (internal/path/sight_table.h). The search by intervals (Anya) needs no such memory: D. Harabor,
// A. Grastien, D. Oz and V. Aksakalli, "Optimal Any-Angle Pathfinding In Practice", JAIR 56, 2016.
//
// Guarantee: no polyline between the two centres that keeps out of blocked cells is shorter. Paths
// may touch their corners and sides. They pass between two blocked cells that touch in a corner
// only under the corner rule `always`. Under rules that let no line touch a corner (`both_free`,
// `never`) there is no shortest path: the answer is the limit of ever shorter ones. When not to use
// it: terrain, links and goals given only by a test are refused; and among many single blocked
// cells there are so many corners that A* by steps is faster.
#pragma once

#include "wend/search/algorithms/astar.h"

namespace wend {

/// A space that gives every search its own view, which lives in the workspace.
template <class S>
concept Viewed = requires(const S& space, Workspace& workspace) {
  { space.view(Goals(), workspace).goals() } -> std::same_as<Goals>;
};

struct TautAStar {
  static constexpr AlgorithmInfo kInfo = {
      .name = "taut_astar",
      .title = "Taut A*",
      .summary = "Shortest path at any angle, by A* over the corners where a tight string bends.",
      .guarantee = Guarantee::shortest_at_any_angle,
      .informed = true,
      .bytes_per_node = 30,
      .any_angle = true,
      .nodes_are_cells = false};

  template <Viewed S>
  static Search* begin(const S& space, const SearchRequest& request, Workspace& workspace) {
    if (request.goals.single == kNoNode && request.goals.several.empty()) {
      return settle(workspace, Status::invalid, "taut A* needs to know its goals");
    }
    const auto& view = space.view(request.goals, workspace);
    SearchRequest own = request;
    own.goals = view.goals();
    return begin_informed(view, own, workspace, AStar::Order{});
  }
};

}  // namespace wend
