#include "near_ways.h"

#include <span>

#include "served_map.h"
#include "wend/base/assert.h"
#include "wend/internal/catalogue/step_grids.h"
#include "wend/internal/world/path_steps.h"

namespace wend {
namespace {

/// So many nodes of the path its head and its tail leave out: then they can join it at a slant.
constexpr std::size_t kLeftOut = 2 * NearWays::kSquare;
/// A search that expands more has met a wall: the request gets a search of its own.
constexpr std::uint64_t kMostExpansions = 512;

}  // namespace

bool NearWays::holds_on(const NodeNavigator& navigator, bool terrain_is_symmetric) {
  const StepGrids grids = step_grids_of(ServedMap::of(navigator));
  return grids.only_unit() || (grids.only_terrain() && terrain_is_symmetric);
}

bool NearWays::search(const NodeNavigator& navigator, NodeId from, NodeId to, Workspace& workspace,
                      Path& path) {
  NodeQuery query = {.from = from, .to = to};
  query.options.limits.expansions = kMostExpansions;
  navigator.solve(query, workspace, path);
  expanded_ += path.counters.expanded;
  return path.found();
}

bool NearWays::write(const NodeNavigator& navigator, const Path& lead, NodeId from, NodeId to,
                     double most_bound, Workspace& workspace, Path& path) {
  WEND_ASSERT(lead.optimal, "what is proved rests on the path being a cheapest one");
  WEND_ASSERT(lead.detail == PathDetail::cells, "the middle is cut out of a path with every node");
  WEND_ASSERT(most_bound >= 1, "no way costs less than the least: allow at least 1");
  expanded_ = 0;
  const AnyMap& map = ServedMap::of(navigator);
  const std::span<const NodeId> nodes = lead.nodes;
  if (nodes.size() < 4 * kLeftOut) return false;
  const std::span<const NodeId> middle = nodes.subspan(kLeftOut, nodes.size() - 2 * kLeftOut);
  std::uint64_t apart = 0;  // the ends from those of the path
  if (!search(navigator, from, nodes.front(), workspace, between_)) return false;
  apart += cost_in_units(map, between_);
  if (!search(navigator, nodes.back(), to, workspace, between_)) return false;
  apart += cost_in_units(map, between_);
  const std::uint64_t lead_cost = cost_in_units(map, lead);
  if (apart >= lead_cost) return false;
  if (!search(navigator, from, middle.front(), workspace, head_)) return false;
  if (!search(navigator, middle.back(), to, workspace, tail_)) return false;
  const std::uint64_t middle_cost = cost_of_steps(map, middle, workspace, steps_);
  WEND_ASSERT(middle_cost != kNoWayCost, "the path's map must be the navigator's");
  const std::uint64_t cost = cost_in_units(map, head_) + middle_cost + cost_in_units(map, tail_);
  const double bound = static_cast<double>(cost) / static_cast<double>(lead_cost - apart);
  if (bound > most_bound) return false;
  path.clear();
  path.status = Status::found;
  path.bound = bound;
  path.cost = static_cast<double>(cost);
  path.counters.expanded = expanded_;
  path.nodes.assign(head_.nodes.begin(), head_.nodes.end());
  path.nodes.insert(path.nodes.end(), middle.begin() + 1, middle.end());
  path.nodes.insert(path.nodes.end(), tail_.nodes.begin() + 1, tail_.nodes.end());
  path.optimal = cost == lead_cost - apart;
  in_map_units(map, path);
  navigator.complete(path);
  return true;
}

}  // namespace wend
