#include "wend/internal/space/spaces/terrain_jump_grid.h"

#include "wend/base/assert.h"
#include "wend/internal/space/spaces/jump_grid.h"

namespace wend {
namespace {

// The shares of the time that making the lines takes, on a map of caves with swamps.
constexpr double kPatternsMade = 0.6;
constexpr double kStopsMade = 0.75;

}  // namespace

bool TerrainJumpGrid::supports(CornerRule rule, CostModel costs) {
  return JumpGrid::supports(rule, costs);
}

TerrainJumpGrid::TerrainJumpGrid(const TerrainGrid& grid, Progress progress)
    : grid_(&grid),
      even_straight_(4 * Cost{grid.costs().straight}),
      even_diagonal_(4 * Cost{grid.costs().diagonal}),
      cheapest_straight_(grid.cheapest_terrain() * grid.costs().straight),
      cheapest_diagonal_(grid.cheapest_terrain() * grid.costs().diagonal),
      patterns_(grid),
      surcharges_(grid, patterns_),
      lines_(topology().width(), topology().height()),
      counts_(count_turns()) {
  WEND_ASSERT(supports(topology().corner_rule(), grid.costs()),
              "ask supports() before terrain jumps");
  mark_stops(progress.stretch(kPatternsMade, kStopsMade));
  mark_sides(progress.stretch(kStopsMade, 1));
}

TurnCounts TerrainJumpGrid::count_turns() const {
  TurnCounts counts;
  for (NodeId node = 0; node < node_count(); ++node) {
    if (!grid_->walkable(node)) continue;
    const Neighbourhood free = topology().free_neighbours(node);
    for (unsigned move = 0; move < 4; ++move) {
      if ((free >> opposite(move) & 1) == 0) continue;  // nothing arrives that way
      ++counts.steps;
      counts.turning += patterns_.at(node).turns >> move & 1u;
    }
  }
  counts.alive = counts.turning;
  return counts;
}

/// Nothing where some step is not legal, or not worth trying.
std::optional<TerrainJumpGrid::Cost> TerrainJumpGrid::cost_of(Place from,
                                                              const GridWay& way) const {
  Cost cost = 0;
  if (way.diagonal_steps > 0) {
    const auto& lines = lines_.diagonal[way.diagonal - north_east];
    const auto run = cost_of_run(lines, from, way.diagonal, way.diagonal_steps);
    if (!run.has_value() || way.straight_steps == 0) return run;
    cost = *run;
    from.node += way.diagonal_steps * topology().target(0, way.diagonal);
    from.point = topology().point(from.node);
    if ((patterns_.at(from.node).moves(way.diagonal) >> way.straight & 1) == 0) return {};
  }
  const auto& lines = lines_.straight[way.straight];
  const auto run = cost_of_run(lines, from, way.straight, way.straight_steps);
  return run.has_value() ? std::optional(cost + *run) : run;
}

TerrainJumpGrid::Cost TerrainJumpGrid::jump_cost(NodeId from, NodeId to) const {
  const GridWay way(topology().point(from), topology().point(to));
  Cost cost = 0;
  for (std::uint32_t i = 0; i < way.diagonal_steps + way.straight_steps; ++i) {
    const unsigned move = i < way.diagonal_steps ? way.diagonal : way.straight;
    cost += grid_->step_cost(from, move);
    from = topology().target(from, move);
  }
  return cost;
}

/// The cost of so many steps straight on; nothing if one after the first is not worth trying.
/// Preconditions: the first is legal; there is one.
std::optional<TerrainJumpGrid::Cost> TerrainJumpGrid::cost_of_run(const Lines<Word>& lines,
                                                                  Place from, unsigned move,
                                                                  std::uint32_t steps) const {
  const Word* word = lines.word(from.point);
  WEND_ASSERT(steps > 0, "a run has steps: look whether it has before");
  std::uint32_t place = lines.bit(from.point);  // counted from the first of the word
  const std::uint32_t end = place + steps;
  std::uint64_t stops = (word->last | word->change) & ~std::uint64_t{1} << place;
  NodeId node = from.node;
  Cost step = grid_->step_cost(node, move);
  Cost cost = 0;
  for (std::uint32_t first = 0;; stops &= stops - 1) {
    for (; stops == 0 && first + 64 < end; stops = word->last | word->change) {
      ++word;
      first += 64;
    }
    const auto bit = static_cast<unsigned>(std::countr_zero(stops));  // 64: there is none
    if (first + bit >= end) return cost + (end - place) * step;
    if ((word->last >> bit & 1) != 0) return {};
    cost += (first + bit - place) * step;
    node += (first + bit - place) * topology().target(0, move);
    place = first + bit;
    step = grid_->step_cost(node, move);
  }
}

Lines<TerrainJumpGrid::Word>& TerrainJumpGrid::lines_of(unsigned move) {
  WEND_ASSERT(move < kMoveCount, "lines lie in eight directions");
  return is_diagonal(move) ? lines_.diagonal[move - north_east] : lines_.straight[move];
}

/// Marks the stops that the terrain round each cell determines by itself.
void TerrainJumpGrid::mark_stops(Progress progress) {
  Point p;
  for (NodeId node = 0; node < node_count(); ++node) {
    const TerrainPattern& pattern = patterns_.at(node);
    const unsigned changes = pattern.even ? 0 : changes_at(node, pattern);
    const unsigned stops = grid_->walkable(node) ? pattern.turns | pattern.ends | changes : 0;
    for (unsigned left = stops; left != 0; left &= left - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(left));
      Lines<Word>& lines = lines_of(move);
      Word& word = lines.word(p);
      const unsigned bit = lines.bit(p);
      word.turn |= std::uint64_t{pattern.turns >> move & 1u} << bit;
      word.last |= std::uint64_t{pattern.ends >> move & 1u} << bit;
      word.change |= std::uint64_t{changes >> move & 1u} << bit;
    }
    if (++p.x < topology().width()) continue;
    p = {0, p.y + 1};
    progress.tell(static_cast<double>(p.y) / topology().height());
  }
}

