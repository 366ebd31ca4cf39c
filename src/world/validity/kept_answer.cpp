#include "kept_answer.h"

#include <algorithm>

#include "wend/base/assert.h"
#include "wend/internal/world/path_steps.h"
#include "wend/internal/world/path_validity.h"

namespace wend {

void KeptAnswer::hold(const AnyMap& map, const Path& path) {
  WEND_ASSERT(path.optimal && !path.nodes.empty(), "only a cheapest path is worth keeping");
  path_ = path;
  path_.counters = {};
  cost_ = cost_in_units(map, path);
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
  const auto walked = static_cast<std::size_t>(found - path_.nodes.begin());
  const std::uint64_t behind =
      cost_of_steps(map, std::span(path_.nodes).first(walked + 1), workspace, steps_);
  WEND_ASSERT(behind <= cost_, "a path's cost is that of its steps: it must be one of this map");
  cost_ -= behind;
  path_.nodes.erase(path_.nodes.begin(), found);
  path_.cost = static_cast<double>(cost_) / map.cost_scale();
}

}  // namespace wend
