#include "wend/path/line_of_sight.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "fraction.h"
#include "support/random_case.h"
#include "support/sample.h"

namespace wend::test {
namespace {

GridTopology topology(const GridMap& map, CornerRule rule) {
  return {map, rule, CostModel::octile(), false};
}

std::string ends(Point a, Point b) {
  return std::to_string(a.x) + "," + std::to_string(a.y) + " to " + std::to_string(b.x) + "," +
         std::to_string(b.y);
}

// ----- the same by geometry: every blocked square and every corner point against the segment

/// Narrows an open range to where `start + t * slope` lies between two bounds; false where it never
/// does.
bool clip(std::int64_t start, std::int64_t slope, std::int64_t low, std::int64_t high,
          Fraction& from, Fraction& to) {
  if (slope == 0) return low < start && start < high;
  Fraction enters = {(slope > 0 ? low - start : start - high), std::abs(slope)};
  Fraction leaves = {(slope > 0 ? high - start : start - low), std::abs(slope)};
  if (from < enters) from = enters;
  if (leaves < to) to = leaves;
  return from < to;
}

/// Whether the segment runs through the open square of a cell. Coordinates are doubled, so that
/// centres are whole: cell x has its sides at 2x and 2x + 2, and its centre at 2x + 1.
bool enters(Point from, Point to, Point cell) {
  Fraction begin = {0, 1};
  Fraction end = {1, 1};
  return clip(2 * from.x + 1, 2 * (to.x - from.x), 2 * cell.x, 2 * cell.x + 2, begin, end) &&
         clip(2 * from.y + 1, 2 * (to.y - from.y), 2 * cell.y, 2 * cell.y + 2, begin, end);
}

/// Whether the segment contains the point at the upper left of a cell.
bool meets_corner(Point from, Point to, Point cell) {
  const int x = 2 * cell.x - (2 * from.x + 1);
  const int y = 2 * cell.y - (2 * from.y + 1);
  const int dx = 2 * (to.x - from.x);
  const int dy = 2 * (to.y - from.y);
  return x * dy == y * dx && x * dx + y * dy > 0 && x * dx + y * dy < dx * dx + dy * dy;
}

/// How many of the four cells at a corner point are walkable and not entered by the segment.
int free_beside(const GridMap& map, Point from, Point to, Point corner) {
  int free = 0;
  for (const Point cell : {corner, Point{corner.x - 1, corner.y}, Point{corner.x, corner.y - 1},
                           Point{corner.x - 1, corner.y - 1}}) {
    if (!enters(from, to, cell) && map.walkable(cell)) ++free;
  }
  return free;
}

bool seen_by_geometry(const GridMap& map, CornerRule rule, Point from, Point to) {
  const std::array<int, 4> needed = {0, 1, 2, 2};  // always, one_free, both_free, never
  for (Point cell; cell.y < map.height(); ++cell.y) {
    for (cell.x = 0; cell.x < map.width(); ++cell.x) {
      if (!map.walkable(cell) && enters(from, to, cell)) return false;
      if (!meets_corner(from, to, cell)) continue;
      if (free_beside(map, from, to, cell) < needed[static_cast<std::size_t>(rule)]) return false;
    }
  }
  return true;
}

TEST(LineOfSight, AgreesWithGeometryOnRandomMaps) {
  int seen = 0;
  int hidden = 0;
  std::array<int, 4> seen_far{};
  for (std::uint64_t number = 0; number < 6000; ++number) {
    const RandomCase made = random_case(number);
    const GridTopology grid = topology(made.map, made.options.corners);
    Random random(number);
    for (int i = 0; i < 8; ++i) {
      const Point from = i == 0 ? made.from : random_cell(made.map, random);
      const Point to = i == 0 ? made.to : random_cell(made.map, random);
      const bool expected = seen_by_geometry(made.map, made.options.corners, from, to);
      ASSERT_EQ(line_of_sight(grid, from, to), expected) << ends(from, to) << made.describe();
      ++(expected ? seen : hidden);
      const bool far = std::abs(from.x - to.x) > 2 && std::abs(from.y - to.y) > 2;
      if (expected && far) ++seen_far[static_cast<std::size_t>(made.options.corners)];
    }
  }
  EXPECT_GT(seen, 9000);
  EXPECT_GT(hidden, 9000);
  for (const int count : seen_far) EXPECT_GT(count, 300);
}

/// How many of the rules let one cell see the other. All must agree with geometry.
int rules_that_see(const GridMap& map, const std::array<GridTopology, 4>& grids, Point from,
                   Point to) {
  int count = 0;
  for (const GridTopology& grid : grids) {
    const bool seen = line_of_sight(grid, from, to);
    EXPECT_EQ(seen, seen_by_geometry(map, grid.corner_rule(), from, to))
        << to_string(grid.corner_rule()) << " " << ends(from, to) << "\n"
        << to_text(map);
    count += seen ? 1 : 0;
  }
  return count;
}

TEST(LineOfSight, AgreesWithGeometryOnAllMapsOfFourByThree) {
  int rules_differ = 0;
  for (unsigned walls = 0; walls < 4096 && !HasFailure(); walls += kSanitized ? 7 : 1) {
    GridMap map(4, 3);
    for (NodeId id = 0; id < 12; ++id) {
      if (((walls >> id) & 1u) != 0) map.set_symbol(map.point(id), '#');
    }
    const std::array<GridTopology, 4> grids = {
        topology(map, CornerRule::always), topology(map, CornerRule::one_free),
        topology(map, CornerRule::both_free), topology(map, CornerRule::never)};
    for (NodeId from = 0; from < 12; ++from) {
      for (NodeId to = 0; to < 12; ++to) {
        const int count = rules_that_see(map, grids, map.point(from), map.point(to));
        if (count % 4 != 0) ++rules_differ;
      }
    }
  }
  EXPECT_GT(rules_differ, sample(10000));
}

TEST(LineOfSight, IsTheSameFromBothEnds) {
  for (std::uint64_t number = 0; number < 3000; ++number) {
    const RandomCase made = random_case(number);
    const GridTopology grid = topology(made.map, made.options.corners);
    ASSERT_EQ(line_of_sight(grid, made.from, made.to), line_of_sight(grid, made.to, made.from))
        << made.describe();
  }
}

// ----- cases one can draw

/// From the upper left to the lower right cell, under each rule in turn.
std::array<bool, 4> seen_across(std::int32_t width, const std::string& symbols) {
  const auto height = static_cast<std::int32_t>(symbols.size()) / width;
  const GridMap map(width, height, std::vector<char>(symbols.begin(), symbols.end()));
  std::array<bool, 4> seen{};
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const GridTopology grid = topology(map, kCornerRules[i]);
    seen[i] = line_of_sight(grid, {0, 0}, {width - 1, height - 1});
  }
  return seen;
}

using Seen = std::array<bool, 4>;  // always, one_free, both_free, never

TEST(LineOfSight, TheCornerRuleDecidesWhereFourCellsMeet) {
  EXPECT_EQ(seen_across(2, "...."), (Seen{true, true, true, true}));
  EXPECT_EQ(seen_across(2, ".#.."), (Seen{true, true, false, false}));
  EXPECT_EQ(seen_across(2, ".##."), (Seen{true, false, false, false}));
  EXPECT_EQ(seen_across(2, "...#"), (Seen{false, false, false, false}));
  // Three columns and one row on: through the corner point in the middle.
  EXPECT_EQ(seen_across(4,
                        "..#."
                        ".#.."),
            (Seen{true, false, false, false}));
  EXPECT_EQ(seen_across(4,
                        "..#."
                        "...."),
            (Seen{true, true, false, false}));
}

TEST(LineOfSight, CellsBesideTheLineDoNotHideAndThoseGrazedDo) {
  // Two columns and one row on: through 1,0 and 1,1, past 2,0 and 0,1.
  EXPECT_EQ(seen_across(3,
                        "..#"
                        "#.."),
            (Seen{true, true, true, true}));
  EXPECT_EQ(seen_across(3,
                        ".#."
                        "..."),
            (Seen{false, false, false, false}));
  EXPECT_EQ(seen_across(3,
                        "..."
                        ".#."),
            (Seen{false, false, false, false}));
}

TEST(LineOfSight, AFreeCellSeesItselfAndABlockedOneNothing) {
  GridMap map(3, 1);
  map.set_symbol({0, 0}, '#');
  const GridTopology grid = topology(map, CornerRule::always);
  EXPECT_TRUE(line_of_sight(grid, {1, 0}, {1, 0}));
  EXPECT_FALSE(line_of_sight(grid, {0, 0}, {0, 0}));
  EXPECT_FALSE(line_of_sight(grid, {0, 0}, {1, 0}));
  EXPECT_FALSE(line_of_sight(grid, {1, 0}, {0, 0}));
}

TEST(LineOfSight, ASingleCellFarAwayHidesWhatIsBehind) {
  // The line passes the middle of column 1500 on the border between rows 999 and 1000. It falls two
  // rows in three columns, and so keeps off the rows beyond them.
  const auto seen_past = [](Point wall) {
    GridMap map(3001, 2000);
    map.set_symbol(wall, '#');
    return line_of_sight(topology(map, CornerRule::both_free), {0, 0}, {3000, 1999});
  };
  EXPECT_FALSE(seen_past({1500, 999}));
  EXPECT_FALSE(seen_past({1500, 1000}));
  EXPECT_TRUE(seen_past({1500, 998}));
  EXPECT_TRUE(seen_past({1500, 1001}));
}

// ----- the walk itself

TEST(LineWalk, VisitsEachColumnAndRowOnceAndEndsAtTheTarget) {
  for (const Point to : {Point{7, 3}, {-7, 3}, {7, -3}, {-7, -3}, {0, 5}, {5, 0}, {4, 4}, {0, 0}}) {
    Point at = {0, 0};
    LineWalk walk({0, 0}, to);
    std::int64_t before = 0;
    while (!walk.arrived()) {
      ASSERT_GT(walk.leaves_at(), before) << "ticks go up";
      before = walk.leaves_at();
      const unsigned move = walk.step();
      at = {at.x + kMoveX[move], at.y + kMoveY[move]};
      ASSERT_LE(std::abs(at.x), std::abs(to.x));
      ASSERT_LE(std::abs(at.y), std::abs(to.y));
    }
    EXPECT_EQ(at, to);
    EXPECT_EQ(walk.leaves_at(), walk.ticks());
  }
}

}  // namespace
}  // namespace wend::test
