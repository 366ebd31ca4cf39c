#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/result.h"
#include "wend/internal/space/spaces/jump_grid.h"
#include "wend/internal/space/tables/turn_table.h"
#include "wend/space/tables/bake_options.h"

namespace wend {

/// Identifies the grid that tables of first moves belong to; they are valid for no other.
struct BakedFor {
  std::uint64_t cells = 0;  ///< checksum of which cells are walkable
  std::int32_t width = 0;
  std::int32_t height = 0;
  CornerRule corners = CornerRule::both_free;
  CostModel costs = {};
  std::uint32_t turns = 0;

  static BakedFor grid(const JumpGrid& grid, const TurnTable& turns);

  /// Why tables made for this grid are not valid for `other`; null if they are.
  const char* mismatch(const BakedFor& other) const;
};

/// The square blocks of a grid; those with walkable cells have a row in the tables.
struct GridBlocks {
  static constexpr std::uint32_t kNone = ~0u;

  unsigned shift = 0;  ///< blocks are 2^shift cells a side
  std::size_t per_row = 0;
  std::vector<std::uint32_t> rows;  ///< per block: its row in the tables
  std::uint32_t row_count = 0;

  GridBlocks() = default;
  GridBlocks(const GridTopology& grid, unsigned block_shift);

  std::size_t block_of(Point p) const {
    WEND_ASSERT(p.x >= 0 && p.y >= 0 && static_cast<std::size_t>(p.x >> shift) < per_row,
                "blocks are made of cells of the grid");
    return static_cast<std::size_t>(p.y >> shift) * per_row +
           static_cast<std::size_t>(p.x >> shift);
  }
  /// Number of blocks along a side of that many cells.
  static std::uint64_t count(std::int32_t cells, unsigned shift) {
    WEND_ASSERT(cells > 0 && shift < 32, "a grid has cells, and blocks are smaller than 2^32");
    return ((static_cast<std::uint64_t>(cells) - 1) >> shift) + 1;
  }
  friend bool operator==(const GridBlocks&, const GridBlocks&) = default;
};

/// For each turn of a grid and each square block of cells: the first moves of the cheapest paths
/// from the turn to the cells of the block. So a search for a goal tries hardly any move that does
/// not lie on a cheapest path.
///
/// Bounding moves by goals is the idea of S. Rabin and N. Sturtevant, "Combining Bounding Boxes and
/// JPS to Prune Grid Pathfinding" (AAAI 2016); sets of first moves per region are the arc flags of
/// U. Lauther (2004). Memory: a byte per turn and block with walkable cells.
///
/// Turns are grouped in shares. A share may be missing: its turns then have all moves. Copies of
/// this object use the same table, which may be a file's memory.
class FirstMoves {
 public:
  static constexpr std::size_t kShare = 64;  ///< turns

  /// Empty tables, which have no rows.
  FirstMoves() = default;

  /// One flood of the map per turn (see FirstMoveFlood), on all threads; the tables do not depend
  /// on their number. Continues the tables in `begun` (may be null) if they are for this grid and
  /// have blocks of that size. Errors: paths too long for the flood; tables too large; a block size
  /// that is not a power of two.
  static Result<struct BakedMoves> bake(const JumpGrid& grid, const TurnTable& turns,
                                        const BakeOptions& options,
                                        const FirstMoves* begun = nullptr);

  /// A table made before: for each row of the blocks a byte per turn. `done` has an entry per
  /// share.
  FirstMoves(const BakedFor& key, GridBlocks blocks, std::vector<bool> done,
             std::shared_ptr<const std::uint8_t> table);
  static std::size_t shares_of(const BakedFor& key) { return (key.turns + kShare - 1) / kShare; }

  /// The sets of first moves (bit d: move d) that lead to a goal, by turn. Precondition: the goal
  /// is walkable.
  const std::uint8_t* row(Point goal) const {
    WEND_ASSERT(!blocks_.rows.empty(), "bake the tables, or read them, before they are asked");
    WEND_ASSERT(blocks_.rows[blocks_.block_of(goal)] < blocks_.row_count,
                "no path leads to a goal in a block without walkable cells: refuse it before");
    return moves_.get() + std::size_t{blocks_.rows[blocks_.block_of(goal)]} * key_.turns;
  }

  /// Why these are not the tables of that grid; null if they are.
  const char* misfit(const JumpGrid& grid, const TurnTable& turns) const;

  const BakedFor& baked_for() const { return key_; }
  const GridBlocks& blocks() const { return blocks_; }
  const std::vector<bool>& done() const { return done_; }  ///< by share
  std::size_t turns_done() const { return turns_done_; }
  std::span<const std::uint8_t> table() const {
    return {moves_.get(), std::size_t{blocks_.row_count} * key_.turns};
  }

 private:
  BakedFor key_;
  GridBlocks blocks_;
  std::vector<bool> done_;
  std::size_t turns_done_ = 0;
  std::shared_ptr<const std::uint8_t> moves_;  // by row, then by turn
};

struct BakedMoves {
  FirstMoves moves;
  bool complete = false;  ///< everything that the options ask for is baked
};

}  // namespace wend
