// A grid with terrain as jump point search sees it: what JumpGrid
// (internal/space/spaces/jump_grid.h) is to grids of equal costs. D. Harabor and A. Grastien,
// "Online Graph Pruning for Pathfinding on Grid Maps" (AAAI 2011); M. Carlson et al., "Optimal
// Pathfinding on Weighted Grid Maps" (AAAI 2023).
//
// Which moves are worth trying at a cell comes from the terrain round it
// (internal/space/spaces/terrain_patterns.h), and with that whether a path may turn there. So a
// walk passes not only over open ground of one terrain, 64 cells at a time, but also over all
// borders between terrains at which nothing is to be decided, such as those that it crosses at
// right angles. The cost of its steps is looked up again only where it changes; those places, too,
// are known beforehand.
//
// A diagonal walk stops where going straight on to a side leads to a turn. (JumpGrid passes on and
// looks at the sides from there. But in a lake there is a shore on each side of every cell, and a
// walk across would look at all of them, at any cost of getting there.)
//
// From every node the way straight to the goal is looked at: diagonally, then straight on. If each
// of its steps is worth trying the goal is a successor; if they are all of the cheapest terrain
// there is, the only one. Nodes that a path passes diagonally without a turn need not look: the
// node where that diagonal began has.
//
// Tried, on battleground / petrifiedforest (weighted maps of the Moving AI benchmarks, 400 queries
// each), as expansions per query, of which A* does 2872 / 9757, and how many times as fast as A*:
// - diagonals passed as JumpGrid does it: 20 / 302, 16 / 2.1 times.
// - diagonals cut off where f has risen by one straight step: 39 / 881, 15 / 3.3 times.
// - besides, the estimate with surcharges (internal/space/spaces/surcharges.h), and step costs from
// the terrain's
//   pattern where no border is near: 32 / 546, 15 / 4.7 times.
// - diagonals cut off at the first side instead (this one): 42 / 659, 18 / 5.6 times. At the
//   second, fourth or sixteenth: 526, 374, 230 expansions on petrifiedforest, but 12, 21 and 80 %
//   more instructions.
// - moves left out that a flood of all cells up to 4, 8 or 12 away shows to be useless for goals
//   farther off: 18, 33 or 45 % fewer expansions, for 0.3, 1.2 or 2.6 seconds beforehand. Not kept.
// - distances to 2, 4 or 8 landmarks for the estimate (A. Goldberg and C. Harrelson, SODA 2005):
//   24 / 395, 21 / 243 or 18 / 161, for as many floods of the map beforehand. Not kept.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>

#include "wend/base/assert.h"
#include "wend/internal/base/progress.h"
#include "wend/internal/space/spaces/jump_lines.h"
#include "wend/internal/space/spaces/jump_worth.h"
#include "wend/internal/space/spaces/surcharges.h"
#include "wend/internal/space/spaces/terrain_patterns.h"
#include "wend/space/spaces/terrain_grid.h"

namespace wend {

/// About 11 bytes per cell; see also TerrainPatterns.
class TerrainJumpGrid final {
 public:
  using Cost = std::uint64_t;

  /// Whether paths can be pruned at all: as JumpGrid::supports.
  static bool supports(CornerRule rule, CostModel costs);

  /// Linear in the cells. The grid must outlive this. Precondition: supports(rule, costs).
  explicit TerrainJumpGrid(const TerrainGrid& grid, Progress progress = {});

  std::size_t node_count() const { return grid_->node_count(); }
  std::uint64_t version() const { return grid_->version(); }
  /// The rise of f by most jumps: see internal/search/open_lists/bucket_queue.h.
  Cost usual_rise() const { return kUsualRise * cheapest_straight_; }

  auto estimate_to(const Goals& goals) const { return grid_->estimate_to(goals); }
  /// As the grid's, but towards a single goal the automatic one knows of surcharges.
  template <class Memory, class Visitor>
  auto visit_estimate(const Heuristic& heuristic, const Goals& goals, Side side, Memory& memory,
                      Visitor&& visitor) const {
    if (heuristic.kind == HeuristicKind::automatic && goals.single != kNoNode) {
      return visitor(SurchargedEstimate(estimate_to(goals), surcharges_, goals.single));
    }
    return grid_->visit_estimate(heuristic, goals, side, memory, visitor);
  }

