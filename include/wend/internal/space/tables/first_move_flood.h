#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "wend/internal/space/spaces/jump_grid.h"
#include "wend/internal/space/tables/turn_table.h"

namespace wend {

/// From one cell to all others: with which moves cheapest paths begin.
///
/// Dijkstra's algorithm over the turns alone. From each turn all cells that can be reached without
/// another turn are swept, line by line: diagonally, and from every cell of the diagonal straight
/// on to both sides. A sweep ends where it meets a cell that is reached cheaper, for then all cells
/// behind it are as well. So nearly every cell is looked at once, without any queue.
///
/// All cheapest paths count whose every move is worth trying after the one before
/// (Pruning::dominated), so that a search that tries no others finds one of them however it came.
///
/// Tried, as nanoseconds per cell on brc202d: cell by cell with buckets, 25; sweeps from turn to
/// turn, 4 (2.4 on AcrosstheCape). Each cell is looked at 1.1 times.
class FirstMoveFlood {
 public:
  /// Both must outlive this.
  FirstMoveFlood(const JumpGrid& grid, const TurnTable& turns);

  /// False where some way costs more than 2^31.
  bool run(NodeId from);

  /// How long the last run took, in looks at a cell; an expansion counts as many.
  std::uint64_t looks() const { return looks_; }
  /// After the last run: the set of first moves (bit d: move d) by cell; 0 where no path leads.
  std::span<const std::uint8_t> moves() const { return moves_; }

 private:
  using Cost = std::uint32_t;
  static constexpr Cost kFar = ~Cost{0};
  static constexpr Cost kMost = Cost{1} << 31;
  static constexpr std::size_t kBuckets = 4096;

  struct State {
    Cost cost = kFar;
    std::uint8_t moves = 0;
  };
  struct Open {
    std::uint32_t state;  // turn * 8 + the move that led there
    Cost cost;
  };

  void begin(NodeId from);
  void expand(const Open& open);
  void sweep(NodeId from, unsigned moves, Cost cost, std::uint8_t first);
  void sweep_straight(NodeId node, unsigned move, Cost cost, std::uint8_t first);
  void sweep_diagonal(NodeId node, unsigned move, Cost cost, std::uint8_t first);
  bool reach(NodeId node, unsigned move, Cost cost, std::uint8_t first);
  void open(NodeId node, unsigned move, Cost cost, std::uint8_t first);

  const GridTopology& grid_;
  const TurnTable& turns_;
  Cost straight_;
  Cost diagonal_;
  std::array<std::uint8_t, 256> legal_;  // per neighbourhood
  std::array<std::uint8_t, 256> turning_;
  std::vector<Cost> costs_;
  std::vector<std::uint8_t> moves_;
  std::vector<State> states_;
  std::vector<std::uint32_t> written_;  // states
  std::vector<std::vector<Open>> buckets_;
  std::size_t open_count_ = 0;
  std::uint64_t looks_ = 0;
  unsigned shift_ = 0;
  bool too_far_ = false;
};

}  // namespace wend
