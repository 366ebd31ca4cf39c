// plan_cells() refuses wrong input: its reason names the agent, the place and the remedy.
#include <gtest/gtest.h>

#include <limits>

#include "wend/catalogue/navigator.h"
#include "wend/mapf/plan_cells.h"

namespace wend::test {
namespace {

class PlanRefusals : public testing::Test {
 protected:
  PlanRefusals() {
    map_.set_walkable({2, 0}, false);  // ..#.
    map_.set_walkable({2, 1}, false);  // ..#.
    GridOptions options;
    options.corners = CornerRule::never;
    navigator_.emplace(Navigator::build(map_, options).value());
    graph_.emplace(CellGraph::build(*navigator_).value());
  }
  NodeId node(int x, int y) const { return navigator_->node({x, y}); }
  void expect(PlanStatus status, std::vector<NodeId> starts, std::vector<NodeId> goals,
              const std::string& reason, PlanOptions options = {}) {
    for (const PlanAlgorithm algorithm :
         {PlanAlgorithm::lacam, PlanAlgorithm::pibt, PlanAlgorithm::whca}) {
      options.algorithm = algorithm;
      const PlanResult result = plan_cells(*graph_, starts, goals, options);
      EXPECT_STREQ(to_string(result.status), to_string(status));
      EXPECT_EQ(result.reason, reason);
      EXPECT_EQ(result.plan.steps(), 0u);
    }
  }

  GridMap map_{4, 2};
  std::optional<Navigator> navigator_;
  std::optional<CellGraph> graph_;
};

TEST_F(PlanRefusals, NameTheAgentThePlaceAndTheRemedy) {
  const auto invalid = PlanStatus::invalid;
  expect(invalid, {}, {}, "there are no agents; give a start and a goal for each");
  expect(invalid, {node(0, 0)}, {}, "1 starts and 0 goals; give each agent one of both");
  expect(invalid, {node(0, 0), node(2, 0)}, {node(0, 0), node(1, 0)},
         "agent 1: its start, node 2, is blocked or off the map; choose a walkable cell");
  expect(invalid, {node(0, 0), 99}, {node(0, 0), node(1, 0)},
         "agent 1: its start, node 99, is blocked or off the map; choose a walkable cell");
  expect(invalid, {node(0, 0)}, {node(2, 1)},
         "agent 0: its goal, node 6, is blocked or off the map; choose a walkable cell");
  expect(invalid, {node(0, 0), node(1, 0), node(0, 0)}, {node(0, 1), node(1, 0), node(0, 0)},
         "agents 0 and 2 have the same start, 0,0; give each its own");
  expect(invalid, {node(0, 0), node(1, 0)}, {node(0, 1), node(0, 1)},
         "agents 0 and 1 have the same goal, 0,1; give each its own");
  expect(invalid, std::vector<NodeId>(7, 0), std::vector<NodeId>(7, 0),
         "7 agents do not fit on 6 walkable cells; use fewer");
}

TEST_F(PlanRefusals, GoalsWithoutAWayAreUnsolvable) {
  expect(PlanStatus::unsolvable, {node(0, 0), node(1, 0)}, {node(0, 1), node(3, 0)},
         "agent 1: no way leads from 1,0 to its goal 3,0; choose another goal, or open a way");
}

TEST_F(PlanRefusals, LimitsHaveToBeNumbers) {
  PlanOptions options;
  options.seconds = std::numeric_limits<double>::quiet_NaN();
  const std::string seconds = "seconds: the limit has to be a number of at least 0";
  expect(PlanStatus::invalid, {node(0, 0)}, {node(0, 1)}, seconds, options);
  options.seconds = -1;
  expect(PlanStatus::invalid, {node(0, 0)}, {node(0, 1)}, seconds, options);
  options = {};
  for (const std::uint32_t window : {0u, 1u, 256u}) {
    options.window = window;
    expect(PlanStatus::invalid, {node(0, 0)}, {node(0, 1)}, "window: give 2 to 255 steps", options);
  }
}

TEST(PlanRefusalsOfMaps, WithoutCellsNoAgentFits) {
  GridMap map(2, 1);
  map.set_walkable({0, 0}, false);
  map.set_walkable({1, 0}, false);
  const CellGraph graph = CellGraph::build(Navigator::build(map).value()).value();
  const std::vector<NodeId> one = {0};
  EXPECT_EQ(plan_cells(graph, one, one).reason,
            "1 agents do not fit on 0 walkable cells; use fewer");
}

TEST(PlanRefusalsOfMaps, TwoAgentsInADeadEndCannotChangePlaces) {
  const CellGraph graph = CellGraph::build(Navigator::build(GridMap(2, 1)).value()).value();
  const std::vector<NodeId> starts = {0, 1}, goals = {1, 0};
  const PlanResult result = plan_cells(graph, starts, goals);
  EXPECT_EQ(result.status, PlanStatus::unsolvable);
  EXPECT_EQ(result.reason,
            "the agents cannot all reach their goals: every order of moves was tried");
}

}  // namespace
}  // namespace wend::test
