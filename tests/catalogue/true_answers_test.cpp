// Answers that are easily wrong where two options meet: small cases, each of which was wrong once.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "support/oracle.h"
#include "support/random.h"
#include "support/random_case.h"
#include "support/random_map.h"
#include "wend/catalogue/alternatives.h"
#include "wend/catalogue/catalogue.h"
#include "wend/catalogue/node_navigator.h"
#include "wend/catalogue/waypoint_way.h"
#include "wend/space/maps/graph_builder.h"
#include "wend/space/spaces/voxel_grid.h"

namespace wend::test {
namespace {

GridMap map_of(const std::vector<std::string>& rows) {
  GridMap map(static_cast<std::int32_t>(rows[0].size()), static_cast<std::int32_t>(rows.size()));
  for (std::int32_t y = 0; y < map.height(); ++y) {
    for (std::int32_t x = 0; x < map.width(); ++x) {
      map.set_symbol({x, y}, rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)]);
    }
  }
  return map;
}

NodeNavigator volume_of(const std::vector<std::vector<std::string>>& layers,
                        const VoxelOptions& options) {
  const auto size = [](const auto& list) { return static_cast<std::int32_t>(list.size()); };
  VoxelMap map(size(layers[0][0]), size(layers[0]), size(layers));
  for (NodeId node = 0; node < map.voxel_count(); ++node) {
    const Voxel v = map.voxel(node);
    const auto at = [](std::int32_t i) { return static_cast<std::size_t>(i); };
    if (layers[at(v.z)][at(v.y)][at(v.x)] == '#') map.block(v);
  }
  return NodeNavigator(VoxelGrid(map, options));
}

/// By each of the algorithms that look for the closest place themselves.
void expect_closest(const NodeNavigator& navigator, NodeId from, const std::vector<NodeId>& goals,
                    NodeId end, double cost) {
  Workspace workspace;
  for (const char* algorithm :
       {"astar", "bidirectional_astar", "fringe_search", "ida_star", "dijkstra"}) {
    NodeQuery query = {from, goals.front(), algorithm};
    if (goals.size() > 1) query.goals = goals;
    query.options.fallback = Fallback::closest_to_goal;
    const Path path = navigator.solve(query, workspace);
    EXPECT_EQ(path.status, Status::partial) << algorithm;
    ASSERT_FALSE(path.nodes.empty()) << algorithm;
    EXPECT_EQ(path.nodes.back(), end) << algorithm;
    EXPECT_EQ(path.cost, cost) << algorithm;
  }
}

TEST(ClosestPlace, OfABlockedVoxelIsBesideIt) {
  const NodeNavigator navigator =
      volume_of({{"...", "..#"}, {"...", "###"}}, {VoxelMoves::eighteen, CornerRule::never});
  const NodeId goal = navigator.find("2,1,1");
  expect_closest(navigator, navigator.find("2,0,1"), {goal}, navigator.find("2,0,1"), 0);
}

TEST(ClosestPlace, InAnotherPartIsTheClosestOfAllThatAreReached) {
  GraphBuilder builder;
  for (int i = 0; i < 7; ++i) builder.add_node("", Position{i < 6 ? i * 1.0 : 9.0, 0, 0});
  for (NodeId i = 0; i < 5; ++i) builder.add_straight_edge(i, i + 1);
  expect_closest(NodeNavigator(builder.build().value()), 0, {6}, 5, 5);
  const NodeNavigator volume = volume_of({{"......#.", "....####"}}, {VoxelMoves::six});
  expect_closest(volume, 0, {volume.find("7,0,0")}, volume.find("5,0,0"), 5);
}

TEST(ClosestPlace, ToSeveralGoalsIsTheClosestToAnyOfThem) {
  const NodeNavigator navigator = volume_of({{"...#.", "....#"}}, {VoxelMoves::six});
  expect_closest(navigator, 0, {navigator.find("4,0,0"), navigator.find("4,1,0")},
                 navigator.find("3,1,0"), 4);
}

