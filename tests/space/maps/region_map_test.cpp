#include "wend/space/maps/region_map.h"

#include <gtest/gtest.h>

namespace wend::test {
namespace {

TEST(RegionMap, BordersBecomeEdgesOneWayOrBoth) {
  RegionMap map;
  const NodeId plain = map.add_region({"Plain"});
  const NodeId ridge = map.add_region({"Ridge"});
  map.add_border(plain, ridge, 3, false);
  map.add_border(ridge, plain, 1.5, false);
  const NodeId isle = map.add_region({"Isle"});
  map.add_border(isle, plain);
  const Graph graph = map.graph().value();
  EXPECT_EQ(graph.find("Ridge"), ridge);
  EXPECT_EQ(map.find("Isle"), isle);
  EXPECT_EQ(map.find("Atlantis"), kNoNode);
  EXPECT_EQ(graph.edges(plain).size(), 2u);
  EXPECT_EQ(graph.edges(plain)[0].cost, 30u);
  EXPECT_EQ(graph.edges(ridge)[0].cost, 15u);
  EXPECT_EQ(graph.edges(isle)[0].cost, 10u);
  EXPECT_FALSE(graph.has_positions());
}

TEST(RegionMap, TheCentreIsThatOfTheAreaWhereNoneIsGiven) {
  RegionMap map;
  map.add_region({"L", std::nullopt, {{0, 0}, {4, 0}, {4, 2}, {2, 2}, {2, 4}, {0, 4}}});
  map.add_region({"line", std::nullopt, {{1, 1}, {3, 1}}});
  map.add_region({"given", Position{9, 9}, {{0, 0}, {1, 0}, {0, 1}}});
  EXPECT_NEAR(map.centre(0)->x, 5.0 / 3, 1e-12);
  EXPECT_NEAR(map.centre(0)->y, 5.0 / 3, 1e-12);
  EXPECT_EQ(map.centre(1), (Position{2, 1, 0}));
  EXPECT_EQ(map.centre(2), (Position{9, 9, 0}));
  EXPECT_TRUE(map.graph().value().has_positions());
}

TEST(RegionMap, RegionsNeedNamesOfTheirOwn) {
  RegionMap map;
  map.add_region({"twin"});
  map.add_region({"twin"});
  EXPECT_FALSE(map.graph().ok());
  RegionMap nameless;
  nameless.add_region({""});
  EXPECT_FALSE(nameless.graph().ok());
}

}  // namespace
}  // namespace wend::test
