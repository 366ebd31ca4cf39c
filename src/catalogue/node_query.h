// What queries by node ids have in common, whatever kind of space they go to.
#pragma once

#include "wend/catalogue/custom.h"
#include "wend/search/node_set.h"

namespace wend {

/// Why the query contradicts itself or the algorithm; null where it does not.
const char* refusal(const NodeQuery& query, const AlgorithmInfo& info);

/// Fills in what the query looks for. `judge(node)` says whether a node of the space can be reached
/// (Status::running) or why not; if that holds for all goals the answer is why the best of them
/// cannot. Returns Status::running if there is something to search for.
template <class Judge>
Status find_goals(const NodeQuery& query, std::size_t node_count, Judge&& judge,
                  Workspace& workspace, Goals& goals) {
  if (query.goal_test != nullptr) {
    goals = {{}, query.goal_test, query.goal_context};
    return Status::running;
  }
  if (query.goals.empty()) {
    goals = query.to;
    return query.to < node_count ? judge(query.to) : Status::goal_outside;
  }
  auto& set = workspace.scratch<NodeSet>();
  set.begin(node_count);
  Status missing = Status::goal_blocked;
  for (const NodeId node : query.goals) {
    if (node >= node_count) return Status::goal_outside;
    const Status status = judge(node);
    if (status == Status::running) set.insert(node);
    if (status == Status::unreachable) missing = status;
  }
  goals = set.goals();
  return set.nodes().empty() ? missing : Status::running;
}

}  // namespace wend
