// Boards of regions made from grids.
#include "wend/catalogue/divide_into_regions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "support/generated_map.h"
#include "wend/space/generators/generate_plans.h"

namespace wend {
namespace {

GridMap made(MapKind kind, std::uint64_t seed) {
  return test::generated_map(test::recipe_of(kind, 40, 30, seed));
}

/// By the rule of even and odd; cells' centres lie on no outline.
bool inside(const std::vector<Position>& outline, Point p) {
  bool inside = false;
  for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
    const Position& a = outline[i];
    const Position& b = outline[j];
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) {
      inside = !inside;
    }
  }
  return inside;
}

TEST(DivideIntoRegions, CellsBelongToTheNearestCentreAndBordersCostTheWay) {
  Workspace workspace;
  std::size_t borders = 0;
  std::size_t outlined = 0;
  std::size_t within = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const GridMap map = made(seed % 2 == 0 ? MapKind::caves : MapKind::rooms, seed);
    const Navigator navigator = Navigator::build(map).value();
    const std::vector<Point> centres = draw_free_cells(map, 12, seed);
    const RegionMap board = divide_into_regions(navigator, centres, workspace);
    ASSERT_EQ(board.regions().size(), 12u);
    std::vector<DistanceField> fields;
    for (const Point centre : centres) {
      fields.push_back(navigator.field({.sources = {&centre, 1}}, workspace));
    }
    for (const RegionMap::Border& border : board.borders()) {
      EXPECT_NEAR(border.cost, fields[border.from].cost(centres[border.to]), 0.0005);
      ++borders;
    }
    for (NodeId id = 0; id < map.cell_count(); ++id) {
      const Point p = map.point(id);
      for (std::size_t own = 0; own < centres.size(); ++own) {
        if (!map.walkable(p) || !inside(board.regions()[own].outline, p)) continue;
        const bool is_nearest = std::none_of(fields.begin(), fields.end(), [&](const auto& other) {
          return other.cost(p) < fields[own].cost(p);
        });
        outlined += is_nearest ? 1 : 0;
        ++within;
      }
    }
    EXPECT_TRUE(board.graph());
  }
  EXPECT_GT(borders, 1000u);
  EXPECT_GT(outlined, 40u * 400u);
  EXPECT_GT(outlined, within - within / 50) << "but for regions inside others' outlines";
}

TEST(DivideIntoRegions, BordersCostTheWayToTheNearestThousandth) {
  GridMap map(20, 20);
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('s', 1.337);
  map.set_terrain(costs);
  for (NodeId id = 0; id < map.cell_count(); id += 3) map.set_symbol(map.point(id), 's');
  const Navigator navigator = Navigator::build(map).value();
  Workspace workspace;
  const std::vector<Point> centres = draw_free_cells(map, 12, 1);
  const RegionMap board = divide_into_regions(navigator, centres, workspace);
  int rounded_up = 0;
  for (const RegionMap::Border& border : board.borders()) {
    const double cost = navigator.solve({centres[border.from], centres[border.to]}, workspace).cost;
    EXPECT_NEAR(border.cost, cost, 0.0005 + 1e-9);
    EXPECT_NEAR(border.cost * 1000, std::round(border.cost * 1000), 1e-3);
    rounded_up += border.cost > cost ? 1 : 0;
  }
  EXPECT_GT(rounded_up, 5);
}

TEST(DivideIntoRegions, NeighboursAreThoseThatAStepJoins) {
  const GridMap map(9, 1);
  const Navigator navigator = Navigator::build(map).value();
  Workspace workspace;
  const Point centres[] = {{7, 0}, {1, 0}, {4, 0}, {4, 0}, {40, 0}};
  const RegionMap board = divide_into_regions(navigator, centres, workspace);
  ASSERT_EQ(board.regions().size(), 3u) << "none for a centre named twice, or outside";
  std::set<std::pair<NodeId, NodeId>> pairs;
  for (const auto& border : board.borders()) {
    pairs.insert({border.from, border.to});
    EXPECT_EQ(border.cost, 3 * 13860);
  }
  EXPECT_EQ(pairs, (std::set<std::pair<NodeId, NodeId>>{{0, 2}, {2, 0}, {1, 2}, {2, 1}}));
  EXPECT_EQ(board.regions()[1].name, "R2");
  EXPECT_EQ(board.regions()[1].outline.size(), 4u);
}

TEST(DivideIntoRegions, WithoutAFreeCentreThereIsNone) {
  GridMap map(3, 1);
  map.set_symbol({1, 0}, '@');
  const Navigator navigator = Navigator::build(map).value();
  Workspace workspace;
  const Point blocked[] = {{1, 0}};
  EXPECT_TRUE(divide_into_regions(navigator, blocked, workspace).regions().empty());
  EXPECT_TRUE(divide_into_regions(navigator, {}, workspace).regions().empty());
}

}  // namespace
}  // namespace wend
