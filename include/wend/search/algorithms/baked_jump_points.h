// Jump point search with tables of first moves: from a turn it takes only the jumps with which some
// cheapest path to the goal's neighbourhood begins.
//
// The tables are FirstMoves (space/tables/first_moves.h), the search is GuidedSearch. They must be
// baked beforehand (Navigator::bake). With several goals, or if the tables contain less than half
// of the turns, it is plain jump point search.
//
// Guarantee: as A*. When not to use it: if the map changes often, baking takes longer than the
// queries it helps.
#pragma once

#include "wend/internal/search/loops/guided_search.h"
#include "wend/search/algorithms/jump_point_search.h"

namespace wend {

struct BakedJumpPoints {
  static constexpr AlgorithmInfo kInfo = {
      .name = "baked_jump_points",
      .title = "Baked jump points",
      .summary = "Cheapest path by jumps of which tables know the right ones.",
      .guarantee = Guarantee::optimal,
      .informed = true,
      .own_order = true,
      .baked = true};

  template <Guided S>
  static Search* begin(const S& space, const SearchRequest& request, Workspace& workspace) {
    if (request.goals.single == kNoNode || !space.helps()) {
      return JumpPointSearch::begin(space.unguided(), request, workspace);
    }
    return with_estimate(space.unguided(), request, workspace, [&](auto estimate) {
      return with_trace(request.options, [&](auto trace) -> Search* {
        using Made = GuidedSearch<S, decltype(estimate), decltype(trace)>;
        return &workspace.emplace<Made>(space, request, workspace, estimate, trace);
      });
    });
  }
};

}  // namespace wend
