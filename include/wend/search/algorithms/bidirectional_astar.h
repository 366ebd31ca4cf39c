// Bidirectional A* as an entry of the catalogue; bidirectional.h describes how it works and what it
// guarantees.
#pragma once

#include "wend/internal/search/algorithm.h"
#include "wend/internal/search/loops/bidirectional.h"
#include "wend/search/algorithms/astar.h"

namespace wend {

struct BidirectionalAStar {
  static constexpr AlgorithmInfo kInfo = {
      .name = "bidirectional_astar",
      .title = "Bidirectional A*",
      .summary = "Cheapest path by two searches that meet, one from each end.",
      .guarantee = Guarantee::optimal,
      .informed = true,
      .bytes_per_node = 24};

  template <Reversible S>
  requires(!Growing<S>) static Search* begin(const S& space, const SearchRequest& request,
                                             Workspace& workspace) {
    if (request.goals.single == kNoNode && request.goals.several.empty()) {
      return settle(workspace, Status::invalid, "a search from both ends needs to know its goals");
    }
    if (!request.more_starts.empty()) {
      return settle(workspace, Status::invalid, "a search from both ends goes out from one start");
    }
    return with_estimates(space, request, workspace, [&](auto to_goal, auto to_start) {
      return begin_with(space, request, workspace, to_goal, to_start);
    });
  }

 private:
  template <class S, class Visitor>
  static Search* with_estimates(const S& space, const SearchRequest& request, Workspace& workspace,
                                Visitor&& visitor) {
    const Heuristic& heuristic = request.options.heuristic;
    if constexpr (ManyHeuristics<S>) {
      return space.visit_estimates(heuristic, request.goals, request.start, workspace, visitor);
    } else {
      if (!SpaceEstimate<S>::knows(heuristic.kind)) {
        return settle(workspace, Status::invalid, "this space has no such heuristic");
      }
      return visitor(SpaceEstimate<S>(space, heuristic, request.goals),
                     SpaceEstimate<S>(space, heuristic, request.start, Side::backward));
    }
  }

  template <class S, class Estimate>
  static Search* begin_with(const S& space, const SearchRequest& request, Workspace& workspace,
                            Estimate to_goal, Estimate to_start) {
    const bool consistent = to_goal.consistent() && to_start.consistent();
    const bool one_goal = request.goals.single != kNoNode;
    const auto rise = bucket_rise<AStar::Order>(space, request, consistent && one_goal);
    const auto begin = [&](auto&& list_of) {
      auto& forward = list_of(Side::forward, to_goal(request.start));
      auto& backward = list_of(Side::backward, one_goal ? to_start(request.goals.single) : 0);
      return emplace_bidirectional(space, request, workspace, forward, to_goal, backward, to_start);
    };
    return with_open_lists<AStar::Order>(space, request.options, rise, workspace, begin);
  }

  template <class S, class Open, class Estimate>
  static Search* emplace_bidirectional(const S& space, const SearchRequest& request,
                                       Workspace& workspace, Open& forward, Estimate to_goal,
                                       Open& backward, Estimate to_start) {
    using List = OpenList<typename S::Cost>;
    TraceLog* const log = request.options.trace;
    const auto emplace = [&](auto& there, auto& back, auto trace) -> Search* {
      using Made =
          Bidirectional<S, std::remove_reference_t<decltype(there)>, Estimate, decltype(trace)>;
      return &workspace.emplace<Made>(space, request, workspace,
                                      typename Made::Tools{&there, to_goal},
                                      typename Made::Tools{&back, to_start}, trace);
    };
    if constexpr (!std::same_as<Open, List>) {
      if (log == nullptr) return emplace(forward, backward, NoTrace{});
    }
    return emplace(behind_door(forward, Side::forward, workspace),
                   behind_door(backward, Side::backward, workspace), LogTrace{log});
  }
};

}  // namespace wend
