// The legal moves against the rules' wording, and that the move table leaves out nothing a search
// would miss.
#include "wend/internal/space/spaces/moves.h"

#include <gtest/gtest.h>

#include <bit>
#include <string>

#include "support/oracle.h"
#include "support/random_case.h"

namespace wend::test {
namespace {

constexpr Point kCentre = {2, 2};

Point after(Point from, unsigned move) { return {from.x + kMoveX[move], from.y + kMoveY[move]}; }
Point before(Point to, unsigned move) { return {to.x - kMoveX[move], to.y - kMoveY[move]}; }

/// Five by five cells, the middle one free, the others at random.
GridMap random_surroundings(Random& random) {
  GridMap map(5, 5);
  const std::uint32_t walls = random.below(70);
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    if (map.point(id) != kCentre && random.chance(walls)) map.set_symbol(map.point(id), '#');
  }
  return map;
}

Neighbourhood around_centre(const GridMap& map) {
  unsigned free = 0;
  for (unsigned move = 0; move < kMoveCount; ++move) {
    free |= map.walkable(after(kCentre, move)) ? 1u << move : 0u;
  }
  return static_cast<Neighbourhood>(free);
}

/// All moves out of the centre that the oracle, which knows no neighbourhoods, calls legal.
unsigned oracle_moves(const Oracle& oracle) {
  unsigned legal = 0;
  for (unsigned move = 0; move < kMoveCount; ++move) {
    legal |= oracle.step(kCentre, after(kCentre, move)).has_value() ? 1u << move : 0u;
  }
  return legal;
}

TEST(Moves, AreNamedWithYDownAndStraightOnesComeFirst) {
  EXPECT_EQ(after({0, 0}, north), (Point{0, -1}));
  EXPECT_EQ(after({0, 0}, north_east), (Point{1, -1}));
  EXPECT_EQ(after({0, 0}, east), (Point{1, 0}));
  EXPECT_EQ(after({0, 0}, south_east), (Point{1, 1}));
  EXPECT_EQ(after({0, 0}, south), (Point{0, 1}));
  EXPECT_EQ(after({0, 0}, south_west), (Point{-1, 1}));
  EXPECT_EQ(after({0, 0}, west), (Point{-1, 0}));
  EXPECT_EQ(after({0, 0}, north_west), (Point{-1, -1}));
  for (unsigned move = 0; move < kMoveCount; ++move) {
    EXPECT_EQ(is_diagonal(move), kMoveX[move] != 0 && kMoveY[move] != 0);
  }
}

TEST(Moves, EveryCornerRuleHasItsOwnName) {
  std::string names;
  for (const CornerRule rule : kCornerRules) names += std::string(to_string(rule)) + " ";
  EXPECT_EQ(names, "always one_free both_free never ");
}

TEST(LegalMoves, AreThoseOfTheRulesWordingForAllNeighbourhoods) {
  for (const CornerRule rule : kCornerRules) {
    GridOptions options;
    options.corners = rule;
    for (unsigned bits = 0; bits < 256; ++bits) {
      GridMap map(5, 5);
      for (unsigned move = 0; move < kMoveCount; ++move) {
        if ((bits >> move & 1u) == 0) map.set_symbol(after(kCentre, move), '#');
      }
      ASSERT_EQ(legal_moves(rule, static_cast<Neighbourhood>(bits)),
                oracle_moves(Oracle(map, options)))
          << to_string(rule) << "\n"
          << to_text(map);
    }
  }
}

TEST(LegalMoves, DifferBetweenTheRulesAsTheCornersDo) {
  const Neighbourhood all = 0xff;
  const auto no_north = static_cast<Neighbourhood>(all & ~(1u << north));
  const auto no_north_east_side = static_cast<Neighbourhood>(no_north & ~(1u << east));
  const unsigned diagonal = 1u << north_east;
  EXPECT_TRUE(legal_moves(CornerRule::both_free, all) & diagonal);
  EXPECT_FALSE(legal_moves(CornerRule::never, all) & diagonal);
  EXPECT_TRUE(legal_moves(CornerRule::one_free, no_north) & diagonal);
  EXPECT_FALSE(legal_moves(CornerRule::both_free, no_north) & diagonal);
  EXPECT_TRUE(legal_moves(CornerRule::always, no_north_east_side) & diagonal);
  EXPECT_FALSE(legal_moves(CornerRule::one_free, no_north_east_side) & diagonal);
}

constexpr Pruning kPrunings[] = {Pruning::repeated, Pruning::dominated, Pruning::dead_ends};

TEST(MoveTable, WithoutAnArrivalAllLegalMovesAreWorthTrying) {
  for (const CornerRule rule : kCornerRules) {
    for (const bool uniform : {false, true}) {
      const MoveTable table(rule, CostModel::octile(), uniform);
      for (unsigned bits = 0; bits < 256; ++bits) {
        const auto free = static_cast<Neighbourhood>(bits);
        for (const Pruning pruning : kPrunings) {
          ASSERT_EQ(table.moves(kNoMove, free, pruning), legal_moves(rule, free));
        }
      }
    }
  }
}

unsigned opposite(unsigned move) {
  const Point back = {-kMoveX[move], -kMoveY[move]};
  unsigned found = 0;
  while (after({0, 0}, found) != back) ++found;
  return found;
}

TEST(MoveTable, WithoutUniformCostsOnlyTheWayBackIsLeftOut) {
  for (const CornerRule rule : kCornerRules) {
    const MoveTable table(rule, CostModel::octile(), false);
    for (unsigned bits = 0; bits < 256; ++bits) {
      const auto free = static_cast<Neighbourhood>(bits);
      for (unsigned arrival = 0; arrival < kMoveCount; ++arrival) {
        const unsigned back = 1u << opposite(arrival);
        for (const Pruning pruning : kPrunings) {
          ASSERT_EQ(table.moves(arrival, free, pruning), legal_moves(rule, free) & ~back);
        }
      }
    }
  }
}

TEST(MoveTable, OnOpenGroundFewMovesRemain) {
  for (const CornerRule rule : {CornerRule::always, CornerRule::one_free, CornerRule::both_free}) {
    const MoveTable table(rule, CostModel::octile(), true);
    for (unsigned arrival = 0; arrival < kMoveCount; ++arrival) {
      const bool diagonal = is_diagonal(arrival);
      EXPECT_EQ(std::popcount(table.moves(arrival, 0xff, Pruning::repeated)), diagonal ? 5 : 3);
      EXPECT_EQ(std::popcount(table.moves(arrival, 0xff, Pruning::dominated)), diagonal ? 3 : 1);
    }
  }
}

/// Five by five cells with a rule and costs, seen as the oracle sees them.
class Surroundings {
 public:
  Surroundings(const GridMap& map, CornerRule rule, CostModel costs)
      : map_(map), oracle_(map, {rule, costs, TerrainRule::touched}) {}

