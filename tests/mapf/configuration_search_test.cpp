// LaCAM* compared with brute force over the places of all agents.
#include "mapf/configuration_search.h"

#include <gtest/gtest.h>

#include <cmath>

#include "mapf/joint_search.h"
#include "support/sample.h"

namespace wend::test {
namespace {

/// As many agents as can be tried in all ways: a search that proves something tries every step of
/// every configuration.
std::uint32_t few_agents(std::size_t nodes, Random& random) {
  constexpr double kMost = 60000;
  const double each = 5.0 * static_cast<double>(nodes);
  std::uint32_t most = 1;
  for (double tried = each; tried * each < kMost; tried *= each) ++most;
  return 1 + random.below(std::min(most, 4u));
}

CellPlan plan_of(const ConfigurationSearch& search, const CellGraph& graph, std::size_t agents) {
  CellPlan plan;
  plan.agents = static_cast<std::uint32_t>(agents);
  for (const std::span<const CellId> cells : search.path()) {
    for (const CellId cell : cells) plan.nodes.push_back(graph.node(cell));
  }
  return plan;
}

class ConfigurationSearchTest : public testing::Test {
 protected:
  /// Draws a world; false if it is too large for brute force, or has no cells.
  bool draw(Random& random) {
    world_ = random_mapf_world(random, 4);
    graph_.emplace(CellGraph::build(world_.navigator()).value());
    if (graph_->size() == 0 || world_.navigator().node_count() > 60) return false;
    agents_ = random_agents(*graph_, few_agents(world_.navigator().node_count(), random), random);
    return true;
  }

  /// Searches until there is nothing left to try; checks each plan on the way.
  std::optional<CellPlan> exhaust(std::uint64_t seed) {
    DistanceTables tables(*graph_);
    std::vector<CellId> starts;
    std::vector<DistanceTables::Slot> goals;
    for (const NodeId node : agents_.starts) starts.push_back(graph_->cell(node));
    for (const NodeId node : agents_.goals) goals.push_back(tables.acquire(graph_->cell(node)));
    ConfigurationSearch search(*graph_, tables, starts, goals, seed);
    std::uint64_t last = ~std::uint64_t{0};
    while (true) {
      const ConfigurationSearch::Outcome outcome = search.expand();
      if (outcome == ConfigurationSearch::Outcome::exhausted) break;
      if (outcome != ConfigurationSearch::Outcome::better) continue;
      const CellPlan plan = plan_of(search, *graph_, starts.size());
      const Result<void> checked = check_plan(*graph_, agents_.starts, agents_.goals, plan);
      EXPECT_TRUE(checked.ok()) << checked.error().reason << "\n" << to_text(*graph_, plan);
      EXPECT_LT(loss_of(plan, agents_.goals), last) << "a plan that is no better";
      last = loss_of(plan, agents_.goals);
    }
    const Result<void> valid = search.validate();
    EXPECT_TRUE(valid.ok()) << valid.error().reason;
    if (!search.found()) return std::nullopt;
    return plan_of(search, *graph_, starts.size());
  }

  MapfWorld world_;
  std::optional<CellGraph> graph_;
  MapfAgents agents_;
};

TEST_F(ConfigurationSearchTest, FindsThePlanOfLeastLossOrProvesThatThereIsNone) {
  Random random(4301);
  int solved = 0, unsolved = 0, several = 0;
  for (int round = 0; round < sample(2500); ++round) {
    if (!draw(random)) continue;
    const std::optional<JointOptimum> truth = solve_jointly(world_.navigator(), agents_);
    const std::optional<CellPlan> plan = exhaust(random.next());
    const std::string where = world_.name + ", round " + std::to_string(round);
    ASSERT_EQ(plan.has_value(), truth.has_value()) << where;
    solved += plan ? 1 : 0;
    unsolved += plan ? 0 : 1;
    several += plan && agents_.starts.size() > 2 ? 1 : 0;
    if (!plan) continue;
    ASSERT_EQ(loss_of(*plan, agents_.goals), truth->loss) << where << "\n"
                                                          << to_text(*graph_, *plan);
    ASSERT_GE(cost_of(*plan, agents_.goals).makespan, truth->makespan) << where;
  }
  EXPECT_GT(solved, sample(800));
  EXPECT_GT(unsolved, sample(200));
  EXPECT_GT(several, sample(100));
}

}  // namespace
}  // namespace wend::test
