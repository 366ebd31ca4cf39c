// Waypoints see each other where plain geometry in doubles says so, unless it is too close to call.
#include "wend/space/maps/waypoint_map.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/random.h"
#include "support/sample.h"

namespace wend::test {
namespace {

double distance(const Position& p, const Position& a, const Position& b) {
  const double x = b.x - a.x;
  const double y = b.y - a.y;
  const double length = x * x + y * y;
  const double along = length == 0 ? 0 : ((p.x - a.x) * x + (p.y - a.y) * y) / length;
  const double t = std::clamp(along, 0.0, 1.0);
  return std::hypot(p.x - a.x - t * x, p.y - a.y - t * y);
}

double turn(const Position& a, const Position& b, const Position& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// How far the way from a to b keeps away from the edge from c to d; 0 where they cross.
double clearance(const Position& a, const Position& b, const Position& c, const Position& d) {
  if (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) return 0;
  return std::min({distance(a, c, d), distance(b, c, d), distance(c, a, b), distance(d, a, b)});
}

/// By the angles under which the edges are seen: another method than the library's.
bool inside(const Position& p, const Outline& outline) {
  double winding = 0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Position& a = outline[i];
    const Position& b = outline[(i + 1) % outline.size()];
    const Position u = {a.x - p.x, a.y - p.y, 0};
    const Position v = {b.x - p.x, b.y - p.y, 0};
    winding += std::atan2(u.x * v.y - u.y * v.x, u.x * v.x + u.y * v.y);
  }
  return std::abs(winding) > 3;
}

/// Squares of blocked cells are outlines as any other here.
std::vector<Outline> all_outlines(const WaypointPlan& plan) {
  std::vector<Outline> all = plan.obstacles;
  if (!plan.grid) return all;
  for (std::int32_t y = 0; y < plan.grid->height(); ++y) {
    for (std::int32_t x = 0; x < plan.grid->width(); ++x) {
      if (plan.grid->walkable({x, y})) continue;
      all.push_back({{x - 0.5, y - 0.5, 0},
                     {x + 0.5, y - 0.5, 0},
                     {x + 0.5, y + 0.5, 0},
                     {x - 0.5, y + 0.5, 0}});
    }
  }
  return all;
}

WaypointPlan random_plan(std::uint64_t number) {
  Random random(number);
  WaypointPlan plan;
  const auto coordinate = [&] { return random.below(1000) / 50.0; };
  for (int i = 0; i < 12; ++i) plan.waypoints.push_back({"", {coordinate(), coordinate(), 0}});
  plan.radius = random.chance(40) ? 0 : random.below(100) / 100.0;
  if (random.chance(30)) plan.longest_edge = 8;
  for (std::uint32_t i = random.below(8); i > 0; --i) {
    const double x = coordinate();
    const double y = coordinate();
    Outline outline;  // a star of some corners, perhaps not convex
    const std::uint32_t corners = 3 + random.below(5);
    for (std::uint32_t corner = 0; corner < corners; ++corner) {
      const double angle = 6.283185307 * corner / corners;
      const double away = 0.3 + random.below(300) / 100.0;
      outline.push_back({x + away * std::cos(angle), y + away * std::sin(angle), 0});
    }
    plan.obstacles.push_back(outline);
  }
  if (random.chance(40)) {
    plan.grid = GridMap(20, 20);
    for (int i = 0; i < 40; ++i) {
      plan.grid->set_symbol({random.between(0, 19), random.between(0, 19)}, '#');
    }
  }
  return plan;
}

bool has_edge(const Graph& graph, NodeId from, NodeId to) {
  const auto edges = graph.edges(from);
  return std::any_of(edges.begin(), edges.end(),
                     [&](const Graph::Edge& edge) { return edge.node == to; });
}

TEST(WaypointMap, EdgesAreWhereTheStraightWayIsFree) {
  int seen = 0;
  int hidden = 0;
  int too_close = 0;
  for (std::uint64_t number = 0; number < 600 && !HasFailure(); ++number) {
    const WaypointPlan plan = random_plan(number);
    const WaypointMap map = WaypointMap::build(plan).value();
    const std::vector<Outline> outlines = all_outlines(plan);
    for (NodeId i = 0; i < plan.waypoints.size(); ++i) {
      for (NodeId j = 0; j < plan.waypoints.size(); ++j) {
        if (i == j) continue;
        const Position& a = plan.waypoints[i].position;
        const Position& b = plan.waypoints[j].position;
        double room = 1e9;
        bool buried = false;
        for (const Outline& outline : outlines) {
          buried = buried || inside(a, outline) || inside(b, outline);
          for (std::size_t k = 0; k < outline.size(); ++k) {
            room = std::min(room, clearance(a, b, outline[k], outline[(k + 1) % outline.size()]));
          }
        }
        constexpr double kUnsure = 1e-5;
        if (room > 0 && std::abs(room - plan.radius) <= kUnsure) {
          ++too_close;
          continue;
        }
        const bool free =
            !buried && room > plan.radius && std::hypot(a.x - b.x, a.y - b.y) <= plan.longest_edge;
        ASSERT_EQ(has_edge(map.graph(), i, j), free) << number << ": " << i << " to " << j;
        ++(free ? seen : hidden);
      }
    }
  }
  EXPECT_GT(seen, 5000);
  EXPECT_GT(hidden, 5000);
  EXPECT_LT(too_close, 50);
}

/// Without a longest edge every pair is tested; edges that are too long are then left out here.
std::vector<std::vector<NodeId>> edges_by_all_pairs(WaypointPlan plan) {
  const double longest = plan.longest_edge;
  plan.longest_edge = std::numeric_limits<double>::infinity();
  const WaypointMap map = WaypointMap::build(plan).value();
  std::vector<std::vector<NodeId>> edges(plan.waypoints.size());
  for (NodeId node = 0; node < edges.size(); ++node) {
    const Position& a = plan.waypoints[node].position;
    for (const Graph::Edge& edge : map.graph().edges(node)) {
      const Position& b = plan.waypoints[edge.node].position;
      const double square =
          (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z);
      if (square <= longest * longest) edges[node].push_back(edge.node);
    }
  }
  return edges;
}

TEST(WaypointMap, ALongestEdgeLeavesTheOtherEdgesAndTheirOrderAsTheyAre) {
  std::size_t kept = 0;
  std::size_t possible = 0;
  for (std::uint64_t number = 0; number < 400 && !HasFailure(); ++number) {
    WaypointPlan plan = random_plan(number);
    Random random(number + 1'000'000);
    // Places far from 0 and high ones, many of them exactly as far apart as an edge may be long.
    const double offset = random.chance(30) ? 1e9 : 0;
    for (auto& waypoint : plan.waypoints) waypoint.position.x += offset;
    while (plan.waypoints.size() < 60) {
      plan.waypoints.push_back({"",
                                {offset + random.between(-20, 20), double(random.between(-20, 20)),
                                 double(random.chance(50) ? random.between(-9, 9) : 0)}});
    }
    constexpr double kLengths[] = {0, 1e-9, 0.3, 1, 2, 5, 13, 1e300};
    plan.longest_edge = kLengths[number % std::size(kLengths)];
    const WaypointMap map = WaypointMap::build(plan).value();
    const auto expected = edges_by_all_pairs(plan);
    for (NodeId node = 0; node < expected.size(); ++node) {
      std::vector<NodeId> found;
      for (const Graph::Edge& edge : map.graph().edges(node)) found.push_back(edge.node);
      ASSERT_EQ(found, expected[node]) << number << ": " << node;
      kept += found.size();
      possible += expected.size() - 1;
    }
  }
  EXPECT_GT(kept, possible / 50);
  EXPECT_LT(kept, possible / 2);
}

WaypointPlan square_of_waypoints(std::int32_t side) {
  WaypointPlan plan;
  for (std::int32_t y = 0; y < side; ++y) {
    for (std::int32_t x = 0; x < side; ++x) {
      plan.waypoints.push_back({"", {double(x), double(y), 0}});
    }
  }
  return plan;
}

/// 250,000 waypoints have 3 * 10^10 pairs.
TEST(WaypointMap, ManyWaypointsWantALongestEdge) {
  WaypointPlan plan = square_of_waypoints(500);
  Result<WaypointMap> map = WaypointMap::build(plan);
  ASSERT_FALSE(map.ok());
  EXPECT_NE(map.error().reason.find("pairs"), std::string::npos);
  EXPECT_NE(map.error().reason.find("set a longest edge"), std::string::npos);
  if (kSanitized) return;  // the rest has 250,000 places with up to 68 neighbours each
  plan.longest_edge = 1;
  EXPECT_EQ(WaypointMap::build(plan).value().graph().edge_count(), 4u * 500 * 499);
  plan.longest_edge = 4.5;  // 68 neighbours each, but for the rim
  map = WaypointMap::build(plan);
  ASSERT_FALSE(map.ok());
  EXPECT_NE(map.error().reason.find("8,000,000 edges"), std::string::npos);
}

/// 300,000 edges for each of 250,000 places would be 10^11 looks.
TEST(WaypointMap, ManyObstaclesAreLookedAtWhereTheyAre) {
  if (kSanitized) GTEST_SKIP() << "is about time";
  WaypointPlan plan = square_of_waypoints(500);
  for (std::int32_t i = 0; i < 100'000; ++i) {
    const double x = i % 400 + 0.5;
    const double y = i / 400 + 0.5;  // NOLINT(bugprone-integer-division): the row
    plan.obstacles.push_back({{x - 0.2, y, 0}, {x + 0.2, y, 0}, {x, y + 0.2, 0}});
  }
  plan.obstacles.push_back({{-0.5, -0.5, 0}, {99.5, -0.5, 0}, {99.5, 99.5, 0}, {-0.5, 99.5, 0}});
  plan.longest_edge = 1;
  const WaypointMap map = WaypointMap::build(plan).value();
  std::size_t alone = 0;
  for (NodeId node = 0; node < 250'000; ++node) alone += map.graph().edges(node).empty();
  EXPECT_EQ(alone, 100u * 100);
}

TEST(WaypointMap, LongEdgesDoNotSwellTheIndex) {
  Random random(1);
  std::vector<Outline> needles;
  for (int i = 0; i < 30'000; ++i) {
    const double y = random.below(1000);
    needles.push_back({{0, y, 0}, {1000, double(random.below(1000)), 0}, {0, y + 0.01, 0}});
  }
  const Obstacles obstacles(needles, nullptr, 0, {});
  EXPECT_EQ(obstacles.edge_count(), 90'000u);
  EXPECT_LE(obstacles.index_size(), Obstacles::kMostPerEdge * obstacles.edge_count());
  EXPECT_GT(obstacles.index_size(), 4 * obstacles.edge_count()) << "still an index";
}

TEST(WaypointMap, TouchingIsNotFreeAndExactlyTheRadiusIs) {
  WaypointPlan plan;
  plan.waypoints = {{"a", {0, 1, 0}}, {"b", {8, 1, 0}}, {"c", {0, 3, 0}}, {"d", {8, 3, 0}}};
  plan.obstacles = {{{2, 1, 0}, {4, 1, 0}, {3, 0, 0}}};
  EXPECT_FALSE(has_edge(WaypointMap::build(plan).value().graph(), 0, 1)) << "touched";
  EXPECT_TRUE(has_edge(WaypointMap::build(plan).value().graph(), 2, 3));
  plan.radius = 2;
  EXPECT_TRUE(has_edge(WaypointMap::build(plan).value().graph(), 2, 3)) << "just wide enough";
  plan.radius = 2.0001;
  EXPECT_FALSE(has_edge(WaypointMap::build(plan).value().graph(), 2, 3));
}

TEST(WaypointMap, TheNearestVisibleWaypointNeedNotBeTheNearest) {
  WaypointPlan plan;
  plan.waypoints = {{"near", {4, 0, 0}}, {"far", {-6, 0, 0}}, {"buried", {2, 0, 0}}};
  plan.obstacles = {{{1, -9, 0}, {3, -9, 0}, {3, 9, 0}, {1, 9, 0}}};
  const WaypointMap map = WaypointMap::build(plan).value();
  EXPECT_EQ(map.nearest_visible({0, 0, 0}), 1u);
  EXPECT_EQ(map.nearest_visible({3.5, 0, 0}), 0u);
  EXPECT_EQ(map.nearest_visible({2, 1, 0}), kNoNode);
  EXPECT_FALSE(map.is_free({2, 0, 0}));
  EXPECT_FALSE(map.is_free({1, 0, 0})) << "on the edge";
  EXPECT_TRUE(map.graph().edges(2).empty());
}

TEST(WaypointMap, WhatMakesNoMapIsRefused) {
  WaypointPlan plan;
  plan.radius = -1;
  EXPECT_FALSE(WaypointMap::build(plan).ok());
  plan.radius = 0;
  plan.obstacles = {{{0, 0, 0}, {1, 1, 0}}};
  EXPECT_FALSE(WaypointMap::build(plan).ok());
  plan.obstacles = {};
  plan.waypoints = {{"", {std::nan(""), 0, 0}}};
  EXPECT_FALSE(WaypointMap::build(plan).ok());
  plan.waypoints = {};
  EXPECT_EQ(WaypointMap::build(plan).value().graph().node_count(), 0u);
}

}  // namespace
}  // namespace wend::test
