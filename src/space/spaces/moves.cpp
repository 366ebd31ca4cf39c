#include "wend/internal/space/spaces/moves.h"

#include <optional>

#include "wend/base/assert.h"

namespace wend {
namespace {

struct Offset {
  int x;
  int y;
  friend bool operator==(const Offset&, const Offset&) = default;
};

Offset offset_of(unsigned move) { return {kMoveX[move], kMoveY[move]}; }

/// The move with that offset, or kNoMove where the two cells are not neighbours.
unsigned move_between(Offset from, Offset to) {
  static constexpr std::array<unsigned, 9> kMoves = {
      north_west, north, north_east, west, kNoMove, east, south_west, south, south_east};
  const int x = to.x - from.x + 1;
  const int y = to.y - from.y + 1;
  if (x < 0 || x > 2 || y < 0 || y > 2) return kNoMove;
  return kMoves[static_cast<unsigned>(3 * y + x)];
}

bool rule_allows(CornerRule rule, unsigned diagonal, bool first_corner_free,
                 bool second_corner_free) {
  WEND_ASSERT(is_diagonal(diagonal) && diagonal < kMoveCount, "corners hinder diagonal moves only");
  switch (rule) {
    case CornerRule::always: return true;
    case CornerRule::one_free: return first_corner_free || second_corner_free;
    case CornerRule::both_free: return first_corner_free && second_corner_free;
    case CornerRule::never: return false;
    case CornerRule::hexagonal: return ((joining_diagonals(rule) >> diagonal) & 1u) != 0;
  }
  return false;
}

/// If two ways of equal cost take the same two moves, the one that begins with such a move is kept.
bool goes_first(CornerRule rule, unsigned move) {
  if (rule != CornerRule::hexagonal) return is_diagonal(move);
  return move == north_east || move == west || move == south;
}

/// Whether a cell, given relative to the centre of `free`, is known to be free. Cells further away
/// are not known, and count as blocked: then nothing is left out on their account.
bool known_free(Neighbourhood free, Offset cell) {
  if (cell == Offset{0, 0}) return true;
  const unsigned move = move_between({0, 0}, cell);
  return move != kNoMove && ((free >> move) & 1u) != 0;
}

/// One arrival at the centre of a neighbourhood, seen from there.
class Arrival {
 public:
  Arrival(CornerRule rule, CostModel costs, Neighbourhood free, unsigned move)
      : rule_(rule),
        costs_(costs),
        free_(free),
        move_(move),
        parent_{-kMoveX[move], -kMoveY[move]} {
    WEND_ASSERT(move < kMoveCount, "a path arrives by one of the eight moves");
  }

  bool is_way_back(unsigned move) const { return offset_of(move) == parent_; }

  /// Whether the parent could surely step straight to where the move leads, at no higher cost.
  bool repeated(unsigned move) const {
    const std::optional<unsigned> direct = step(parent_, offset_of(move));
    return direct.has_value() && *direct <= way_round(move);
  }

  /// Whether two other steps surely lead from the parent to where the move leads, and are cheaper,
  /// or as cheap with the one first that goes first.
  bool dominated(unsigned move) const {
    for (int y = -1; y <= 1; ++y) {
      for (int x = -1; x <= 1; ++x) {
        const std::optional<unsigned> first = step(parent_, {x, y});
        if (!first.has_value()) continue;
        const std::optional<unsigned> second = step({x, y}, offset_of(move));
        if ((x == 0 && y == 0) || !second.has_value()) continue;
        const unsigned other = *first + *second;
        const bool is_second = !goes_first(rule_, move_) && goes_first(rule_, move);
        if (other < way_round(move) || (other == way_round(move) && is_second)) return true;
      }
    }
    return false;
  }

 private:
  unsigned cost(unsigned move) const {
    return is_diagonal(move) ? costs_.diagonal : costs_.straight;
  }
  unsigned way_round(unsigned move) const { return cost(move_) + cost(move); }

  /// The cost of a step between two cells if it is known to be legal.
  std::optional<unsigned> step(Offset from, Offset to) const {
    const unsigned move = move_between(from, to);
    if (move == kNoMove || !known_free(free_, from) || !known_free(free_, to)) return std::nullopt;
    const bool allowed =
        !is_diagonal(move) ||
        rule_allows(rule_, move, known_free(free_, {from.x + kMoveX[move], from.y}),
                    known_free(free_, {from.x, from.y + kMoveY[move]}));
    return allowed ? std::optional(cost(move)) : std::nullopt;
  }

  CornerRule rule_;
  CostModel costs_;
  Neighbourhood free_;
  unsigned move_;
  Offset parent_;
};

}  // namespace

const char* to_string(CornerRule rule) {
  switch (rule) {
    case CornerRule::always: return "always";
    case CornerRule::one_free: return "one_free";
    case CornerRule::both_free: return "both_free";
    case CornerRule::never: return "never";
    case CornerRule::hexagonal: return "hexagonal";
  }
  return "never";
}

unsigned legal_moves(CornerRule rule, Neighbourhood free) {
  const auto is_free = [&](unsigned move) { return ((free >> (move)) & 1u) != 0; };
  unsigned legal = 0;
  for (unsigned move = 0; move < kMoveCount; ++move) {
    if (!is_free(move)) continue;
    if (is_diagonal(move) &&
        !rule_allows(rule, move, is_free(left_of(move)), is_free(right_of(move)))) {
      continue;
    }
    legal |= 1u << move;
  }
  return legal;
}

MoveTable::MoveTable(CornerRule rule, CostModel costs, bool uniform_costs) {
  const bool ordered = rule == CornerRule::hexagonal ||
                       (costs.straight < costs.diagonal && costs.diagonal < 2 * costs.straight);
  for (unsigned bits = 0; bits < 256; ++bits) {
    const auto free = static_cast<Neighbourhood>(bits);
    const unsigned legal = legal_moves(rule, free);
    for (unsigned arrival = 0; arrival < moves_[0].size(); ++arrival) {
      unsigned repeated = 0;
      unsigned dominated = 0;
      for (unsigned move = 0; arrival < kMoveCount && move < kMoveCount; ++move) {
        const unsigned bit = 1u << move;
        if ((legal & bit) == 0) continue;
        const Arrival seen(rule, costs, free, arrival);
        if (seen.is_way_back(move) || (uniform_costs && seen.repeated(move))) repeated |= bit;
        if (uniform_costs && ordered && seen.dominated(move)) dominated |= bit;
      }
      moves_[0][arrival][bits] = static_cast<std::uint8_t>(legal & ~repeated);
      WEND_ASSERT((repeated & ~legal) == 0 && (dominated & ~legal) == 0,
                  "leave out legal moves only");
      moves_[1][arrival][bits] = static_cast<std::uint8_t>(legal & ~repeated & ~dominated);
    }
  }
}

}  // namespace wend
