#include "wend/mesh/weighted_regions.h"

#include <algorithm>
#include <cmath>

#include "region_search.h"
#include "wend/base/assert.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/polyanya.h"

namespace wend {
namespace {

/// Notes an end with all polygons that hold it. False where none does.
bool add_region_end(const NavMesh& mesh, const Position& place, RegionMemory& memory) {
  RegionEnd end = {{place.x, place.y}, place, 0, 0};
  end.first = static_cast<std::uint32_t>(memory.end_polygons.size());
  for_each_polygon_at(mesh, place, [&](std::uint32_t p) { memory.end_polygons.push_back(p); });
  end.count = static_cast<std::uint32_t>(memory.end_polygons.size()) - end.first;
  if (end.count > 0) memory.ends.push_back(end);
  return end.count > 0;
}

/// Whether the last end can be reached from the start.
bool joins_start(const NavMesh& mesh, const RegionMemory& memory) {
  WEND_ASSERT(memory.ends.size() > 1, "note the start before the goals");
  const RegionEnd& end = memory.ends.back();
  const RegionEnd& start = memory.ends.front();
  for (std::uint32_t i = 0; i < end.count; ++i) {
    const std::uint32_t component = mesh.component(memory.end_polygons[end.first + i]);
    for (std::uint32_t j = 0; j < start.count; ++j) {
      if (mesh.component(memory.end_polygons[start.first + j]) == component) return true;
    }
  }
  return false;
}

/// Writes the start and all goals that can be reached; what is wrong if there are none.
Status note_region_ends(const NavMesh& mesh, const WeightedRegionsQuery& query,
                        RegionMemory& memory) {
  memory.ends.clear();
  memory.end_polygons.clear();
  if (!add_region_end(mesh, query.from, memory)) return Status::start_outside;
  bool outside = true;
  for (const Position& goal : query.to) {
    if (!add_region_end(mesh, goal, memory)) continue;
    outside = false;
    if (joins_start(mesh, memory)) continue;
    memory.end_polygons.resize(memory.ends.back().first);
    memory.ends.pop_back();
  }
  if (outside) return Status::goal_outside;
  return memory.ends.size() > 1 ? Status::running : Status::unreachable;
}

}  // namespace

AreaCosts::AreaCosts(const NavMesh& mesh, const std::array<double, 256>& costs) : of_area(costs) {
  for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
    const double cost = costs[mesh.area(polygon)];
    WEND_ASSERT(cost > 0 && std::isfinite(cost), "ground costs something above 0, and finite");
    least = polygon == 0 ? cost : std::min(least, cost);
    most = polygon == 0 ? cost : std::max(most, cost);
  }
}

const char* WeightedRegions::refusal(const SearchOptions& options) {
  if (const char* reason = wend::refusal(options, kInfo)) return reason;
  if (options.heuristic.kind != HeuristicKind::automatic &&
      options.heuristic.kind != HeuristicKind::euclidean) {
    return "on a mesh the heuristic is `automatic` or `euclidean`";
  }
  if (options.fallback != Fallback::none) {
    return "on a mesh there is no fallback: ask for the nearest place that can be reached";
  }
  if (options.stop != StopRule::exact) return "weighted_regions stops where its bound is proved";
  return nullptr;
}

Search* WeightedRegions::begin(const NavMesh& mesh, const AreaCosts& costs,
                               const WeightedRegionsQuery& query, Workspace& workspace) {
  const auto settle = [&](Status status, const char* reason = "") {
    return &workspace.emplace<SettledSearch>(workspace, status, reason);
  };
  if (const char* reason = refusal(query.options)) return settle(Status::invalid, reason);
  auto& memory = workspace.scratch<RegionMemory>();
  const Status status = note_region_ends(mesh, query, memory);
  if (status != Status::running) return settle(status);
  if (query.options.trace != nullptr) {
    ++memory.query;
    if (memory.query == 0 || mesh.polygon_count() > memory.seen.size()) {
      memory.seen.assign_zero(mesh.polygon_count());
      memory.query = 1;
    }
  }
  SearchRequest request;
  request.options = query.options;
  return &workspace.emplace<RegionSearch>(mesh, costs, query, request, workspace, memory);
}

}  // namespace wend
