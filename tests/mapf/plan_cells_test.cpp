#include "wend/mapf/plan_cells.h"

#include <gtest/gtest.h>

#include <map>

#include "mapf/joint_search.h"
#include "support/sample.h"

namespace wend::test {
namespace {

constexpr PlanAlgorithm kAll[] = {PlanAlgorithm::lacam, PlanAlgorithm::pibt, PlanAlgorithm::whca};

std::uint64_t digest(const CellPlan& plan) {
  std::uint64_t hash = 1469598103934665603u;
  for (const NodeId node : plan.nodes) hash = (hash ^ node) * 1099511628211u;
  return hash;
}

/// A world that is large enough to be crowded.
CellGraph crowded_graph(Random& random) {
  while (true) {
    const MapfWorld world = random_mapf_world(random, 12);
    CellGraph graph = CellGraph::build(world.navigator()).value();
    if (graph.size() > 8) return graph;
  }
}

TEST(PlanCells, AgreesWithBruteForceOnSmallMaps) {
  Random random(4302);
  std::map<PlanStatus, int> ends[3];
  for (int round = 0; round < sample(2500); ++round) {
    const MapfWorld world = random_mapf_world(random, 4);
    const CellGraph graph = CellGraph::build(world.navigator()).value();
    if (graph.size() == 0 || world.navigator().node_count() > 16) continue;
    const MapfAgents agents = random_agents(graph, 1 + random.below(3), random);
    const std::optional<JointOptimum> truth = solve_jointly(world.navigator(), agents);
    for (std::size_t i = 0; i < 3; ++i) {
      PlanOptions options{.algorithm = kAll[i], .seed = random.next()};
      if (random.chance(50)) options.expansions = 20000;
      const PlanResult result = plan_cells(graph, agents.starts, agents.goals, options);
      ++ends[i][result.status];
      const std::string where = world.name + ", " + to_string(kAll[i]) + ", round " +
                                std::to_string(round) + ": " + result.reason;
      ASSERT_TRUE(truth || !result.found()) << where;
      ASSERT_FALSE(truth && result.status == PlanStatus::unsolvable) << where;
      if (i == 0) {
        ASSERT_EQ(result.found(), truth.has_value()) << where;
      }
      ASSERT_EQ(result.reason.empty(), result.found()) << where;
      if (!result.found()) continue;
      const Result<void> checked = check_plan(graph, agents.starts, agents.goals, result.plan);
      ASSERT_TRUE(checked.ok()) << where << checked.error().reason;
      ASSERT_GE(result.cost.makespan, truth->makespan) << where;
      ASSERT_GE(result.cost.sum, truth->loss) << where;
      ASSERT_GE(truth->loss, result.lower_bound) << where;
    }
  }
  for (auto& end : ends) {
    EXPECT_GT(end[PlanStatus::found], sample(500));
    EXPECT_GT(end[PlanStatus::unsolvable], sample(100));
  }
  EXPECT_GT(ends[2][PlanStatus::gave_up], 0) << "every algorithm solved everything";
}

TEST(PlanCells, FindsPlansOnCrowdedMapsOfEveryFamily) {
  Random random(4303);
  int found = 0, crowded = 0;
  for (int round = 0; round < sample(300); ++round) {
    const CellGraph graph = crowded_graph(random);
    const MapfAgents agents = random_agents(graph, 1 + random.below(graph.size() / 2), random);
    PlanOptions options{.algorithm = kAll[round % 3], .seed = random.next(), .expansions = 3000};
    const PlanResult result = plan_cells(graph, agents.starts, agents.goals, options);
    if (!result.found()) continue;
    ++found;
    crowded += agents.starts.size() > 20 ? 1 : 0;
    const Result<void> checked = check_plan(graph, agents.starts, agents.goals, result.plan);
    ASSERT_TRUE(checked.ok()) << "round " << round << ": " << checked.error().reason;
    ASSERT_EQ(cost_of(result.plan, agents.goals).sum, result.cost.sum);
    ASSERT_GE(result.cost.sum, result.lower_bound);
  }
  EXPECT_GT(found, sample(80));
  EXPECT_GE(crowded, sample(10));
}

TEST(PlanCells, ImprovesItsPlanWhileExpansionsAreLeft) {
  Random random(4304);
  std::uint64_t first = 0, last = 0;
  for (int round = 0; round < sample(40); ++round) {
    const CellGraph graph = crowded_graph(random);
    const MapfAgents agents = random_agents(graph, graph.size() / 3, random);
    PlanOptions options{.seed = random.next()};
    options.improve = false;
    options.expansions = 2000;
    const PlanResult quick = plan_cells(graph, agents.starts, agents.goals, options);
    options.improve = true;
    const PlanResult result = plan_cells(graph, agents.starts, agents.goals, options);
    ASSERT_EQ(quick.status, result.status);
    if (!result.found()) continue;
    ASSERT_EQ(quick.improvements.size(), 1u);
    ASSERT_EQ(result.improvements.front().sum, quick.cost.sum);
    for (std::size_t i = 1; i < result.improvements.size(); ++i) {
      ASSERT_LT(result.improvements[i].sum, result.improvements[i - 1].sum);
      ASSERT_GE(result.improvements[i].expansions, result.improvements[i - 1].expansions);
    }
    ASSERT_LE(result.expansions, 2000u + graph.size());
    first += quick.cost.sum;
    last += result.cost.sum;
  }
  EXPECT_LT(last * 100, first * 97) << "repairs save some hundredths at least";
}

/// The same on every compiler: no two numbers are drawn within one call.
CellGraph scattered_graph(Random& random, int round) {
  GridMap map(12, 11);
  for (std::int32_t y = 0; y < map.height(); ++y) {
    for (std::int32_t x = 0; x < map.width(); ++x) map.set_walkable({x, y}, !random.chance(20));
  }
  GridOptions options;
  options.corners = round % 2 == 0 ? CornerRule::both_free : CornerRule::never;
  const Navigator navigator = Navigator::build(map, options).value();
  return CellGraph::build(navigator).value();
}

TEST(PlanCells, SameSeedSamePlan) {
  Random random(4305);
  std::uint64_t sum = 0;
  for (int round = 0; round < 30; ++round) {
    const CellGraph graph = scattered_graph(random, round);
    const MapfAgents agents = random_agents(graph, graph.size() / 3, random);
    const PlanOptions options{
        .algorithm = kAll[round % 3], .seed = random.next(), .expansions = 500};
    const PlanResult one = plan_cells(graph, agents.starts, agents.goals, options);
    const PlanResult two = plan_cells(graph, agents.starts, agents.goals, options);
    ASSERT_EQ(one.plan.nodes, two.plan.nodes);
    ASSERT_EQ(one.expansions, two.expansions);
    sum = sum * 31 + digest(one.plan) + static_cast<std::uint64_t>(one.status);
  }
  EXPECT_EQ(sum, 9542623177009698342u)
      << "plans changed, or differ on this machine; if they should, note the number";
}

TEST(PlanCells, StopsAtLimitsAndWhenCancelled) {
  const GridMap map(20, 20);
  const Navigator navigator = Navigator::build(map).value();
  const CellGraph graph = CellGraph::build(navigator).value();
  Random random(4306);
  const MapfAgents agents = random_agents(graph, 100, random);
  std::atomic<bool> cancel{true};
  for (const PlanAlgorithm algorithm : kAll) {
    PlanOptions options{.algorithm = algorithm, .expansions = 3};
    const PlanResult few = plan_cells(graph, agents.starts, agents.goals, options);
    EXPECT_EQ(few.status, PlanStatus::limit_reached) << to_string(algorithm);
    EXPECT_LE(few.expansions, 4u);
    EXPECT_FALSE(few.reason.empty());
    options = {.algorithm = algorithm, .seconds = 0};
    EXPECT_EQ(plan_cells(graph, agents.starts, agents.goals, options).status,
              PlanStatus::limit_reached);
    options = {.algorithm = algorithm, .cancel = &cancel};
    EXPECT_EQ(plan_cells(graph, agents.starts, agents.goals, options).status,
              PlanStatus::cancelled);
  }
  const PlanOptions small{.bytes = 1};
  EXPECT_EQ(plan_cells(graph, agents.starts, agents.goals, small).status,
            PlanStatus::limit_reached);
}

TEST(PlanCells, CancellingKeepsThePlanThatWasFound) {
  const GridMap map(12, 12);
  const CellGraph graph = CellGraph::build(Navigator::build(map).value()).value();
  Random random(4307);
  const MapfAgents agents = random_agents(graph, 60, random);
  std::atomic<bool> cancel{false};
  int reports = 0;
  const auto progress = [&](const PlanProgress& so_far) {
    ++reports;
    if (so_far.sum > 0) cancel = true;
  };
  PlanOptions options{.expansions = 1000000, .cancel = &cancel, .progress = progress};
  const PlanResult result = plan_cells(graph, agents.starts, agents.goals, options);
  EXPECT_TRUE(result.found());
  EXPECT_LT(result.expansions, 1000000u);
  EXPECT_GT(reports, 2);
}

}  // namespace
}  // namespace wend::test
