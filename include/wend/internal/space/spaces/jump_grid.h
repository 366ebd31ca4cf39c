// A unit-cost square grid as jump point search sees it: the successors of a cell are not its
// neighbours but the next cells, in each direction worth trying, at which a cheapest path can turn.
// D. Harabor and A. Grastien, "Online Graph Pruning for Pathfinding on Grid Maps" (AAAI 2011) and
// "Improving Jump Point Search" (ICAPS 2014: scanning bits, pruning the diagonal's turning cells).
//
// The stops of walks over the grid are computed beforehand and kept as bits for each cell and
// direction, along the lines of the direction (internal/space/spaces/jump_lines.h), so that 64
// cells are passed at a time.
//
// Which moves are worth trying, and so what a turn is, comes from the MoveTable
// (internal/space/spaces/moves.h); this file holds for every corner rule with diagonal steps.
//
// Cells at which a diagonal walk turns by 45 degrees are no nodes: the cells straight on are
// successors of the cell where the walk began, and a successor is always reached by diagonal steps
// first and straight ones after that. From every node the way straight to a goal is looked at
// first; if it is free, a single goal is the only successor, for no other way there is shorter.
//
// Tried, as microseconds per query on orz103d / AcrosstheCape / random512-10-0, every tenth query,
// one session, one machine:
// - a quaternary heap, cell by cell paths: 65 / 53 / 650; the bucket queue: 48 / 39 / 340.
// - points and length of the path by runs: 47 / 37 / 340.
// - lines mirrored so that every walk goes up, and cells passed in registers, not in a struct that
//   the compiler stores in halves and loads as a whole: 43 / 33 / 315.
// - turns into dead ends left out by their boxes: 20 / 24 / 410; lines of their own without those
//   turns, for goals outside all boxes: 20 / 24 / 340. Both kinds of turns in one word of the
//   lines: 20 / 23 / 450, for a third more memory is touched.
// - collecting an expansion's successors and prefetching their labels: within noise.
// - buckets a quarter or four times as wide: within noise.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "wend/base/assert.h"
#include "wend/base/result.h"
#include "wend/internal/base/progress.h"
#include "wend/internal/space/spaces/goal_list.h"
#include "wend/internal/space/spaces/jump_lines.h"
#include "wend/internal/space/spaces/jump_worth.h"
#include "wend/internal/space/tables/dead_ends.h"
#include "wend/space/spaces/unit_grid.h"

namespace wend {

/// The effect of goals on a search by jumps, worked out once. Which turns it may leave out: those
/// of dead ends where its goals are in none; those of the dead ends that none of its goals can be
/// in; none. And the range of several goals, so that most nodes need not look at each of them.
struct JumpAim {
  const JumpLines* lines = nullptr;
  bool has_box = false;
  Box dead = {};  // round goals in dead ends
  Point low = {};
  Point high = {};
};

class JumpGrid final {
 public:
  using Cost = std::uint64_t;

  /// Whether paths can be pruned at all: there are diagonal steps, more expensive than one straight
  /// step and cheaper than two.
  static bool supports(CornerRule rule, CostModel costs);

  /// Linear in the cells. The grid must outlive this. Precondition: supports(rule, costs).
  explicit JumpGrid(const UnitGrid& grid, Progress progress = {});

  /// Follows the grid as it is now, which has been updated, and of which only these cells may
  /// differ. The lines are then those of a grid of jumps made anew; turns whose dead end was
  /// touched count as living until one is. Not while another thread uses this. Per cell: linear in
  /// the cells from the cells beside it back to the next turns and walls in the four straight
  /// directions, and see DeadEnds::give_up.
  void update(std::span<const Point> changed);

  std::size_t node_count() const { return grid_->node_count(); }
  std::uint64_t version() const { return grid_->version(); }
  /// The rise of f by most jumps: see internal/search/open_lists/bucket_queue.h.
  Cost usual_rise() const { return kUsualRise * straight_; }
  auto estimate_to(const Goals& goals) const { return grid_->estimate_to(goals); }
  template <class Memory, class Visitor>
  auto visit_estimate(const Heuristic& heuristic, const Goals& goals, Side side, Memory& memory,
                      Visitor&& visitor) const {
    return grid_->visit_estimate(heuristic, goals, side, memory, visitor);
  }

  /// Whether the lines are those of the grid as it is: walks stop where steps are not legal and
  /// where paths may turn, turns that live are among all turns, and what was counted is there. The
  /// first fault, if not. Linear in the cells; for tests and debug builds.
  Result<void> validate() const;

  const DeadEnds& dead_ends() const { return dead_ends_; }
  /// All turns, and those that lead into no dead end.
  const JumpLines& all_turns() const { return all_turns_; }
  const JumpLines& living_turns() const { return living_turns_; }

  /// Calls sink(child, cost, move) for the next cells at which a path may turn, and for goals in
  /// straight reach. Goals that only a test knows are not seen.
  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    WEND_ASSERT(expansion.goals != nullptr, "jumps need to know the goals: search forward only");
    successors(expansion, aim_at(*expansion.goals, expansion.pruning), sink);
  }
  template <class Sink>
  void successors(const Expansion& expansion, const JumpAim& aim, Sink&& sink) const {
    const unsigned moves = this->moves(expansion);
    if (reach_goals(expansion, moves, aim, sink)) return;
    walk(expansion.node, moves, aim, sink);
  }

