#include "fill_path.h"

#include <algorithm>
#include <cstdlib>

#include "wend/base/assert.h"

namespace wend {
namespace {

/// Writes the cells that so many steps of one move lead to; returns the last. (GridTopology's
/// write_steps has the nodes only; here the points come for nothing.)
Point write_steps(const GridTopology& grid, Point from, unsigned move, std::uint32_t count,
                  NodeId* nodes, Point* points) {
  const NodeId offset = grid.target(0, move);
  const std::int32_t dx = +kMoveX[move];
  const std::int32_t dy = +kMoveY[move];
  NodeId node = grid.node(from);
  for (std::uint32_t i = 0; i < count; ++i) {
    nodes[i] = node += offset;
    points[i] = from = {from.x + dx, from.y + dy};
  }
  return from;
}

}  // namespace

StepCounts fill_path(const GridTopology& grid, Path& path) {
  WEND_ASSERT(path.detail == PathDetail::cells && !grid.hexagonal(),
              "jumps are filled in where every cell is wanted, and between squares only");
  StepCounts steps;
  const std::size_t count = path.nodes.size();
  path.points.resize(count);
  if (count == 0) return steps;
  path.points[0] = grid.point(path.nodes[0]);
  std::size_t total = 1;
  for (std::size_t i = 1; i < count; ++i) {
    const Point before = path.points[i - 1];
    const Point here = path.points[i] = grid.point(path.nodes[i]);
    const int columns = std::abs(here.x - before.x);
    const int rows = std::abs(here.y - before.y);
    total += static_cast<std::size_t>(std::max(columns, rows));
  }
  path.nodes.resize(total);
  path.points.resize(total);
  std::size_t end = total;
  for (std::size_t i = count; i-- > 1;) {
    const Point from = path.points[i - 1];
    const GridWay way(from, path.points[i]);
    const std::uint32_t diagonal = way.diagonal_steps;
    end -= diagonal + way.straight_steps;
    const Point turn =
        write_steps(grid, from, way.diagonal, diagonal, &path.nodes[end], &path.points[end]);
    write_steps(grid, turn, way.straight, way.straight_steps, path.nodes.data() + end + diagonal,
                path.points.data() + end + diagonal);
    steps.diagonal += diagonal;
    steps.straight += way.straight_steps;
  }
  WEND_ASSERT(end == 1, "each leg takes as many cells as were counted for it");
  return steps;
}

}  // namespace wend
