#include "kept_answer.h"

#include <algorithm>
#include <cmath>

#include "wend/base/assert.h"
#include "wend/internal/world/path_validity.h"

namespace wend {

void KeptAnswer::hold(const AnyMap& map, const Path& path) {
  WEND_ASSERT(path.optimal && !path.nodes.empty(), "only a cheapest path is worth keeping");
  path_ = path;
  path_.counters = {};
  cost_ = static_cast<std::uint64_t>(std::llround(path.cost * map.cost_scale()));
  on_path_.begin(map.node_count());
  for (const NodeId node : path.nodes) on_path_.insert(node);
  held_ = true;
}

void KeptAnswer::edited(const AnyMap& map, std::span<const NodeId> nodes, Workspace& workspace) {
  if (!held_) return;
  const auto on_path = [&](NodeId node) { return on_path_.contains(node); };
  held_ = std::none_of(nodes.begin(), nodes.end(), on_path) &&
          !may_undercut(map, path_.nodes.front(), path_.nodes.back(), nodes, cost_, workspace);
}

void KeptAnswer::move_to(const AnyMap& map, NodeId node, Workspace& workspace) {
  WEND_ASSERT(!held_ || !path_.nodes.empty(), "hold() a path: an answer without one is not held");
  if (!held_ || path_.nodes.front() == node) return;
  const auto found = std::find(path_.nodes.begin(), path_.nodes.end(), node);
  held_ = found != path_.nodes.end();
  if (!held_) return;
  for (auto at = path_.nodes.begin(); at != found; ++at) {
    steps_.clear();
    map.expand({*at, kNoNode, nullptr, kNoMove, Pruning::repeated}, Side::forward, workspace,
               steps_);
    std::uint64_t least = ~std::uint64_t{0};
    for (const ErasedStep& step : steps_) {
      if (step.node == *(at + 1)) least = std::min(least, step.cost);
    }
    WEND_ASSERT(least <= cost_, "a path's cost is that of its steps: it must be one of this map");
    cost_ -= least;
  }
  path_.nodes.erase(path_.nodes.begin(), found);
  path_.cost = static_cast<double>(cost_) / map.cost_scale();
}

}  // namespace wend
