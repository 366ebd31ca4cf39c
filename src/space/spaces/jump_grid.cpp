#include "wend/internal/space/spaces/jump_grid.h"

#include "wend/base/assert.h"

namespace wend {
namespace {

// The shares of the time that making the lines takes, on a map of caves.
constexpr double kTurnsMade = 0.3;
constexpr double kSidesMade = 0.45;
constexpr double kDeadEndsMade = 0.85;

std::uint64_t count_turns(const JumpLines& lines) {
  std::uint64_t count = 0;
  for (const auto& direction : lines.straight) {
    for (const auto& word : direction.words) {
      count += static_cast<std::uint64_t>(std::popcount(word.turn));
    }
  }
  return count;
}

}  // namespace

bool JumpGrid::supports(CornerRule rule, CostModel costs) {
  return rule != CornerRule::never && costs.straight < costs.diagonal &&
         costs.diagonal < 2 * costs.straight;
}

JumpGrid::JumpGrid(const UnitGrid& grid, Progress progress)
    : grid_(&grid),
      straight_(grid.step_cost(0, north)),
      diagonal_(grid.step_cost(0, north_east)),
      all_turns_(topology().width(), topology().height()),
      living_turns_(all_turns_) {
  WEND_ASSERT(supports(topology().corner_rule(), grid.costs()), "ask supports() before jumps");
  read_rules();
  for (Point p; p.y < topology().height(); ++p.y) {
    for (p.x = 0; p.x < topology().width(); ++p.x) mark_turns(p);
    progress.tell(kTurnsMade * p.y / topology().height());
  }
  mark_sides(all_turns_, progress.stretch(kTurnsMade, kSidesMade));
  dead_ends_ = DeadEnds(topology(), all_turns_);
  living_turns_ = all_turns_;
  dead_ends_.take_out(living_turns_);
  mark_sides(living_turns_, progress.stretch(kDeadEndsMade, 1));
  counts_.alive = count_turns(living_turns_);
}

void JumpGrid::read_rules() {
  for (unsigned bits = 0; bits < 256; ++bits) {
    const auto free = static_cast<Neighbourhood>(bits);
    const unsigned legal = legal_moves(topology().corner_rule(), free);
    last_[bits] = static_cast<std::uint8_t>(~legal);
    for (unsigned move = 0; move < kMoveCount; ++move) {
      if ((legal >> opposite(move) & 1) == 0) continue;  // nothing arrives that way
      const unsigned moves = topology().moves_after(move, free, Pruning::dominated);
      if ((moves & ~natural_moves(move)) != 0)
        turning_[bits] |= static_cast<std::uint8_t>(1u << move);
    }
  }
}

/// Marks the stops that the neighbourhood of a cell determines by itself.
void JumpGrid::mark_turns(Point p) {
  const NodeId node = topology().node(p);
  const bool walkable = topology().walkable(node);
  const Neighbourhood free = topology().free_neighbours(node);
  if (walkable && free == 255) {  // the most frequent case by far: walks pass it every way
    counts_.steps += 4;
    return;
  }
  const unsigned turns = walkable ? turning_[free] : 0;
  const unsigned lasts = walkable ? last_[free] : 255u;
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
  counts_.steps += static_cast<std::uint64_t>(std::popcount(~lasts & kStraightMoves));
  counts_.turning += static_cast<std::uint64_t>(std::popcount(turns & kStraightMoves));
}

void JumpGrid::unmark_turns(Point p) {
  for (auto& lines : all_turns_.straight) {
    StraightWord& word = lines.word(p);
    counts_.steps -= (word.last & lines.mask(p)) == 0 ? 1 : 0;
    counts_.turning -= (word.turn & lines.mask(p)) != 0 ? 1 : 0;
    word.turn &= ~lines.mask(p);
    word.last &= ~lines.mask(p);
  }
  for (auto& lines : all_turns_.diagonal) lines.word(p).last &= ~lines.mask(p);
}

/// A diagonal walk stops where going straight on leads to a turn.
void JumpGrid::mark_sides(JumpLines& lines, Progress progress) const {
  for (auto& diagonal : lines.diagonal) {
    for (DiagonalWord& word : diagonal.words) word.left = word.right = 0;
  }
  const std::int32_t width = topology().width();
  const std::int32_t height = topology().height();
  for (unsigned move = 0; move < 4; ++move) {
    progress.tell(move / 4.0);
    const bool upright = kMoveX[move] == 0;
    const Point begin = {move == east ? width - 1 : 0, move == south ? height - 1 : 0};
    for (std::int32_t line = 0; line < (upright ? width : height); ++line) {
      const Point p = upright ? Point{line, begin.y} : Point{begin.x, line};
      sweep_back(lines, move, p, false, true);
    }
  }
}

/// Against the direction of a move, from `p` on: whether a walk finds a turn. `found`: whether it
/// does beyond p, if the step there is legal. Goes on to the beginning of the line, or (unless all)
/// to the first cell after p of which the same was known before.
void JumpGrid::sweep_back(JumpLines& lines, unsigned move, Point p, bool found, bool all) const {
  const auto& straight = lines.straight[move];
  auto& to_the_left = lines.diagonal[move];
  auto& to_the_right = lines.diagonal[(move + 3) % 4];
  const Point first = p;
  for (; topology().contains(p); p = {p.x - kMoveX[move], p.y - kMoveY[move]}) {
    const StraightWord& word = *straight.word(p);
    if ((word.last & straight.mask(p)) != 0) found = false;
    std::uint64_t& left = to_the_left.word(p).left;
    std::uint64_t& right = to_the_right.word(p).right;
    const std::uint64_t right_bit = to_the_right.mask(p);
    // A diagonal that turns by itself stops as well.
    const bool turns = diagonals_turn_ && topology().walkable(topology().node(p)) &&
                       turns_itself(topology().node(p), north_east + move);
    if (!all) {
      if (p != first && ((right & right_bit) != 0) == found) return;
      left &= ~to_the_left.mask(p);
      right &= ~right_bit;
    }
    if (found || turns) left |= to_the_left.mask(p);
    if (found) right |= right_bit;
    if ((word.turn & straight.mask(p)) != 0) found = true;
  }
}

/// For a cell beside one that changed, once all turns are marked.
void JumpGrid::mark_sides_before(JumpLines& lines, unsigned move, Point p) const {
  const auto& straight = lines.straight[move];
  bool found = false;
  if ((straight.word(p)->last & straight.mask(p)) == 0) {
    const auto stop = straight.next_stop(straight.word(p), straight.bit(p));
    found = has(stop.word->turn, stop);
  }
  sweep_back(lines, move, p, found, false);
}

/// For a cell none of whose turns is dead any more.
void JumpGrid::bring_living_turns(Point p) {
  for (unsigned move = 0; move < 4; ++move) {
    const auto& from = all_turns_.straight[move];
    auto& to = living_turns_.straight[move];
    const std::uint64_t mask = to.mask(p);
    StraightWord& word = to.word(p);
    counts_.alive -= (word.turn & mask) != 0 ? 1 : 0;
    counts_.alive += (from.word(p)->turn & mask) != 0 ? 1 : 0;
    word.turn = (word.turn & ~mask) | (from.word(p)->turn & mask);
    word.last = (word.last & ~mask) | (from.word(p)->last & mask);
    const auto& diagonal = all_turns_.diagonal[move];
    std::uint64_t& last = living_turns_.diagonal[move].word(p).last;
    last = (last & ~diagonal.mask(p)) | (diagonal.word(p)->last & diagonal.mask(p));
  }
}

void JumpGrid::update(std::span<const Point> changed) {
  std::vector<Point> cells;  // whose neighbourhood may have changed, or they themselves
  for (const Point p : changed) {
    WEND_ASSERT(topology().contains(p), "follow changed cells of the grid only");
    for (std::int32_t y = p.y - 1; y <= p.y + 1; ++y) {
      for (std::int32_t x = p.x - 1; x <= p.x + 1; ++x) {
        if (topology().contains({x, y})) cells.push_back({x, y});
      }
    }
  }
  for (const Point p : cells) {
    unmark_turns(p);
    mark_turns(p);
  }
  std::vector<DeadEnds::Place> revived;
  for (const Point p : changed) dead_ends_.give_up(topology(), p, revived);
  WEND_ASSERT(counts_.turning <= counts_.steps, "unmark_turns() must take away what was counted");
  for (const Point p : cells) bring_living_turns(p);
  for (const DeadEnds::Place& turn : revived) {
    const std::uint64_t all = all_turns_.straight[turn.move].words[turn.word].turn;
    WEND_ASSERT(turn.bit < 64, "a turn is a bit of its word");
    std::uint64_t& living = living_turns_.straight[turn.move].words[turn.word].turn;
    const std::uint64_t bit = all & ~living & std::uint64_t{1} << turn.bit;
    living |= bit;
    counts_.alive += bit != 0 ? 1 : 0;
  }
  for (const Point p : cells) {
    for (unsigned move = 0; move < 4; ++move) {
      mark_sides_before(all_turns_, move, p);
      mark_sides_before(living_turns_, move, p);
    }
  }
  for (const DeadEnds::Place& turn : revived) {
    WEND_ASSERT(counts_.alive <= counts_.turning, "turns that live are among all turns");
    const Point p = living_turns_.straight[turn.move].cell(turn.word, turn.bit);
    mark_sides_before(living_turns_, turn.move, p);
  }
}

}  // namespace wend