  Neighbourhood free() const { return around_centre(map_); }
  unsigned legal() const { return oracle_moves(oracle_); }
  bool can_arrive(unsigned arrival) const {
    return oracle_.step(before(kCentre, arrival), kCentre).has_value();
  }

  std::uint64_t way_round(unsigned arrival, unsigned move) const {
    return *oracle_.step(before(kCentre, arrival), kCentre) +
           *oracle_.step(kCentre, after(kCentre, move));
  }

  /// The parent itself, or what the parent steps to at no higher cost.
  bool repeated(unsigned arrival, unsigned move) const {
    const Point parent = before(kCentre, arrival);
    const Point target = after(kCentre, move);
    const auto direct = oracle_.step(parent, target);
    return parent == target || (direct.has_value() && *direct <= way_round(arrival, move));
  }

  /// Two steps past the centre lead from the parent to the target, cheaper, or as cheap with the
  /// diagonal one first where the way round has it last.
  bool dominated(unsigned arrival, unsigned move) const {
    for (unsigned first = 0; first < kMoveCount; ++first) {
      const Point parent = before(kCentre, arrival);
      const Point between = after(parent, first);
      const auto step = oracle_.step(parent, between);
      const auto next = oracle_.step(between, after(kCentre, move));
      if (between == kCentre || !step.has_value() || !next.has_value()) continue;
      const std::uint64_t limit = way_round(arrival, move);
      const bool preferred = is_diagonal(first) && !is_diagonal(arrival);
      if (*step + *next < limit || (*step + *next == limit && preferred)) return true;
    }
    return false;
  }

