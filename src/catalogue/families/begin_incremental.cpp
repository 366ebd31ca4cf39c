#include "wend/internal/catalogue/begin_incremental.h"

#include "../find_goals.h"
#include "any_grid.h"
#include "two_way_space.h"
#include "wend/base/assert.h"

namespace wend {
namespace {

/// Why an incremental search cannot honour the options; null if it can.
const char* option_refusal(const SearchOptions& options) {
  if (options.heuristic.kind != HeuristicKind::automatic) {
    return "incremental search has its own heuristic: leave out `heuristic`";
  }
  if (!(options.turning == Turning{})) {
    return "incremental search does not know turns: leave out `turning`";
  }
  if (options.open_list != OpenListKind::automatic || options.ties != TieRule::automatic) {
    return "incremental search has its own open list and order: leave out `open_list` and `ties`";
  }
  if (options.fallback != Fallback::none) {
    return "incremental search has no fallback: leave out `fallback`";
  }
  if (options.detail != PathDetail::cells) {
    return "incremental search answers with every cell: leave out `detail`";
  }
  if (options.limits.cost != kNoLimit) {
    return "incremental search has no limit on costs: leave out `limits.cost`";
  }
  if (!options.own.values().empty()) {
    return "incremental search has no options of its own: leave out `own`";
  }
  if (!(options.limits.seconds >= 0)) return "limits must be numbers not below 0";
  return nullptr;
}

}  // namespace

const char* incremental_refusal(const AnyMap& map, const NodeQuery& query) {
  if (map.has_room()) return "ways on meshes go by corners: ask again by polyanya";
  if (!map.reversible())
    return "incremental search needs predecessors, which this map does not tell";
  if (!map.open_to_overlays())
    return "incremental search needs a space whose Cost is std::uint64_t";
  if (query.goal_test != nullptr) return "a goal test guides no incremental search: name the goals";
  if (query.range != 0) return "incremental search knows no range: name the goals";
  if (query.overlay != nullptr) {
    if (const char* reason = overlay_refusal(map, *query.overlay)) return reason;
  }
  return option_refusal(query.options);
}

Status settle_ends(const AnyMap& map, const NodeQuery& query, Workspace& workspace) {
  SearchRequest request;
  return find_goals(map, query, workspace, request);
}

void add_ring(const AnyMap& map, NodeId node, NodeSet& nodes) {
  WEND_ASSERT(map.is_grid(), "only cells have eight others round them");
  const GridTopology& grid = static_cast<const AnyGrid&>(map).topology();
  const Point p = grid.point(node);
  for (Point q{0, p.y - 1}; q.y <= p.y + 1; ++q.y) {
    for (q.x = p.x - 1; q.x <= p.x + 1; ++q.x) {
      if (grid.contains(q)) nodes.insert(grid.node(q));
    }
  }
}

const GridTopology* topology_of(const AnyMap& map) {
  return map.is_grid() ? &static_cast<const AnyGrid&>(map).topology() : nullptr;
}

StepGrids step_grids_of(const AnyMap& map) {
  return map.is_grid() ? static_cast<const AnyGrid&>(map).step_grids() : StepGrids{};
}

Incremental& begin_incremental(const AnyMap& map, const NodeQuery& query, Workspace& workspace) {
  SearchRequest request;
  request.start = query.from;
  request.options = query.options;
  request.goals = query.to;
  if (!query.goals.empty()) request.goals = {query.goals, nullptr};
  Incremental* begun =
      query.overlay == nullptr ? map.begin_incremental(request, workspace) : nullptr;
  if (begun == nullptr) begun = begin_two_way(map, query.overlay, request, workspace);
  return *begun;
}

}  // namespace wend