  /// Calls sink(child, cost, move) for the next cells at which a path may turn, and for goals in
  /// straight reach. Goals that only a test knows are not seen.
  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    WEND_ASSERT(expansion.goals != nullptr, "jumps over terrain need the goals: search forward");
    const TerrainPattern& pattern = patterns_.at(expansion.node);
    const unsigned moves = pattern.moves(expansion.move);
    const Place from = {expansion.node, topology().point(expansion.node)};
    if (!passes(pattern, expansion.move) && reach_goals(from, moves, *expansion.goals, sink))
      return;
    unsigned left = moves;
    for (; (left & kStraightMoves) != 0; left &= left - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(left));
      walk(lines_.straight[move], from, move, pattern, sink);
    }
    for (; left != 0; left &= left - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(left));
      walk(lines_.diagonal[move - north_east], from, move, pattern, sink);
    }
  }

  /// How often a path may turn, and whether jumps are long enough for it.
  const TurnCounts& turn_counts() const { return counts_; }
  JumpWorth worth() const { return worth_of_terrain_jumps(counts_, node_count()); }

  const GridTopology& topology() const { return grid_->topology(); }
  /// From a node to its successor: diagonal steps, then straight ones.
  std::uint32_t steps_between(NodeId from, NodeId to) const {
    return topology().steps_between(from, to);
  }
  void write_steps(NodeId from, NodeId to, NodeId* out) const {
    topology().write_steps(from, to, out);
  }
  /// The cost of these steps.
  Cost jump_cost(NodeId from, NodeId to) const;

 private:
  /// Sixty-four cells of a row, column or diagonal.
  struct Word {
    std::uint64_t turn = 0;    // a path that arrives here may turn, or diagonally to the side
    std::uint64_t last = 0;    // the next step is not worth trying
    std::uint64_t change = 0;  // the next step costs something else than the one before
    std::uint64_t stops() const { return turn | last | change; }
  };

  struct Place {
    NodeId node;
    Point point;
  };

  static constexpr unsigned kStraightMoves = 0x0f;
  static constexpr Cost kUsualRise = 75;  // straight steps

  /// Whether a path passes a cell diagonally and finds nothing there that open ground has not.
  static bool passes(const TerrainPattern& pattern, unsigned arrival) {
    return arrival != kNoMove && is_diagonal(arrival) && (pattern.turns >> arrival & 1) == 0;
  }

  /// Calls the sink for goals in straight reach; true where no other successor is needed.
  template <class Sink>
  bool reach_goals(Place from, unsigned moves, const Goals& goals, Sink& sink) const {
    if (goals.single != kNoNode) return reach_goal(from, moves, goals.single, sink);
    for (const NodeId goal : goals.several) reach_goal(from, moves, goal, sink);
    return false;
  }

  template <class Sink>
  bool reach_goal(Place from, unsigned moves, NodeId goal, Sink& sink) const {
    const GridWay way(from.point, topology().point(goal));
    const unsigned first = way.diagonal_steps > 0 ? way.diagonal : way.straight;
    if ((moves >> first & 1) == 0) return false;
    const std::optional<Cost> cost = cost_of(from, way);
    if (!cost.has_value()) return false;
    sink(goal, *cost, way.straight_steps > 0 ? way.straight : way.diagonal);
    return *cost ==
           way.straight_steps * cheapest_straight_ + way.diagonal_steps * cheapest_diagonal_;
  }

  /// Calls the sink for the next turn along a line, if there is one.
  template <class Sink>
  [[gnu::always_inline]] void walk(const Lines<Word>& lines, Place from, unsigned move,
                                   const TerrainPattern& pattern, Sink& sink) const {
    NodeId node = from.node;
    WalkStop<Word> stop = {lines.word(from.point), lines.bit(from.point), 0};
    Cost cost = 0;
    Cost step = first_step(pattern, node, move);
    for (;;) {
      stop = lines.next_stop(stop.word, stop.bit);
      node += stop.steps * topology().target(0, move);
      WEND_ASSERT(node < node_count(), "a walk's last cell must be marked, or it leaves the map");
      cost += stop.steps * step;
      if ((stop.word->turn >> stop.bit & 1) != 0) return sink(node, cost, move);
      if ((stop.word->last >> stop.bit & 1) != 0) return;
      step = grid_->step_cost(node, move);
    }
  }

  Cost first_step(const TerrainPattern& pattern, NodeId node, unsigned move) const {
    WEND_ASSERT(pattern.terrain > 0, "no step begins in a blocked cell: refuse such starts");
    if (!pattern.even) [[unlikely]] {
      return grid_->step_cost(node, move);
    }
    return pattern.terrain * (is_diagonal(move) ? even_diagonal_ : even_straight_);
  }

  std::optional<Cost> cost_of(Place from, const GridWay& way) const;
  std::optional<Cost> cost_of_run(const Lines<Word>& lines, Place from, unsigned move,
                                  std::uint32_t steps) const;
  Lines<Word>& lines_of(unsigned move);
  TurnCounts count_turns() const;
  void mark_stops(Progress progress);
  unsigned changes_at(NodeId node, const TerrainPattern& pattern) const;
  void mark_sides(Progress progress);
  void mark_sides(unsigned side, std::int32_t line);

  const TerrainGrid* grid_;
  Cost even_straight_;  // a step over terrain of one unit
  Cost even_diagonal_;
  Cost cheapest_straight_;  // a step over the cheapest terrain
  Cost cheapest_diagonal_;
  TerrainPatterns patterns_;
  Surcharges surcharges_;
  AllLines<Word, Word> lines_;
  TurnCounts counts_;
};

}  // namespace wend
