// Dead ends against a flood: all that a pruning search can reach through a dead turn must lie in
// the turn's box, and hold no way back into a living turn.
#include "wend/internal/space/tables/dead_ends.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "support/random_case.h"
#include "support/random_edits.h"
#include "wend/catalogue/navigator.h"
#include "wend/internal/space/spaces/jump_grid.h"

namespace wend::test {
namespace {

struct Arrival {
  NodeId node;
  unsigned move;
  friend auto operator<=>(const Arrival&, const Arrival&) = default;
};

/// All arrivals that pruned moves lead to after a turn of a path, cell by cell.
class TurnFlood {
 public:
  TurnFlood(const GridTopology& grid, Arrival turn) : grid_(grid) {
    const unsigned on = 1u << turn.move;
    for (const unsigned move : moves_of(moves_at(turn) & ~on)) go(turn.node, move);
    while (!open_.empty()) {
      const Arrival arrival = open_.back();
      open_.pop_back();
      for (const unsigned move : moves_of(moves_at(arrival))) go(arrival.node, move);
    }
  }

  const std::set<Arrival>& arrivals() const { return seen_; }

 private:
  static std::vector<unsigned> moves_of(unsigned set) {
    std::vector<unsigned> moves;
    for (; set != 0; set &= set - 1) moves.push_back(static_cast<unsigned>(std::countr_zero(set)));
    return moves;
  }
  unsigned moves_at(Arrival arrival) const {
    return grid_.moves_after(arrival.move, grid_.free_neighbours(arrival.node), Pruning::dominated);
  }
  void go(NodeId node, unsigned move) {
    const Arrival arrival = {grid_.target(node, move), move};
    if (seen_.insert(arrival).second) open_.push_back(arrival);
  }

  const GridTopology& grid_;
  std::set<Arrival> seen_;
  std::vector<Arrival> open_;
};

/// All turns of a map; those still marked in the lines without dead turns are living.
struct Turns {
  struct Turn {
    Arrival arrival;
    WalkStop<StraightWord> stop;
    bool living;
  };

  Turns(const GridTopology& grid, const JumpLines& all, const JumpLines& living) {
    for (NodeId node = 0; node < grid.node_count(); ++node) {
      const Point p = grid.point(node);
      for (unsigned move = north; move <= west; ++move) {
        const auto& lines = all.straight[move];
        if ((lines.word(p)->turn & lines.mask(p)) == 0) continue;
        const bool lives = (living.straight[move].word(p)->turn & lines.mask(p)) != 0;
        turns.push_back({{node, move}, {lines.word(p), lines.bit(p), 0}, lives});
      }
    }
  }

  std::vector<Turn> turns;
};

class DeadEndsTest : public testing::Test {
 protected:
  void expect_boxes(const RandomCase& tried, const JumpGrid& jumps) {
    const GridTopology& grid = jumps.topology();
    const DeadEnds& ends = jumps.dead_ends();
    const Turns turns(grid, jumps.all_turns(), jumps.living_turns());
    std::set<Arrival> living;
    for (const auto& turn : turns.turns) {
      if (turn.living) living.insert(turn.arrival);
    }
    for (const auto& turn : turns.turns) {
      ++(turn.living ? alive_ : dead_);
      if (turn.living) continue;
      const TurnFlood flood(grid, turn.arrival);
      for (const Arrival& arrival : flood.arrivals()) {
        const Point cell = grid.point(arrival.node);
        ASSERT_TRUE(
            ends.leads_to(jumps.all_turns(), turn.arrival.move, turn.stop, ends.box_of(cell)))
            << tried.describe();
        ASSERT_TRUE(ends.cover(arrival.node)) << tried.describe();
        ASSERT_FALSE(living.contains(arrival)) << tried.describe();
      }
      for (NodeId node = 0; node < grid.node_count(); ++node) {
        const Point cell = grid.point(node);
        outside_ +=
            ends.leads_to(jumps.all_turns(), turn.arrival.move, turn.stop, ends.box_of(cell)) ? 0
                                                                                              : 1;
      }
    }
  }

