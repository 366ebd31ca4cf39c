#include "wend/internal/path/straight_length.h"

#include <algorithm>
#include <utility>

#include "wend/base/assert.h"
#include "wend/internal/path/line_walk.h"
#include "wend/path/line_of_sight.h"

namespace wend {
namespace {

double distance(const GridTopology& cells, Point from, Point to) {
  return cells.straight_line(static_cast<double>(to.x) - from.x,
                             static_cast<double>(to.y) - from.y);
}

/// The terrain of a free hexagon beside which a line leads, or the higher one of two.
double terrain_of_step(const TerrainGrid& grid, NodeId node, const HexLine::Step& step) {
  const auto terrain = [&](unsigned move) {
    return grid.terrain_of_cell(grid.topology().target(node, move));
  };
  return static_cast<double>(std::max(terrain(step.move), terrain(step.second)));
}

/// The shares are rounded, and so are their sums: always from the same end, lest the way back be
/// another length.
std::optional<double> hex_length(const TerrainGrid& grid, Point from, Point to) {
  if (to.y < from.y || (to.y == from.y && to.x < from.x)) std::swap(from, to);
  const GridTopology& cells = grid.topology();
  NodeId node = cells.node(from);
  if (!cells.walkable(node)) return std::nullopt;
  double sum = 0;
  double entered = 0;
  for (HexLine line(from, to);; node = cells.node(line.here())) {
    const double left = line.leaves_at();
    sum += static_cast<double>(grid.terrain_of_cell(node)) * (left - entered);
    entered = left;
    if (line.arrived()) break;
    const HexLine::Step step = line.step();
    if (!keeps_hex_line(cells, node, step)) return std::nullopt;
    if (step.second == kNoMove) continue;
    const double side = line.enters_at();
    sum += terrain_of_step(grid, node, step) * (side - entered);
    entered = side;
  }
  return distance(cells, from, to) * sum / static_cast<double>(grid.cost_scale());
}

}  // namespace

std::optional<double> straight_length(const UnitGrid& grid, Point from, Point to) {
  if (!line_of_sight(grid.topology(), from, to)) return std::nullopt;
  return distance(grid.topology(), from, to);
}

std::optional<double> straight_length(const TerrainGrid& grid, Point from, Point to) {
  WEND_ASSERT(grid.topology().contains(from) && grid.topology().contains(to),
              "measure lines between cells of the map");
  const GridTopology& cells = grid.topology();
  if (cells.hexagonal()) return hex_length(grid, from, to);
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
  return distance(cells, from, to) * (static_cast<double>(sum) / whole);
}

}  // namespace wend
