#pragma once

#include <array>
#include <cstdint>

#include "wend/base/assert.h"
#include "wend/base/types.h"
#include "wend/space/concepts.h"
#include "wend/space/maps/cost_model.h"
#include "wend/space/maps/grid_rules.h"

/// The eight moves of a square grid and the four rules for moving diagonally past corners.
namespace wend {

/// The straight moves, then the diagonal ones, each clockwise. This is also the order in which
/// successors are generated, and so part of what "last added first" means. Diagonals come last
/// because of that: among equals a search then goes diagonally first and straight on afterwards,
/// and runs into the goal over open ground instead of trying straight steps from every cell of the
/// way.
enum Move : unsigned { north, east, south, west, north_east, south_east, south_west, north_west };
inline constexpr unsigned kMoveCount = 8;

inline constexpr std::array<std::int8_t, kMoveCount> kMoveX = {0, 1, 0, -1, 1, 1, -1, -1};
inline constexpr std::array<std::int8_t, kMoveCount> kMoveY = {-1, 0, 1, 0, -1, 1, 1, -1};

constexpr bool is_diagonal(unsigned move) { return move >= north_east; }

/// The two straight moves that a diagonal one passes between.
constexpr unsigned left_of(unsigned diagonal) {
  WEND_ASSERT(is_diagonal(diagonal) && diagonal < kMoveCount, "only diagonals pass between moves");
  return diagonal - north_east;
}
constexpr unsigned right_of(unsigned diagonal) { return (diagonal - north_east + 1) % 4; }

/// The move that takes a move back.
constexpr unsigned opposite(unsigned move) { return move ^ 2u; }

/// How many directions lie between those of two moves: of 45 degrees each, between hexagons of 60.
constexpr unsigned turn_between(unsigned a, unsigned b, bool hexagonal) {
  WEND_ASSERT(a < kMoveCount && b < kMoveCount, "a unit turns from one of eight moves to another");
  constexpr std::array<std::uint8_t, kMoveCount> kSquareRound = {0, 2, 4, 6, 1, 3, 5, 7};
  constexpr std::array<std::uint8_t, kMoveCount> kHexRound = {0, 2, 3, 5, 1, 0, 4, 0};
  const auto& round = hexagonal ? kHexRound : kSquareRound;
  const unsigned directions = hexagonal ? 6 : 8;
  const unsigned right = (round[b] + directions - round[a]) % directions;
  return right < directions - right ? right : directions - right;
}

/// The moves, as a set (bit d: move d), with which a pruned path goes on over open ground: straight
/// on and, after a diagonal step, to the two sides. Any other is forced by an obstacle: a turn.
constexpr unsigned natural_moves(unsigned arrival) {
  WEND_ASSERT(arrival < kMoveCount, "a path goes on after a move: at a start there is none");
  const unsigned on = 1u << arrival;
  return is_diagonal(arrival) ? on | 1u << left_of(arrival) | 1u << right_of(arrival) : on;
}

/// The way between two cells that goes diagonally first and then straight on.
struct GridWay {
  unsigned diagonal;  // moves
  unsigned straight;
  std::uint32_t diagonal_steps;
  std::uint32_t straight_steps;

  [[gnu::always_inline]] constexpr GridWay(Point from, Point to) {
    const std::int32_t dx = to.x - from.x;
    const std::int32_t dy = to.y - from.y;
    const auto columns = static_cast<std::uint32_t>(dx < 0 ? -dx : dx);
    const auto rows = static_cast<std::uint32_t>(dy < 0 ? -dy : dy);
    diagonal = dx > 0 ? (dy < 0 ? north_east : south_east) : (dy < 0 ? north_west : south_west);
    straight = columns > rows ? (dx > 0 ? east : west) : (dy > 0 ? south : north);
    diagonal_steps = columns < rows ? columns : rows;
    straight_steps = (columns < rows ? rows : columns) - diagonal_steps;
  }
};

/// The set (bit d: move d) of diagonal moves that are legal even between two blocked cells. Others
/// join nothing that straight moves do not join as well.
constexpr unsigned joining_diagonals(CornerRule rule) {
  constexpr unsigned kRising = 1u << north_east | 1u << south_west;
  constexpr unsigned kFalling = 1u << north_west | 1u << south_east;
  if (rule == CornerRule::always) return kRising | kFalling;
  return rule == CornerRule::hexagonal ? kRising : 0;
}

/// The moves between hexagons.
inline constexpr unsigned kHexMoves =
    1u << north | 1u << east | 1u << south | 1u << west | joining_diagonals(CornerRule::hexagonal);

/// A cell's eight neighbours, bit d set where the cell in direction d is walkable.
using Neighbourhood = std::uint8_t;

/// The set (bit d: move d) of moves that the rule allows out of a free cell.
unsigned legal_moves(CornerRule rule, Neighbourhood free);

/// For each way of having arrived at a cell and each neighbourhood, the moves worth trying.
///
/// Pruning::repeated leaves out moves to cells that the parent's own expansion reached at no higher
/// cost: back to the parent, and to a common neighbour when the parent's direct move there was
/// legal (by the triangle inequality it never costs more than the way round). On open ground three
/// moves remain after a straight step, five after a diagonal one.
///
/// Pruning::dominated leaves out every move to a cell that the parent can also reach in two steps
/// that avoid this cell, if that is cheaper, or as cheap with the diagonal step first: the
/// neighbour pruning of D. Harabor and A. Grastien, "Online Graph Pruning for Pathfinding on Grid
/// Maps" (AAAI 2011), here without any jumping. One move remains after a straight step, three after
/// a diagonal one, and those that obstacles force.
///   It never prunes what a search needs. Let x be a cell, and all cells nearer to the start have
/// their true cost. A straight move is left out only if another way is strictly cheaper. So if some
/// cheapest path enters x by a straight step, x gets its true cost. If all enter by a diagonal
/// step, none of those is left out either: a diagonal after a diagonal only falls to a strictly
/// cheaper way, and a diagonal after a straight step only to one as cheap that enters x straight.
/// (For diagonals more expensive than one straight step and cheaper than two; otherwise both are
/// alike.) On hexagons, whose steps are all alike, every second move (north-east, west, south)
/// takes the part of the diagonal ones: between any two neighbouring directions one goes first.
class MoveTable {
 public:
  /// Without uniform costs (steps of one kind all cost the same) only the way back is left out.
  MoveTable(CornerRule rule, CostModel costs, bool uniform_costs);

  /// The moves as a set. `arrival` is a Move or kNoMove.
  unsigned moves(unsigned arrival, Neighbourhood free, Pruning pruning) const {
    WEND_ASSERT(arrival < kMoveCount || arrival == kNoMove, "one arrives by a move, or by none");
    return moves_[pruning == Pruning::repeated ? 0 : 1][arrival][free];
  }

 private:
  std::array<std::array<std::array<std::uint8_t, 256>, 16>, 2> moves_{};
};

}  // namespace wend
