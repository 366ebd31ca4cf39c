// Alternative routes keep what their options promise, on maps of every kind.
#include "wend/catalogue/alternatives.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "support/oracle.h"
#include "support/random_case.h"
#include "support/sample.h"
#include "wend/space/generators/generate_map.h"
#include "wend/space/generators/generate_plans.h"
#include "wend/space/spaces/voxel_grid.h"

namespace wend::test {
namespace {

/// The cost of a route's steps that go along another one: both ends near one of its cells.
double shared_cost(const RandomCase& tried, const Path& route, const Path& other,
                   std::int32_t breadth) {
  const Oracle oracle(tried.map, tried.options);
  const auto near = [&](Point p) {
    return std::any_of(other.points.begin(), other.points.end(), [&](Point q) {
      return std::abs(p.x - q.x) <= breadth && std::abs(p.y - q.y) <= breadth;
    });
  };
  double cost = 0;
  for (std::size_t i = 1; i < route.points.size(); ++i) {
    const Point a = route.points[i - 1];
    const Point b = route.points[i];
    if (near(a) && near(b)) cost += static_cast<double>(*oracle.step(a, b)) / kOracleScale;
  }
  return cost;
}

/// A route as the oracle sees it: what it costs to get to each of its cells.
std::vector<std::uint64_t> costs_along(const Oracle& oracle, const std::vector<Point>& points) {
  std::vector<std::uint64_t> costs = {0};
  for (std::size_t i = 1; i < points.size(); ++i) {
    costs.push_back(costs.back() + *oracle.step(points[i - 1], points[i]));
  }
  return costs;
}

/// The cells that a route may go by: the way there and the way on from there are cheapest.
std::vector<std::size_t> vias(const RandomCase& tried, const Oracle& oracle,
                              const std::vector<Point>& points,
                              const std::vector<std::uint64_t>& costs) {
  const auto from_start = oracle.distances(points.front());
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (from_start[tried.map.id(points[i])] != costs[i]) break;
    const auto on = oracle.distances(points[i])[tried.map.id(points.back())];
    if (on == costs.back() - costs[i]) found.push_back(i);
  }
  return found;
}

/// Whether the piece of a route that reaches this cost to either side of a cell is a cheapest path.
bool sound_round(const RandomCase& tried, const Oracle& oracle, const std::vector<Point>& points,
                 const std::vector<std::uint64_t>& costs, std::size_t via, double reach) {
  const auto apart = [&](std::size_t a, std::size_t b) {
    return static_cast<double>(costs[b] - costs[a]);
  };
  std::size_t first = via;
  while (first > 0 && apart(first, via) < reach * (1 - 1e-9)) --first;
  std::size_t last = via;
  while (last + 1 < points.size() && apart(via, last) < reach * (1 - 1e-9)) ++last;
  return oracle.distances(points[first])[tried.map.id(points[last])] == costs[last] - costs[first];
}

TEST(Alternatives, MakeNoDetourRoundTheCellTheyGoBy) {
  Workspace workspace;
  int alternatives = 0;
  int not_straight = 0;  // as a whole they are no cheapest path
  for (std::uint64_t number = 0; number < sample(1500u) && !HasFailure(); ++number) {
    Random random(number);
    const RandomCase tried = any_layout_case(number);
    SCOPED_TRACE(std::to_string(number) + " " + tried.describe());
    const Navigator navigator = Navigator::build(tried.map, tried.options).value();
    AlternativesOptions options;
    options.most = 4;
    options.stretch = 2;
    options.shared = 0.9;
    options.breadth = static_cast<std::int32_t>(random.below(2));
    options.sound = random.between(10, 50) / 100.0;
    const Query query = {tried.from, tried.to, "astar", {}};
    const std::vector<Path> routes = alternative_routes(navigator, query, options, workspace);
    const Oracle oracle(tried.map, tried.options);
    for (std::size_t i = 1; i < routes.size(); ++i) {
      const std::vector<Point>& points = routes[i].points;
      const auto costs = costs_along(oracle, points);
      const double reach = options.sound * routes[0].cost * kOracleScale;
      const std::vector<std::size_t> by = vias(tried, oracle, points, costs);
      ++alternatives;
      not_straight += by.size() < points.size() ? 1 : 0;
      EXPECT_TRUE(std::any_of(
          by.begin(), by.end(),
          [&](std::size_t via) { return sound_round(tried, oracle, points, costs, via, reach); }))
          << "route " << i << " of cost " << routes[i].cost;
    }
  }
  EXPECT_GT(alternatives, sample(300));
  EXPECT_GT(not_straight, sample(100));
}

TEST(Alternatives, KeepToTheStretchTheShareAndTheRules) {
  Workspace workspace;
  int alternatives = 0;
  int without = 0;
  for (std::uint64_t number = 0; number < sample(3000u) && !HasFailure(); ++number) {
    Random random(number);
    const RandomCase tried = any_layout_case(number);
    SCOPED_TRACE(std::to_string(number) + " " + tried.describe());
    const Navigator navigator = Navigator::build(tried.map, tried.options).value();
    AlternativesOptions options;
    options.most = 1 + random.below(4);
    options.stretch = 1 + random.below(100) / 100.0;
    options.shared = random.below(10) / 10.0;
    options.breadth = static_cast<std::int32_t>(random.below(3));
    const Query query = {tried.from, tried.to, "astar", {}};
    const std::vector<Path> routes = alternative_routes(navigator, query, options, workspace);
    const Path cheapest = navigator.solve(query, workspace);
    ASSERT_FALSE(routes.empty());
    ASSERT_LE(routes.size(), options.most);
    EXPECT_EQ(routes.front().nodes, cheapest.nodes);
    EXPECT_EQ(routes.front().status, cheapest.status);
    ASSERT_TRUE(cheapest.found() || routes.size() == 1);
    without += routes.size() == 1 ? 1 : 0;
    for (std::size_t i = 1; i < routes.size(); ++i) {
      const Path& route = routes[i];
      ++alternatives;
      EXPECT_EQ(route.points.front(), tried.from);
      EXPECT_EQ(route.points.back(), tried.to);
      const auto cost = Oracle(tried.map, tried.options).cost(route.points);
      ASSERT_TRUE(cost.has_value()) << "some step is not legal";
      EXPECT_NEAR(route.cost, static_cast<double>(*cost) / kOracleScale, 1e-6 * route.cost);
      EXPECT_LE(route.cost, cheapest.cost * options.stretch * (1 + 1e-6));
      for (std::size_t j = 0; j < i; ++j) {
        EXPECT_LE(shared_cost(tried, route, routes[j], *options.breadth),
                  options.shared * cheapest.cost * (1 + 1e-6));
      }
      std::vector<NodeId> nodes = route.nodes;
      std::sort(nodes.begin(), nodes.end());
      EXPECT_EQ(std::adjacent_find(nodes.begin(), nodes.end()), nodes.end()) << "a circle";
    }
  }
  EXPECT_GT(alternatives, sample(300));
  EXPECT_GT(without, sample(300));
}

TEST(Alternatives, GoRoundALakeOnBothSides) {
  GridMap map(41, 41);
  for (std::int32_t y = 8; y < 34; ++y) {
    for (std::int32_t x = 10; x < 31; ++x) map.set_symbol({x, y}, 'W');
  }
  const Navigator navigator = Navigator::build(map).value();
  Workspace workspace;
  const auto routes = alternative_routes(navigator, {{2, 20}, {38, 20}}, {}, workspace);
  ASSERT_GE(routes.size(), 2u);
  const auto passes_north = [](const Path& route) {
    return std::any_of(route.points.begin(), route.points.end(), [](Point p) { return p.y < 8; });
  };
  EXPECT_NE(passes_north(routes[0]), passes_north(routes[1]));
}

/// The cost of going from node to node; fails if an edge is missing.
double cost_along(const NodeNavigator& navigator, const std::vector<NodeId>& nodes) {
  double sum = 0;
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    double least = kNoLimit;
    for (const NodeEdge& edge : navigator.edges(nodes[i - 1])) {
      if (edge.to == nodes[i]) least = std::min(least, edge.cost);
    }
    EXPECT_LT(least, kNoLimit) << "no edge leads there";
    sum += least;
  }
  return sum;
}

