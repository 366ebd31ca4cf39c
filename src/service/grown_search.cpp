#include "grown_search.h"

#include <algorithm>

#include "served_map.h"
#include "wend/base/assert.h"
#include "wend/internal/catalogue/begin_incremental.h"
#include "wend/internal/catalogue/step_grids.h"
#include "wend/internal/space/spaces/grid_topology.h"
#include "wend/internal/world/path_steps.h"

namespace wend {
namespace {

/// From how many requests on a flood is taken: it goes everywhere, and they go straight for the
/// goal. With jumps, which are some twenty times faster, twenty times as many.
constexpr std::size_t kWorthAFlood = 4;
constexpr std::size_t kWorthAFloodToJumps = 80;

bool costs_alike(const NodeNavigator& navigator) {
  return step_grids_of(ServedMap::of(navigator)).only_unit();
}

/// From the node back to where the search began, over what the labels say.
void add_steps(const Search& search, NodeId from, std::vector<NodeId>& nodes) {
  nodes.push_back(from);
  for (NodeId at = search.label(from).parent; at != kNoNode; at = search.label(at).parent) {
    nodes.push_back(at);
  }
}

/// The same where the labels name the ends of jumps, which lead from the goal to the start: where
/// the path may turn. A jump goes diagonally first, so that the way back goes straight first.
void add_turns(const GridTopology& grid, const Search& search, NodeId from,
               std::vector<NodeId>& nodes) {
  nodes.push_back(from);
  for (NodeId at = from;;) {
    const NodeId parent = search.label(at).parent;
    if (parent == kNoNode) return;
    const GridWay way(grid.point(parent), grid.point(at));
    if (way.diagonal_steps > 0 && way.straight_steps > 0) {
      nodes.push_back(parent + way.diagonal_steps * grid.target(0, way.diagonal));
    }
    nodes.push_back(parent);
    at = parent;
  }
}

}  // namespace

Growth best_growth(const NodeNavigator& navigator, std::size_t requests) {
  static const AlgorithmInfo* const kJumps = find_algorithm("jump_point_search");
  static const AlgorithmInfo* const kBaked = find_algorithm("baked_jump_points");
  if (requests < 2 || !ServedMap::of(navigator).reversible()) return Growth::alone;
  const AlgorithmInfo* chosen = navigator.NodeNavigator::choose(NodeQuery{}).algorithm;
  if (chosen == kBaked) return Growth::alone;
  if (chosen == kJumps && costs_alike(navigator)) return Growth::jumps;
  const std::size_t enough = chosen == kJumps ? kWorthAFloodToJumps : kWorthAFlood;
  return requests >= enough ? Growth::flood : Growth::alone;
}

Search& begin_grown(const NodeNavigator& navigator, Growth growth, NodeId goal,
                    std::span<const NodeId> starts, Workspace& workspace) {
  WEND_ASSERT(goal < navigator.node_count() && navigator.walkable(goal),
              "nothing grows from a blocked goal: ask may_reach() first");
  WEND_ASSERT(starts.size() <= kMostJumpStarts,
              "each start is looked at whenever jumps expand: give fewer at a time");
  const AnyMap& map = ServedMap::of(navigator);
  SearchRequest request;
  request.start = goal;
  Search* search = nullptr;
  if (growth == Growth::flood) {
    request.options.limits.cost = map.limit_in_units(kNoLimit);
    search = map.begin_flood(request, Side::backward, workspace);
  } else {
    static const AlgorithmInfo* const kJumps = find_algorithm("jump_point_search");
    WEND_ASSERT(growth == Growth::jumps && !starts.empty(), "one request alone needs no growing");
    static constexpr auto kNever = [](const int&, NodeId) { return false; };
    static constexpr int kNothing = 0;
    request.goals = {starts, {&kNothing, kNever}};
    request.options.limits.cost = map.limit_in_units(kNoLimit);
    const auto place = static_cast<std::size_t>(kJumps - algorithms().data());
    search = map.begin(place, request, workspace);
  }
  WEND_ASSERT(search != nullptr, "ask best_growth() what the map can do");
  return *search;
}

bool is_settled(const Search& search, NodeId start) {
  const NodeLabel label = search.label(start);
  return label.reached && label.g <= std::max(search.settled_cost(), search.open_cost());
}

bool may_reach(const NodeNavigator& navigator, const GrownEnds& ends, Workspace& workspace) {
  const NodeQuery query = {.from = ends.start, .to = ends.goal};
  return settle_ends(ServedMap::of(navigator), query, workspace) == Status::running;
}

void write_grown(const NodeNavigator& navigator, Growth growth, const Search& search,
                 const GrownEnds& ends, PathDetail detail, Workspace& workspace, Path& path) {
  const AnyMap& map = ServedMap::of(navigator);
  WEND_ASSERT(growth != Growth::alone, "the search of a single request writes its path by itself");
  WEND_ASSERT(detail == PathDetail::cells || map.tells_turns(),
              "without its turns a path needs every node: ask for the detail `cells`");
  const NodeLabel label = search.label(ends.start);
  path.clear();
  path.counters = search.counters();
  path.version = navigator.version();
  if (!label.reached) {
    const NodeQuery query = {.from = ends.start, .to = ends.goal};
    path.detail = detail;
    path.status = settle_ends(map, query, workspace);
    if (path.status == Status::running) path.status = search.status();
    return;
  }
  path.status = Status::found;
  path.optimal = true;
  path.bound = 1;
  path.cost = label.g;
  in_map_units(map, path);
  if (growth == Growth::flood) {
    add_steps(search, ends.start, path.nodes);
    navigator.complete(path);
    if (detail == PathDetail::waypoints) keep_turns(map, path);
  } else {
    add_turns(*topology_of(map), search, ends.start, path.nodes);
    path.detail = detail;
    map.lay_out(search, workspace, path);
  }
  WEND_ASSERT(path.nodes.front() == ends.start && path.nodes.back() == ends.goal,
              "the labels lead from a start to where the search began: give that as the goal");
}

}  // namespace wend