/// The moves with which a path passes a cell and that cost something else from there on, as a set.
unsigned TerrainJumpGrid::changes_at(NodeId node, const TerrainPattern& pattern) const {
  unsigned changes = 0;
  for (unsigned move = 0; move < kMoveCount; ++move) {
    if ((pattern.ends >> move & 1) != 0) continue;
    const NodeId before = topology().origin(node, move);
    WEND_ASSERT(before < node_count(), "a path comes from the map: mark other arrivals as ends");
    const bool same = grid_->step_cost(before, move) == grid_->step_cost(node, move);
    if (!same) changes |= 1u << move;
  }
  return changes;
}

/// A diagonal walk stops where going straight on leads to a turn.
void TerrainJumpGrid::mark_sides(Progress progress) {
  for (unsigned side = 0; side < 4; ++side) {
    progress.tell(side / 4.0);
    const bool upright = kMoveX[side] == 0;
    const std::int32_t lines = upright ? topology().width() : topology().height();
    for (std::int32_t line = 0; line < lines; ++line) mark_sides(side, line);
  }
}

/// Along one line, against the direction of the move.
void TerrainJumpGrid::mark_sides(unsigned side, std::int32_t line) {
  const Lines<Word>& straight = lines_.straight[side];
  const unsigned arrivals[] = {side + north_east, (side + 3) % 4 + north_east};
  Point p = {side == east ? topology().width() - 1 : 0,
             side == south ? topology().height() - 1 : 0};
  (kMoveX[side] == 0 ? p.x : p.y) = line;
  bool found = false;  // a walk from here finds a turn
  for (; topology().contains(p); p = {p.x - kMoveX[side], p.y - kMoveY[side]}) {
    const TerrainPattern& pattern = patterns_.at(topology().node(p));
    for (const unsigned arrival : arrivals) {
      Lines<Word>& diagonal = lines_of(arrival);
      if (found && (pattern.moves(arrival) >> side & 1) != 0) {
        diagonal.word(p).turn |= diagonal.mask(p);
      }
    }
    if ((straight.word(p)->last & straight.mask(p)) != 0) found = false;
    if ((straight.word(p)->turn & straight.mask(p)) != 0) found = true;
  }
}

}  // namespace wend