 private:
  const GridMap& map_;
  Oracle oracle_;
};

class MoveTableTest : public testing::TestWithParam<CornerRule> {
 protected:
  /// Calls visit(surroundings, table, arrival) for many arrivals that are possible.
  template <class Visit>
  void for_many_arrivals(Visit visit) {
    Random random(17);
    for (const CostModel& costs : {CostModel::octile(), CostModel::classic(), CostModel{3, 3},
                                   CostModel{5, 10}, CostModel{2, 5}}) {
      const MoveTable table(GetParam(), costs, true);
      for (int i = 0; i < 600 && !HasFailure(); ++i) {
        const GridMap map = random_surroundings(random);
        const Surroundings surroundings(map, GetParam(), costs);
        SCOPED_TRACE(to_text(map));
        for (unsigned arrival = 0; arrival < kMoveCount; ++arrival) {
          if (surroundings.can_arrive(arrival)) visit(surroundings, table, arrival);
        }
      }
    }
  }

  int count_ = 0;
};

TEST_P(MoveTableTest, KeptMovesAreLegal) {
  for_many_arrivals([&](const Surroundings& around, const MoveTable& table, unsigned arrival) {
    for (const Pruning pruning : kPrunings) {
      ASSERT_EQ(table.moves(arrival, around.free(), pruning) & ~around.legal(), 0u);
    }
    ++count_;
  });
  EXPECT_GT(count_, 5000);
}

TEST_P(MoveTableTest, RepeatedMovesLeadWhereTheParentStepsItselfAtNoHigherCost) {
  for_many_arrivals([&](const Surroundings& around, const MoveTable& table, unsigned arrival) {
    const unsigned out = around.legal() & ~table.moves(arrival, around.free(), Pruning::repeated);
    for (unsigned move = 0; move < kMoveCount; ++move) {
      if ((out >> move & 1u) == 0) continue;
      ASSERT_TRUE(around.repeated(arrival, move)) << "arrival " << arrival << " move " << move;
      count_ += move != (arrival + 4) % kMoveCount ? 1 : 0;
    }
  });
  // Without diagonals no two neighbours have a common one, so that only the way back is left out.
  EXPECT_GE(count_, GetParam() == CornerRule::never ? 0 : 2000);
}

TEST_P(MoveTableTest, DominatedMovesLeadWhereTwoOtherStepsLeadCheaperOrWithTheDiagonalFirst) {
  for_many_arrivals([&](const Surroundings& around, const MoveTable& table, unsigned arrival) {
    const unsigned kept = table.moves(arrival, around.free(), Pruning::dominated);
    ASSERT_EQ(kept & ~table.moves(arrival, around.free(), Pruning::repeated), 0u);
    for (unsigned move = 0; move < kMoveCount; ++move) {
      if (((around.legal() & ~kept) >> move & 1u) == 0 || around.repeated(arrival, move)) continue;
      ASSERT_TRUE(around.dominated(arrival, move)) << "arrival " << arrival << " move " << move;
      ++count_;
    }
  });
  EXPECT_GE(count_, GetParam() == CornerRule::never ? 0 : 1000);
}

INSTANTIATE_TEST_SUITE_P(AllRules, MoveTableTest, testing::ValuesIn(kCornerRules),
                         [](const auto& rule) { return std::string(to_string(rule.param)); });

}  // namespace
}  // namespace wend::test
