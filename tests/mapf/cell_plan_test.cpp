// check_plan() finds every kind of fault, and names the step and the agents.
#include "wend/mapf/cell_plan.h"

#include <gtest/gtest.h>

#include "wend/catalogue/navigator.h"
#include "wend/mapf/cell_graph.h"

namespace wend::test {
namespace {

class CheckPlan : public testing::Test {
 protected:
  CheckPlan() {
    GridMap map(4, 3);
    map.set_walkable({3, 2}, false);
    GridOptions options;
    options.corners = CornerRule::always;
    navigator_.emplace(Navigator::build(map, options).value());
    graph_.emplace(CellGraph::build(*navigator_).value());
  }
  static NodeId node(int x, int y) { return static_cast<NodeId>(4 * y + x); }
  /// The fault of a plan that begins and ends where it should.
  std::string check(std::uint32_t agents, const std::vector<NodeId>& nodes) const {
    const CellPlan plan{agents, nodes};
    const std::vector<NodeId> starts(nodes.begin(), nodes.begin() + agents);
    const std::vector<NodeId> goals(nodes.end() - agents, nodes.end());
    const Result<void> checked = check_plan(*graph_, starts, goals, plan);
    return checked ? "" : checked.error().reason;
  }

  std::optional<Navigator> navigator_;
  std::optional<CellGraph> graph_;
};

TEST_F(CheckPlan, TakesMovesWaitsAndRounds) {
  EXPECT_EQ(check(1, {node(0, 0), node(0, 0), node(1, 1), node(1, 2)}), "");
  // Four agents go round.
  EXPECT_EQ(check(4, {0, 1, 5, 4, 1, 5, 4, 0}), "");
  // One enters the cell that another leaves.
  EXPECT_EQ(check(2, {0, 1, 1, 2}), "");
  EXPECT_EQ(check(0, {}), "");
}

TEST_F(CheckPlan, NamesTheFirstFault) {
  EXPECT_EQ(check(2, {0, 2, 1, 1}), "step 1: agents 0 and 1 are both at 1,0");
  EXPECT_EQ(check(2, {0, 0}), "step 0: agents 0 and 1 are both at 0,0");
  EXPECT_EQ(check(2, {0, 1, 1, 0}), "step 1: agents 0 and 1 change places between 0,0 and 1,0");
  EXPECT_EQ(check(1, {0, 0, 2}), "step 2: no step leads agent 0 from 0,0 to 2,0");
  EXPECT_EQ(check(2, {0, node(2, 1), 0, node(3, 2)}), "step 1: agent 1 is on blocked node 11");
  EXPECT_EQ(check(1, {0, 77}), "step 1: agent 0 is on blocked node 77");
  EXPECT_EQ(check(2, {node(0, 0), node(1, 0), node(1, 1), node(0, 1)}),
            "step 1: agents 0 and 1 cross between 1,0 and 0,1");
  EXPECT_EQ(check(2, {node(0, 0), node(0, 1), node(1, 1), node(1, 0)}),
            "step 1: agents 0 and 1 cross between 0,1 and 1,0");
}

TEST_F(CheckPlan, ForgetsCrossingsAndPlacesAfterEachStep) {
  EXPECT_EQ(check(2, {node(0, 0), node(1, 0),  //
                      node(1, 1), node(1, 0),  //
                      node(2, 1), node(0, 1)}),
            "");
  EXPECT_EQ(check(2, {0, 2, 1, 2, 0, 1}), "");
}

TEST_F(CheckPlan, ComparesStartsGoalsAndNumbers) {
  const std::vector<NodeId> starts = {0}, goals = {1};
  EXPECT_EQ(check_plan(*graph_, starts, goals, {1, {0, 2}}).error().reason,
            "step 1: no step leads agent 0 from 0,0 to 2,0");
  EXPECT_EQ(check_plan(*graph_, starts, goals, {1, {1, 1}}).error().reason,
            "step 0: agent 0 is at 1,0, not at its start 0,0");
  EXPECT_EQ(check_plan(*graph_, starts, goals, {1, {0}}).error().reason,
            "step 0: agent 0 is at 0,0, not at its goal 1,0");
  EXPECT_EQ(check_plan(*graph_, starts, goals, {1, {}}).error().reason,
            "the last step of the plan lacks agents");
  EXPECT_EQ(check_plan(*graph_, starts, goals, {2, {0, 1}}).error().reason,
            "the plan has 2 agents, but there are 1 starts and 1 goals");
  const std::vector<NodeId> two = {0, 1};
  EXPECT_EQ(check_plan(*graph_, two, two, {2, {0, 1, 0}}).error().reason,
            "the last step of the plan lacks agents");
}

TEST_F(CheckPlan, CostsCountUntilAnAgentStaysAtItsGoal) {
  // Agent 0 leaves its goal once more; agent 1 is there from the beginning.
  const CellPlan plan{2, {0, 2, 1, 2, 0, 2, 1, 2, 1, 2}};
  const std::vector<NodeId> goals = {1, 2};
  EXPECT_EQ(cost_of(plan, goals).sum, 3u);
  EXPECT_EQ(cost_of(plan, goals).makespan, 3u);
}

}  // namespace
}  // namespace wend::test
