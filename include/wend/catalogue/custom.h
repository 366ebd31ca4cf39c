#pragma once

#include <span>
#include <string_view>

#include "wend/search/algorithm.h"
#include "wend/search/custom_space.h"
#include "wend/search/options.h"
#include "wend/search/path.h"
#include "wend/search/search.h"

/// Every algorithm of the catalogue, by name, on a space of one's own.
namespace wend {

/// One question to a CustomSpace. What it refers to must outlive the search.
struct NodeQuery {
  NodeId from = kNoNode;
  NodeId to = kNoNode;
  std::string_view algorithm = "astar";
  SearchOptions options = {};  ///< costs in the space's units

  /// If not empty: the nearest of these, instead of `to`.
  std::span<const NodeId> goals = {};
  /// If not null: the nearest node that it accepts, instead of `to`. No estimate guides the search
  /// then.
  Goals::Test goal_test = nullptr;
  const void* goal_context = nullptr;  ///< handed to the test
};

/// Why an algorithm of the catalogue does not work on the space, whatever the query; null where it
/// does. A query for it ends as Status::invalid with that reason.
const char* refusal(const CustomSpace& space, const AlgorithmInfo& algorithm);

/// Begins a search in the workspace, to be run in slices; it lives there until the next one is
/// begun. The space must outlive it. To cancel it, set the workspace's cancel flag.
///
/// Ends as start_outside or goal_outside if an end is not a node, and as invalid, with a reason, if
/// there is no such algorithm, if the options contradict it, if it needs predecessors and the space
/// is not reversible(), if there are both goals and a goal test, if the fallback is
/// cheapest_to_reach, or if the space has more than 2^32 - 2 nodes.
Search& begin_search(const CustomSpace& space, const NodeQuery& query, Workspace& workspace);

/// Begins and runs to the end. Path::length stays 0, Path::points empty. The second form allocates
/// nothing once workspace and path are warm, unless the space does.
Path solve(const CustomSpace& space, const NodeQuery& query, Workspace& workspace);
void solve(const CustomSpace& space, const NodeQuery& query, Workspace& workspace, Path& path);

}  // namespace wend
