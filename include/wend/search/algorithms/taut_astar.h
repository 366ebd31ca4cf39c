// Taut A*: the shortest path at any angle, by A* from corner to corner.
//
// A shortest path is a string pulled tight: it bends at corners of blocked cells, and round them.
// So the corners are the nodes, joined where they see each other and a string could bend at both
// ends; and behind a corner only what lies on the side of the blocked cell is a successor, beyond
// the line on which the search arrived (internal/path/taut_grid.h). Parents decide about
// successors, yet one label per corner is enough: if there is a shortest path through a corner, all
// shortest ways to that corner go on into it, or it could be pulled shorter.
//
// The idea of visibility graphs: T. Lozano-Perez and M. Wesley, "An Algorithm for Planning
// Collision-Free Paths Among Polyhedral Obstacles", Communications of the ACM 22(10), 1979. That
// tautness at both ends leaves few of the edges: S. Oh and H. W. Leong, "Edge N-Level Sparse
// Visibility Graphs", SoCS 2017. Here nothing is built beforehand: what a corner sees is swept on a
// bit grid, 64 cells at a time, when the search first comes there, and kept
// (internal/path/sight_table.h). For the search by intervals, which needs no such memory: D.
// Harabor, A. Grastien, D. Oz and V. Aksakalli, "Optimal Any-Angle Pathfinding In Practice", JAIR
// 56, 2016 (Anya).
//
// Guarantee: no polyline between the two centres that keeps out of blocked cells is shorter. It
// touches their corners and sides. Between two that touch in a corner it slips under the corner
// rule `always` only. Where the rule lets no line touch a corner (`both_free`, `never`) no path is
// shortest: the answer is the limit that paths come as near to as one likes. When not to use it:
// terrain, links and goals that only a test knows are refused; and on ground strewn with single
// blocked cells there are so many corners that A* by steps is faster.
#pragma once

#include "wend/search/algorithms/astar.h"

namespace wend {

/// A space of which every search has a view of its own, in its workspace.
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
