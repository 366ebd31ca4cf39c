// Which moves are worth trying on terrain, by the cell and by how a path arrived there: what
// MoveTable (internal/space/spaces/moves.h) is to grids of equal costs. D. Harabor and A. Grastien,
// "Online Graph Pruning for Pathfinding on Grid Maps" (AAAI 2011); for weighted grids M. Carlson,
// S. Moghadam, D. Harabor, P. Stuckey and M. Ebendt, "Optimal Pathfinding on Weighted Grid Maps"
// (AAAI 2023).
//
// A path came from cell p to its neighbour n, and may go on to n's neighbour c. That is left out if
// among the nine cells round n
//
// - some way from p to c is cheaper than p, n, c; or
// - the step to c is diagonal, and some way from p to c that ends with a straight step is as cheap.
//
// (At a start p is n itself.) That never prunes what a search needs: every cell x gets its true
// cost. Proof: assume that all cells nearer to the start have theirs, and let n, x be the end of a
// cheapest path. The arrival that n's label names ends a cheapest path to n, so no way from there
// to x is cheaper than by n, and the first rule does not apply. If some cheapest path enters x by a
// straight step, let that be n, x: the second rule does not apply either. If none does, the second
// rule finds no way for any of them. Costs need only be positive, so this holds for both terrain
// rules, all corner rules and cost models.
//
// Nine cells of one terrain give what MoveTable gives. A map has few different nines (442 on two
// maps of Warcraft III with 280,000 cells), so they are numbered and each is looked at once.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "wend/base/assert.h"
#include "wend/space/spaces/terrain_grid.h"

namespace wend {

/// A cell and the eight round it.
struct TerrainPattern {
  std::array<std::uint8_t, kMoveCount> after{};  ///< by arrival: the moves worth trying, as a set
  std::uint8_t at_start = 0;
  std::uint8_t turns = 0;     ///< the arrivals after which a path may turn, as a set
  std::uint8_t ends = 0;      ///< those after which it need not go straight on
  bool even = false;          ///< no other terrain is near; blocked cells may be
  std::uint16_t terrain = 0;  ///< of the cell, times cost_scale() / 4

  /// `arrival` is a Move, by a legal step, or kNoMove.
  unsigned moves(unsigned arrival) const {
    WEND_ASSERT(arrival < kMoveCount || arrival == kNoMove, "one arrives by a move, or begins");
    return arrival == kNoMove ? at_start : after[arrival];
  }
};

/// Four bytes per cell, 14 per pattern.
class TerrainPatterns {
 public:
  /// Linear in the cells; about two microseconds per pattern besides.
  explicit TerrainPatterns(const TerrainGrid& grid);

  const TerrainPattern& at(NodeId node) const {
    WEND_ASSERT(node < number_.size(), "only cells of the grid have a pattern");
    WEND_ASSERT(number_[node] < patterns_.size(), "each cell's pattern must have been numbered");
    return patterns_[number_[node]];
  }
  std::size_t count() const { return patterns_.size(); }

 private:
  std::vector<std::uint32_t> number_;
  std::vector<TerrainPattern> patterns_;
};

}  // namespace wend
