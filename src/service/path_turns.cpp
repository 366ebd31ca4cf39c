#include "path_turns.h"

#include <algorithm>
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