/// Two places are equally close; the one that is met first is more expensive to reach.
TEST(ClosestPlace, OfSeveralIsTheCheapestToReach) {
  Random random(1);
  int partial = 0;
  Workspace workspace;
  for (int i = 0; i < 300; ++i) {
    VoxelMap map(4, 4, 3);
    for (NodeId node = 0; node < map.voxel_count(); ++node) {
      if (random.chance(33)) map.block(map.voxel(node));
    }
    const NodeNavigator navigator(VoxelGrid(map, {}));
    const auto any = [&] { return random.below(static_cast<NodeId>(map.voxel_count())); };
    const NodeId from = any();
    const NodeId goal = any();
    if (!navigator.walkable(from)) continue;
    const NodeField field = navigator.field({{&from, 1}}, workspace);
    if (field.reached(goal)) continue;
    double least = NodeField::kUnreached;
    std::uint64_t closest = ~std::uint64_t{0};
    for (NodeId node = 0; node < map.voxel_count(); ++node) {
      const Voxel a = map.voxel(node);
      const Voxel b = map.voxel(goal);
      const auto away = [](int p, int q) { return static_cast<std::uint32_t>(std::abs(p - q)); };
      const std::uint64_t distance =
          voxel_distance(VoxelMoves::twenty_six, {away(a.x, b.x), away(a.y, b.y), away(a.z, b.z)});
      if (!field.reached(node) || distance > closest) continue;
      least = distance < closest ? field.cost(node) : std::min(least, field.cost(node));
      closest = distance;
    }
    for (const char* algorithm : {"astar", "bidirectional_astar", "fringe_search", "ida_star"}) {
      NodeQuery query = {from, goal, algorithm};
      query.options.fallback = Fallback::closest_to_goal;
      const Path path = navigator.solve(query, workspace);
      ASSERT_EQ(path.status, Status::partial) << algorithm;
      ASSERT_EQ(path.cost, least) << algorithm << " from " << from << " to " << goal;
    }
    ++partial;
  }
  EXPECT_GT(partial, 50);
}

Query turning_query(Point from, Point to, double cost, unsigned facing) {
  Query query = {from, to, "turning_astar"};
  query.options.turning.cost = cost;
  query.options.turning.facing = facing;
  return query;
}

TEST(TurningWithLinks, GoesByALinkBesideAStepWhereThatSavesATurn) {
  GridMap map(3, 1);
  map.add_link({{0, 0}, {1, 0}, 2});
  Workspace workspace;
  const Path path =
      Navigator::build(map).value().solve(turning_query({0, 0}, {2, 0}, 100000, west), workspace);
  EXPECT_EQ(path.cost, 3 * 13860);
  EXPECT_EQ(path.length, 3);
  EXPECT_TRUE(path.optimal);
}

TEST(TurningWithLinks, TurnsOnTheSpotByALinkFromACellToItself) {
  GridMap map(3, 1);
  map.add_link({{0, 0}, {0, 0}, 1});
  Workspace workspace;
  const Path path =
      Navigator::build(map).value().solve(turning_query({0, 0}, {2, 0}, 100000, west), workspace);
  EXPECT_EQ(path.cost, 3 * 13860);
  EXPECT_EQ(path.points, (std::vector<Point>{{0, 0}, {0, 0}, {1, 0}, {2, 0}}));
}

/// A map of rows of costs, each cell with one of three.
Navigator dear_map(const std::vector<std::string>& rows, CornerRule corners, GridMap& map) {
  map = map_of(rows);
  TerrainCosts costs;
  for (const char digit : {'8', '9', '0'}) {
    costs.set(digit, digit == '0' ? 1000 : 990 + (digit - '0'));
  }
  map.set_terrain(costs);
  return Navigator::build(map, {corners, {}, {}}).value();
}

