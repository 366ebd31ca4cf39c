#pragma once

#include "wend/base/assert.h"
#include "wend/base/types.h"
#include "wend/internal/path/hex_line.h"
#include "wend/internal/path/line_walk.h"
#include "wend/internal/space/spaces/grid_topology.h"

/// Whether one can walk straight from one cell's centre to another's.
///
/// The segment must not enter the interior of a blocked cell. Where it passes exactly through the
/// point at which four cells meet, the corner rule decides over the two cells beside it, as for a
/// diagonal step: `always` lets it pass between two blocked ones, `one_free` wants one of them
/// free, `both_free` both. Under `never` there are no diagonal steps to compare with, but a
/// straight line at an angle is what one asks for: it keeps off corners as under `both_free`.
///
/// All ways of meeting a blocked cell are covered by that. A segment that touches a closed square
/// without entering it either follows one of its sides or meets it in a corner point. Centres lie
/// half a cell off the lines of the grid, so a segment on such a line is impossible: parallel to
/// the axes it stays half a cell away from it, and at any angle it crosses the line in one point.
/// That point is a corner only if the segment goes on into the cell opposite, the two others being
/// those beside it. So the segment is a list of steps, straight ones across sides and diagonal ones
/// through corners (LineWalk), and it is free exactly when each of them is legal.
///
/// Between hexagons the segment must not enter a blocked one either. Where it follows the side
/// between two, one of them has to be free; touching a corner does no harm.
///
/// Exact, in whole numbers, and the same from both ends.
namespace wend {

/// Whether a step of a line is free that leads on from a free hexagon.
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

/// Whether a move on the way is legal out of a free cell.
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