  /// The moves worth trying.
  unsigned moves(Expansion expansion) const {
    expansion.pruning = Pruning::dominated;
    return topology().moves(expansion);
  }

  /// Calls the sink for a goal that is in straight reach of a node by one of the moves; true where
  /// it is: then no other successor is needed.
  template <class Sink>
  bool reach_goal(NodeId node, NodeId goal, unsigned moves, Sink& sink) const {
    return reach_goal(Step{topology().point(node), node}, goal, moves, sink);
  }

  /// Calls the sink for the turns that some moves lead to.
  template <class Sink>
  void walk(NodeId node, unsigned moves, const JumpAim& aim, Sink& sink) const {
    const Step from = {topology().point(node), node};
    for (unsigned left = moves & kStraightMoves; left != 0; left &= left - 1) {
      walk_straight(from, static_cast<unsigned>(std::countr_zero(left)), 0, aim, sink);
    }
    for (unsigned left = moves & ~kStraightMoves; left != 0; left &= left - 1) {
      walk_diagonal(from, static_cast<unsigned>(std::countr_zero(left)), aim, sink);
    }
  }

  JumpAim aim_at(const Goals& goals, Pruning pruning) const {
    const std::span<const NodeId> ends = goal_list(goals);
    JumpAim aim;
    aim.lines = pruning == Pruning::dead_ends && !ends.empty() ? &living_turns_ : &all_turns_;
    if (ends.empty()) return aim;
    aim.low = aim.high = topology().point(ends.front());
    for (const NodeId goal : ends) {
      const Point at = topology().point(goal);
      aim.low = {std::min(aim.low.x, at.x), std::min(aim.low.y, at.y)};
      aim.high = {std::max(aim.high.x, at.x), std::max(aim.high.y, at.y)};
      if (pruning == Pruning::dead_ends && dead_ends_.cover(goal)) add_dead(at, aim);
    }
    return aim;
  }

  const GridTopology& topology() const { return grid_->topology(); }
  /// Whether a path that arrives by some move may turn there.
  bool turns_at(NodeId node) const {
    return topology().walkable(node) && turning_[topology().free_neighbours(node)] != 0;
  }
  /// From a node to its successor: diagonal steps, then straight ones.
  std::uint32_t steps_between(NodeId from, NodeId to) const {
    return topology().steps_between(from, to);
  }
  void write_steps(NodeId from, NodeId to, NodeId* out) const {
    topology().write_steps(from, to, out);
  }

  /// The cost of these steps.
  Cost jump_cost(NodeId from, NodeId to) const {
    const GridWay way(topology().point(from), topology().point(to));
    return way.diagonal_steps * diagonal_ + way.straight_steps * straight_;
  }

  /// How many steps of a move are legal in a row.
  std::uint32_t free_steps(NodeId from, unsigned move) const {
    WEND_ASSERT(move < kMoveCount, "steps are free in one of eight directions");
    const Point p = topology().point(from);
    return is_diagonal(move) ? all_turns_.diagonal[move - north_east].free_steps(p)
                             : all_turns_.straight[move].free_steps(p);
  }

  /// How often a path may turn on the map as it is now, and whether jumps are long enough for it.
  const TurnCounts& turn_counts() const { return counts_; }
  JumpWorth worth() const { return worth_of_jumps(counts_); }

  /// Per neighbourhood: the moves after which a path may turn, as a set.
  const std::array<std::uint8_t, 256>& turning_arrivals() const { return turning_; }
  Cost step_cost(unsigned move) const {
    WEND_ASSERT(move < kMoveCount, "only moves cost something: kNoMove is none");
    return is_diagonal(move) ? diagonal_ : straight_;
  }

 private:
  /// Where a walk is.
  struct Step {
    Point point;
    NodeId node;
  };

  static constexpr unsigned kStraightMoves = 0x0f;
  static constexpr Cost kUsualRise = 75;  // straight steps

  /// True where no other successor is needed.
  template <class Sink>
  bool reach_goals(const Expansion& expansion, unsigned moves, const JumpAim& aim,
                   Sink& sink) const {
    const Step from = {topology().point(expansion.node), expansion.node};
    const Goals& goals = *expansion.goals;
    if (goals.single != kNoNode) return reach_goal(from, goals.single, moves, sink);
    if (goals.several.empty() || !may_see(from.point, moves, aim)) return false;
    for (const NodeId goal : goals.several) reach_goal(from, goal, moves, sink);
    return false;
  }

  void add_dead(Point goal, JumpAim& aim) const {
    const Box box = dead_ends_.box_of(goal);
    if (!aim.has_box) aim.dead = box;
    aim.dead.add(box);
    aim.has_box = true;
    aim.lines = &all_turns_;
  }

