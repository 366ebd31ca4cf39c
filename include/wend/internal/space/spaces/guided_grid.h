#pragma once

#include <cstdint>

#include "wend/base/assert.h"
#include "wend/internal/space/spaces/jump_grid.h"
#include "wend/internal/space/tables/turn_table.h"
#include "wend/space/tables/first_moves.h"

namespace wend {

/// A grid of jumps with tables that say which of them lie on cheapest paths to a goal.
class GuidedGrid {
 public:
  using Cost = JumpGrid::Cost;
  using Jump = TurnTable::Jump;

  /// The tables must be those of that grid; all must outlive this.
  GuidedGrid(const JumpGrid& grid, const TurnTable& turns, const FirstMoves& first_moves)
      : grid_(&grid), turns_(&turns), first_moves_(&first_moves) {}

  /// Whether the tables know enough: with less than half of the turns in them, jump point search
  /// without tables is as fast.
  bool helps() const { return 2 * first_moves_->turns_done() >= turns_->count(); }
  /// The same grid without the tables.
  const JumpGrid& unguided() const { return *grid_; }

  std::uint64_t version() const { return grid_->version(); }
  std::uint32_t steps_between(NodeId from, NodeId to) const {
    return grid_->steps_between(from, to);
  }
  void write_steps(NodeId from, NodeId to, NodeId* out) const { grid_->write_steps(from, to, out); }
  Cost jump_cost(NodeId from, NodeId to) const { return grid_->jump_cost(from, to); }

  std::uint32_t turn_count() const { return turns_->count(); }
  /// TurnTable::kNoTurn where no path need turn.
  std::uint32_t turn_at(NodeId node) const { return turns_->turn_at(node); }

  /// The data that is known once the goal is.
  struct Guide {
    NodeId goal;
    Point point;                      // the goal's
    const std::uint8_t* first_moves;  // by turn
    bool living;                      // the goal lies in no dead end
  };
  Guide guide_to(NodeId goal) const {
    WEND_ASSERT(first_moves_->baked_for().turns == turns_->count(), "ask misfit() of tables first");
    WEND_ASSERT(grid_->topology().walkable(goal), "a blocked goal is answered without a search");
    const Point point = grid_->topology().point(goal);
    return {goal, point, first_moves_->row(point), !grid_->dead_ends().cover(goal)};
  }

  /// The moves worth trying from where a path begins, as a set.
  unsigned moves_from(const Guide& guide, NodeId start) const {
    const unsigned legal = grid_->moves({.node = start});
    const std::uint32_t turn = turn_at(start);
    return turn == TurnTable::kNoTurn ? legal : legal & guide.first_moves[turn];
  }

  /// Whether the goal lies in straight reach by one of the moves; if so, what the way costs.
  bool reaches_goal(const Guide& guide, NodeId node, std::uint32_t turn, unsigned moves,
                    Cost& cost) const {
    if (turn != TurnTable::kNoTurn && !may_see(guide.point, turns_->sight(turn), moves)) {
      return false;
    }
    const auto take = [&](NodeId, Cost way, unsigned) { cost = way; };
    return grid_->reach_goal(node, guide.goal, moves, take);
  }

  /// Calls sink(jump, moves) for the next turns that may lead on to the goal, with the moves worth
  /// trying there. `turn`: that of the node, if it is one.
  template <class Sink>
  void successors(const Guide& guide, NodeId node, std::uint32_t turn, unsigned moves,
                  Sink&& sink) const {
    WEND_ASSERT(turn == TurnTable::kNoTurn || turns_->node(turn) == node, "a turn is its node's");
    const auto offer = [&](const Jump& jump) {
      WEND_ASSERT(jump.turn < turns_->count(),
                  "jumps lead to turns: the tables are another grid's");
      const unsigned onward = jump.moves & guide.first_moves[jump.turn];
      if (onward != 0) sink(jump, onward);
    };
    if (turn == TurnTable::kNoTurn) return walk(guide, node, moves, offer);
    for (; moves != 0; moves &= moves - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(moves));
      for (const Jump& jump : turns_->jumps(turn, move, guide.living)) offer(jump);
    }
  }

 private:
  /// False where the goal certainly is not in straight reach: most often, and without a look at the
  /// map.
  [[gnu::always_inline]] static bool may_see(Point goal, const TurnTable::Sight& sight,
                                             unsigned moves) {
    const GridWay way(sight.point(), goal);
    if (way.diagonal_steps == 0) {
      return (moves >> way.straight & 1) != 0 && way.straight_steps <= sight.free[way.straight];
    }
    return (moves >> way.diagonal & 1) != 0 && way.diagonal_steps <= sight.free[way.diagonal];
  }

  template <class Offer>
  void walk(const Guide& guide, NodeId node, unsigned moves, Offer& offer) const {
    const GridTopology& cells = grid_->topology();
    const auto find = [&](NodeId to, Cost cost, unsigned move) {
      const unsigned after = cells.moves_after(move, cells.free_neighbours(to), Pruning::dominated);
      offer({static_cast<std::uint32_t>(cost), to, turn_at(to), static_cast<std::uint8_t>(move),
             static_cast<std::uint8_t>(after)});
    };
    const JumpLines& lines = guide.living ? grid_->living_turns() : grid_->all_turns();
    grid_->walk(node, moves, {&lines, false, {}}, find);
  }

  const JumpGrid* grid_;
  const TurnTable* turns_;
  const FirstMoves* first_moves_;
};

}  // namespace wend
