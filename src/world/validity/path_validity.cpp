#include "wend/internal/world/path_validity.h"

#include <algorithm>

#include "wend/base/assert.h"
#include "wend/internal/catalogue/begin_incremental.h"
#include "wend/internal/space/spaces/grid_topology.h"
#include "wend/internal/world/path_steps.h"

namespace wend {
namespace {

/// So many changes are looked at one by one; what is older is looked at as if all had changed.
constexpr std::size_t kMostChanges = 1024;

void make_box(const GridTopology& grid, HeldPath& held) {
  if (held.has_box) return;
  WEND_ASSERT(!held.path.nodes.empty(), "only a path with nodes has a box round it");
  held.has_box = true;
  held.least = held.most = grid.point(held.path.nodes.front());
  for (const NodeId node : held.path.nodes) {
    const Point p = grid.point(node);
    held.least = {std::min(held.least.x, p.x), std::min(held.least.y, p.y)};
    held.most = {std::max(held.most.x, p.x), std::max(held.most.y, p.y)};
  }
}

/// The path holds only a cost or a first move, so no edit can be checked against it.
bool tells_too_little(const Path& path) {
  const bool is_way = path.status == Status::found || path.status == Status::partial;
  return is_way && (path.detail == PathDetail::first_move || path.detail == PathDetail::cost);
}

}  // namespace

bool may_undercut(const AnyMap& map, NodeId from, NodeId to, std::span<const NodeId> by,
                  std::uint64_t cost, Workspace& workspace) {
  Buffer<std::uint64_t>& least = workspace.buffer<std::uint64_t>(Side::backward);
  least.assign_zero(by.size());
  const auto add = [&](const ErasedEstimate& estimate) -> Search* {
    for (std::size_t i = 0; i < by.size(); ++i) least[i] += estimate(by[i]);
    return nullptr;
  };
  SearchRequest request;
  request.start = from;
  request.goals = to;
  map.visit_estimate(request, Side::forward, workspace, add);
  request.start = to;
  request.goals = from;
  map.visit_estimate(request, Side::backward, workspace, add);
  return std::any_of(least.begin(), least.end(), [&](std::uint64_t there) { return there < cost; });
}

void EditLog::forget_old() {
  if (nodes_.size() <= 2 * kMostChanges) return;
  const std::size_t old = nodes_.size() - kMostChanges;
  nodes_.erase(nodes_.begin(), nodes_.begin() + static_cast<std::ptrdiff_t>(old));
  forgotten_ += old;
}

Validity EditLog::check(const AnyMap& map, std::uint64_t version, HeldPath& held,
                        Workspace& workspace) {
  WEND_ASSERT(held.edits_seen <= position(), "no path has seen edits that are still to come");
  if (held.path.status == Status::stale) return Validity::broken;
  if (held.edits_seen == position()) return Validity::current;
  if (held.edits_seen < other_map_since_) return Validity::broken;
  if (tells_too_little(held.path)) return Validity::broken;
  Validity state = Validity::beatable;
  if (map.has_room()) {
    state = check_on_mesh(map, held);
    if (state == Validity::broken) return state;
  } else if (!held.path.nodes.empty()) {
    const bool known = held.edits_seen >= forgotten_;
    const auto first = static_cast<std::size_t>(known ? held.edits_seen - forgotten_ : 0);
    const bool few = known && nodes_.size() - first <= kMostChanges;
    const bool same_unit = held.edits_seen >= unit_since_;
    const bool looked_at = !few || !same_unit || near_path(map, held, first);
    std::uint64_t cost = cost_in_units(map, held.path);
    if (looked_at) {
      const std::uint64_t now = cost_now(map, held.path, workspace);
      const bool holds =
          same_unit ? now == cost : static_cast<double>(now) / map.cost_scale() == held.path.cost;
      if (!holds) return Validity::broken;
      cost = now;
    }
    const bool may_be_beaten = !held.plain || !few || undercut(map, held, first, cost, workspace);
    if (!may_be_beaten) state = Validity::current;
  } else if (held.plain) {
    const Status now = settle_ends(map, {.from = held.from, .to = held.to}, workspace);
    if (now == held.path.status) state = Validity::current;
  }
  if (state == Validity::current) {
    held.edits_seen = position();
    held.path.version = version;
  }
  return state;
}

/// Polygons only open and close. A way through open ones stays as it is, and nothing beats it
/// unless something was opened.
Validity EditLog::check_on_mesh(const AnyMap& map, const HeldPath& held) const {
  const auto is_open = [&](NodeId node) { return map.region(node) != 0; };
  const Path& path = held.path;
  if (!std::all_of(path.nodes.begin(), path.nodes.end(), is_open)) return Validity::broken;
  if (path.status != Status::found || held.edits_seen < forgotten_) return Validity::beatable;
  const auto first = static_cast<std::ptrdiff_t>(held.edits_seen - forgotten_);
  WEND_ASSERT(first <= std::ssize(nodes_), "the changes that a path missed are the last ones");
  const bool any_opened = std::any_of(nodes_.begin() + first, nodes_.end(), is_open);
  return any_opened ? Validity::beatable : Validity::current;
}

/// Whether a changed place lies in the box round the path, or beside it: then steps of the path may
/// have changed.
bool EditLog::near_path(const AnyMap& map, HeldPath& held, std::size_t first) const {
  WEND_ASSERT(map.is_grid(), "only the changes of a grid have a place in rows and columns");
  const GridTopology& grid = *topology_of(map);
  make_box(grid, held);
  return std::any_of(nodes_.begin() + static_cast<std::ptrdiff_t>(first), nodes_.end(),
                     [&](NodeId node) {
                       const Point p = grid.point(node);
                       return p.x >= held.least.x - 1 && p.x <= held.most.x + 1 &&
                              p.y >= held.least.y - 1 && p.y <= held.most.y + 1;
                     });
}

/// Whether a way through a changed place, or by a step past one, may be cheaper than the path. Such
/// a way leads through one of the places round it.
bool EditLog::undercut(const AnyMap& map, const HeldPath& held, std::size_t first,
                       std::uint64_t cost, Workspace& workspace) {
  WEND_ASSERT(first <= nodes_.size(), "begin with a change that the log still has");
  NodeSet& ring = workspace.scratch<NodeSet>(Side::backward);
  ring.begin(map.node_count());
  for (std::size_t i = first; i < nodes_.size(); ++i) add_ring(map, nodes_[i], ring);
  return may_undercut(map, held.from, held.to, ring.nodes(), cost, workspace);
}

/// The cost of all steps of the path now; kNoWayCost if one does not exist any more. The turns of a
/// path that takes links do not say which steps it takes.
std::uint64_t EditLog::cost_now(const AnyMap& map, const Path& path, Workspace& workspace) {
  const bool turns = path.detail == PathDetail::waypoints && map.tells_turns();
  if (turns) fill_in_turns(map, path, filled_in_);
  const std::vector<NodeId>& nodes = turns ? filled_in_ : path.nodes;
  return cost_of_steps(map, nodes, workspace, steps_);
}

}  // namespace wend