  /// False where none of several goals can be in straight reach: all lie in one quarter round a
  /// cell, and the diagonal into it is not worth trying, or too short for the nearest.
  bool may_see(Point from, unsigned moves, const JumpAim& aim) const {
    const Point near = {std::clamp(from.x, aim.low.x, aim.high.x),
                        std::clamp(from.y, aim.low.y, aim.high.y)};
    if (near.x == from.x || near.y == from.y) return true;
    const GridWay way(from, near);
    if ((moves >> way.diagonal & 1) == 0) return false;
    return living_turns_.diagonal[way.diagonal - north_east].is_free(from, way.diagonal_steps);
  }

  template <class Word>
  static bool has(std::uint64_t bits, const WalkStop<Word>& stop) {
    return (bits >> stop.bit & 1) != 0;
  }

  Step moved(Step from, unsigned move, std::uint32_t steps) const {
    const auto count = static_cast<std::int32_t>(steps);
    WEND_ASSERT(topology().contains(
                    {from.point.x + kMoveX[move] * count, from.point.y + kMoveY[move] * count}),
                "a walk ends before the border: its last cell must be marked");
    return {{from.point.x + kMoveX[move] * count, from.point.y + kMoveY[move] * count},
            from.node + steps * topology().target(0, move)};
  }

  template <class Sink>
  [[gnu::always_inline]] bool reach_goal(Step from, NodeId goal, unsigned moves, Sink& sink) const {
    const GridWay way(from.point, topology().point(goal));
    const unsigned first = way.diagonal_steps > 0 ? way.diagonal : way.straight;
    if ((moves >> first & 1) == 0) return false;
    const auto& lines = living_turns_.diagonal[way.diagonal - north_east];
    if (!lines.is_free(from.point, way.diagonal_steps)) return false;
    const Step turning = moved(from, way.diagonal, way.diagonal_steps);
    if (!living_turns_.straight[way.straight].is_free(turning.point, way.straight_steps))
      return false;
    sink(goal, way.diagonal_steps * diagonal_ + way.straight_steps * straight_,
         way.straight_steps > 0 ? way.straight : way.diagonal);
    return true;
  }

  /// `before`: what the way to `from` has cost already.
  template <class Sink>
  [[gnu::always_inline]] void walk_straight(Step from, unsigned move, Cost before,
                                            const JumpAim& aim, Sink& sink) const {
    const auto& lines = aim.lines->straight[move];
    WEND_ASSERT(move < north_east, "straight walks go in one of four directions");
    auto stop = lines.next_stop(lines.word(from.point), lines.bit(from.point));
    std::uint32_t steps = stop.steps;
    while (!has(stop.word->turn, stop) ||
           (aim.has_box && !dead_ends_.leads_to(all_turns_, move, stop, aim.dead))) {
      if (has(stop.word->last, stop)) return;
      stop = lines.next_stop(stop.word, stop.bit);
      steps += stop.steps;
    }
    WEND_ASSERT(steps > 0, "a jump leads on, or the search would never end");
    sink(from.node + steps * topology().target(0, move), before + steps * straight_, move);
  }

  template <class Sink>
  [[gnu::always_inline]] void walk_diagonal(Step from, unsigned move, const JumpAim& aim,
                                            Sink& sink) const {
    const auto& lines = aim.lines->diagonal[move - north_east];
    WEND_ASSERT(move >= north_east && move < kMoveCount, "diagonal walks take diagonal moves");
    WalkStop<DiagonalWord> stop = {lines.word(from.point), lines.bit(from.point), 0};
    Cost cost = 0;
    do {
      stop = lines.next_stop(stop.word, stop.bit);
      from = moved(from, move, stop.steps);
      cost += stop.steps * diagonal_;
      if (diagonals_turn_ && turns_itself(from.node, move)) return sink(from.node, cost, move);
      if (has(stop.word->left, stop)) walk_straight(from, left_of(move), cost, aim, sink);
      if (has(stop.word->right, stop)) walk_straight(from, right_of(move), cost, aim, sink);
    } while (!has(stop.word->last, stop));
  }

  /// Whether a path that arrives diagonally has moves to try that it would not have over open
  /// ground.
  bool turns_itself(NodeId node, unsigned move) const {
    return (turning_[topology().free_neighbours(node)] >> move & 1) != 0;
  }

  Result<void> validate_cell(const JumpLines& lines, Point p) const;
  Result<void> validate_sides(const JumpLines& lines) const;
  void read_rules();
  void mark_turns(Point p);
  void unmark_turns(Point p);
  void bring_living_turns(Point p);
  void mark_sides(JumpLines& lines, Progress progress) const;
  void mark_sides_before(JumpLines& lines, unsigned move, Point p) const;
  void sweep_back(JumpLines& lines, unsigned move, Point p, bool found, bool all) const;

  const UnitGrid* grid_;
  Cost straight_;
  Cost diagonal_;
  bool diagonals_turn_ = false;
  TurnCounts counts_;
  std::array<std::uint8_t, 256> turning_{};  // per neighbourhood: the arrivals after which to turn
  std::array<std::uint8_t, 256> last_{};     // per neighbourhood: the moves that are not legal
  JumpLines all_turns_;
  JumpLines living_turns_;
  DeadEnds dead_ends_;
};

}  // namespace wend