  void expect_some_of_each() const {
    EXPECT_GT(dead_, 2000);
    EXPECT_GT(alive_, 1000);
    EXPECT_GT(outside_, 100'000) << "a box of everything would pass as well";
  }

  static bool has_jumps(const RandomCase& tried) {
    return tried.map.uniform() && JumpGrid::supports(tried.options.corners, tried.options.costs);
  }

 private:
  int dead_ = 0;
  int alive_ = 0;
  int outside_ = 0;
};

TEST_F(DeadEndsTest, WhateverADeadTurnLeadsToLiesInItsBox) {
  for (std::uint64_t number = 0; number < 1500; ++number) {
    const RandomCase tried = random_case(number);
    if (!has_jumps(tried)) continue;
    const UnitGrid unit(tried.map, tried.options.corners, tried.options.costs);
    ASSERT_NO_FATAL_FAILURE(expect_boxes(tried, JumpGrid(unit)));
  }
  expect_some_of_each();
}

TEST_F(DeadEndsTest, WhatADeadTurnLeadsToOnAMapThatHasChangedLiesInItsBox) {
  for (std::uint64_t number = 0; number < 1500; ++number) {
    RandomCase tried = random_case(number);
    if (!has_jumps(tried)) continue;
    Random random(number);
    UnitGrid unit(tried.map, tried.options.corners, tried.options.costs);
    JumpGrid jumps(unit);
    for (int batch = 0; batch < 3; ++batch) {
      const std::vector<Point> changed = edit_at_random(tried.map, random);
      ASSERT_TRUE(unit.update(tried.map, changed));
      jumps.update(changed);
      ASSERT_NO_FATAL_FAILURE(expect_boxes(tried, jumps));
    }
  }
  expect_some_of_each();
}

/// A corridor with a niche of two cells by two, and a pillar that can be walked round.
TEST(DeadEnds, ANicheDiesAndARoundLives) {
  const std::string rows =
      "@@@@..@@@@@@@@@@"
      "@@@@..@@@@@@@@@@"
      "................"
      ".........@@@...."
      ".........@@@...."
      "................";
  const GridMap map(16, 6, {rows.begin(), rows.end()});
  const UnitGrid unit(map, CornerRule::both_free, CostModel{});
  const JumpGrid jumps(unit);
  const auto lives = [&](Point p, Move move) {
    const auto& all = jumps.all_turns().straight[move];
    EXPECT_NE(all.word(p)->turn & all.mask(p), 0u) << "there is a turn";
    return (jumps.living_turns().straight[move].word(p)->turn & all.mask(p)) != 0;
  };
  EXPECT_FALSE(lives({4, 2}, east)) << "into the niche";
  EXPECT_FALSE(lives({5, 2}, west)) << "into the niche";
  EXPECT_TRUE(lives({12, 2}, east)) << "round the pillar";
  EXPECT_TRUE(lives({8, 5}, west)) << "round the pillar";
  EXPECT_LT(jumps.dead_ends().count(), 6u);
  EXPECT_TRUE(jumps.dead_ends().cover(unit.topology().node({4, 0})));
  EXPECT_FALSE(jumps.dead_ends().cover(unit.topology().node({14, 4})));
}

/// Boxes are kept in sixteen bits a side, so on a map of 200,000 columns in units of four cells.
TEST(DeadEnds, BoxesAreRoundedOutwardsOnVeryLongMaps) {
  constexpr std::int32_t kWidth = 200'000;
  Random random(3);
  std::vector<char> cells(3 * kWidth, '.');
  for (std::int32_t x = 0; x < kWidth; ++x) {
    if (random.chance(70)) cells[static_cast<std::size_t>(x)] = '@';
    if (random.chance(3)) cells[static_cast<std::size_t>(2 * kWidth + x)] = '@';
  }
  const GridMap map(kWidth, 3, std::move(cells));
  const Navigator navigator = Navigator::build(map).value();
  Workspace workspace;
  int found = 0;
  for (int i = 0; i < 40; ++i) {
    const auto column = static_cast<std::int32_t>(random.below(kWidth - 3000));
    const auto ahead = static_cast<std::int32_t>(random.below(3000));
    const Query query = {.from = {column, 1}, .to = {column + ahead, 0}};
    Query jumping = query;
    jumping.algorithm = "jump_point_search";
    const Path path = navigator.solve(query, workspace);
    const Path jumped = navigator.solve(jumping, workspace);
    ASSERT_EQ(jumped.status, path.status) << jumped.reason;
    ASSERT_EQ(jumped.cost, path.cost);
    found += path.found() ? 1 : 0;
  }
  EXPECT_GT(found, 5);
}

}  // namespace
}  // namespace wend::test
