#pragma once

#include <cstdint>
#include <vector>

#include "wend/base/result.h"
#include "wend/space/bake_options.h"
#include "wend/space/jump_grid.h"
#include "wend/space/turn_table.h"

namespace wend {

/// For each turn of a grid and each square block of cells: with which moves some cheapest path from
/// the turn to some cell of the block begins. So a search for a goal tries hardly any move that
/// does not lie on a cheapest path.
///
/// The idea of bounding moves by goals is that of S. Rabin and N. Sturtevant, "Combining Bounding
/// Boxes and JPS to Prune Grid Pathfinding" (AAAI 2016); sets of first moves per region are the arc
/// flags of U. Lauther (2004). Memory: a byte per turn and block.
class FirstMoves {
 public:
  /// None yet: there is no row to ask for.
  FirstMoves() = default;

  /// One flood of the map per turn (see FirstMoveFlood), on all threads; the tables do not depend
  /// on how many. Errors: costs or map too large (see FirstMoveFlood::supports); tables too large;
  /// a block that is no power of two; cancelled.
  static Result<FirstMoves> bake(const JumpGrid& grid, const TurnTable& turns,
                                 const BakeOptions& options);

  /// The sets of first moves (bit d: move d) that lead to a goal, by turn.
  const std::uint8_t* row(Point goal) const {
    const auto block = static_cast<std::size_t>(goal.y >> shift_) * blocks_per_row_ +
                       static_cast<std::size_t>(goal.x >> shift_);
    return moves_.data() + block * turns_;
  }

  std::size_t bytes() const { return moves_.size(); }

 private:
  friend class FirstMoveBaker;

  std::vector<std::uint8_t> moves_;  // by block, then by turn
  std::size_t turns_ = 0;
  std::size_t blocks_per_row_ = 0;
  unsigned shift_ = 0;
};

}  // namespace wend
