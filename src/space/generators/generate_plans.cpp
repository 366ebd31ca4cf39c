#include "wend/space/generators/generate_plans.h"

#include <algorithm>
#include <string>
#include <utility>

#include "wend/base/random.h"
#include "wend/space/tables/islands.h"

namespace wend {
namespace {

/// Makes blocked cells free, and free ones blocked.
GridMap inverted(const GridMap& map) {
  GridMap result(map.width(), map.height());
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const Point p = map.point(id);
    result.set_symbol(p, map.walkable(p) ? '@' : '.');
  }
  return result;
}

}  // namespace

std::vector<Point> draw_free_cells(const GridMap& map, std::uint32_t count, std::uint64_t seed) {
  std::vector<Point> cells;
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    if (map.walkable(map.point(id))) cells.push_back(map.point(id));
  }
  Random random(seed);
  const std::size_t drawn = std::min<std::size_t>(count, cells.size());
  for (std::size_t i = 0; i < drawn; ++i) {
    const auto left = static_cast<std::uint32_t>(cells.size() - i);
    std::swap(cells[i], cells[i + random.below(left)]);
  }
  cells.resize(drawn);
  return cells;
}

WaypointPlan place_waypoints(const GridMap& map, std::uint32_t count, std::uint64_t seed) {
  WaypointPlan plan;
  plan.grid = map;
  for (const Point p : draw_free_cells(map, count, seed)) {
    plan.waypoints.push_back({"w" + std::to_string(plan.waypoints.size() + 1),
                              {static_cast<double>(p.x), static_cast<double>(p.y)}});
  }
  return plan;
}

VoxelMap raise_walls(const GridMap& map, std::int32_t height, std::uint64_t seed) {
  VoxelMap volume(map.width(), map.height(), height);
  const Islands walls(inverted(map), CornerRule::never);
  std::vector<std::int32_t> heights = {0};  // by label; 0 is what is free
  Random random(seed);
  for (std::uint32_t label = 1; label <= walls.count(); ++label) {
    heights.push_back(random.between(1, height));
  }
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const Point p = map.point(id);
    for (std::int32_t z = 0; z < heights[walls.label(id)]; ++z) volume.block({p.x, p.y, z});
  }
  return volume;
}

}  // namespace wend
