// Grids of jumps over maps that change, against grids of jumps made anew.
#include <gtest/gtest.h>

#include <vector>

#include "support/random_case.h"
#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/internal/space/spaces/jump_grid.h"

namespace wend::test {
namespace {

constexpr int kEditedJumpMaps = kSanitized ? 8 : 200;
constexpr int kJumpBatches = 30;

/// Every bit of both; a line's unused ones are never set.
void expect_same(const JumpLines& updated, const JumpLines& anew) {
  for (unsigned i = 0; i < 4; ++i) {
    for (std::size_t word = 0; word < anew.straight[i].words.size(); ++word) {
      ASSERT_EQ(updated.straight[i].words[word].turn, anew.straight[i].words[word].turn);
      ASSERT_EQ(updated.straight[i].words[word].last, anew.straight[i].words[word].last);
    }
    for (std::size_t word = 0; word < anew.diagonal[i].words.size(); ++word) {
      ASSERT_EQ(updated.diagonal[i].words[word].left, anew.diagonal[i].words[word].left);
      ASSERT_EQ(updated.diagonal[i].words[word].right, anew.diagonal[i].words[word].right);
      ASSERT_EQ(updated.diagonal[i].words[word].last, anew.diagonal[i].words[word].last);
    }
  }
}

/// The sides of the living turns, from those turns' bits alone.
void expect_sides_of_living(const JumpGrid& jumps) {
  const GridTopology& grid = jumps.topology();
  const JumpLines& lines = jumps.living_turns();
  for (NodeId node = 0; node < grid.node_count(); ++node) {
    const Point p = grid.point(node);
    for (unsigned move = 0; move < 4; ++move) {
      bool found = false;
      const auto& straight = lines.straight[move];
      const auto at = [&](Point q, bool last) {
        const StraightWord& word = *straight.word(q);
        return ((last ? word.last : word.turn) & straight.mask(q)) != 0;
      };
      for (Point q = p; !found && !at(q, true);) {
        q = {q.x + kMoveX[move], q.y + kMoveY[move]};
        found = at(q, false);
      }
      const auto& right = lines.diagonal[(move + 3) % 4];
      ASSERT_EQ((right.word(p)->right & right.mask(p)) != 0, found);
    }
  }
}

/// Living turns are fewer than all, and more than there are where dead ends are found anew.
void expect_between(const JumpGrid& updated, const JumpGrid& anew, int& pruned) {
  for (unsigned move = 0; move < 4; ++move) {
    const auto& all = updated.all_turns().straight[move].words;
    const auto& living = updated.living_turns().straight[move].words;
    for (std::size_t word = 0; word < all.size(); ++word) {
      ASSERT_EQ(living[word].turn & ~all[word].turn, 0u);
      ASSERT_EQ(living[word].last, all[word].last);
      ASSERT_EQ(anew.living_turns().straight[move].words[word].last, living[word].last);
      pruned += living[word].turn != all[word].turn ? 1 : 0;
    }
  }
  ASSERT_NO_FATAL_FAILURE(expect_sides_of_living(updated));
}

/// Kept up with every edit, against the lines' bits.
void expect_counts_of_lines(const JumpGrid& jumps) {
  TurnCounts counted;
  for (NodeId node = 0; node < jumps.node_count(); ++node) {
    const Point p = jumps.topology().point(node);
    for (unsigned move = 0; move < 4; ++move) {
      const auto& all = jumps.all_turns().straight[move];
      const auto& living = jumps.living_turns().straight[move];
      counted.steps += (all.word(p)->last & all.mask(p)) == 0 ? 1 : 0;
      counted.turning += (all.word(p)->turn & all.mask(p)) != 0 ? 1 : 0;
      counted.alive += (living.word(p)->turn & living.mask(p)) != 0 ? 1 : 0;
    }
  }
  ASSERT_EQ(jumps.turn_counts(), counted);
}

class JumpGridUpdate : public testing::TestWithParam<CornerRule> {};

TEST_P(JumpGridUpdate, LeadsToTheLinesOfTheMapAsItIs) {
  Random random(37);
  int pruned = 0;
  for (int i = 0; i < kEditedJumpMaps && !HasFatalFailure(); ++i) {
    GridMap map =
        i % 4 != 0 ? random_map(static_cast<MapKind>(i % kMapKinds), random) : random_quilt(random);
    const CostModel costs = i % 3 == 0 ? CostModel::classic() : CostModel::octile();
    UnitGrid grid(map, GetParam(), costs);
    JumpGrid jumps(grid);
    for (int batch = 0; batch < kJumpBatches && !HasFatalFailure(); ++batch) {
      const std::vector<Point> changed = edit_at_random(map, random);
      ASSERT_TRUE(grid.update(map, changed));
      jumps.update(changed);
      const UnitGrid grid_anew(map, GetParam(), costs);
      const JumpGrid anew(grid_anew);
      SCOPED_TRACE("map " + std::to_string(i) + " batch " + std::to_string(batch) + "\n" +
                   to_text(map));
      for (NodeId node = 0; node < grid.node_count(); ++node) {
        ASSERT_EQ(grid.topology().free_neighbours(node),
                  grid_anew.topology().free_neighbours(node));
        ASSERT_EQ(grid.walkable(node), grid_anew.walkable(node));
      }
      ASSERT_NO_FATAL_FAILURE(expect_same(jumps.all_turns(), anew.all_turns()));
      ASSERT_NO_FATAL_FAILURE(expect_between(jumps, anew, pruned));
      ASSERT_NO_FATAL_FAILURE(expect_counts_of_lines(jumps));
      ASSERT_TRUE(jumps.validate().ok());
    }
  }
  EXPECT_GT(pruned, 5 * kEditedJumpMaps) << "some dead ends outlive the edits";
}

INSTANTIATE_TEST_SUITE_P(Rules, JumpGridUpdate,
                         testing::Values(CornerRule::always, CornerRule::one_free,
                                         CornerRule::both_free),
                         [](const auto& rule) { return std::string(to_string(rule.param)); });

}  // namespace
}  // namespace wend::test
