// Islands, lines of jumps and graphs are what their maps make them, also after edits; and where
// they are not, that is told.
#include <gtest/gtest.h>

#include "support/random_case.h"
#include "support/random_edits.h"
#include "support/random_graph.h"
#include "support/sample.h"
#include "wend/internal/space/spaces/jump_grid.h"
#include "wend/space/maps/obstacles.h"
#include "wend/space/maps/voxel_map.h"
#include "wend/space/tables/islands.h"

namespace wend::test {
namespace {

std::string told(const Result<void>& valid) { return valid ? "" : valid.error().message(); }

bool same_cells(const GridMap& a, const GridMap& b) {
  for (NodeId id = 0; id < a.cell_count(); ++id) {
    if (a.walkable(a.point(id)) != b.walkable(b.point(id))) return false;
  }
  return true;
}

TEST(ValidIslands, AreThoseOfTheMapAndNoOthers) {
  Random random(71);
  int edited = 0;
  for (int i = 0; i < sample(120); ++i) {
    GridMap map = random_quilt(random);
    const CornerRule rule = kCornerRules[i % 4];
    Islands islands(map, rule);
    ASSERT_EQ(told(islands.validate(map)), "");
    for (int batch = 0; batch < 6; ++batch) {
      const GridMap before = map;
      const std::vector<Point> changed = edit_at_random(map, random);
      const bool differs = !same_cells(map, before);
      ASSERT_EQ(told(islands.validate(map)) != "", differs) << "before they have followed";
      islands.update(map, changed);
      ASSERT_EQ(told(islands.validate(map)), "");
      edited += differs ? 1 : 0;
    }
  }
  EXPECT_GT(edited, sample(400));
}

TEST(ValidIslands, OfHexagonsKnowTheirSixMoves) {
  Random random(72);
  for (int i = 0; i < sample(60); ++i) {
    GridMap map = random_quilt(random);
    Islands islands(map, CornerRule::hexagonal);
    ASSERT_EQ(told(islands.validate(map)), "");
    const std::vector<Point> changed = edit_at_random(map, random);
    islands.update(map, changed);
    ASSERT_EQ(told(islands.validate(map)), "");
  }
}

TEST(BrokenIslands, AreOfAnotherMap) {
  GridMap map(40, 3);
  const Islands islands(map, CornerRule::both_free);
  EXPECT_EQ(told(islands.validate(GridMap(3, 40))),
            "these are the islands of a map of another size");
  map.set_symbol({7, 1}, '#');
  EXPECT_EQ(told(islands.validate(map)),
            "cell 47 is walkable and on no island, or blocked and on one");
}

TEST(ValidJumps, StopWhereTheGridSays) {
  Random random(73);
  int edited = 0;
  int told_of = 0;  // all but where a free cell without neighbours came or went
  for (int i = 0; i < sample(100); ++i) {
    GridMap map = random_map(static_cast<MapKind>(i % kMapKinds), random);
    UnitGrid grid(map, kCornerRules[i % 3], CostModel::octile());
    JumpGrid jumps(grid);
    ASSERT_EQ(told(jumps.validate()), "");
    for (int batch = 0; batch < 8; ++batch) {
      const GridMap before = map;
      const std::vector<Point> changed = edit_at_random(map, random);
      const bool differs = !same_cells(map, before);
      ASSERT_TRUE(grid.update(map, changed));
      const bool stale = told(jumps.validate()) != "";
      ASSERT_TRUE(differs || !stale);
      told_of += stale ? 1 : 0;
      jumps.update(changed);
      ASSERT_EQ(told(jumps.validate()), "");
      edited += differs ? 1 : 0;
    }
  }
  EXPECT_GT(edited, sample(400));
  EXPECT_GT(told_of, edited * 8 / 10) << "what has not followed is told";
}

TEST(ValidGraphs, AreWhatTheBuilderMakes) {
  int positions = 0;
  for (std::uint64_t number = 0; number < sample(std::uint64_t{3000}); ++number) {
    const RandomGraph tried = random_graph(number);
    ASSERT_EQ(told(tried.graph->validate()), "") << tried.kind << " " << number;
    positions += tried.graph->has_straight_lines() ? 1 : 0;
  }
  EXPECT_GT(positions, sample(300));
  EXPECT_EQ(told(Graph().validate()), "");
}

TEST(BrokenGraphs, HaveLandmarksThatSayTooMuch) {
  GraphBuilder builder;
  for (int i = 0; i < 3; ++i) builder.add_node();
  builder.add_edge(0, 1, 2);
  builder.add_edge(1, 2, 3);
  Graph graph = builder.build().value();
  Landmarks landmarks(3, 1);
  landmarks.at(0, 0) = {0, 0};
  landmarks.at(1, 0).from = 2;
  landmarks.at(2, 0).from = 5;
  graph.set_landmarks(landmarks);
  EXPECT_EQ(told(graph.validate()), "");
  landmarks.at(2, 0).from = 6;
  graph.set_landmarks(landmarks);
  EXPECT_EQ(told(graph.validate()), "node 1 has an edge that is cheaper than its landmarks say");
}

#ifndef NDEBUG
TEST(BrokenQuestions, AreToldInDebugBuilds) {
  const GridMap map(5, 4);
  const UnitGrid grid(map, CornerRule::both_free, CostModel::octile());
  const Islands islands(map, CornerRule::both_free);
  EXPECT_DEATH(static_cast<void>(islands.label(20)), "only cells of the map lie on an island");
  EXPECT_DEATH(static_cast<void>(islands.size(2)), "up to last_label\\(\\) only");
  EXPECT_DEATH(static_cast<void>(grid.topology().point(20)), "look for kNoNode first");
  EXPECT_DEATH(static_cast<void>(grid.topology().node({5, 0})), "ask contains\\(\\)");
  EXPECT_DEATH(static_cast<void>(grid.topology().target(0, kNoMove)), "one of eight");
  EXPECT_DEATH(static_cast<void>(VoxelMap(2, 2, 2).voxel(8)), "only nodes of the volume");
  GraphBuilder builder;
  builder.add_node();
  Graph graph = builder.build().value();
  EXPECT_DEATH(static_cast<void>(graph.edges(1)), "only nodes of the graph have edges");
  EXPECT_DEATH(graph.set_landmarks(Landmarks(2, 1)), "measured on the same graph");
  EXPECT_DEATH(static_cast<void>(Obstacles().is_free({0, 0, 0})), "build the obstacles");
  const Point outside = {0, 4};
  EXPECT_DEATH(Islands(map, CornerRule::never).update(map, {&outside, 1}), "of the map only");
}
#endif

}  // namespace
}  // namespace wend::test
