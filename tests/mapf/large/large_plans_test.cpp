// Plans for agents larger than one cell, compared with brute force over the places of all agents.
#include <gtest/gtest.h>

#include <map>

#include "mapf/large/large_world.h"
#include "support/sample.h"
#include "wend/mapf/plan_cells.h"

namespace wend::test {
namespace {

constexpr PlanAlgorithm kPlanners[] = {PlanAlgorithm::lacam, PlanAlgorithm::pibt,
                                       PlanAlgorithm::whca};

/// The first fault of a plan, by the test's own rules.
std::string plan_fault(const LargeWorld& world, const LargeAgents& agents, const CellPlan& plan) {
  const auto at = [&](std::size_t step) {
    return std::vector<NodeId>(plan.step(step).begin(), plan.step(step).end());
  };
  if (at(0) != agents.starts || at(plan.steps() - 1) != agents.goals) return "other ends";
  for (std::size_t step = 1; step < plan.steps(); ++step) {
    const std::string fault = step_fault(world, agents.breadths, at(step - 1), at(step));
    if (!fault.empty()) return fault;
  }
  return {};
}

TEST(LargePlans, AgreeWithBruteForceOnSmallMaps) {
  Random random(4370);
  std::map<PlanStatus, int> ends[3];
  int large = 0, mixed = 0;
  for (int round = 0; round < sample(2000); ++round) {
    const LargeWorld world = random_large_world(random, 4, 25, random.chance(15) ? 3 : 2);
    const bool three = random.chance(40) && world.navigator().node_count() <= 16;
    const LargeAgents agents = random_large_agents(world, three ? 3 : 2, random);
    if (agents.starts.empty() || world.navigator().node_count() > 40) continue;
    const bool truth = solvable_by_force(world, agents);
    const CellGraph graph = world.graph();
    ASSERT_TRUE(graph.validate().ok()) << graph.validate().error().reason;
    const auto [low, high] = std::minmax_element(agents.breadths.begin(), agents.breadths.end());
    large += *low > 1 && agents.starts.size() > 1 ? 1 : 0;
    mixed += *low < *high ? 1 : 0;
    for (std::size_t i = 0; i < 3; ++i) {
      PlanOptions options{.algorithm = kPlanners[i], .seed = random.next()};
      if (random.chance(50)) options.expansions = 20000;
      const PlanResult result =
          plan_cells(graph, agents.starts, agents.goals, options, agents.breadths);
      ++ends[i][result.status];
      const std::string where = world.name() + ", " + to_string(kPlanners[i]) + ", round " +
                                std::to_string(round) + ": " + result.reason;
      ASSERT_TRUE(truth || !result.found()) << where;
      ASSERT_FALSE(truth && result.status == PlanStatus::unsolvable) << where;
      if (i == 0) {
        ASSERT_EQ(result.found(), truth) << where;
      }
      if (!result.found()) continue;
      ASSERT_EQ(plan_fault(world, agents, result.plan), "") << where;
      const Result<void> checked =
          check_plan(graph, agents.starts, agents.goals, result.plan, agents.breadths);
      ASSERT_TRUE(checked.ok()) << where << checked.error().reason;
      ASSERT_GE(result.cost.sum, result.lower_bound) << where;
    }
  }
  for (auto& end : ends) {
    EXPECT_GT(end[PlanStatus::found], sample(300));
    EXPECT_GT(end[PlanStatus::unsolvable], sample(50));
  }
  EXPECT_GT(large, sample(60));
  EXPECT_GT(mixed, sample(200));
}

TEST(LargePlans, AreFoundAndRepairedOnCrowdedMaps) {
  Random random(4371);
  int found = 0, crowded = 0, improved = 0;
  for (int round = 0; round < sample(400); ++round) {
    const LargeWorld world = random_large_world(random, 20, 8, 3);
    const LargeAgents agents = random_large_agents(world, 2 + random.below(24), random);
    if (agents.starts.empty()) continue;
    const CellGraph graph = world.graph();
    const PlanOptions options{
        .algorithm = kPlanners[round % 3], .seed = random.next(), .expansions = 1500};
    const PlanResult result =
        plan_cells(graph, agents.starts, agents.goals, options, agents.breadths);
    if (!result.found()) continue;
    ++found;
    crowded += agents.starts.size() > 8 ? 1 : 0;
    improved += result.improvements.size() > 1 ? 1 : 0;
    ASSERT_EQ(plan_fault(world, agents, result.plan), "") << world.name() << ", round " << round;
    ASSERT_EQ(cost_of(result.plan, agents.goals).sum, result.cost.sum);
  }
  EXPECT_GT(found, sample(80));
  EXPECT_GT(crowded, sample(10));
  EXPECT_GT(improved, sample(10));
}

/// Any step from a configuration: each agent goes along a step of its own, or stays.
std::vector<NodeId> any_step(const LargeWorld& world, const LargeAgents& agents, Random& random) {
  std::vector<NodeId> to = agents.starts;
  for (std::size_t i = 0; i < to.size(); ++i) {
    const std::vector<NodeEdge> edges = world.navigator(agents.breadths[i]).edges(to[i]);
    const auto count = static_cast<std::uint32_t>(edges.size());
    if (count > 0 && !random.chance(10)) to[i] = edges[random.below(count)].to;
  }
  return to;
}

TEST(LargePlans, ChecksAgreeWithTheRulesForAnyStep) {
  Random random(4372);
  std::map<std::string, int> faults;
  for (int round = 0; round < sample(3000); ++round) {
    const LargeWorld world = random_large_world(random, 7, 8, 3);
    LargeAgents agents = random_large_agents(world, 8, random);
    if (agents.starts.empty()) continue;
    agents.goals = any_step(world, agents, random);
    const CellGraph graph = world.graph();
    CellPlan plan{static_cast<std::uint32_t>(agents.starts.size()), agents.starts};
    plan.nodes.insert(plan.nodes.end(), agents.goals.begin(), agents.goals.end());
    const std::string fault = plan_fault(world, agents, plan);
    const Result<void> checked =
        check_plan(graph, agents.starts, agents.goals, plan, agents.breadths);
    ASSERT_EQ(checked.ok(), fault.empty())
        << world.name() << ", round " << round << ": " << fault << " / "
        << (checked ? "passed" : checked.error().reason);
    ++faults[fault.substr(fault.rfind(' ') + 1)];
  }
  EXPECT_GT(faults[""], sample(300)) << "steps without a fault";
  EXPECT_GT(faults["square"], sample(300));
  EXPECT_GT(faults["places"], sample(10));
  EXPECT_GT(faults["cross"], 0);
}

}  // namespace
}  // namespace wend::test
