#include "wend/internal/world/path_steps.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "wend/base/assert.h"
#include "wend/internal/catalogue/begin_incremental.h"
#include "wend/internal/space/spaces/grid_topology.h"

namespace wend {
namespace {

/// From one place of a lattice to another one, in columns and rows.
Point direction(const GridTopology& grid, NodeId from, NodeId to) {
  const Point a = grid.point(from);
  const Point b = grid.point(to);
  return {b.x - a.x, b.y - a.y};
}

}  // namespace

std::uint64_t cost_of_steps(const AnyMap& map, std::span<const NodeId> nodes, Workspace& workspace,
                            std::vector<ErasedStep>& steps) {
  WEND_ASSERT(nodes.empty() || nodes.front() < map.node_count(),
              "a path has nodes of the map on which it was found");
  if (!nodes.empty() && map.region(nodes.front()) == 0) return kNoWayCost;
  std::uint64_t cost = 0;
  for (std::size_t i = 0; i + 1 < nodes.size(); ++i) {
    steps.clear();
    map.expand({nodes[i], kNoNode, nullptr, kNoMove, Pruning::repeated}, Side::forward, workspace,
               steps);
    const std::uint64_t least = least_step(steps, nodes[i + 1]);
    if (least == kNoWayCost) return kNoWayCost;
    cost += least;
  }
  return cost;
}

std::uint64_t cost_in_units(const AnyMap& map, const Path& path) {
  WEND_ASSERT(path.cost >= 0, "no step costs less than 0, so that no path does");
  return static_cast<std::uint64_t>(std::llround(path.cost * map.cost_scale()));
}

void keep_turns(const AnyMap& map, Path& path) {
  WEND_ASSERT(map.tells_turns() && path.detail == PathDetail::cells,
              "turns are kept of all cells of a path: ask for the detail `cells`");
  WEND_ASSERT(path.points.size() == path.nodes.size(),
              "each node has its cell: complete() the path before");
  path.detail = PathDetail::waypoints;
  const GridTopology& grid = *topology_of(map);
  std::size_t kept = 0;
  const std::size_t count = path.nodes.size();
  Point in = {};
  for (std::size_t i = 0; i < count; ++i) {
    const bool last = i + 1 == count;
    const Point out = last ? Point{} : direction(grid, path.nodes[i], path.nodes[i + 1]);
    if (i == 0 || last || out != in) {
      path.nodes[kept] = path.nodes[i];
      path.points[kept++] = path.points[i];
    }
    in = out;
  }
  path.nodes.resize(kept);
  path.points.resize(kept);
}

void fill_in_turns(const AnyMap& map, const Path& path, std::vector<NodeId>& nodes) {
  WEND_ASSERT(map.tells_turns(), "with links the turns do not tell the path: keep every node");
  const GridTopology& grid = *topology_of(map);
  nodes.clear();
  if (!path.nodes.empty()) nodes.push_back(path.nodes.front());
  for (std::size_t i = 0; i + 1 < path.nodes.size(); ++i) {
    const Point way = direction(grid, path.nodes[i], path.nodes[i + 1]);
    const auto steps = static_cast<std::size_t>(std::max(std::abs(way.x), std::abs(way.y)));
    nodes.resize(nodes.size() + steps);
    grid.write_steps(path.nodes[i], path.nodes[i + 1], nodes.data() + nodes.size() - steps);
  }
}

}  // namespace wend
