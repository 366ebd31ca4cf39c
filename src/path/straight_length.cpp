#include "wend/path/straight_length.h"

#include <cmath>

#include "wend/path/line_of_sight.h"
#include "wend/path/line_walk.h"

namespace wend {
namespace {

double distance(const LineWalk& walk) {
  const auto columns = static_cast<double>(walk.columns());
  const auto rows = static_cast<double>(walk.rows());
  return std::sqrt(columns * columns + rows * rows);
}

}  // namespace

std::optional<double> straight_length(const UnitGrid& grid, Point from, Point to) {
  if (!line_of_sight(grid.topology(), from, to)) return std::nullopt;
  return distance(LineWalk(from, to));
}

std::optional<double> straight_length(const TerrainGrid& grid, Point from, Point to) {
  const GridTopology& cells = grid.topology();
  NodeId node = cells.node(from);
  if (!cells.walkable(node)) return std::nullopt;
  LineWalk walk(from, to);
  std::uint64_t sum = 0;  // below 2^48: 2^29 ticks of terrain below 2^18
  std::int64_t entered = 0;
  for (;;) {
    const std::int64_t left = walk.leaves_at();
    sum += grid.terrain_of_cell(node) * static_cast<std::uint64_t>(left - entered);
    if (walk.arrived()) break;
    entered = left;
    const unsigned move = walk.step();
    if (!keeps_line(cells, node, move)) return std::nullopt;
    node = cells.target(node, move);
  }
  const auto whole = static_cast<double>(grid.cost_scale()) * static_cast<double>(walk.ticks());
  return distance(walk) * (static_cast<double>(sum) / whole);
}

}  // namespace wend
