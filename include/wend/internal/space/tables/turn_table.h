#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/space/spaces/jump_grid.h"

namespace wend {

/// The cells of a grid at which a path may turn, numbered, and what the walks of a JumpGrid find
/// from each of them.
///
/// After D. Harabor and A. Grastien, "Improving Jump Point Search" (ICAPS 2014: JPS+), who keep a
/// distance per cell and direction. Here only turns have an entry, for a search expands hardly
/// anything else, and an entry names all that a walk comes to. Twice: among all turns, and among
/// those that lead into no dead end. Turns that lie near one another have numbers near one another
/// (along the curve of G. Morton, 1966), so that what a path needs of a table lies together as
/// well.
class TurnTable {
 public:
  static constexpr std::uint32_t kNoTurn = ~0u;

  /// From a turn to the next one.
  struct Jump {
    std::uint32_t cost;
    NodeId node;
    std::uint32_t turn;  ///< the number of that node
    std::uint8_t move;   ///< that leads into it
    std::uint8_t moves;  ///< the moves worth trying there after that one, as a set
  };
  /// Where a turn lies, and how many steps are free from it in each direction.
  struct Sight {
    std::uint16_t x;
    std::uint16_t y;
    std::array<std::uint16_t, kMoveCount> free;

    Point point() const { return {x, y}; }
  };

  /// Whether all numbers fit: the map has at most 32,768 cells a side, a diagonal step costs at
  /// most 65,535.
  static bool supports(const JumpGrid& grid);

  /// Copies what it needs of the grid. Time: as long as expanding every turn; memory: 96 bytes per
  /// turn and 16 per jump. Precondition: supports(grid).
  explicit TurnTable(const JumpGrid& grid);

  std::uint32_t count() const { return static_cast<std::uint32_t>(nodes_.size()); }
  NodeId node(std::uint32_t turn) const {
    WEND_ASSERT(turn < nodes_.size(), "turns are numbered up to count(): look for kNoTurn first");
    return nodes_[turn];
  }
  std::span<const NodeId> nodes() const { return nodes_; }

  /// The number of the turn at a node, or kNoTurn.
  std::uint32_t turn_at(NodeId node) const {
    WEND_ASSERT(node / 64 < ranks_.size(), "only cells of the grid can be turns");
    const Rank& rank = ranks_[node / 64];
    const std::uint64_t bit = std::uint64_t{1} << node % 64;
    if ((rank.turns & bit) == 0) return kNoTurn;
    return numbers_[rank.first + static_cast<std::uint32_t>(std::popcount(rank.turns & (bit - 1)))];
  }

  const Sight& sight(std::uint32_t turn) const {
    WEND_ASSERT(turn < sights_.size(), "only turns have a sight: ask turn_at() for one");
    return sights_[turn];
  }

  /// Where a move leads from a turn. `living`: leave out turns that lead into dead ends.
  std::span<const Jump> jumps(std::uint32_t turn, unsigned move, bool living) const {
    WEND_ASSERT(turn < nodes_.size() && move < kMoveCount,
                "jumps lead from turns, by one of 8 moves");
    const View& view = views_[living ? 1 : 0];
    const std::uint32_t* ends = &view.first[turn * kMoveCount + move];
    WEND_ASSERT(ends[0] <= ends[1] && ends[1] <= view.jumps.size(), "jumps lie turn by turn");
    return {view.jumps.data() + ends[0], view.jumps.data() + ends[1]};
  }

  std::size_t bytes() const;

 private:
  struct Rank {
    std::uint64_t turns = 0;  // of 64 nodes
    std::uint32_t first = 0;
  };
  struct View {
    std::vector<std::uint32_t> first;  // per turn and move; one more closes the last
    std::vector<Jump> jumps;
  };

  void number(const JumpGrid& grid);
  static Sight sight_from(const JumpGrid& grid, NodeId node);
  void look_round(const JumpGrid& grid, const JumpAim& aim, View& view) const;

  std::vector<Rank> ranks_;
  std::vector<std::uint32_t> numbers_;  // of turns, row by row
  std::vector<NodeId> nodes_;
  std::vector<Sight> sights_;
  std::array<View, 2> views_;
};

}  // namespace wend
