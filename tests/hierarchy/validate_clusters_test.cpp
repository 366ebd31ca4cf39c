// Clusters are those of their grid, also after edits; validation reports where they are not.
#include "wend/internal/hierarchy/validate_clusters.h"

#include <gtest/gtest.h>

#include "support/random_case.h"
#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/internal/hierarchy/abstract_grid.h"
#include "wend/internal/search/labels/validate_labels.h"
#include "wend/search/algorithms/astar.h"
#include "wend/space/spaces/unit_grid.h"

namespace wend::test {
namespace {

std::string told(const Result<void>& valid) { return valid ? "" : valid.error().message(); }

/// Any where none was found.
Point walkable_cell(const GridMap& map, Random& random) {
  Point cell = random_cell(map, random);
  for (int i = 0; i < 200 && !map.walkable(cell); ++i) cell = random_cell(map, random);
  return cell;
}

TEST(ValidClusters, FollowTheirGrid) {
  Random random(81);
  int stale = 0;
  for (int i = 0; i < sample(40); ++i) {
    GridMap map = random_quilt(random);
    UnitGrid grid(map, kCornerRules[i % 4], CostModel::octile());
    Clusters<UnitGrid> clusters(grid);
    ASSERT_EQ(told(clusters.validate()), "");
    for (int batch = 0; batch < 4; ++batch) {
      const std::vector<Point> changed = edit_at_random(map, random);
      ASSERT_TRUE(grid.update(map, changed));
      stale += clusters.validate() ? 0 : 1;
      clusters.update(changed);
      ASSERT_EQ(told(clusters.validate()), "");
    }
  }
  EXPECT_GT(stale, 0) << "what has not followed is told";
}

TEST(BrokenClusters, HaveAnEntranceThatWasBlocked) {
  GridMap map(32, 16);
  UnitGrid grid(map, CornerRule::both_free, CostModel::octile());
  const Clusters<UnitGrid> clusters(grid);
  const Point entrance = map.point(clusters.cluster(0, 0).entrances.front());
  map.set_symbol(entrance, '#');
  ASSERT_TRUE(grid.update(map, {&entrance, 1}));
  EXPECT_EQ(told(clusters.validate()), "square 0 of level 0 has other crossings than the map");
}

TEST(BrokenClusters, HaveCostsOfAWayThatIsShut) {
  GridMap map(48, 3);
  UnitGrid grid(map, CornerRule::both_free, CostModel::octile());
  const Clusters<UnitGrid> clusters(grid);
  const std::vector<Point> wall = {{24, 0}, {24, 1}, {24, 2}};
  for (const Point cell : wall) map.set_symbol(cell, '#');
  ASSERT_TRUE(grid.update(map, wall));
  EXPECT_EQ(told(clusters.validate()), "square 1 of level 0 has other costs than the map");
}

TEST(ValidLabels, AreWhatSearchesOfClustersLeaveBehind) {
  Random random(82);
  Workspace workspace;
  int found = 0;
  for (int i = 0; i < sample(100); ++i) {
    const GridMap map = random_quilt(random);
    const UnitGrid grid(map, kCornerRules[i % 4], CostModel::octile());
    const Clusters<UnitGrid> clusters(grid);
    const Point from = walkable_cell(map, random);
    const Point to = walkable_cell(map, random);
    if (!map.walkable(from) || !map.walkable(to)) continue;
    const SearchRequest request = {map.id(from), map.id(to), {}};
    const AbstractGrid<UnitGrid>& graph = clusters.graph_for(request, workspace);
    found += AStar::begin(graph, request, workspace)->run() == Status::found ? 1 : 0;
    using Labels = LabelsOf<AbstractGrid<UnitGrid>>::type;
    ASSERT_EQ(told(validate(graph, workspace.scratch<Labels>())), "") << to_text(map);
  }
  EXPECT_GT(found, sample(20));
}

#ifndef NDEBUG
TEST(BrokenQuestions, OfClustersAreToldInDebugBuilds) {
  const GridMap map(40, 40);
  const UnitGrid grid(map, CornerRule::both_free, CostModel::octile());
  const Clusters<UnitGrid> clusters(grid);
  const Window window = clusters.window(0, 0);
  EXPECT_DEATH(static_cast<void>(window.inner(Point{16, 0})), "ask contains\\(\\) first");
  EXPECT_DEATH(static_cast<void>(window.outer(256)), "another window");
  EXPECT_DEATH(static_cast<void>(clusters.tiling(0).low(9)), "numbered up to count\\(\\)");
  const Cluster& cluster = clusters.cluster(0, 0);
  EXPECT_DEATH(static_cast<void>(cluster.from(cluster.count())), "ask place\\(\\) first");
}
#endif

}  // namespace
}  // namespace wend::test
