// Boards of regions made from grids.
#include "wend/catalogue/divide_into_regions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "support/generated_map.h"
#include "support/random_case.h"
#include "support/sample.h"
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

/// Against the costs from each centre. Cells as near to two centres may belong to either.
TEST(DivideIntoRegions, CellsOfEveryLayoutHaveTheNeighboursThatStepsJoin) {
  Workspace workspace;
  std::map<CellLayout, int> joined;
  for (std::uint64_t number = 0; number < test::sample(400u); ++number) {
    test::RandomCase tried = test::any_layout_case(number);
    if (!tried.map.links().empty()) continue;
    const Navigator navigator = Navigator::build(tried.map, tried.options).value();
    const std::vector<Point> centres = draw_free_cells(tried.map, 4, number);
    if (centres.size() < 4) continue;
    const RegionMap board = divide_into_regions(navigator, centres, workspace);
    ASSERT_EQ(board.regions().size(), centres.size());
    std::vector<DistanceField> fields;
    for (const Point centre : centres) {
      fields.push_back(navigator.field({.sources = {&centre, 1}}, workspace));
    }
    using Pair = std::pair<NodeId, NodeId>;
    std::set<Pair> sure;
    std::set<Pair> possible;
    const auto owners = [&](NodeId node) {
      std::vector<NodeId> nearest;
      double least = DistanceField::kUnreached;
      for (const auto& field : fields) least = std::min(least, field.cost(node));
      for (NodeId i = 0; i < fields.size() && least != DistanceField::kUnreached; ++i) {
        if (fields[i].cost(node) == least) nearest.push_back(i);
      }
      return nearest;
    };
    for (NodeId node = 0; node < navigator.node_count(); ++node) {
      const auto here = owners(node);
      for (const NodeEdge& edge : navigator.edges(node)) {
        const auto there = owners(edge.to);
        for (const NodeId a : here) {
          for (const NodeId b : there) {
            if (a == b) continue;
            possible.insert({a, b}), possible.insert({b, a});
            if (here.size() == 1 && there.size() == 1) sure.insert({a, b}), sure.insert({b, a});
          }
        }
      }
    }
    std::set<Pair> found;
    for (const auto& border : board.borders()) found.insert({border.from, border.to});
    EXPECT_TRUE(std::includes(found.begin(), found.end(), sure.begin(), sure.end())) << number;
    EXPECT_TRUE(std::includes(possible.begin(), possible.end(), found.begin(), found.end()))
        << number;
    joined[tried.map.layout()] += static_cast<int>(sure.size());
  }
  EXPECT_EQ(joined.size(), test::kSanitized ? joined.size() : std::size_t{9});
  for (const auto& [layout, count] : joined) EXPECT_GT(count, 0) << to_string(layout);
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
