// Fallback::closest_to_goal with several goals, on maps that are no grids: against a look at every
// place that can be reached.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "support/random_graph.h"
#include "support/random_voxels.h"
#include "support/sample.h"
#include "support/test_maps.h"
#include "wend/catalogue/catalogue.h"
#include "wend/space/maps/voxel_map.h"

namespace wend::test {
namespace {

/// Those that a node can reach, itself among them.
std::vector<NodeId> reachable(const NodeNavigator& navigator, NodeId from) {
  std::vector<char> seen(navigator.node_count());
  std::vector<NodeId> nodes = {from};
  seen[from] = 1;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (const NodeEdge& edge : navigator.edges(nodes[i])) {
      if (seen[edge.to] == 0) nodes.push_back(edge.to);
      seen[edge.to] = 1;
    }
  }
  return nodes;
}

/// How far a place is from the nearest goal, as `measure` says of one.
template <class Measure>
double to_nearest(NodeId node, const std::vector<NodeId>& goals, Measure&& measure) {
  double least = std::numeric_limits<double>::infinity();
  for (const NodeId goal : goals) least = std::min<double>(least, measure(node, goal));
  return least;
}

/// Asks by every algorithm that takes several goals. Returns how many did.
template <class Measure>
int expect_nearest(const NodeNavigator& navigator, NodeId from, const std::vector<NodeId>& goals,
                   double tolerance, Measure&& measure) {
  const std::vector<NodeId> nodes = reachable(navigator, from);
  const auto reached = [&](NodeId goal) {
    return std::find(nodes.begin(), nodes.end(), goal) != nodes.end();
  };
  if (std::any_of(goals.begin(), goals.end(), reached)) return 0;
  double least = std::numeric_limits<double>::infinity();
  for (const NodeId node : nodes) least = std::min(least, to_nearest(node, goals, measure));
  Workspace workspace;
  int asked = 0;
  for (const AlgorithmInfo& info : algorithms()) {
    if (!navigator.supports(info).ok() || std::string(info.name).starts_with("bidirectional"))
      continue;
    NodeQuery query = {from, {}, info};
    query.goals = goals;
    query.options.fallback = Fallback::closest_to_goal;
    const Path path = navigator.solve(query, workspace);
    if (path.status == Status::invalid) continue;
    EXPECT_EQ(path.status, Status::partial) << info.name;
    if (path.nodes.empty()) continue;
    EXPECT_LE(to_nearest(path.nodes.back(), goals, measure), least * (1 + tolerance) + tolerance)
        << info.name;
    ++asked;
  }
  return asked;
}

std::vector<NodeId> drawn_goals(Random& random, const NodeNavigator& navigator) {
  std::vector<NodeId> goals;
  const auto count = static_cast<std::uint32_t>(navigator.node_count());
  for (std::uint32_t left = 2 + random.below(12); left > 0; --left) {
    goals.push_back(random.below(count));
  }
  return goals;
}

auto straight_on(const NodeNavigator& navigator) {
  return [&navigator](NodeId a, NodeId b) {
    const Position from = navigator.position(a);
    const Position to = navigator.position(b);
    return std::hypot(from.x - to.x, from.y - to.y, from.z - to.z);
  };
}

TEST(Closest, IsNearestToOneOfSeveralGoalsOnGraphs) {
  Random random(91);
  int asked = 0;
  for (int number = 0; number < sample(3000); ++number) {
    RandomGraph drawn = random_graph(static_cast<std::uint64_t>(number));
    if (drawn.node_count() == 0 || !drawn.graph->has_straight_lines()) continue;
    SCOPED_TRACE("graph " + std::to_string(number));
    const NodeNavigator navigator(std::move(*drawn.graph));
    const NodeId from = random.below(static_cast<std::uint32_t>(navigator.node_count()));
    asked += expect_nearest(navigator, from, drawn_goals(random, navigator), 1e-6,
                            straight_on(navigator));
    if (HasFailure()) return;
  }
  EXPECT_GT(asked, kSanitized ? 10 : 1000);
}

TEST(Closest, IsNearestToOneOfSeveralGoalsOnMeshes) {
  Random random(92);
  int asked = 0;
  for (const TestMap& map : test_maps()) {
    const bool free_links = map.name.find("links") != std::string::npos;  // no lines say anything
    if (map.name.find("mesh") == std::string::npos || free_links) continue;
    SCOPED_TRACE(map.name);
    for (int i = 0; i < sample(3000); ++i) {
      const NodeId from = random.below(static_cast<std::uint32_t>(map.navigator.node_count()));
      asked += expect_nearest(map.navigator, from, drawn_goals(random, map.navigator), 1e-6,
                              straight_on(map.navigator));
    }
  }
  EXPECT_GT(asked, kSanitized ? 10 : 1000);
}

TEST(Closest, IsNearestToOneOfSeveralGoalsInVolumes) {
  Random random(93);
  int asked = 0;
  for (int number = 0; number < sample(10000); ++number) {
    const RandomVoxels drawn = random_voxels(static_cast<std::uint64_t>(number));
    SCOPED_TRACE("volume " + std::to_string(number));
    const VoxelGrid grid(drawn.map, drawn.options);
    const NodeNavigator navigator(VoxelGrid(drawn.map, drawn.options));
    const NodeId from = random.below(static_cast<std::uint32_t>(navigator.node_count()));
    std::vector<NodeId> goals;
    for (const NodeId goal : drawn_goals(random, navigator)) {
      if (grid.walkable(goal)) goals.push_back(goal);
    }
    if (!grid.walkable(from) || goals.size() < 2) continue;
    asked += expect_nearest(navigator, from, goals, 1e-9, [&](NodeId a, NodeId b) {
      return static_cast<double>(grid.estimate_to(b)(a));
    });
    if (HasFailure()) return;
  }
  EXPECT_GT(asked, kSanitized ? 10 : 500);
}

/// Goals on both sides of a strip on which the unit stands: the box round them holds all of it.
TEST(Closest, IsAtAnEndOfTheStripBetweenTwoGoals) {
  GraphBuilder builder;
  for (int i = 0; i < 9; ++i) builder.add_node("", Position{double(i), 0, 0});
  for (NodeId node = 2; node < 6; ++node) {
    builder.add_straight_edge(node, node + 1);
    builder.add_straight_edge(node + 1, node);
  }
  const NodeNavigator navigator(builder.build().value());
  Workspace workspace;
  const NodeId goals[] = {0, 8};
  NodeQuery query = {4, {}, "astar"};
  query.goals = goals;
  query.options.fallback = Fallback::closest_to_goal;
  const Path path = navigator.solve(query, workspace);
  EXPECT_EQ(path.status, Status::partial);
  EXPECT_TRUE(path.nodes.back() == 2 || path.nodes.back() == 6);
  const NodeId one[] = {8};
  query.goals = one;
  EXPECT_EQ(navigator.solve(query, workspace).nodes, (std::vector<NodeId>{4, 5, 6}));
}

}  // namespace
}  // namespace wend::test
