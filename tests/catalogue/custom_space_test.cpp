// Every algorithm of the catalogue on spaces written at run time: random directed graphs with free,
// parallel and one-way edges. The oracle is the method of Bellman and Ford.
#include "wend/search/adaptors/custom_space.h"
#include "wend/catalogue/node_navigator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "support/random.h"
#include "wend/catalogue/catalogue.h"
#include "wend/search/algorithms/astar.h"

namespace wend::test {
namespace {

constexpr std::uint64_t kFar = std::numeric_limits<std::uint64_t>::max();

/// A graph with an estimate that is another fraction of the truth for each pair: never too large,
/// and hardly ever consistent.
class OwnGraph : public CustomSpace {
 public:
  explicit OwnGraph(NodeId nodes) : out_(nodes), in_(nodes) {}

  void add(NodeId from, NodeId to, std::uint64_t cost) {
    out_[from].push_back({to, cost});
    in_[to].push_back({from, cost});
  }

  std::size_t node_count() const override { return out_.size(); }
  void expand(NodeId node, std::vector<CustomStep>& steps) const override {
    EXPECT_TRUE(steps.empty());
    steps.insert(steps.end(), out_[node].begin(), out_[node].end());
  }
  std::uint64_t estimate(NodeId from, NodeId to) const override {
    return estimates_.empty() ? 0 : estimates_[from][to];
  }
  bool reversible() const override { return reversible_; }
  void expand_backward(NodeId node, std::vector<CustomStep>& steps) const override {
    EXPECT_TRUE(steps.empty());
    steps.insert(steps.end(), in_[node].begin(), in_[node].end());
  }
  std::uint64_t version() const override { return version_; }

  /// Bellman and Ford: looks at all edges until nothing changes.
  std::vector<std::uint64_t> distances(NodeId start) const {
    std::vector<std::uint64_t> best(node_count(), kFar);
    best[start] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (NodeId node = 0; node < node_count(); ++node) {
        if (best[node] == kFar) continue;
        for (const CustomStep& step : out_[node]) {
          if (best[node] + step.cost >= best[step.node]) continue;
          best[step.node] = best[node] + step.cost;
          changed = true;
        }
      }
    }
    return best;
  }

  void guide(Random& random) {
    for (NodeId from = 0; from < node_count(); ++from) {
      estimates_.push_back(distances(from));
      for (std::uint64_t& estimate : estimates_.back()) {
        estimate = estimate == kFar ? 7 : estimate * random.below(5) / 4;
      }
    }
  }

  /// The cheapest edge between two nodes; kFar where there is none.
  std::uint64_t step(NodeId from, NodeId to) const {
    std::uint64_t best = kFar;
    for (const CustomStep& step : out_[from]) {
      if (step.node == to) best = std::min(best, step.cost);
    }
    return best;
  }

  bool reversible_ = true;
  std::uint64_t version_ = 0;

