#include "mapf/plan_repair.h"

#include <gtest/gtest.h>

#include "mapf/mapf_world.h"
#include "support/sample.h"

namespace wend::test {
namespace {

/// A question that plan_cells() would ask, for parts of it.
struct RepairCase {
  RepairCase(const CellGraph& graph, const MapfAgents& agents, const PlanOptions& options)
      : tables(graph), budget(options), task{graph, options, tables, budget, {}, {}, result} {
    for (std::size_t i = 0; i < agents.starts.size(); ++i) {
      task.starts.push_back(graph.cell(agents.starts[i]));
      task.goals.push_back(tables.acquire(graph.cell(agents.goals[i])));
      result.lower_bound += tables.distance(task.goals[i], task.starts[i]);
    }
  }
  DistanceTables tables;
  PlanBudget budget;
  PlanResult result;
  PlanTask task;
};

TEST(PlanRepair, KeepsPlansRightAndMakesThemCheaper) {
  Random random(4314);
  int repaired = 0, crossing = 0;
  std::uint64_t before = 0, after = 0;
  for (int round = 0; round < sample(250); ++round) {
    const MapfWorld world = random_mapf_world(random, 9);
    const CellGraph graph = CellGraph::build(world.navigator()).value();
    if (graph.size() < 4) continue;
    const MapfAgents agents = random_agents(graph, 1 + random.below(graph.size() / 2), random);
    PlanOptions options{.seed = random.next(), .improve = false, .expansions = 3000};
    const PlanResult first = plan_cells(graph, agents.starts, agents.goals, options);
    if (!first.found()) continue;
    options.expansions = 300;
    RepairCase one(graph, agents, options);
    PlanRepair repair(one.task, first.plan, options.seed);
    ASSERT_EQ(repair.sum(), first.cost.sum);
    ASSERT_TRUE(repair.validate().ok());
    repair.run();
    const Result<void> valid = repair.validate();
    ASSERT_TRUE(valid.ok()) << world.name << ": " << valid.error().reason;
    const Result<void> checked = check_plan(graph, agents.starts, agents.goals, repair.plan());
    ASSERT_TRUE(checked.ok()) << world.name << ": " << checked.error().reason;
    ASSERT_EQ(cost_of(repair.plan(), agents.goals).sum, repair.sum());
    ASSERT_LE(repair.sum(), first.cost.sum);
    ASSERT_GE(repair.sum(), one.result.lower_bound);
    repaired += repair.sum() < first.cost.sum ? 1 : 0;
    crossing += repair.sum() < first.cost.sum && graph.crossing_count() > 1 ? 1 : 0;
    before += first.cost.sum;
    after += repair.sum();
  }
  EXPECT_GT(repaired, sample(60));
  EXPECT_GT(crossing, sample(20));
  EXPECT_LT(after * 10, before * 9) << "plans became a tenth cheaper at least";
}

TEST(PlanRepair, OneAgentTakesItsShortestWay) {
  const CellGraph graph = CellGraph::build(Navigator::build(GridMap(6, 6)).value()).value();
  const MapfAgents agents = {{0}, {35}};
  const PlanOptions options{.expansions = 5000};
  RepairCase one(graph, agents, options);
  CellPlan plan{1, {0, 6, 0, 0, 1, 2, 3, 4, 5, 11, 17, 23, 29, 35}};
  PlanRepair repair(one.task, plan, 1);
  EXPECT_EQ(repair.sum(), 13u);
  repair.run();
  EXPECT_EQ(repair.sum(), 5u);
  EXPECT_EQ(repair.plan().steps(), 6u);
}

}  // namespace
}  // namespace wend::test
