// Every algorithm of the catalogue on graphs, against the method of Bellman and Ford.
#include "wend/catalogue/node_navigator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "support/random_graph.h"
#include "support/test_maps.h"
#include "wend/catalogue/catalogue.h"
#include "wend/space/spaces/graph.h"

namespace wend::test {
namespace {

double cost_of(const RandomGraph& tried, std::uint64_t units) {
  return static_cast<double>(units) / static_cast<double>(tried.graph->cost_scale());
}

/// Fails unless the path's steps exist and cost no more than it says.
void expect_steps(const NodeNavigator& navigator, const Path& path) {
  double least = 0;
  for (std::size_t i = 1; i < path.nodes.size(); ++i) {
    double step = kNoLimit;
    for (const NodeEdge& edge : navigator.edges(path.nodes[i - 1])) {
      if (edge.to == path.nodes[i]) step = std::min(step, edge.cost);
    }
    least += step;
  }
  EXPECT_LE(least, path.cost + 1e-6) << "of parallel edges not all algorithms take the cheapest";
}

void expect_guarantee(const NodeNavigator& navigator, const AlgorithmInfo& info,
                      const NodeQuery& query, double best, const Path& path) {
  EXPECT_GE(path.cost, best);
  const bool proved = path.optimal || path.bound == navigator.rounding();
  EXPECT_TRUE(proved || info.guarantee != Guarantee::optimal);
  EXPECT_LT(navigator.rounding(), 1 + 1e-6);
  EXPECT_EQ(path.optimal, path.bound == 1);
  EXPECT_LE(path.cost, path.bound == 0 ? path.cost : path.bound * best * (1 + 1e-12));
  if (info.guarantee == Guarantee::optimal) {
    EXPECT_EQ(path.cost, best);
  }
  if (info.guarantee == Guarantee::bounded) {
    EXPECT_LE(path.cost, best * query.options.weight + 1e-9);
  }
}

TEST(NodeNavigator, EveryAlgorithmKeepsItsGuaranteeOnGraphsOfEveryKind) {
  Workspace workspace;
  int found = 0;
  int unreachable = 0;
  for (std::uint64_t number = 0; number < 2000 && !HasFailure(); ++number) {
    Random random(number);
    const RandomGraph tried = random_graph(number);
    const NodeNavigator navigator(*tried.graph, {random.chance(50) ? random.below(4) : ~0u});
    const NodeId from = random.below(tried.node_count());
    const NodeId to = random.below(tried.node_count());
    const std::uint64_t truth = distances(tried, from)[to];
    for (const AlgorithmInfo& info : algorithms()) {
      if (!navigator.supports(info)) continue;
      SCOPED_TRACE(std::string(info.name) + ", " + tried.kind + " " + std::to_string(number));
      const NodeQuery query = {from, to, info.name, {}};
      const Path path = navigator.solve(query, workspace);
      ASSERT_EQ(path.status, truth == kUnreachable ? Status::unreachable : Status::found);
      ++(path.found() ? found : unreachable);
      if (!path.found()) continue;
      ASSERT_TRUE(path.nodes.front() == from && path.nodes.back() == to);
      expect_steps(navigator, path);
      expect_guarantee(navigator, info, query, cost_of(tried, truth), path);
    }
  }
  EXPECT_GT(found, 6000);
  EXPECT_GT(unreachable, 3000);
}

TEST(NodeNavigator, TheNearestOfSeveralGoalsIsFoundAndOthersDoNotCount) {
  Workspace workspace;
  int found = 0;
  const auto even = [](NodeId node) { return node % 2 == 0; };
  for (std::uint64_t number = 0; number < 700 && !HasFailure(); ++number) {
    const RandomGraph tried = random_graph(number);
    const NodeNavigator navigator(*tried.graph);
    const NodeId from = tried.node_count() - 1;
    const auto truth = distances(tried, from);
    std::vector<NodeId> goals;
    std::uint64_t nearest = kUnreachable;
    for (NodeId node = 0; node < tried.node_count(); node += 2) {
      goals.push_back(node);
      nearest = std::min(nearest, truth[node]);
    }
    for (const AlgorithmInfo& info : algorithms()) {
      if (!navigator.supports(info) || info.guarantee != Guarantee::optimal) continue;
      SCOPED_TRACE(std::string(info.name) + ", " + tried.kind + " " + std::to_string(number));
      NodeQuery query = {from, kNoNode, info.name, {}, goals};
      const Path listed = navigator.solve(query, workspace);
      ASSERT_EQ(listed.status, nearest == kUnreachable ? Status::unreachable : Status::found);
      if (!listed.found()) continue;
      ASSERT_EQ(listed.cost, cost_of(tried, nearest));
      query.goals = {};
      query.goal_test = even;
      const Path tested = navigator.solve(query, workspace);
      if (tested.status == Status::invalid) continue;  // from both ends: must know its goals
      ASSERT_EQ(tested.cost, listed.cost);
      ++found;
    }
  }
  EXPECT_GT(found, 1000);
}

/// A board of `side` x `side` nodes, with some edges missing and others more expensive.
Graph board(NodeId side, bool positions) {
  Random random(side);
  GraphBuilder builder;
  for (NodeId i = 0; i < side * side; ++i) {
    const Position p = {double(i % side), double(i / side), 0};
    builder.add_node("", positions ? std::optional(p) : std::nullopt);
  }
  const auto join = [&](NodeId a, NodeId b) {
    if (random.chance(15)) return;
    const double cost = 1 + random.below(5) / 10.0;
    builder.add_edge(a, b, cost);
    builder.add_edge(b, a, cost);
  };
  for (NodeId i = 0; i < side * side; ++i) {
    if (i % side + 1 < side) join(i, i + 1);
    if (i + side < side * side) join(i, i + side);
  }
  return builder.build().value();
}

TEST(NodeNavigator, LandmarksAndStraightLinesGuideTheSearch) {
  Workspace workspace;
  const NodeQuery plain = {40 * 10 + 20, 40 * 30 + 22, "dijkstra", {}};
  const NodeQuery guided = {plain.from, plain.to, "astar", {}};
  const NodeNavigator blind(board(40, false), {0});
  const NodeNavigator by_landmarks(board(40, false));
  const NodeNavigator by_lines(board(40, true));
  const NodeNavigator by_both(board(40, true), {8});
  const Path all = blind.solve(plain, workspace);
  EXPECT_EQ(blind.solve(guided, workspace).counters.expanded, all.counters.expanded);
  std::uint64_t least = all.counters.expanded;
  for (const NodeNavigator* navigator : {&by_landmarks, &by_lines, &by_both}) {
    const Path path = navigator->solve(guided, workspace);
    EXPECT_EQ(path.cost, all.cost);
    EXPECT_LT(path.counters.expanded, all.counters.expanded / 2);
    least = std::min(least, path.counters.expanded);
  }
  EXPECT_EQ(by_both.solve(guided, workspace).counters.expanded, least);
}

TEST(NodeNavigator, OtherPartsAreUnreachableWithoutASearchButCanBeComeCloseTo) {
  GraphBuilder builder;
  for (int i = 0; i < 6; ++i) builder.add_node("", Position{double(i), 0, 0});
  builder.add_straight_edge(0, 1);
  builder.add_straight_edge(1, 2);
  builder.add_straight_edge(4, 5);
  const NodeNavigator navigator(builder.build().value());
  Workspace workspace;
  for (const AlgorithmInfo& info : algorithms()) {
    if (!navigator.supports(info)) continue;
    SCOPED_TRACE(info.name);
    NodeQuery query = {0, 5, info.name, {}};
    const Path path = navigator.solve(query, workspace);
    EXPECT_EQ(path.status, Status::unreachable);
    EXPECT_EQ(path.counters.expanded, 0u);
    query.options.fallback = Fallback::closest_to_goal;
    const Path close = navigator.solve(query, workspace);
    EXPECT_EQ(close.status, Status::partial);
    if (std::string(info.name).starts_with("bidirectional")) continue;
    EXPECT_EQ(close.nodes, (std::vector<NodeId>{0, 1, 2}));
  }
}

TEST(NodeNavigator, TheMapSaysWhichStepsAreLinks) {
  int links = 0;
  int steps = 0;
  for (const TestMap& map : test_maps()) {
    SCOPED_TRACE(map.name);
    const bool jumps = map.name.find("template") != std::string::npos;
    const bool mixed = map.name == "a grid by nodes";
    const auto count = static_cast<NodeId>(map.navigator.node_count());
    for (NodeId node = 0; node < count; ++node) {
      EXPECT_FALSE(map.navigator.takes_link(node, count)) << "no such node";
      EXPECT_FALSE(map.navigator.takes_link(count, node));
      EXPECT_FALSE(map.navigator.takes_link(node, node));
      for (const NodeEdge& edge : map.navigator.edges(node)) {
        const bool link = map.navigator.takes_link(node, edge.to);
        ++(link ? links : steps);
        ASSERT_TRUE(mixed || link == jumps);
      }
    }
  }
  EXPECT_GT(links, 100);
  EXPECT_GT(steps, 1'000);
}

TEST(NodeNavigator, NamesComeBeforeNumbers) {
  GraphBuilder builder;
  builder.add_node("Oslo");
  builder.add_node("0");
  builder.add_node();
  const NodeNavigator navigator(builder.build().value());
  EXPECT_EQ(navigator.find("Oslo"), 0u);
  EXPECT_EQ(navigator.find("0"), 1u);
  EXPECT_EQ(navigator.find("2"), 2u);
  EXPECT_EQ(navigator.find("3"), kNoNode);
  EXPECT_EQ(navigator.find("2 "), kNoNode);
  EXPECT_EQ(navigator.find(""), kNoNode);
  EXPECT_EQ(navigator.find("99999999999"), kNoNode);
}

TEST(NodeNavigator, WhatCannotBeHonouredIsInvalidWithAReason) {
  const NodeNavigator navigator(board(3, true));
  Workspace workspace;
  const auto expect_invalid = [&](const NodeQuery& query) {
    const Path path = navigator.solve(query, workspace);
    EXPECT_EQ(path.status, Status::invalid);
    EXPECT_STRNE(path.reason, "");
  };
  expect_invalid({0, 1, "dijkstras", {}});
  expect_invalid({0, 1, "jump_point_search", {}});
  expect_invalid({0, 1, "astar", {.heuristic = HeuristicKind::octile}});
  expect_invalid({0, 1, "astar", {.fallback = Fallback::cheapest_to_reach}});
  EXPECT_EQ(navigator.solve({9, 0}, workspace).status, Status::start_outside);
  EXPECT_EQ(navigator.solve({0, 9}, workspace).status, Status::goal_outside);
  EXPECT_EQ(navigator.solve({0, 8, "auto"}, workspace).status, Status::found);
}

TEST(NodeNavigator, AHandleNoticesThatAnotherSearchTookItsPlace) {
  const NodeNavigator navigator(board(3, true));
  Workspace workspace;
  NodeSearch first = navigator.begin({0, 8}, workspace);
  EXPECT_EQ(first.run({.expansions = 1}), Status::running);
  NodeSearch second = navigator.begin({0, 7}, workspace);
  EXPECT_EQ(first.run(), Status::invalid);
  EXPECT_EQ(first.path().status, Status::invalid);
  EXPECT_FALSE(first.label(0).reached);
  EXPECT_EQ(second.run(), Status::found);
  EXPECT_TRUE(second.label(0).closed);
  EXPECT_EQ(second.label(7).g, second.path().cost);
}

}  // namespace
}  // namespace wend::test
