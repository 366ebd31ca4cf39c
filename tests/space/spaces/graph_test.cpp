// Graphs, what their builder makes of costs, and estimates on them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/random_graph.h"

namespace wend::test {
namespace {

/// Every landmark's distances, measured by the oracle.
Landmarks measured(const RandomGraph& tried, unsigned count) {
  const NodeId nodes = tried.node_count();
  Landmarks landmarks(nodes, std::min<unsigned>(count, nodes));
  for (NodeId node = 0; node < nodes; ++node) {
    const auto away = distances(tried, node);
    for (unsigned i = 0; i < landmarks.count(); ++i) {
      landmarks.at(node, i).to = std::min(away[i], Landmarks::kFar);
      if (node != i) continue;
      for (NodeId to = 0; to < nodes; ++to) {
        landmarks.at(to, i).from = std::min(away[to], Landmarks::kFar);
      }
    }
  }
  return landmarks;
}

/// Fails unless the estimate is 0 at the goals and falls along no edge by more than that costs,
/// from which follows that it never overestimates. Returns whether it says anything.
bool expect_consistent(const Graph& graph, const Goals& goals, Side side,
                       const GraphEstimate& estimate) {
  bool tells = false;
  for (const NodeId goal : goal_list(goals)) EXPECT_EQ(estimate(goal), 0u);
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    tells = tells || estimate(node) > 0;
    for (const Graph::Edge& edge :
         side == Side::forward ? graph.edges(node) : graph.edges_to(node)) {
      EXPECT_LE(estimate(node), edge.cost + estimate(edge.node));
    }
  }
  return tells;
}

TEST(Graph, EstimatesAreConsistentBothWaysForOneGoalAndSeveral) {
  int told = 0;
  int silent = 0;
  int none = 0;  // stands in for a workspace
  for (std::uint64_t number = 0; number < 2000 && !HasFailure(); ++number) {
    Random random(number);
    RandomGraph tried = random_graph(number);
    SCOPED_TRACE(tried.kind + " " + std::to_string(number));
    tried.graph->set_landmarks(measured(tried, random.below(4)));
    ASSERT_TRUE(tried.graph->validate().ok());
    std::vector<NodeId> several;
    for (int i = 0; i < 3; ++i) several.push_back(random.below(tried.node_count()));
    const auto never = [](NodeId) { return false; };
    const Goals all[] = {several[0], {several, never}};
    for (const Goals& goals : all) {
      for (const Side side : {Side::forward, Side::backward}) {
        for (const HeuristicKind kind : {HeuristicKind::automatic, HeuristicKind::euclidean}) {
          const bool tells =
              tried.graph->visit_estimate(kind, goals, side, none, [&](GraphEstimate estimate) {
                EXPECT_TRUE(estimate.consistent());
                return expect_consistent(*tried.graph, goals, side, estimate);
              });
          ++(tells ? told : silent);
        }
      }
    }
  }
  EXPECT_GT(told, 5000);
  EXPECT_GT(silent, 1000);
}

TEST(Graph, StraightLineEstimatesAreNearlyExactOnStraightEdges) {
  GraphBuilder builder;
  const NodeId a = builder.add_node("a", Position{0, 0, 0});
  const NodeId b = builder.add_node("b", Position{3, 4, 12});
  builder.add_straight_edge(a, b);
  const Graph graph = builder.build().value();
  const GraphEstimate estimate = graph.estimate_to(b);
  const std::uint64_t cost = graph.edges(a)[0].cost;
  EXPECT_LE(estimate(a), cost);
  EXPECT_GT(static_cast<double>(estimate(a)), static_cast<double>(cost) * (1 - 1e-8));
  EXPECT_NEAR(static_cast<double>(cost) / static_cast<double>(graph.cost_scale()), 13, 1e-8);
}

TEST(Graph, TheRootOfASquareIsExact) {
  for (std::uint64_t root : {0u, 1u, 2u, 3u, 1000u, 94906265u, 94906266u, 2147483646u}) {
    const std::uint64_t square = root * root;
    EXPECT_EQ(floor_sqrt(square), root);
    if (root > 0) {
      EXPECT_EQ(floor_sqrt(square - 1), root - 1);
    }
    if (root > 0) {
      EXPECT_EQ(floor_sqrt(square + 2 * root), root);
    }
  }
}

TEST(Graph, DecimalCostsBecomeWholeNumbersAtTheSmallestScaleThatDoes) {
  GraphBuilder builder;
  builder.add_node();
  builder.add_node();
  builder.add_edge(0, 1, 2);
  EXPECT_EQ(builder.build().value().cost_scale(), 1u);
  builder.add_edge(0, 1, 0.3);
  EXPECT_EQ(builder.build().value().cost_scale(), 10u);
  builder.add_edge(1, 0, 1.125);
  const Graph graph = builder.build().value();
  EXPECT_EQ(graph.cost_scale(), 1000u);
  EXPECT_EQ(graph.edges(0)[0].cost, 2000u);
  EXPECT_EQ(graph.edges(0)[1].cost, 300u);
  EXPECT_EQ(graph.edges_to(0)[0].cost, 1125u);
}

TEST(Graph, LargeCostsTakeASmallerScaleAndTooLargeOnesAreRefused) {
  GraphBuilder builder;
  for (int i = 0; i < 100; ++i) builder.add_node();
  builder.add_edge(0, 1, 1e12);
  builder.add_edge(1, 2, 0.001);
  const Graph graph = builder.build().value();
  EXPECT_EQ(graph.cost_scale(), 10u);
  EXPECT_EQ(graph.edges(1)[0].cost, 1u) << "what is not free does not become free";
  for (NodeId i = 0; i < 99; ++i) builder.add_edge(i, i + 1, 1e12);
  EXPECT_FALSE(builder.build().ok());
}

TEST(Graph, WhatMakesNoGraphIsRefusedWithTheNodesNamed) {
  const auto refused = [](auto&& fill) {
    GraphBuilder builder;
    builder.add_node("here");
    builder.add_node("there", Position{1, 2, 3});
    fill(builder);
    const Result<Graph> graph = builder.build();
    return graph ? std::string() : graph.error().message();
  };
  using Builder = GraphBuilder;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(refused([](Builder&) {}), "");
  for (const double cost : {-1.0, nan, 1e13}) {
    EXPECT_NE(refused([&](Builder& b) { b.add_edge(0, 1, cost); }).find("from 'here' to 'there'"),
              std::string::npos);
  }
  EXPECT_NE(refused([](Builder& b) { b.add_straight_edge(0, 1); }).find("positions"),
            std::string::npos);
  EXPECT_NE(refused([](Builder& b) { b.add_node("here"); }).find("two nodes are called 'here'"),
            std::string::npos);
  EXPECT_NE(refused([&](Builder& b) {
              b.add_node("", Position{0, nan, 0});
            }).find("node 2"),
            std::string::npos);
}

TEST(Graph, EdgesStayInTheOrderOfAddingAndComponentsAreNumberedByTheirFirstNodes) {
  GraphBuilder builder;
  for (int i = 0; i < 5; ++i) builder.add_node(i == 3 ? "three" : "");
  builder.add_edge(3, 1, 7);
  builder.add_edge(3, 3, 5);
  builder.add_edge(3, 1, 6);
  builder.add_edge(0, 4, 1);
  const Graph graph = builder.build().value();
  ASSERT_EQ(graph.edges(3).size(), 3u);
  EXPECT_EQ(graph.edges(3)[0].cost, 7u);
  EXPECT_EQ(graph.edges(3)[2].cost, 6u);
  EXPECT_EQ(graph.edges_to(1)[1].node, 3u);
  EXPECT_EQ(graph.component_count(), 3u);
  EXPECT_EQ(graph.component(4), graph.component(0));
  EXPECT_EQ(graph.component(3), graph.component(1));
  EXPECT_EQ(graph.component(2), 2u);
  EXPECT_EQ(graph.find("three"), 3u);
  EXPECT_EQ(graph.find(""), kNoNode);
  EXPECT_EQ(graph.name(2), "");
}

}  // namespace
}  // namespace wend::test
