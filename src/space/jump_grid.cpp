#include "wend/space/jump_grid.h"

#include "wend/base/assert.h"

namespace wend {

bool JumpGrid::supports(CornerRule rule, CostModel costs) {
  return rule != CornerRule::never && costs.straight < costs.diagonal &&
         costs.diagonal < 2 * costs.straight;
}

JumpGrid::JumpGrid(const UnitGrid& grid)
    : grid_(&grid),
      straight_(grid.step_cost(0, north)),
      diagonal_(grid.step_cost(0, north_east)),
      all_turns_(topology().width(), topology().height()),
      living_turns_(all_turns_) {
  mark_turns();
  mark_sides(all_turns_);
  dead_ends_ = DeadEnds(topology(), all_turns_);
  living_turns_ = all_turns_;
  dead_ends_.take_out(living_turns_);
  mark_sides(living_turns_);
  scattered_ = find_scattered();
}

bool JumpGrid::find_scattered() const {
  const auto count_turns = [](const JumpLines& lines) {
    std::uint64_t count = 0;
    for (const auto& direction : lines.straight) {
      for (const StraightWord& word : direction.words) {
        count += static_cast<std::uint64_t>(std::popcount(word.turn));
      }
    }
    return count;
  };
  std::uint64_t walkable = 0;
  for (NodeId node = 0; node < node_count(); ++node) walkable += topology().walkable(node) ? 1 : 0;
  const std::uint64_t all = count_turns(all_turns_);
  const std::uint64_t living = count_turns(living_turns_);
  // At least 0.4 turns per cell, of four straight moves each; nearly all of them alive.
  return 10 * living >= 4 * walkable && 10 * living >= 9 * all;
}

/// What the neighbourhood of each cell tells by itself.
void JumpGrid::mark_turns() {
  std::array<std::uint8_t, 256> last{};
  for (unsigned bits = 0; bits < 256; ++bits) {
    const auto free = static_cast<Neighbourhood>(bits);
    const unsigned legal = legal_moves(topology().corner_rule(), free);
    last[bits] = static_cast<std::uint8_t>(~legal);
    for (unsigned move = 0; move < kMoveCount; ++move) {
      if ((legal >> opposite(move) & 1) == 0) continue;  // nothing arrives that way
      const unsigned moves = topology().moves_after(move, free, Pruning::dominated);
      if ((moves & ~natural_moves(move)) != 0)
        turning_[bits] |= static_cast<std::uint8_t>(1u << move);
    }
  }
  Point p;
  for (NodeId node = 0; node < node_count(); ++node) {
    const bool walkable = topology().walkable(node);
    const Neighbourhood free = topology().free_neighbours(node);
    const unsigned turns = walkable ? turning_[free] : 0;
    const unsigned lasts = walkable ? last[free] : 255u;
    for (unsigned moves = turns | lasts; moves != 0; moves &= moves - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(moves));
      const std::uint64_t turn = turns >> move & 1;
      const std::uint64_t is_last = lasts >> move & 1;
      if (is_diagonal(move)) {
        auto& lines = all_turns_.diagonal[move - north_east];
        lines.word(p).last |= is_last << lines.bit(p);
      } else {
        auto& lines = all_turns_.straight[move];
        lines.word(p).turn |= turn << lines.bit(p);
        lines.word(p).last |= is_last << lines.bit(p);
      }
    }
    diagonals_turn_ = diagonals_turn_ || (turns & ~kStraightMoves) != 0;
    if (++p.x == topology().width()) p = {0, p.y + 1};
  }
}

/// A diagonal walk stops where going straight on leads to a turn.
void JumpGrid::mark_sides(JumpLines& lines) const {
  for (auto& diagonal : lines.diagonal) {
    for (DiagonalWord& word : diagonal.words) word.left = word.right = 0;
  }
  const std::int32_t width = topology().width();
  const std::int32_t height = topology().height();
  for (unsigned move = 0; move < 4; ++move) {
    const auto& straight = lines.straight[move];
    auto& to_the_left = lines.diagonal[move];
    auto& to_the_right = lines.diagonal[(move + 3) % 4];
    // Against the direction of the move: whether a walk from here finds a turn.
    const bool upright = kMoveX[move] == 0;
    for (std::int32_t line = 0; line < (upright ? width : height); ++line) {
      bool found = false;
      const Point begin = {move == east ? width - 1 : 0, move == south ? height - 1 : 0};
      Point p = upright ? Point{line, begin.y} : Point{begin.x, line};
      for (; topology().contains(p); p = {p.x - kMoveX[move], p.y - kMoveY[move]}) {
        const StraightWord& word = *straight.word(p);
        if ((word.last & straight.mask(p)) != 0) found = false;
        if (found) {
          to_the_left.word(p).left |= to_the_left.mask(p);
          to_the_right.word(p).right |= to_the_right.mask(p);
        }
        if ((word.turn & straight.mask(p)) != 0) found = true;
      }
    }
  }
  if (diagonals_turn_) mark_turning_diagonals(lines);
}

void JumpGrid::mark_turning_diagonals(JumpLines& lines) const {
  Point p;
  for (NodeId node = 0; node < node_count(); ++node) {
    for (unsigned move = north_east; move < kMoveCount; ++move) {
      auto& diagonal = lines.diagonal[move - north_east];
      if (topology().walkable(node) && turns_itself(node, move)) {
        diagonal.word(p).left |= diagonal.mask(p);
      }
    }
    if (++p.x == topology().width()) p = {0, p.y + 1};
  }
}

}  // namespace wend
