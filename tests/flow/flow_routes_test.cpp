// A unit that follows first steps again and again arrives, by legal steps, wherever there is a way.
#include "wend/flow/flow_routes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/catalogue/navigator.h"

namespace wend::test {
namespace {

constexpr CornerRule kRouteRules[] = {CornerRule::always, CornerRule::one_free,
                                      CornerRule::both_free, CornerRule::never};

GridMap random_routes_map(Random& random) {
  GridMap map = random.chance(25)
                    ? random_map(static_cast<MapKind>(random.below(kMapKinds)), random)
                    : random_quilt(random);
  map.set_layout(static_cast<CellLayout>(random.below(kCellLayouts)));
  if (random.chance(30)) add_terrain(map, random);
  if (random.chance(30)) grade_finely(map, random);
  return map;
}

Navigator random_routes_navigator(const GridMap& map, Random& random) {
  GridOptions options;
  options.corners = kRouteRules[random.below(4)];
  if (random.chance(50)) options.terrain = TerrainRule::entered;
  return Navigator::build(map, options).value();
}

NodeId random_node(const Navigator& navigator, Random& random) {
  return random.below(static_cast<std::uint32_t>(navigator.node_count()));
}

/// Mostly one that can be reached, if there are some.
NodeId random_goal(const Navigator& navigator, NodeId from, Random& random) {
  NodeId to = random_node(navigator, random);
  for (int i = 0; i < 8 && navigator.component(to) != navigator.component(from); ++i) {
    to = random_node(navigator, random);
  }
  return to;
}

NodeId random_start(const Navigator& navigator, Random& random) {
  NodeId from = random_node(navigator, random);
  for (int i = 0; i < 4 && !navigator.walkable(from); ++i) from = random_node(navigator, random);
  return from;
}

bool is_route_step(const Navigator& navigator, NodeId from, NodeId to) {
  for (const NodeEdge& edge : navigator.edges(from)) {
    if (edge.to == to) return true;
  }
  return false;
}

/// Follows first steps to the end, and says of how many nodes the way is.
void walk_routes(const Navigator& navigator, FlowRoutes& routes, NodeId from, NodeId to,
                 std::size_t& length) {
  NodeId at = from;
  length = 1;
  std::vector<NodeId> steps;
  while (at != to) {
    steps.clear();
    ASSERT_TRUE(routes.first_steps(at, to, 5, steps));
    ASSERT_GE(steps.size(), 2u);
    ASSERT_LE(steps.size(), 5u);
    ASSERT_EQ(steps[0], at);
    for (std::size_t i = 1; i < steps.size(); ++i) {
      ASSERT_TRUE(is_route_step(navigator, steps[i - 1], steps[i]));
    }
    at = steps.back();
    length += steps.size() - 1;
    ASSERT_LE(length, navigator.node_count());
  }
}

TEST(FlowRoutes, WhoeverFollowsFirstStepsArrivesWhereThereIsAWay) {
  Random random(81);
  int arrived = 0;
  int none = 0;
  std::vector<NodeId> steps;
  for (int i = 0; i < sample(5'000); ++i) {
    const GridMap map = random_routes_map(random);
    const Navigator navigator = random_routes_navigator(map, random);
    SCOPED_TRACE(std::to_string(i) + "\n" + to_text(map));
    FlowRoutes routes(navigator, {.sectors = {4 << random.below(3)}});
    for (int query = 0; query < 6; ++query) {
      const NodeId from = random_start(navigator, random);
      const NodeId to = random_goal(navigator, from, random);
      const bool joined = navigator.walkable(from) && navigator.walkable(to) &&
                          navigator.component(from) == navigator.component(to);
      if (!joined) {
        ++none;
        steps = {7};
        ASSERT_FALSE(routes.first_steps(from, to, 8, steps));
        ASSERT_EQ(steps, std::vector<NodeId>{7});
        continue;
      }
      std::size_t length = 0;
      ASSERT_NO_FATAL_FAILURE(walk_routes(navigator, routes, from, to, length));
      arrived += length > 12 ? 1 : 0;
    }
    const Result<void> valid = routes.validate();
    ASSERT_TRUE(valid.ok()) << valid.error().message();
  }
  EXPECT_GT(arrived, sample(4'000));
  EXPECT_GT(none, sample(4'000));
}

TEST(FlowRoutes, AnswersDoNotDependOnWhatIsKept) {
  Random random(82);
  int dropped = 0;
  for (int i = 0; i < sample(500); ++i) {
    const GridMap map = random_routes_map(random);
    const Navigator navigator = random_routes_navigator(map, random);
    const SectorOptions sectors = {4 << random.below(2)};
    FlowRoutes roomy(navigator, {.sectors = sectors});
    FlowRoutes narrow(navigator, {.sectors = sectors, .most_bytes = 300});
    for (int query = 0; query < 30; ++query) {
      const NodeId from = random_start(navigator, random);
      const NodeId to = random_goal(navigator, from, random);
      const std::size_t most = random.below(30);
      std::vector<NodeId> a;
      std::vector<NodeId> b;
      std::vector<NodeId> c;
      FlowRoutes fresh(navigator, {.sectors = sectors});
      const bool found = roomy.first_steps(from, to, most, a);
      ASSERT_EQ(narrow.first_steps(from, to, most, b), found);
      ASSERT_EQ(fresh.first_steps(from, to, most, c), found);
      ASSERT_EQ(a, b);
      ASSERT_EQ(a, c);
    }
    dropped += narrow.counts().tiles_dropped > 0 && narrow.counts().routes_dropped > 0 ? 1 : 0;
    ASSERT_TRUE(narrow.validate().ok());
  }
  EXPECT_GT(dropped, sample(200));
}

TEST(FlowRoutes, AfterEditsTheyAnswerAsIfTheyWereMadeAnew) {
  Random random(83);
  int found = 0;
  int kept = 0;
  for (int i = 0; i < sample(700); ++i) {
    GridMap map = random_routes_map(random);
    Navigator navigator = random_routes_navigator(map, random);
    const SectorOptions sectors = {4 << random.below(3)};
    FlowRoutes routes(navigator, {.sectors = sectors});
    for (int round = 0; round < 8; ++round) {
      SCOPED_TRACE(std::to_string(i) + " " + std::to_string(round));
      FlowRoutes fresh(navigator, {.sectors = sectors});
      const std::uint64_t made = routes.counts().tiles_made;
      for (int query = 0; query < 12; ++query) {
        const NodeId from = random_start(navigator, random);
        const NodeId to = random_goal(navigator, from, random);
        std::vector<NodeId> a;
        std::vector<NodeId> b;
        const bool same = routes.first_steps(from, to, 40, a);
        ASSERT_EQ(fresh.first_steps(from, to, 40, b), same);
        ASSERT_EQ(a, b);
        found += same ? 1 : 0;
      }
      kept += routes.counts().tiles_made - made < fresh.counts().tiles_made ? 1 : 0;
      const std::vector<Point> cells = edit_at_random(map, random);
      ASSERT_TRUE(navigator.update(map, cells).ok());
      if (random.chance(10)) continue;  // nobody tells
      ASSERT_TRUE(routes.update(navigator, navigator.nodes(cells)).ok());
      const Result<void> valid = routes.validate();
      ASSERT_TRUE(valid.ok()) << valid.error().message();
    }
  }
  EXPECT_GT(found, sample(10'000));
  EXPECT_GT(kept, sample(1'500));
}

TEST(FlowRoutes, TheUnreachableIsKnownWithoutARoute) {
  GridMap map(200, 200);
  for (std::int32_t y = 0; y < 200; ++y) map.set_symbol({100, y}, '@');
  const Navigator navigator = Navigator::build(map).value();
  FlowRoutes routes(navigator);
  std::vector<NodeId> steps;
  EXPECT_FALSE(routes.first_steps(navigator.node({3, 3}), navigator.node({190, 3}), 9, steps));
  EXPECT_EQ(routes.counts().routes_made, 0u);
  EXPECT_EQ(routes.counts().tiles_made, 0u);
}

TEST(FlowRoutes, HalfAMillionIslandsTakeNoRoutes) {
  GridMap map(1024, 1024);
  for (std::int32_t y = 0; y < 1024; ++y) {
    for (std::int32_t x = y % 2; x < 1024; x += 2) map.set_symbol({x, y}, '@');
  }
  const Navigator navigator = Navigator::build(map).value();
  FlowRoutes routes(navigator);
  std::vector<NodeId> steps;
  Random random(84);
  for (int i = 0; i < 10'000; ++i) {
    const NodeId from = random_node(navigator, random);
    const NodeId to = random_node(navigator, random);
    EXPECT_EQ(routes.first_steps(from, to, 16, steps), from == to && navigator.walkable(from));
  }
  EXPECT_EQ(routes.counts().routes_made, 0u);
  EXPECT_LT(routes.bytes(), std::size_t{2} << 20);
}

TEST(FlowRoutes, SaysWhyThereAreNone) {
  GridMap linked(20, 20);
  linked.add_link({{1, 1}, {15, 15}, 1});
  const Navigator navigator = Navigator::build(linked).value();
  FlowRoutes routes(navigator);
  EXPECT_NE(routes.reason(), "");
  std::vector<NodeId> steps;
  EXPECT_FALSE(routes.first_steps(0, 5, 9, steps));
  EXPECT_EQ(routes.sectors(), nullptr);
}

TEST(FlowRoutes, FirstStepsAreAppended) {
  const Navigator navigator = Navigator::build(GridMap(40, 40)).value();
  FlowRoutes routes(navigator, {.sectors = {8}});
  std::vector<NodeId> alone;
  ASSERT_TRUE(routes.first_steps(navigator.node({3, 3}), navigator.node({35, 20}), 9, alone));
  ASSERT_EQ(alone.size(), 9u);
  std::vector<NodeId> steps = {7, 5};
  ASSERT_TRUE(routes.first_steps(navigator.node({3, 3}), navigator.node({35, 20}), 9, steps));
  alone.insert(alone.begin(), {7, 5});
  EXPECT_EQ(steps, alone);
}

/// Two sectors. From the only way out of the lower one steps lead by corners to the left of a wall
/// in the upper one, and to the right: to one part of it, and to two once the wall's gap is shut,
/// though no cell at the side is another.
TEST(FlowRoutes, WhereASectorFallsApartStepsFromTheNextOneAreOthers) {
  GridMap map(8, 16);
  for (std::int32_t y = 0; y < 8; ++y) map.set_walkable({4, y}, y == 3);
  for (std::int32_t x = 0; x < 8; ++x) map.set_walkable({x, 8}, x == 4);
  Navigator navigator = Navigator::build(map, {.corners = CornerRule::always}).value();
  FlowRoutes routes(navigator, {.sectors = {8}});
  const NodeId goals[] = {navigator.node({1, 1}), navigator.node({6, 1})};
  const auto ask_all = [&] {
    FlowRoutes fresh(navigator, {.sectors = {8}});
    for (const NodeId goal : goals) {
      for (std::int32_t i = 0; i < 64; ++i) {
        const NodeId from = navigator.node({i % 8, 8 + i / 8});
        if (!navigator.walkable(from)) continue;
        std::vector<NodeId> steps;
        std::vector<NodeId> right;
        ASSERT_TRUE(routes.first_steps(from, goal, 30, steps));
        ASSERT_TRUE(fresh.first_steps(from, goal, 30, right));
        ASSERT_EQ(steps, right) << from << " to " << goal;
        ASSERT_EQ(steps.back(), goal);
      }
    }
  };
  ASSERT_NO_FATAL_FAILURE(ask_all());
  const Point gap = {4, 3};
  map.set_walkable(gap, false);
  ASSERT_TRUE(navigator.update(map, {&gap, 1}).ok());
  ASSERT_TRUE(routes.update(navigator, navigator.nodes({&gap, 1})).ok());
  ASSERT_FALSE(routes.sectors()->reopened().empty());
  ASSERT_NO_FATAL_FAILURE(ask_all());
}

}  // namespace
}  // namespace wend::test
