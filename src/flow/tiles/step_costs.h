// Reads of the grid behind a SectorMap, which is uniform or has terrain, for its tiles.
#pragma once

#include <bit>
#include <cstdint>

#include "wend/base/assert.h"
#include "wend/flow/sector_map.h"
#include "wend/internal/flow/lattice_window.h"

namespace wend {

/// Precondition: the step is legal.
inline std::uint64_t step_cost_of(const StepGrids& grids, NodeId node, unsigned move) {
  WEND_ASSERT(move < kMoveCount, "only steps have a cost: look for kNoMove first");
  return grids.unit != nullptr ? grids.unit->step_cost(node, move)
                               : grids.terrain->step_cost(node, move);
}

inline void take_sector(const SectorMap& map, std::uint32_t sector, LatticeWindow& window) {
  const Point low = map.tiling().low(sector);
  const Point end = map.tiling().end(sector);
  const LatticeRectangle rectangle = {low.x, low.y, end.x - low.x, end.y - low.y};
  if (map.grids().unit != nullptr) {
    window.take(*map.grids().unit, rectangle);
  } else {
    window.take(*map.grids().terrain, rectangle);
  }
}

/// Calls visit(place) for each place along a sector's sides.
template <class Visit>
void for_each_at_sides(const SectorMap& map, std::uint32_t sector, Visit&& visit) {
  const Point low = map.tiling().low(sector);
  const Point end = map.tiling().end(sector);
  for (Point p = low; p.y < end.y; ++p.y) {
    const bool every = p.y == low.y || p.y == end.y - 1 || end.x - low.x == 1;
    for (p.x = low.x; p.x < end.x; p.x += every ? 1 : end.x - low.x - 1) visit(p);
  }
}

/// Calls visit(place, node, move, place it leads to) for each step from a part to another sector.
template <class Visit>
void for_each_step_out(const SectorMap& map, SectorPart part, Visit&& visit) {
  const GridTopology& grid = map.topology();
  for_each_at_sides(map, part.sector, [&](Point p) {
    if (map.label(part.sector, map.inner(p)) != part.label) return;
    const NodeId node = grid.node(p);
    unsigned moves = grid.moves({node, kNoNode, nullptr, kNoMove, Pruning::repeated});
    for (; moves != 0; moves &= moves - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(moves));
      const Point to = {p.x + kMoveX[move], p.y + kMoveY[move]};
      if (map.tiling().square_of(to) != part.sector) visit(p, node, move, to);
    }
  });
}

/// Calls visit(place, moves) for each place of a part along the side towards another sector, with
/// the moves that may lead there.
template <class Visit>
void for_each_beside(const SectorMap& map, SectorPart part, std::uint32_t beside, Visit&& visit) {
  WEND_ASSERT(beside != part.sector, "a portal leads to another sector");
  const Point low = map.tiling().low(part.sector);
  const Point end = map.tiling().end(part.sector);
  const Point there = map.tiling().low(beside);
  Point first = low;
  Point last = {end.x - 1, end.y - 1};
  if (there.x > low.x) first.x = last.x;
  if (there.x < low.x) last.x = first.x;
  if (there.y > low.y) first.y = last.y;
  if (there.y < low.y) last.y = first.y;
  unsigned across = 0;
  for (unsigned move = 0; move < kMoveCount; ++move) {
    const bool columns = there.x == low.x || (there.x > low.x ? 1 : -1) == kMoveX[move];
    const bool rows = there.y == low.y || (there.y > low.y ? 1 : -1) == kMoveY[move];
    if (columns && rows) across |= 1u << move;
  }
  for (Point p = first; p.y <= last.y; ++p.y) {
    for (p.x = first.x; p.x <= last.x; ++p.x) {
      if (map.label(part.sector, map.inner(p)) != part.label) continue;
      const NodeId node = map.topology().node(p);
      visit(p, across & map.topology().moves({node, kNoNode, nullptr, kNoMove, Pruning::repeated}));
    }
  }
}

}  // namespace wend
