// Where a unit walks that stands anywhere in a cell of a grid, so that it stays on free ground.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "wend/base/assert.h"
#include "wend/flow/direction.h"
#include "wend/internal/flow/lattice_plane.h"
#include "wend/internal/space/spaces/grid_topology.h"
#include "wend/path/line_of_sight.h"

namespace wend {

inline Direction unit_towards(const Position& from, const Position& to) {
  const double x = to.x - from.x;
  const double y = to.y - from.y;
  const double length = std::sqrt(x * x + y * y);
  return length == 0 ? Direction{} : Direction{x / length, y / length, 0};
}

/// Whether a unit may walk straight from anywhere in a cell to wherever it sees from its centre: no
/// corner of a blocked cell is near.
inline bool walks_freely(const GridTopology& grid, const LatticePlane& plane, NodeId node,
                         const Position& at) {
  constexpr unsigned kAll = 0xff;
  if (grid.free_neighbours(node) == kAll) return true;
  const Position centre = plane.centre(grid.point(node));
  return at.x == centre.x && at.y == centre.y;
}

/// The farthest in sight of the nodes that come next after one; kNoNode where none does.
template <class Next>
NodeId farthest_in_sight(const GridTopology& grid, NodeId node, Next&& next) {
  constexpr std::size_t kFarthest = 8;  // from there on open ground has no eight-way look
  std::array<NodeId, kFarthest> way{};
  std::size_t count = 0;
  for (NodeId ahead = next(node); ahead != kNoNode && count < kFarthest; ahead = next(ahead)) {
    way[count++] = ahead;
  }
  const Point here = grid.point(node);
  while (count > 1 && !line_of_sight(grid, here, grid.point(way[count - 1]))) --count;
  return count == 0 ? kNoNode : way[count - 1];
}

/// From a position in a cell to one in a neighbour past corners: by where the line between their
/// two cells' middles, or to `to`, leaves the cell, so as to stay within the two. Precondition: the
/// step is legal.
inline Direction past_corners(const GridTopology& grid, const LatticePlane& plane, NodeId node,
                              unsigned move, const Position& at) {
  WEND_ASSERT(move < kMoveCount, "only steps lead past corners: look for kNoMove first");
  const Point here = grid.point(node);
  const Position centre = plane.centre(here);
  const Position to = plane.centre({here.x + kMoveX[move], here.y + kMoveY[move]});
  const unsigned free = grid.free_neighbours(node);
  WEND_ASSERT((free >> move & 1u) != 0, "a legal step leads to a free cell");
  const bool beside =
      !grid.hexagonal() &&
      (!is_diagonal(move) || ((free >> left_of(move)) & (free >> right_of(move)) & 1u) != 0);
  if (beside) return unit_towards(at, to);
  const Position gate = {(centre.x + to.x) / 2, (centre.y + to.y) / 2, 0};
  constexpr double kAtGate = 0.01;
  return unit_towards(at, plane.squared_distance(at, gate) < kAtGate ? to : gate);
}

}  // namespace wend