/// The cost of a route's edges that have both ends on another route.
double shared_cost(const NodeNavigator& navigator, const Path& route, const Path& other) {
  const auto on_other = [&](NodeId node) {
    return std::find(other.nodes.begin(), other.nodes.end(), node) != other.nodes.end();
  };
  double cost = 0;
  for (std::size_t i = 1; i < route.nodes.size(); ++i) {
    if (!on_other(route.nodes[i - 1]) || !on_other(route.nodes[i])) continue;
    cost += cost_along(navigator, {route.nodes[i - 1], route.nodes[i]});
  }
  return cost;
}

/// A net of roads between places in caves.
NodeNavigator roads(std::uint64_t seed) {
  MapRecipe recipe;
  recipe.kind = wend::MapKind::caves;
  recipe.width = recipe.height = 30;
  recipe.seed = seed;
  WaypointPlan plan = place_waypoints(generate_map(recipe).value(), 120, seed);
  plan.longest_edge = 6;
  return NodeNavigator(WaypointMap::build(plan).value().graph());
}

TEST(Alternatives, OnGraphsKeepTheSamePromises) {
  Workspace workspace;
  int alternatives = 0;
  for (std::uint64_t number = 0; number < 300 && !HasFailure(); ++number) {
    SCOPED_TRACE(number);
    Random random(number);
    const NodeNavigator navigator = roads(number / 10);
    const NodeQuery query = {random.below(120), random.below(120)};
    AlternativesOptions options;
    options.stretch = 1 + random.below(80) / 100.0;
    options.shared = random.below(10) / 10.0;
    const std::vector<Path> routes = alternative_routes(navigator, query, options, workspace);
    const Path cheapest = navigator.solve(query, workspace);
    ASSERT_FALSE(routes.empty());
    EXPECT_EQ(routes.front().nodes, cheapest.nodes);
    for (std::size_t i = 1; i < routes.size(); ++i) {
      const Path& route = routes[i];
      ++alternatives;
      EXPECT_EQ(route.nodes.front(), query.from);
      EXPECT_EQ(route.nodes.back(), query.to);
      EXPECT_NEAR(route.cost, cost_along(navigator, route.nodes), 1e-6 * route.cost);
      EXPECT_NEAR(route.length, route.cost, 1e-6 * route.cost) << "edges cost their lengths";
      EXPECT_LE(route.cost, cheapest.cost * options.stretch * (1 + 1e-6));
      EXPECT_NEAR(route.bound, route.cost / cheapest.cost, 1e-9);
      for (std::size_t j = 0; j < i; ++j) {
        EXPECT_LE(shared_cost(navigator, route, routes[j]),
                  options.shared * cheapest.cost * (1 + 1e-6));
      }
    }
  }
  EXPECT_GT(alternatives, 100);
}