/// When a search stops at a limit, labels behind a node that was improved since are out of date.
TEST(CostAtALimit, IsThatOfThePathThatIsReturned) {
  const std::vector<std::string> rows = {"09009999", "99999099", "09000009", "90099000",
                                         "00009090"};
  Workspace workspace;
  int stopped = 0;
  for (const CornerRule corners : {CornerRule::one_free, CornerRule::both_free}) {
    GridMap map;
    const Navigator navigator = dear_map(rows, corners, map);
    const Oracle oracle(map, navigator.options());
    for (const AlgorithmInfo& info : algorithms()) {
      if (!navigator.supports(info)) continue;
      for (std::uint64_t limit = 1; limit < 40; ++limit) {
        Query query = {{6, 1}, {0, 3}, info.name};
        query.options.limits.expansions = limit;
        const Path path = navigator.solve(query, workspace);
        const auto cost = oracle.cost(path.points);
        ASSERT_TRUE(cost.has_value());
        ASSERT_EQ(path.cost * kOracleScale, static_cast<double>(*cost))
            << info.name << " after " << limit;
        stopped += path.status == Status::limit_reached ? 1 : 0;
      }
    }
  }
  EXPECT_GT(stopped, 300);
}

/// Nearly equal terrain on maps of several clusters: abstract paths are improved behind their goal.
TEST(CostAtALimit, IsThatOfThePathOnMapsOfManyClusters) {
  TerrainCosts costs;
  costs.set('a', 0.999);
  costs.set('b', 0.998);
  costs.set('.', 1);
  Random random(5);
  Workspace workspace;
  int abstract = 0;
  for (int i = 0; i < 20; ++i) {
    GridMap map(random.between(40, 90), random.between(40, 90));
    map.set_terrain(costs);
    const std::uint32_t density = random.below(35);
    for (NodeId id = 0; id < map.cell_count(); ++id) {
      map.set_symbol(map.point(id), random.chance(density) ? '#' : ".ab"[random.below(3)]);
    }
    const GridOptions options = {kCornerRules[random.below(4)], {}, {}};
    const Navigator navigator = Navigator::build(map, options).value();
    const Oracle oracle(map, options);
    for (int q = 0; q < 8; ++q) {
      const Point from = random_cell(map, random);
      const Point to = random_cell(map, random);
      for (const AlgorithmInfo& info : algorithms()) {
        if (!navigator.supports(info) || info.any_angle || !info.for_large_maps) continue;
        Query query = {from, to, info.name};
        query.options.limits.expansions = static_cast<std::uint64_t>(random.between(1, 200));
        const Path path = navigator.solve(query, workspace);
        if (path.points.empty()) continue;
        const auto cost = oracle.cost(path.points);
        ASSERT_TRUE(cost.has_value()) << info.name;
        ASSERT_DOUBLE_EQ(path.cost * kOracleScale, static_cast<double>(*cost)) << info.name;
        abstract += std::string_view(info.name) == "hpa_star" && path.points.size() > 1 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(abstract, 100);
}

/// A corridor of expensive ground with one cell of cheap ground: its cost exceeds 44 bits.
Navigator dear_corridor(std::int32_t length) {
  GridMap map(length, 1, 'S');
  map.set_symbol({length - 1, 0}, 'G');
  TerrainCosts costs;
  costs.set('S', 65.535);
  costs.set('G', 0.001);
  map.set_terrain(costs);
  return Navigator::build(map, {CornerRule::both_free, {1'000'000, 1'000'000}, {}}).value();
}

TEST(CostsBeyondLabels, AreMissingFromFieldsAndNeverWrong) {
  constexpr std::int32_t kLength = 100;
  const Navigator navigator = dear_corridor(kLength);
  Workspace workspace;
  const Point from = {0, 0};
  const DistanceField field = navigator.field({{&from, 1}}, workspace);
  EXPECT_EQ(field.status, Status::limit_reached);
  EXPECT_GT(field.count(), 50u);
  EXPECT_LT(field.count(), std::size_t{kLength});
  for (std::int32_t x = 0; x < kLength; ++x) {
    if (field.reached({x, 0})) {
      EXPECT_EQ(field.cost({x, 0}), x * 65'535e3);
    }
  }
  std::array<double, 2> costs = {};
  const std::array<Point, 2> to = {Point{1, 0}, Point{kLength - 1, 0}};
  EXPECT_EQ(navigator.distances(from, to, Side::forward, workspace, costs), Status::limit_reached);
  EXPECT_EQ(costs[0], 65'535e3);
  EXPECT_EQ(costs[1], DistanceField::kUnreached);
  EXPECT_EQ(navigator.distances(from, {to.data(), 1}, Side::forward, workspace, {costs.data(), 1}),
            Status::found);
}

/// Where costs come to what labels can hold there are several ways on: what was reached by one of
/// them only may be cheaper by another.
TEST(CostsBeyondLabels, AreNotToldWhereACheaperWayMayBeUnknown) {
  constexpr std::int32_t kDearColumns = 62;
  Random random(3);
  Workspace workspace;
  int missing = 0;
  for (int i = 0; i < 400; ++i) {
    GridMap map(kDearColumns + 12, 3, 'S');
    TerrainCosts costs;
    costs.set('S', 65.535);
    costs.set('G', 0.001);
    costs.set('H', 30);
    map.set_terrain(costs);
    for (NodeId id = 0; id < map.cell_count(); ++id) {
      if (map.point(id).x >= kDearColumns) map.set_symbol(map.point(id), "SGH#"[random.below(4)]);
    }
    const GridOptions options = {CornerRule::always, {1'000'000, 1'000'000}, {}};
    const Navigator navigator = Navigator::build(map, options).value();
    const Point from = {0, 1};
    const auto truth = Oracle(map, options).distances(from);
    const DistanceField field = navigator.field({{&from, 1}}, workspace);
    for (NodeId id = 0; id < map.cell_count(); ++id) {
      const double cost = field.cost(map.point(id));
      missing += truth[id].has_value() && cost == DistanceField::kUnreached ? 1 : 0;
      if (cost == DistanceField::kUnreached) continue;
      ASSERT_TRUE(truth[id].has_value());
      ASSERT_EQ(cost * kOracleScale, static_cast<double>(*truth[id])) << i << ", cell " << id;
    }
  }
  EXPECT_GT(missing, 100);
}

TEST(LazyThetaStar, StopsFastOnlyAtAGoalWithinTheLimit) {
  const GridMap map = map_of({"#.#####", "###..#.", "###.#.#", "#......", "###.###", "#.#####"});
  const Navigator navigator =
      Navigator::build(map, {CornerRule::always, CostModel::classic(), {}}).value();
  Query query = {{6, 3}, {6, 1}, "lazy_theta_star"};
  query.options.stop = StopRule::fast;
  query.options.limits.cost = 28;
  Workspace workspace;
  const Path path = navigator.solve(query, workspace);
  EXPECT_EQ(path.status, Status::limit_reached);
  EXPECT_LE(path.cost, 28);
  query.options.limits.cost = 28.3;
  EXPECT_EQ(navigator.solve(query, workspace).status, Status::found);
}

TEST(CostsOfLinks, AreExactInTheCoarsestCostModel) {
  GridMap map = map_of({".#.#.", ".#.#."});
  map.add_link({{0, 0}, {4, 0}, 1.4});
  map.add_link({{0, 0}, {0, 1}, 0});
  map.add_link({{0, 1}, {4, 0}, 1.3});
  map.add_link({{4, 0}, {2, 0}, 0.4});
  const Navigator navigator = Navigator::build(map, {CornerRule::both_free, {1, 1}, {}}).value();
  Workspace workspace;
  for (const AlgorithmInfo& info : algorithms()) {
    if (!navigator.supports(info) || info.guarantee != Guarantee::optimal) continue;
    const Path path = navigator.solve({{0, 0}, {4, 0}, info.name}, workspace);
    EXPECT_EQ(path.cost, 1.3) << info.name;
    EXPECT_TRUE(path.optimal) << info.name;
    EXPECT_EQ(navigator.solve({{4, 0}, {2, 0}, info.name}, workspace).cost, 0.4) << info.name;
  }
}

TEST(CostsOfTurns, AreExactInTheCoarsestCostModel) {
  const Navigator navigator =
      Navigator::build(GridMap(3, 3), {CornerRule::both_free, {1, 1}, {}}).value();
  Workspace workspace;
  Query query = turning_query({0, 0}, {2, 0}, 0, kNoMove);
  query.options.turning.headings[east] = 0.25;
  EXPECT_EQ(navigator.solve(query, workspace).cost, 2);  // over the corners: no step east
  query.options.turning.headings = {0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25};
  EXPECT_EQ(navigator.solve(query, workspace).cost, 2.5);
  const Path turned = navigator.solve(turning_query({0, 0}, {2, 0}, 0.125, west), workspace);
  EXPECT_EQ(turned.cost, 2.5);  // four eighths of a turn
  EXPECT_TRUE(turned.optimal);
  const Path refused = navigator.solve(turning_query({0, 0}, {2, 0}, 0.0001, west), workspace);
  EXPECT_EQ(refused.status, Status::invalid);
  EXPECT_NE(std::string_view(refused.reason), "");
}

TEST(CostsOfGraphs, ThatHaveToBeRoundedAreProvedWithinABoundOnly) {
  const auto graph = [](double a, double b) {
    GraphBuilder builder;
    for (int i = 0; i < 3; ++i) builder.add_node();
    builder.add_edge(0, 1, a);
    builder.add_edge(1, 2, b);
    return NodeNavigator(builder.build().value());
  };
  Workspace workspace;
  const Path thirds = graph(1.0 / 3, 2.0 / 7).solve({0, 2}, workspace);
  EXPECT_TRUE(thirds.optimal);
  EXPECT_DOUBLE_EQ(thirds.cost, 1.0 / 3 + 2.0 / 7);
  const Path wide = graph(1e12, 0.441).solve({0, 2}, workspace);
  EXPECT_FALSE(wide.optimal);
  EXPECT_GT(wide.bound, 1.0);
  EXPECT_LE(wide.bound, 1.3);
}

TEST(AlternativeRoutes, GoByAnEdgeBetweenTwoNodesOfTheCheapest) {
  GraphBuilder builder;
  for (int i = 0; i < 3; ++i) builder.add_node();
  builder.add_edge(0, 1, 1);
  builder.add_edge(1, 2, 1);
  builder.add_edge(0, 2, 2);
  const NodeNavigator navigator(builder.build().value());
  Workspace workspace;
  const std::vector<Path> routes = alternative_routes(navigator, {0, 2}, {}, workspace);
  ASSERT_EQ(routes.size(), 2u);
  EXPECT_EQ(routes[0].cost, 2);
  EXPECT_EQ(routes[1].cost, 2);
  EXPECT_NE(routes[0].nodes, routes[1].nodes);
}

TEST(NodeFieldWithoutNodes, HasNoParents) { EXPECT_EQ(DistanceField{}.parent(7), kNoNode); }

TEST(FindWay, TellsOfPlacesOutsideThePlan) {
  WaypointPlan plan;
  plan.waypoints.push_back({"a", {8, 11, 0}});
  plan.radius = 1.16;
  const WaypointMap map = WaypointMap::build(plan).value();
  const NodeNavigator navigator(map.graph());
  Workspace workspace;
  const Position inside = {8, 11, 0};
  const Position outside = {1e9, 11, 0};
  EXPECT_EQ(find_way(map, navigator, inside, outside, workspace).status, Status::goal_outside);
  EXPECT_EQ(find_way(map, navigator, outside, inside, workspace).status, Status::start_outside);
}

}  // namespace
}  // namespace wend::test
