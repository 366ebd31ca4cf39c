// Theta*: A* on a grid that joins a successor straight to the expanded cell's parent if that is in
// sight, so that paths bend at obstacles instead of in the grid's directions. K. Daniel, A. Nash,
// S. Koenig and A. Felner, "Theta*: Any-Angle Path Planning on Grids", Journal of Artificial
// Intelligence Research 39, 2010 (first at AAAI 2007).
//
// The search is A* (internal/search/loops/best_first.h, Parents::in_sight); as in the paper, closed
// cells are not reopened. Lines are tested only where they would make a path shorter.
//
// Guarantee: a path if there is one; its bends are centres of cells, each in sight of the one
// before. Measured: 0.2 to 2 % longer than the shortest on maps of games and cities, 7 % in a maze,
// 19 % among scattered blocked cells; part of that is the half cell to every corner. Nothing is
// proved. When not to use it: taut A* finds the shortest path, some fifty times as fast. Refuses
// terrain and links.
#pragma once

#include "wend/internal/search/algorithm.h"

namespace wend {

struct ThetaStar {
  static constexpr AlgorithmInfo kInfo = {
      .name = "theta_star",
      .title = "Theta*",
      .summary = "Short path at any angle that bends at cells' centres, mostly close to shortest.",
      .guarantee = Guarantee::none,
      .informed = true,
      .bytes_per_node = 24,
      .any_angle = true};

  struct Order {
    static constexpr Relaxation relaxation() { return Relaxation::open_only; }
    static constexpr bool kMonotone = false;  // a line may make f fall
    static constexpr bool kGuided = true;
    static constexpr Parents kParents = Parents::in_sight;
    template <class C>
    static C priority(C g, C h) {
      return g + h;
    }
    static double bound() { return 0; }
  };

  template <Sighted S>
  static Search* begin(const S& space, const SearchRequest& request, Workspace& workspace) {
    return begin_informed(space, request, workspace, Order{});
  }
};

}  // namespace wend