 private:
  std::vector<std::vector<CustomStep>> out_;
  std::vector<std::vector<CustomStep>> in_;
  std::vector<std::vector<std::uint64_t>> estimates_;
};

OwnGraph random_own_graph(Random& random) {
  const NodeId nodes = 1 + random.below(14);
  OwnGraph graph(nodes);
  for (std::uint32_t i = nodes / 2 + random.below(3 * nodes); i > 0; --i) {
    const std::uint64_t cost = random.chance(20) ? 0 : random.below(50);
    const NodeId from = random.below(nodes);
    graph.add(from, random.below(nodes), cost);
  }
  graph.guide(random);
  return graph;
}

/// Fails unless the path's steps are there and cost no more than it says.
void check_steps(const OwnGraph& graph, const Path& path) {
  double cost = 0;
  for (std::size_t i = 1; i < path.nodes.size(); ++i) {
    const std::uint64_t step = graph.step(path.nodes[i - 1], path.nodes[i]);
    ASSERT_NE(step, kFar) << "the path uses an edge that is not there";
    cost += static_cast<double>(step);
  }
  ASSERT_GE(path.cost, cost) << "of parallel edges not all algorithms take the cheapest";
}

void check_guarantee(const AlgorithmInfo& info, const NodeQuery& query, std::uint64_t truth,
                     const Path& path) {
  const auto best = static_cast<double>(truth);
  ASSERT_GE(path.cost, best);
  const bool optimal = info.guarantee == Guarantee::optimal;
  ASSERT_LE(path.cost, optimal ? best : info.weighted ? best * query.options.weight : path.cost);
  ASSERT_TRUE(path.optimal || !optimal);
  ASSERT_EQ(path.optimal, path.bound == 1);
  ASSERT_LE(path.cost, path.bound == 0 ? path.cost : path.bound * best);
}

TEST(CustomSpace, EveryAlgorithmKeepsItsGuarantee) {
  Random random(11);
  Workspace workspace;
  int found = 0;
  int unreachable = 0;
  for (int i = 0; i < 400 && !HasFailure(); ++i) {
    const OwnGraph graph = random_own_graph(random);
    const auto count = static_cast<NodeId>(graph.node_count());
    const NodeId from = random.below(count);
    const auto truth = graph.distances(from);
    for (const AlgorithmInfo& info : algorithms()) {
      if (!NodeNavigator(graph).supports(info)) continue;
      for (NodeId to = 0; to < count && !HasFailure(); ++to) {
        SCOPED_TRACE(std::string(info.name) + ", graph " + std::to_string(i));
        const NodeQuery query = {from, to, info.name, {}};
        const Path path = NodeNavigator(graph).solve(query, workspace);
        ASSERT_EQ(path.status, truth[to] == kFar ? Status::unreachable : Status::found);
        ++(path.found() ? found : unreachable);
        if (!path.found()) continue;
        ASSERT_TRUE(path.nodes.front() == from && path.nodes.back() == to);
        check_steps(graph, path);
        check_guarantee(info, query, truth[to], path);
      }
    }
  }
  EXPECT_GT(found, 10000);
  EXPECT_GT(unreachable, 5000);
}

TEST(CustomSpace, TheNearestOfSeveralGoalsIsFound) {
  Random random(12);
  Workspace workspace;
  const auto even = [](NodeId node) { return node % 2 == 0; };
  int found = 0;
  for (int i = 0; i < 300 && !HasFailure(); ++i) {
    const OwnGraph graph = random_own_graph(random);
    const NodeId from = random.below(static_cast<std::uint32_t>(graph.node_count()));
    const auto truth = graph.distances(from);
    std::vector<NodeId> goals;
    std::uint64_t nearest = kFar;
    for (NodeId node = 0; node < graph.node_count(); node += 2) {
      goals.push_back(node);
      nearest = std::min(nearest, truth[node]);
    }
    for (const AlgorithmInfo& info : algorithms()) {
      if (!NodeNavigator(graph).supports(info)) continue;
      if (info.guarantee != Guarantee::optimal) continue;
      SCOPED_TRACE(info.name);
      NodeQuery query = {from, kNoNode, info.name, {}, goals};
      const Path listed = NodeNavigator(graph).solve(query, workspace);
      ASSERT_EQ(listed.status, nearest == kFar ? Status::unreachable : Status::found);
      ASSERT_EQ(listed.cost, nearest == kFar ? 0 : static_cast<double>(nearest));
      query.goals = {};
      query.goal_test = even;
      const Path tested = NodeNavigator(graph).solve(query, workspace);
      if (tested.status == Status::invalid) continue;  // from both ends: must know its goals
      ASSERT_EQ(tested.cost, listed.cost);
      found += tested.found() ? 1 : 0;
    }
  }
  EXPECT_GT(found, 500);
}

TEST(CustomSpace, AnyBudgetsGiveTheAnswerOfOneGo) {
  Random random(13);
  Workspace workspace;
  int slices = 0;
  for (int i = 0; i < 200 && !HasFailure(); ++i) {
    const OwnGraph graph = random_own_graph(random);
    const auto count = static_cast<NodeId>(graph.node_count());
    const NodeId from = random.below(count);
    for (const AlgorithmInfo& info : algorithms()) {
      if (!NodeNavigator(graph).supports(info)) continue;
      const NodeQuery query = {from, count - 1, info.name, {}};
      const Path whole = NodeNavigator(graph).solve(query, workspace);
      const NodeNavigator navigator(graph);
      NodeSearch search = navigator.begin(query, workspace);
      while (search.run({.expansions = random.below(3)}) == Status::running) ++slices;
      Path sliced;
      search.write_path(sliced);
      ASSERT_EQ(sliced.status, whole.status);
      ASSERT_EQ(sliced.nodes, whole.nodes);
      ASSERT_EQ(sliced.counters.expanded, whole.counters.expanded);
    }
  }
  EXPECT_GT(slices, 1000);
}

TEST(CustomSpace, WithoutPredecessorsBidirectionalSearchRefusesAndTheOthersDoNot) {
  OwnGraph graph(2);
  graph.add(0, 1, 5);
  Workspace workspace;
  for (const AlgorithmInfo& info : algorithms()) {
    graph.reversible_ = true;
    if (!NodeNavigator(graph).supports(info)) continue;
    graph.reversible_ = false;
    const Path path = NodeNavigator(graph).solve({0, 1, info.name, {}}, workspace);
    const bool from_both_ends = std::string(info.name).starts_with("bidirectional");
    EXPECT_EQ(path.status, from_both_ends ? Status::invalid : Status::found) << info.name;
    const bool says_why = std::string(path.reason).find("predecessors") != std::string::npos;
    EXPECT_EQ(says_why, from_both_ends);
  }
}

TEST(CustomSpace, EndsThatAreNoNodesAreOutside) {
  const OwnGraph graph(3);
  Workspace workspace;
  EXPECT_EQ(NodeNavigator(graph).solve({3, 0}, workspace).status, Status::start_outside);
  EXPECT_EQ(NodeNavigator(graph).solve({0, 3}, workspace).status, Status::goal_outside);
  EXPECT_EQ(NodeNavigator(graph).solve({0, kNoNode}, workspace).status, Status::goal_outside);
  const NodeId goals[] = {1, 3};
  EXPECT_EQ(NodeNavigator(graph).solve({0, 1, "astar", {}, goals}, workspace).status,
            Status::goal_outside);
  const OwnGraph empty(0);
  EXPECT_EQ(NodeNavigator(empty).solve({0, 0}, workspace).status, Status::start_outside);
  EXPECT_EQ(NodeNavigator(graph).solve({2, 2}, workspace).nodes, (std::vector<NodeId>{2}));
}

TEST(CustomSpace, WhatCannotBeHonouredIsInvalidWithAReason) {
  const OwnGraph graph(3);
  Workspace workspace;
  const auto expect_invalid = [&](const NodeQuery& query) {
    const Path path = NodeNavigator(graph).solve(query, workspace);
    EXPECT_EQ(path.status, Status::invalid);
    EXPECT_STRNE(path.reason, "");
  };
  expect_invalid({0, 1, "dijkstras", {}});
  expect_invalid({0, 1, "astar", {.heuristic = HeuristicKind::octile}});
  expect_invalid({0, 1, "dijkstra", {.heuristic = HeuristicKind::zero}});
  expect_invalid({0, 1, "weighted_astar", {.weight = 0.5}});
  expect_invalid({0, 1, "astar", {.fallback = Fallback::cheapest_to_reach}});
  expect_invalid({0, 1, "astar", {.open_list = OpenListKind::bucket_queue}});
}

TEST(CustomSpace, AnEditEndsTheSearchAsStale) {
  OwnGraph graph(3);
  graph.add(0, 1, 5);
  graph.add(1, 2, 5);
  Workspace workspace;
  const NodeNavigator navigator(graph);
  NodeSearch search = navigator.begin({0, 2}, workspace);
  EXPECT_EQ(search.run({.expansions = 1}), Status::running);
  ++graph.version_;
  EXPECT_EQ(search.run(), Status::stale);
  EXPECT_EQ(NodeNavigator(graph).solve({0, 2}, workspace).cost, 10);
}

TEST(CustomSpace, HugeCostsNeverWrapAround) {
  OwnGraph graph(4);
  graph.add(0, 1, kFar);  // no path over any of these counts ...
  graph.add(1, 2, 20);    // ... but wrapped around this one would look almost free
  graph.add(0, 2, CustomSpace::kMostCost);
  graph.add(2, 3, kFar - 5);
  Workspace workspace;
  for (const AlgorithmInfo& info : algorithms()) {
    if (!NodeNavigator(graph).supports(info)) continue;
    if (info.guarantee != Guarantee::optimal) continue;
    SCOPED_TRACE(info.name);
    const Path dear = NodeNavigator(graph).solve({0, 2, info.name, {}}, workspace);
    EXPECT_EQ(dear.status, Status::found);
    EXPECT_EQ(dear.nodes, (std::vector<NodeId>{0, 2}));
    EXPECT_EQ(NodeNavigator(graph).solve({0, 3, info.name, {}}, workspace).status,
              Status::limit_reached);
    EXPECT_EQ(NodeNavigator(graph).solve({3, 0, info.name, {}}, workspace).status,
              Status::unreachable);
  }
}

TEST(CustomSpace, AFieldWithCostsBeyondTheLargestSaysThatNodesAreMissing) {
  OwnGraph graph(3);
  graph.add(0, 1, CustomSpace::kMostCost - 10);
  graph.add(1, 2, 5000);
  Workspace workspace;
  const NodeId sources[] = {0};
  const NodeField cut = NodeNavigator(graph).field({sources}, workspace);
  EXPECT_EQ(cut.status, Status::limit_reached);
  EXPECT_EQ(cut.cost(2), NodeField::kUnreached);
  EXPECT_EQ(NodeNavigator(graph).field({sources, Side::forward, 100}, workspace).status,
            Status::found)
      << "nothing within the limit is missing";
}

/// Says twice what a way of two steps costs.
class Boaster final : public OwnGraph {
 public:
  Boaster() : OwnGraph(3) {
    add(0, 1, 4);
    add(1, 2, 4);
    add(0, 2, 9);
  }
  std::uint64_t estimate(NodeId from, NodeId to) const override {
    return from == 0 && to == 2 ? 9 : 0;
  }
};

TEST(CustomSpace, AnEstimateThatIsTooLargeIsFound) {
  Workspace workspace;
  const Boaster boaster;
  const NodeNavigator navigator(boaster);
  const LintReport report = navigator.lint(HeuristicKind::automatic, workspace);
  EXPECT_EQ(report.verdict, LintVerdict::overestimates);
  EXPECT_EQ(report.from, 0u);
  EXPECT_EQ(report.to, 2u);
  EXPECT_EQ(report.estimate, 9);
  EXPECT_EQ(report.cost, 8);
  EXPECT_EQ(navigator.lint(HeuristicKind::zero, workspace).verdict, LintVerdict::admissible);
  Random random(9);
  for (int i = 0; i < 50; ++i) {
    OwnGraph graph(6);
    for (NodeId from = 0; from < 6; ++from) {
      for (int edge = 0; edge < 3; ++edge) graph.add(from, random.below(6), random.below(9));
    }
    graph.guide(random);  // never too large
    EXPECT_EQ(NodeNavigator(graph).lint(HeuristicKind::automatic, workspace).verdict,
              LintVerdict::not_refuted);
  }
}

TEST(CustomSpace, APathDearerThanTheLimitDoesNotCount) {
  OwnGraph graph(3);
  graph.add(0, 1, 5);
  graph.add(1, 2, 6);
  Workspace workspace;
  for (const AlgorithmInfo& info : algorithms()) {
    if (!NodeNavigator(graph).supports(info)) continue;
    NodeQuery query = {0, 2, info.name, {}};
    query.options.limits.cost = 11;
    EXPECT_EQ(NodeNavigator(graph).solve(query, workspace).status, Status::found) << info.name;
    query.options.limits.cost = 10;
    EXPECT_EQ(NodeNavigator(graph).solve(query, workspace).status, Status::limit_reached)
        << info.name;
  }
}

TEST(CustomSpace, LimitsNearTheLargestNumbersAreExactAsFarAsDoublesAre) {
  constexpr std::uint64_t kExact = std::uint64_t{1} << 51;
  constexpr std::uint64_t kRounded = (std::uint64_t{1} << 53) + 1;  // as a double: one less
  OwnGraph graph(4);
  graph.add(0, 1, kExact + 1);
  graph.add(2, 3, kRounded);
  Workspace workspace;
  NodeQuery exact = {0, 1, "astar", {}};
  exact.options.limits.cost = kExact;
  EXPECT_EQ(NodeNavigator(graph).solve(exact, workspace).status, Status::limit_reached);
  exact.options.limits.cost = kExact + 1;
  EXPECT_EQ(NodeNavigator(graph).solve(exact, workspace).status, Status::found);
  NodeQuery rounded = {2, 3, "astar", {}};
  rounded.options.limits.cost = NodeNavigator(graph).solve(rounded, workspace).cost;
  EXPECT_EQ(NodeNavigator(graph).solve(rounded, workspace).status, Status::found)
      << "its own cost as a limit";
}

TEST(CustomSpace, GoalsAndAGoalTestTogetherAreRefused) {
  OwnGraph graph(3);
  Workspace workspace;
  const NodeId goals[] = {1, 2};
  NodeQuery query = {0, kNoNode, "dijkstra", {}, goals};
  query.goal_test = [](NodeId) { return true; };
  const Path path = NodeNavigator(graph).solve(query, workspace);
  EXPECT_EQ(path.status, Status::invalid);
  EXPECT_STRNE(path.reason, "");
}

TEST(CustomSpace, IsASpaceForTheTemplatesAsWell) {
  OwnGraph graph(3);
  graph.add(0, 1, 5);
  graph.add(1, 2, 6);
  const CustomSpace& space = graph;
  Workspace workspace;
  Search* search = AStar::begin(space, {0, 2, {}}, workspace);
  EXPECT_EQ(search->run(), Status::found);
}

TEST(CustomSpaceDeathTest, AStepToANodeThatIsNoneIsReported) {
  OwnGraph graph(2);
  graph.add(0, 1, 1);
  class Wrong final : public OwnGraph {
   public:
    using OwnGraph::OwnGraph;
    void expand(NodeId, std::vector<CustomStep>& steps) const override { steps.push_back({2, 1}); }
  };
  const Wrong wrong(2);
  Workspace workspace;
  EXPECT_DEATH(NodeNavigator(wrong).solve({0, 1}, workspace), "must lead to one of its nodes");
}

}  // namespace
}  // namespace wend::test
