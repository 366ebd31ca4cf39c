#include <algorithm>

#include "oracle/several_starts.h"

#include "wend/catalogue/catalogue.h"
#include "wend/internal/search/algorithm.h"
#include "wend/internal/search/labels/node_set.h"
#include "wend/search/algorithms/anytime_astar.h"
#include "wend/search/algorithms/astar.h"
#include "wend/search/algorithms/bidirectional_astar.h"
#include "wend/search/algorithms/breadth_first.h"
#include "wend/search/algorithms/depth_first.h"
#include "wend/search/algorithms/dijkstra.h"
#include "wend/search/algorithms/fringe_search.h"
#include "wend/search/algorithms/greedy.h"
#include "wend/search/algorithms/ida_star.h"
#include "wend/search/algorithms/wandering_astar.h"
#include "wend/search/algorithms/weighted_astar.h"

namespace wend::test {
namespace {

template <class A>
Search* begin_if(const CustomSpace& space, const AlgorithmInfo& info, const SearchRequest& request,
                 Workspace& workspace) {
  if (std::string_view(info.name) != A::kInfo.name) return nullptr;
  auto& memory = workspace.scratch<CustomMemory>();
  memory.reversible_graph = ReversibleCustomGraph(space, memory.steps);
  return A::begin(memory.reversible_graph, request, workspace);
}

template <class... Types>
Search* begin_one_of(const CustomSpace& space, const AlgorithmInfo& info,
                     const SearchRequest& request, Workspace& workspace) {
  Search* search = nullptr;
  ((search = search != nullptr ? search : begin_if<Types>(space, info, request, workspace)), ...);
  return search;
}

/// The navigator's own begin() knows what to refuse; everything else it does is repeated here.
const char* refusal_by_door(const CustomSpace& space, const NodeQuery& query,
                            Workspace& workspace) {
  const NodeNavigator navigator(space);
  const NodeSearch search = navigator.begin(query, workspace);
  return search.status() == Status::invalid ? search.path().reason : nullptr;
}

}  // namespace

Search& begin_from_several(const CustomSpace& space, const NodeQuery& query,
                           std::span<const NodeId> more, Workspace& workspace) {
  if (const char* reason = refusal_by_door(space, query, workspace)) {
    return *settle(workspace, Status::invalid, reason);
  }
  if (query.from >= space.node_count()) return *settle(workspace, Status::start_outside, "");
  SearchRequest request;
  request.start = query.from;
  request.more_starts = more;
  request.options = query.options;
  request.options.detail = PathDetail::cells;
  request.options.limits.cost =
      std::min(query.options.limits.cost, static_cast<double>(CustomSpace::kMostCost));
  request.goals = query.to;
  if (query.goal_test != nullptr) request.goals = {{}, query.goal_test};
  auto& set = workspace.scratch<NodeSet>();
  if (!query.goals.empty()) {
    set.begin(space.node_count());
    for (const NodeId goal : query.goals) {
      if (goal >= space.node_count()) return *settle(workspace, Status::goal_outside, "");
      set.insert(goal);
    }
    request.goals = set.goals();
  } else if (query.goal_test == nullptr && query.to >= space.node_count()) {
    return *settle(workspace, Status::goal_outside, "");
  }
  const AlgorithmInfo& algorithm = query.algorithm.automatic()
                                       ? *NodeNavigator(space).choose(query).algorithm
                                       : *query.algorithm.info();
  Search* search =
      begin_one_of<AnytimeAStar, AStar, BreadthFirst, DepthFirst, Dijkstra, Greedy, WeightedAStar,
                   BidirectionalAStar, FringeSearch, IdaStar>(space, algorithm, request, workspace);
  if (search == nullptr) return *settle(workspace, Status::invalid, "not from several starts");
  return *search;
}

}  // namespace wend::test
