#include "wend/mapf/cell_graph.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "mapf/mapf_world.h"
#include "support/sample.h"

namespace wend::test {
namespace {

TEST(CellGraph, HasTheNavigatorsSteps) {
  Random random(4308);
  int one_way = 0, crossing = 0, links = 0;
  for (int round = 0; round < sample(600); ++round) {
    const MapfWorld world = random_mapf_world(random, 7);
    const NodeNavigator& navigator = world.navigator();
    const CellGraph graph = CellGraph::build(navigator).value();
    ASSERT_TRUE(graph.validate().ok()) << world.name << ": " << graph.validate().error().reason;
    ASSERT_EQ(graph.version(), navigator.version());
    bool has_one_way = false;
    std::uint32_t walkable = 0;
    for (NodeId node = 0; node < navigator.node_count(); ++node) {
      const CellId cell = graph.cell(node);
      ASSERT_EQ(cell != kNoCell, navigator.walkable(node));
      if (cell == kNoCell) continue;
      ++walkable;
      std::vector<CellId> expected;
      for (const NodeEdge& edge : navigator.edges(node)) {
        if (edge.to == node || !navigator.walkable(edge.to)) continue;
        expected.push_back(graph.cell(edge.to));
        const std::vector<NodeEdge> back = navigator.edges(edge.to);
        has_one_way |=
            std::none_of(back.begin(), back.end(), [&](const NodeEdge& e) { return e.to == node; });
        links += navigator.takes_link(node, edge.to) ? 1 : 0;
      }
      std::sort(expected.begin(), expected.end());
      expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
      std::vector<CellId> found(graph.next(cell).begin(), graph.next(cell).end());
      std::sort(found.begin(), found.end());
      ASSERT_EQ(found, expected) << world.name << " from " << graph.name(cell);
    }
    ASSERT_EQ(graph.size(), walkable);
    ASSERT_EQ(graph.one_way(), has_one_way) << world.name;
    one_way += has_one_way ? 1 : 0;
    crossing += graph.crossing_count() > 1 ? 1 : 0;
  }
  EXPECT_GT(one_way, sample(20));
  EXPECT_GT(crossing, sample(100));
  EXPECT_GT(links, 0);
}

TEST(CellGraph, DiagonalsOfASquareCross) {
  GridOptions options;
  options.corners = CornerRule::always;
  const CellGraph graph =
      CellGraph::build(Navigator::build(GridMap(3, 2), options).value()).value();
  EXPECT_EQ(graph.crossing_count(), 3u) << "two squares have two diagonals each";
  const std::uint32_t down = graph.crossing(graph.edge(0, 4));
  EXPECT_NE(down, CellGraph::kNoCrossing);
  EXPECT_EQ(graph.crossing(graph.edge(4, 0)), down);
  EXPECT_EQ(graph.crossing(graph.edge(1, 3)), down);
  EXPECT_EQ(graph.crossing(graph.edge(0, 1)), CellGraph::kNoCrossing);
  EXPECT_NE(graph.crossing(graph.edge(1, 5)), down);
  EXPECT_EQ(graph.edge(0, 5), graph.edge_count());
}

TEST(CellGraph, HexagonsAndFourDirectionsDoNotCross) {
  GridMap map(4, 4);
  GridOptions options;
  options.corners = CornerRule::never;
  EXPECT_EQ(CellGraph::build(Navigator::build(map, options).value()).value().crossing_count(), 1u);
  map.set_layout(CellLayout::hex_odd_rows);
  EXPECT_EQ(CellGraph::build(Navigator::build(map).value()).value().crossing_count(), 1u);
}

}  // namespace
}  // namespace wend::test