TEST(Alternatives, InAVolumeRoutesSideBySideAreOne) {
  VoxelMap volume(15, 15, 3);
  for (int x = 5; x < 10; ++x) {
    for (int y = 4; y < 11; ++y) {
      for (int z = 0; z < 3; ++z) volume.block({x, y, z});
    }
  }
  const NodeNavigator navigator{VoxelGrid(volume)};
  Workspace workspace;
  const NodeQuery query = {navigator.find("1,7,1"), navigator.find("13,7,1")};
  const auto routes = alternative_routes(navigator, query, {.most = 9}, workspace);
  EXPECT_EQ(routes.size(), 2u) << "round the block on either side";
  AlternativesOptions narrow = {.most = 9};
  narrow.breadth = 0;
  EXPECT_GT(alternative_routes(navigator, query, narrow, workspace).size(), 2u);
}

TEST(Alternatives, NoneExceedsTheLimitOnCosts) {
  GridMap map(41, 41);
  for (std::int32_t y = 8; y < 30; ++y) {
    for (std::int32_t x = 10; x < 31; ++x) map.set_symbol({x, y}, 'W');
  }
  const Navigator navigator = Navigator::build(map).value();
  Workspace workspace;
  Query query = {{2, 15}, {38, 15}};
  const auto routes = alternative_routes(navigator, query, {.stretch = 2}, workspace);
  ASSERT_GE(routes.size(), 2u);
  query.options.limits.cost = (routes[0].cost + routes[1].cost) / 2;
  for (const Path& route : alternative_routes(navigator, query, {.stretch = 2}, workspace)) {
    EXPECT_LE(route.cost, query.options.limits.cost);
  }
}

TEST(Alternatives, WithoutAPathSayWhy) {
  GridMap map(9, 9);
  for (std::int32_t y = 0; y < 9; ++y) map.set_symbol({4, y}, '@');
  const Navigator navigator = Navigator::build(map).value();
  Workspace workspace;
  const auto routes = alternative_routes(navigator, {{1, 1}, {7, 7}}, {}, workspace);
  ASSERT_EQ(routes.size(), 1u);
  EXPECT_EQ(routes.front().status, Status::unreachable);
}

TEST(Alternatives, OptionsOutOfRangeAndOtherQuestionsAreRefused) {
  const Navigator navigator = Navigator::build(GridMap(9, 9)).value();
  Workspace workspace;
  const auto refused = [&](const Query& query, const AlternativesOptions& options) {
    const auto routes = alternative_routes(navigator, query, options, workspace);
    return routes.size() == 1 && routes.front().status == Status::invalid &&
           *routes.front().reason != '\0';
  };
  const Query plain = {{0, 0}, {8, 8}};
  EXPECT_FALSE(refused(plain, {}));
  EXPECT_TRUE(refused(plain, {.stretch = 0.9}));
  EXPECT_TRUE(refused(plain, {.shared = 1.1}));
  EXPECT_TRUE(refused(plain, {.breadth = -1}));
  EXPECT_TRUE(refused(plain, {.sound = -1}));
  Query other = plain;
  other.range = 2;
  EXPECT_TRUE(refused(other, {}));
  other = plain;
  other.algorithm = "theta_star";
  EXPECT_TRUE(refused(other, {}));
  other = plain;
  other.options.stop = StopRule::fast;
  EXPECT_TRUE(refused(other, {}));
  other = plain;
  other.options.heuristic = HeuristicKind::manhattan;
  EXPECT_TRUE(refused(other, {}));
  other = plain;
  other.algorithm = "turning_astar";
  other.options.turning.cost = 3;
  EXPECT_TRUE(refused(other, {}));
}

}  // namespace
}  // namespace wend::test
