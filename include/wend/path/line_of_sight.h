#pragma once

#include "wend/base/assert.h"
#include "wend/base/types.h"
#include "wend/internal/path/hex_line.h"
#include "wend/internal/path/line_walk.h"
#include "wend/internal/space/spaces/grid_topology.h"

/// Line of sight: whether a unit can walk straight from one cell's centre to another's.
///
/// The segment must not enter the interior of a blocked cell. Where it passes exactly through the
/// point at which four cells meet, the corner rule decides about the two cells beside it, as for a
/// diagonal step: `always` lets it pass between two blocked cells, `one_free` requires one of them
/// to be free, `both_free` both. `never` allows no diagonal steps, but lines at an angle are still
/// wanted: corners then count as under `both_free`.
///
/// Proof that this covers every contact with a blocked cell: a segment that touches a closed square
/// without entering it either follows one of its sides or meets it in a corner point. Centres lie
/// half a cell off the grid lines, so no segment follows one: parallel to the axes it stays half a
/// cell away from it, and at any angle it crosses the line in one point. That point is a corner
/// only if the segment goes on into the opposite cell; the other two cells are those beside it. So
/// the segment is a list of steps, straight ones across sides and diagonal ones through corners
/// (LineWalk), and it is free exactly if each step is legal.
///
/// Between hexagons the segment must not enter a blocked one either. Where it follows the side
/// between two, one of them must be free; it may touch corners.
///
/// Exact, in whole numbers, and the same from both ends.
namespace wend {

/// Whether a step of a line from a free hexagon is free.
inline bool keeps_hex_line(const GridTopology& grid, NodeId node, const HexLine::Step& step) {
  const auto free = [&](NodeId from, unsigned move) {
    return ((grid.free_neighbours(from) >> move) & 1u) != 0;
  };
  if (step.second == kNoMove) return free(node, step.move);
  if (free(node, step.move)) return free(grid.target(node, step.move), step.second);
  return free(node, step.second) && free(grid.target(node, step.second), step.move);
}

inline bool hex_line_of_sight(const GridTopology& grid, Point from, Point to) {
  NodeId node = grid.node(from);
  if (!grid.walkable(node)) return false;
  for (HexLine line(from, to); !line.arrived(); node = grid.node(line.here())) {
    if (!keeps_hex_line(grid, node, line.step())) return false;
  }
  return true;
}

/// Whether a move of a line from a free cell is legal.
inline bool keeps_line(const GridTopology& grid, NodeId node, unsigned move) {
  const Neighbourhood free = grid.free_neighbours(node);
  if (((free >> move) & 1u) == 0) return false;
  if (!is_diagonal(move)) return true;
  const unsigned legal = grid.corner_rule() == CornerRule::never
                             ? legal_moves(CornerRule::both_free, free)
                             : grid.moves({node, kNoNode, nullptr, kNoMove, Pruning::repeated});
  return ((legal >> move) & 1u) != 0;
}

/// False where an end is blocked; a free cell sees itself. Linear in the columns and rows between
/// the ends. Precondition: both ends on the map.
inline bool line_of_sight(const GridTopology& grid, Point from, Point to) {
  WEND_ASSERT(grid.contains(from) && grid.contains(to), "look from cells of the map to others");
  if (grid.hexagonal()) return hex_line_of_sight(grid, from, to);
  NodeId node = grid.node(from);
  if (!grid.walkable(node)) return false;
  for (LineWalk walk(from, to); !walk.arrived();) {
    const unsigned move = walk.step();
    if (!keeps_line(grid, node, move)) return false;
    node = grid.target(node, move);
  }
  return true;
}

}  // namespace wend
