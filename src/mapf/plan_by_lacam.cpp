#include "mapf/configuration_search.h"
#include "mapf/plan_task.h"

namespace wend {
namespace {

CellPlan plan_of(const CellGraph& graph, const ConfigurationSearch& search, std::uint32_t agents) {
  CellPlan plan;
  plan.agents = agents;
  for (const std::span<const CellId> cells : search.path()) {
    for (const CellId cell : cells) plan.nodes.push_back(graph.node(cell));
  }
  return plan;
}

}  // namespace

void plan_by_lacam(const PlanTask& task, std::span<const NodeId> goals) {
  using Outcome = ConfigurationSearch::Outcome;
  ConfigurationSearch search(task.graph, task.tables, task.starts, task.goals, task.options.seed);
  const bool improves = task.options.improve && task.budget.limited();
  while (search.bytes() < task.options.bytes && task.budget.spend()) {
    const Outcome outcome = search.expand();
    task.report(search.arrived());
    if (outcome == Outcome::better) task.take(plan_of(task.graph, search, task.agents()), goals);
    if (outcome == Outcome::better && !improves) return;
    if (outcome != Outcome::exhausted) continue;
    if (search.found()) return;
    task.result.status = PlanStatus::unsolvable;
    task.result.reason = "the agents cannot all reach their goals: every order of moves was tried";
    return;
  }
}

}  // namespace wend
