// Wrong input about agents larger than one cell is refused with place, reason and remedy.
#include <gtest/gtest.h>

#include "mapf/large/large_world.h"
#include "wend/mapf/cell_traffic.h"
#include "wend/mapf/plan_cells.h"

namespace wend::test {
namespace {

class LargeRefusals : public testing::Test {
 protected:
  static GridMap map() {
    GridMap map(6, 3);  // ......
    map.set_walkable({3, 2}, false);
    return map;
  }
  NodeId node(int x, int y) const { return world_.navigator().node({x, y}); }
  std::string plan(std::vector<NodeId> starts, std::vector<NodeId> goals,
                   std::vector<std::uint32_t> breadths) const {
    const PlanResult result = plan_cells(graph_, starts, goals, {}, breadths);
    EXPECT_EQ(result.status, PlanStatus::invalid);
    return result.reason;
  }

  LargeWorld world_{map(), {}, 3};
  CellGraph graph_ = world_.graph();
};

TEST_F(LargeRefusals, OfPlansNameTheAgentThePlaceAndTheRemedy) {
  EXPECT_EQ(plan({0, 1}, {0, 1}, {2}),
            "1 breadths for 2 agents; give one for each, or none if all are one cell large");
  EXPECT_EQ(plan({0}, {1}, {4}),
            "agent 0: no unit of breadth 4 fits anywhere; give its navigator to "
            "CellGraph::build, or use a smaller breadth");
  EXPECT_EQ(plan({0}, {1}, {0}),
            "agent 0: no unit of breadth 0 fits anywhere; give its navigator to "
            "CellGraph::build, or use a smaller breadth");
  EXPECT_EQ(plan({node(2, 1)}, {0}, {2}),
            "agent 0: its start, 2,1, has no room for breadth 2, which covers cells to the right "
            "and below; choose a cell where it fits");
  EXPECT_EQ(plan({0}, {node(5, 0)}, {2}),
            "agent 0: its goal, 5,0, has no room for breadth 2, which covers cells to the right "
            "and below; choose a cell where it fits");
  EXPECT_EQ(plan({node(0, 0), node(1, 1)}, {node(0, 0), node(4, 0)}, {2, 2}),
            "agents 0 and 1 overlap at their starts, on 1,1; move one of them away");
  EXPECT_EQ(plan({node(5, 0), node(0, 0)}, {node(2, 2), node(0, 0)}, {1, 3}),
            "agents 0 and 1 overlap at their goals, on 2,2; move one of them away");
  EXPECT_EQ(plan({0, 1, 2}, {0, 1, 2}, {3, 2, 3}),
            "3 agents do not fit on 17 walkable cells; use fewer");
}

TEST_F(LargeRefusals, OfAPlanToCheckNameItsFaults) {
  const auto check = [&](std::vector<std::uint32_t> breadths, std::vector<NodeId> nodes) {
    const auto agents = static_cast<std::uint32_t>(breadths.size());
    const std::vector<NodeId> starts(nodes.begin(), nodes.begin() + agents);
    const std::vector<NodeId> goals(nodes.end() - agents, nodes.end());
    const Result<void> checked = check_plan(graph_, starts, goals, {agents, nodes}, breadths);
    return checked ? "" : checked.error().reason;
  };
  EXPECT_EQ(check({2, 1}, {node(0, 0), node(2, 0), node(1, 0), node(3, 0)}), "");
  EXPECT_EQ(check({2, 1}, {node(0, 0), node(2, 0), node(1, 0), node(2, 0)}),
            "step 1: agents 0 and 1 are both at 2,0");
  EXPECT_EQ(check({2}, {node(1, 0), node(2, 1)}),
            "step 1: agent 0, of breadth 2, does not fit at 2,1");
  // The small one goes over squares that the large one leaves.
  EXPECT_EQ(check({2, 1}, {node(0, 0), node(2, 1), node(1, 1), node(1, 0)}),
            "step 1: agents 0 and 1 change places between 0,0 and 1,1");
  const std::vector<NodeId> one = {0};
  const std::vector<std::uint32_t> two = {1, 1};
  EXPECT_EQ(check_plan(graph_, one, one, {1, {0}}, two).error().reason,
            "2 breadths for 1 agents; give one for each, or none if all are one cell large");
}

TEST_F(LargeRefusals, OfLiveAgentsSayWhatToDo) {
  CellTraffic traffic = CellTraffic::build(world_.navigator(), {}, world_.larger()).value();
  const TrafficAgent agent = traffic.add({0, kNoNode, 2}).value();
  EXPECT_EQ(traffic.add({node(1, 1), kNoNode, 1}).error().reason,
            "another agent is at 1,1; choose a free cell");
  EXPECT_EQ(traffic.add({node(2, 1), kNoNode, 2}).error().reason,
            "node 8 has no room for breadth 2, which covers cells to the right and below; choose a "
            "cell where it fits");
  EXPECT_EQ(traffic.add({node(2, 0), kNoNode, 4}).error().reason,
            "breadth 4: no navigator is for units of this size; give it to CellTraffic::build");
  EXPECT_EQ(traffic.set_goal(agent, node(2, 1)).error().reason,
            "goal: node 8 has no room for breadth 2; choose a cell where it fits");
  EXPECT_TRUE(traffic.place(agent, node(1, 0)).ok()) << "it may overlap the place it leaves";
}

TEST_F(LargeRefusals, OfMapsThatHaveNoLargerUnits) {
  GridMap hexagons(4, 4);
  hexagons.set_layout(CellLayout::hex_odd_rows);
  const Navigator navigator = Navigator::build(hexagons).value();
  const Navigator* const larger[] = {&navigator};
  EXPECT_EQ(CellGraph::build(navigator, larger).error().reason,
            "units of breadth 2 need a grid of squares or diamonds; here all units are one cell "
            "large");
  const Navigator* const other[] = {nullptr, &world_.navigator(3)};
  const Navigator square = Navigator::build(GridMap(5, 3)).value();
  EXPECT_EQ(CellGraph::build(square, other).error().reason,
            "units of breadth 3: their navigator has another size or layout than the map; make it "
            "of the same map");
  EXPECT_EQ(CellTraffic::build(square, {}, other).error().reason,
            CellGraph::build(square, other).error().reason);
}

TEST_F(LargeRefusals, LeaveOutCellsThatCoverBlockedOnes) {
  // The map's own navigator says nothing about size: cells that do not fit are left out.
  const Navigator* const larger[] = {&world_.navigator()};
  const CellGraph graph = CellGraph::build(world_.navigator(), larger).value();
  ASSERT_TRUE(graph.validate().ok());
  EXPECT_EQ(graph.cell(node(2, 1), 2), kNoCell);
  EXPECT_EQ(graph.cell(node(5, 0), 2), kNoCell);
  EXPECT_NE(graph.cell(node(4, 1), 2), kNoCell);
  EXPECT_EQ(graph.breadth(graph.cell(node(4, 1), 2)), 2u);
  EXPECT_EQ(graph.cell(node(4, 1), 3), kNoCell);
}

}  // namespace
}  // namespace wend::test
