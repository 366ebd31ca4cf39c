#include "edit_log.h"

#include <algorithm>
#include <limits>

#include "path_cost.h"
#include "path_turns.h"
#include "served_map.h"
#include "wend/base/assert.h"
#include "wend/internal/catalogue/begin_incremental.h"
#include "wend/internal/space/spaces/grid_topology.h"

namespace wend {
namespace {

/// So many changes are looked at one by one; what is older is looked at as if all had changed.
constexpr std::size_t kMostChanges = 1024;
constexpr std::uint64_t kNoCost = std::numeric_limits<std::uint64_t>::max();

void make_box(const GridTopology& grid, Answer& answer) {
  if (answer.has_box) return;
  WEND_ASSERT(!answer.path.nodes.empty(), "only a path with nodes has a box round it");
  answer.has_box = true;
  answer.least = answer.most = grid.point(answer.path.nodes.front());
  for (const NodeId node : answer.path.nodes) {
    const Point p = grid.point(node);
    answer.least = {std::min(answer.least.x, p.x), std::min(answer.least.y, p.y)};
    answer.most = {std::max(answer.most.x, p.x), std::max(answer.most.y, p.y)};
  }
}

/// The answer holds only a cost or a first move, so an edit cannot be checked against it.
bool tells_too_little(const Path& path) {
  const bool is_way = path.status == Status::found || path.status == Status::partial;
  return is_way && (path.detail == PathDetail::first_move || path.detail == PathDetail::cost);
}

}  // namespace

void EditLog::forget_old() {
  if (nodes_.size() <= 2 * kMostChanges) return;
  const std::size_t old = nodes_.size() - kMostChanges;
  nodes_.erase(nodes_.begin(), nodes_.begin() + static_cast<std::ptrdiff_t>(old));
  forgotten_ += old;
}

AnswerState EditLog::check(const NodeNavigator& navigator, Answer& answer, Workspace& workspace) {
  WEND_ASSERT(answer.edits_seen <= position(), "no answer has seen edits that are still to come");
  if (answer.path.status == Status::stale) return AnswerState::broken;
  if (answer.edits_seen == position()) return AnswerState::current;
  if (answer.edits_seen < other_map_since_) return AnswerState::broken;
  if (tells_too_little(answer.path)) return AnswerState::broken;
  const AnyMap& map = ServedMap::of(navigator);
  AnswerState state = AnswerState::beatable;
  if (map.has_room()) {
    state = check_on_mesh(map, answer);
    if (state == AnswerState::broken) return state;
  } else if (!answer.path.nodes.empty()) {
    const bool known = answer.edits_seen >= forgotten_;
    const std::size_t first = known ? answer.edits_seen - forgotten_ : 0;
    const bool few = known && nodes_.size() - first <= kMostChanges;
    const bool same_unit = answer.edits_seen >= unit_since_;
    const bool looked_at = !few || !same_unit || near_path(map, answer, first);
    std::uint64_t cost = cost_in_units(map, answer.path);
    if (looked_at) {
      const std::uint64_t now = cost_now(map, answer.path, workspace);
      const bool holds =
          same_unit ? now == cost : static_cast<double>(now) / map.cost_scale() == answer.path.cost;
      if (!holds) return AnswerState::broken;
      cost = now;
    }
    const bool may_be_beaten =
        !answer.plain || !few || undercut(navigator, answer, first, cost, workspace);
    if (!may_be_beaten) state = AnswerState::current;
  } else if (answer.plain) {
    const Status now = settle_ends(map, {.from = answer.from, .to = answer.to}, workspace);
    if (now == answer.path.status) state = AnswerState::current;
  }
  if (state == AnswerState::current) {
    answer.edits_seen = position();
    answer.path.version = navigator.version();
  }
  return state;
}

/// Polygons only open and close. A way through open ones stays as it is, and nothing beats it
/// unless something was opened.
AnswerState EditLog::check_on_mesh(const AnyMap& map, const Answer& answer) const {
  const auto is_open = [&](NodeId node) { return map.region(node) != 0; };
  const Path& path = answer.path;
  if (!std::all_of(path.nodes.begin(), path.nodes.end(), is_open)) return AnswerState::broken;
  if (path.status != Status::found || answer.edits_seen < forgotten_) return AnswerState::beatable;
  const auto first = static_cast<std::ptrdiff_t>(answer.edits_seen - forgotten_);
  WEND_ASSERT(first <= std::ssize(nodes_), "the changes that an answer missed are the last ones");
  const bool any_opened = std::any_of(nodes_.begin() + first, nodes_.end(), is_open);
  return any_opened ? AnswerState::beatable : AnswerState::current;
}

/// Whether a changed place lies in the box round the path, or beside it: then steps of the path may
/// have changed.
bool EditLog::near_path(const AnyMap& map, Answer& answer, std::size_t first) const {
  WEND_ASSERT(map.is_grid(), "only the changes of a grid have a place in rows and columns");
  const GridTopology& grid = *topology_of(map);
  make_box(grid, answer);
  return std::any_of(nodes_.begin() + static_cast<std::ptrdiff_t>(first), nodes_.end(),
                     [&](NodeId node) {
                       const Point p = grid.point(node);
                       return p.x >= answer.least.x - 1 && p.x <= answer.most.x + 1 &&
                              p.y >= answer.least.y - 1 && p.y <= answer.most.y + 1;
                     });
}

/// Whether a way through a changed place, or by a step past one, may be cheaper than the path. Such
/// a way leads through one of the places round it.
bool EditLog::undercut(const NodeNavigator& navigator, const Answer& answer, std::size_t first,
                       std::uint64_t cost, Workspace& workspace) {
  WEND_ASSERT(first <= nodes_.size(), "begin with a change that the log still has");
  const AnyMap& map = ServedMap::of(navigator);
  NodeSet& ring = workspace.scratch<NodeSet>(Side::backward);
  ring.begin(map.node_count());
  for (std::size_t i = first; i < nodes_.size(); ++i) add_ring(map, nodes_[i], ring);
  return may_undercut(map, answer.from, answer.to, ring.nodes(), cost, workspace);
}

/// The cost of all steps of the path now; kNoCost where one is not there any more. The turns of a
/// path that takes links do not say which steps it takes.
std::uint64_t EditLog::cost_now(const AnyMap& map, const Path& path, Workspace& workspace) {
  const bool turns = path.detail == PathDetail::waypoints && map.tells_turns();
  if (turns) fill_in_turns(map, path, filled_in_);
  const std::vector<NodeId>& nodes = turns ? filled_in_ : path.nodes;
  return cost_of_steps(map, nodes, workspace, steps_).value_or(kNoCost);
}

}  // namespace wend
