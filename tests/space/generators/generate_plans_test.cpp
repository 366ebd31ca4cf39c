// Maps of other kinds made from grids.
#include "wend/space/generators/generate_plans.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>

#include "support/generated_map.h"
#include "wend/space/tables/islands.h"

namespace wend {
namespace {

GridMap made(MapKind kind, std::uint64_t seed) {
  return test::generated_map(test::recipe_of(kind, 40, 30, seed));
}

TEST(GeneratePlans, DrawnCellsAreFreeAndDifferentAndAllOfThemAtMost) {
  const GridMap map = made(MapKind::caves, 1);
  std::size_t free = 0;
  for (NodeId id = 0; id < map.cell_count(); ++id) free += map.walkable(map.point(id)) ? 1 : 0;
  for (const std::uint32_t count : {0u, 1u, 50u, 5000u}) {
    const std::vector<Point> cells = draw_free_cells(map, count, 7);
    std::set<std::pair<int, int>> different;
    for (const Point p : cells) {
      EXPECT_TRUE(map.walkable(p));
      different.insert({p.x, p.y});
    }
    EXPECT_EQ(different.size(), cells.size());
    EXPECT_EQ(cells.size(), std::min<std::size_t>(count, free));
  }
  EXPECT_NE(draw_free_cells(map, 50, 7), draw_free_cells(map, 50, 8));
}

TEST(GeneratePlans, DrawsAreTheSameOnEveryMachine) {
  const std::vector<Point> drawn = draw_free_cells(GridMap(10, 10), 4, 3);
  EXPECT_EQ(drawn, (std::vector<Point>{{1, 1}, {0, 7}, {2, 6}, {0, 1}}));
}

TEST(GeneratePlans, EachDrawIsEquallyLikely) {
  std::vector<int> counts(6, 0);
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    for (const Point p : draw_free_cells(GridMap(6, 1), 2, seed)) {
      ++counts[static_cast<std::size_t>(p.x)];
    }
  }
  for (const int count : counts) EXPECT_NEAR(count, 2000, 200);
}

TEST(GeneratePlans, WaypointsStandOnFreeCellsAndSeePastBlockedOnes) {
  const GridMap map = made(MapKind::caves, 2);
  const WaypointMap waypoints = WaypointMap::build(place_waypoints(map, 60, 5)).value();
  ASSERT_EQ(waypoints.graph().node_count(), 60u);
  EXPECT_EQ(waypoints.plan().waypoints.front().name, "w1");
  for (const auto& waypoint : waypoints.plan().waypoints) {
    EXPECT_TRUE(waypoints.is_free(waypoint.position));
  }
}

TEST(GeneratePlans, WallsThatHangTogetherHaveOneHeight) {
  constexpr std::int32_t kHeight = 6;
  const GridMap map = made(MapKind::city, 3);
  const VoxelMap volume = raise_walls(map, kHeight, 9);
  const auto height = [&](Point p) {
    std::int32_t z = 0;
    while (z < kHeight && !volume.is_free({p.x, p.y, z})) ++z;
    for (std::int32_t above = z; above < kHeight; ++above) {
      EXPECT_TRUE(volume.is_free({p.x, p.y, above})) << "nothing hangs in the air";
    }
    return z;
  };
  std::set<std::int32_t> heights;
  int joined = 0;
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const Point p = map.point(id);
    EXPECT_EQ(height(p) == 0, map.walkable(p));
    if (map.walkable(p)) continue;
    heights.insert(height(p));
    for (const Point next : {Point{p.x + 1, p.y}, Point{p.x, p.y + 1}}) {
      if (!map.contains(next) || map.walkable(next)) continue;
      EXPECT_EQ(height(p), height(next));
      ++joined;
    }
  }
  EXPECT_GT(heights.size(), 3u);
  EXPECT_GT(joined, 100);
}

}  // namespace
}  // namespace wend
