// Anytime A*: a path about as soon as weighted A*, then better ones, each with a proved bound, and
// in the end a cheapest one. internal/search/loops/anytime.h describes how it works, and what else
// was tried.
//
// Guarantee: optimal if it runs to its end and the heuristic never overestimates. Before that, a
// path costs at most Path::bound times the cheapest; a limit ends the search as `found` with it.
// Under StopRule::fast the first path is the answer. When not to use it: if only the cheapest path
// will do, A* finds it in half the time.
#pragma once

#include <concepts>

#include "wend/internal/search/algorithm.h"
#include "wend/internal/search/loops/anytime.h"

namespace wend {

struct AnytimeAStar {
  static constexpr AlgorithmInfo kInfo = {
      .name = "anytime_astar",
      .title = "Anytime A*",
      .summary = "A path soon, then better ones with proved bounds, in the end the cheapest.",
      .guarantee = Guarantee::optimal,
      .informed = true,
      .own_order = true,
      .anytime = true};

  template <Space S>
  requires(std::same_as<typename S::Cost, std::uint64_t> && !Growing<S> && !Jumping<S> &&
           !Abstract<S> && !Stateful<S> && !Repriced<S> && !JoinedByLines<S>)  //
      static Search* begin(const S& space, const SearchRequest& request, Workspace& workspace) {
    return with_estimate(space, request, workspace, [&](auto estimate) -> Search* {
      using Estimate = decltype(estimate);
      if (TraceLog* log = request.options.trace) {
        using Watched = Anytime<S, Estimate, LogTrace>;
        return &workspace.emplace<Watched>(space, request, workspace, estimate, LogTrace{log});
      }
      using Made = Anytime<S, Estimate, NoTrace>;
      return &workspace.emplace<Made>(space, request, workspace, estimate, NoTrace{});
    });
  }
};

}  // namespace wend
