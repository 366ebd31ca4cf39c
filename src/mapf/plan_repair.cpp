#include "plan_repair.h"

#include <algorithm>

namespace wend {
namespace {

/// Agents that plan anew together. With 1 only, sums got stuck a tenth higher on crowded maps; 16
/// and more hardly ever fit.
constexpr std::uint32_t kMostTogether = 8;
/// An agent is the latest of so many that are drawn.
constexpr int kDraws = 4;

}  // namespace

PlanRepair::PlanRepair(const PlanTask& task, const CellPlan& plan, std::uint64_t seed)
    : task_(task),
      random_(seed),
      table_(task.graph, static_cast<std::uint32_t>(plan.steps() - 1)),
      search_(task.graph, task.tables),
      ways_(task.agents()),
      costs_(task.agents()),
      old_ways_(kMostTogether),
      old_costs_(kMostTogether) {
  WEND_ASSERT(plan.agents == task.agents() && plan.steps() > 0, "the task's plan");
  for (std::uint32_t agent = 0; agent < task.agents(); ++agent) {
    std::vector<CellId>& way = ways_[agent];
    const std::uint32_t breadth = task.graph.breadth(task.starts[agent]);
    for (std::size_t step = 0; step < plan.steps(); ++step) {
      way.push_back(task.graph.cell(plan.at(step, agent), breadth));
    }
    std::size_t last = way.size() - 1;
    while (last > 0 && way[last - 1] == way.back()) --last;
    costs_[agent] = static_cast<std::uint32_t>(last);
    sum_ += last;
    table_.add(agent, way);
  }
}

std::uint64_t PlanRepair::bytes(const PlanTask& task, std::size_t steps) {
  return std::uint64_t{4} * steps * (std::uint64_t{task.graph.squares()} + task.agents());
}

std::uint32_t PlanRepair::least(std::uint32_t agent) const {
  return task_.tables.distance(task_.goals[agent], task_.starts[agent]);
}

std::uint32_t PlanRepair::choose_late() {
  std::uint32_t best = 0;
  std::uint32_t most = 0;
  for (int i = 0; i < kDraws; ++i) {
    const std::uint32_t agent = random_.below(task_.agents());
    WEND_ASSERT(costs_[agent] >= least(agent), "no way is shorter than that of the agent alone");
    const std::uint32_t late = costs_[agent] - least(agent);
    if (i > 0 && late <= most) continue;
    best = agent;
    most = late;
  }
  return best;
}

void PlanRepair::join(std::uint32_t agent, std::size_t most) {
  const bool listed = std::find(group_.begin(), group_.end(), agent) != group_.end();
  if (agent != StepTable::kNobody && !listed && group_.size() < most) group_.push_back(agent);
}

/// Those that an agent would meet if it went straight to its goal from some place of its way.
void PlanRepair::gather(std::uint32_t agent, std::size_t most) {
  std::uint32_t step = random_.below(costs_[agent] + 1);
  CellId here = ways_[agent][step];
  while (step < table_.last() && group_.size() < most) {
    const std::uint32_t rest = task_.tables.distance(task_.goals[agent], here);
    if (rest == 0) break;
    CellId next = here;
    for (const CellId to : task_.graph.next(here)) {
      if (task_.tables.distance(task_.goals[agent], to) >= rest) continue;
      task_.graph.for_each_square(
          to, [&](CellId square) { join(table_.owner(step + 1, square), most); });
      if (next == here || random_.chance(50)) next = to;
    }
    here = next;
    ++step;
  }
}

/// Those that cross an agent's goal after it could be there. They drive it off, and so cost more
/// than any detour of theirs.
void PlanRepair::gather_at_goal(std::uint32_t agent, std::size_t most) {
  const CellId goal = ways_[agent].back();
  for (std::uint32_t step = costs_[agent]; step > least(agent) && group_.size() < most; --step) {
    task_.graph.for_each_square(goal, [&](CellId square) {
      const std::uint32_t other = table_.owner(step - 1, square);
      if (other != agent) join(other, most);
    });
  }
}

void PlanRepair::choose_group() {
  group_.assign(1, choose_late());
  const std::uint32_t most = 1 + random_.below(kMostTogether);
  WEND_ASSERT(most <= old_ways_.size(), "each agent of a group has room for its old way");
  if (random_.chance(70)) gather_at_goal(group_[0], most);
  for (int i = 0; i < kDraws && group_.size() < most; ++i) gather(group_[0], most);
  if (random_.chance(50)) return;
  // The list is the order in which they plan.
  for (std::size_t i = group_.size() - 1; i > 0; --i) {
    std::swap(group_[i], group_[random_.below(static_cast<std::uint32_t>(i + 1))]);
  }
}

/// Takes the group's first `planned` new ways back.
void PlanRepair::put_back(std::size_t planned) {
  WEND_ASSERT(planned <= group_.size(), "no more ways are taken back than were planned");
  for (std::size_t i = 0; i < planned; ++i) table_.remove(ways_[group_[i]]);
  for (std::size_t i = 0; i < group_.size(); ++i) {
    ways_[group_[i]].swap(old_ways_[i]);
    costs_[group_[i]] = old_costs_[i];
  }
  for (const std::uint32_t agent : group_) table_.add(agent, ways_[agent]);
}

/// Plans a group anew; whether the sum fell.
bool PlanRepair::improve() {
  choose_group();
  std::uint64_t before = 0;
  std::uint64_t left = 0;  // the least that those cost who have not planned yet
  for (std::size_t i = 0; i < group_.size(); ++i) {
    const std::uint32_t agent = group_[i];
    table_.remove(ways_[agent]);
    old_ways_[i].swap(ways_[agent]);
    old_costs_[i] = costs_[agent];
    before += costs_[agent];
    left += least(agent);
  }
  std::uint64_t now = 0;
  for (std::size_t i = 0; i < group_.size(); ++i) {
    const std::uint32_t agent = group_[i];
    left -= least(agent);
    const std::uint64_t most = before - std::min(before, now + left);
    const bool found = search_.find(
        table_, task_.starts[agent], task_.goals[agent],
        static_cast<std::uint32_t>(std::min<std::uint64_t>(most, table_.last())), ways_[agent]);
    task_.budget.spend_states(search_.states() + 1, task_.agents());
    if (!found) {
      put_back(i);
      return false;
    }
    costs_[agent] = search_.cost();
    now += costs_[agent];
    table_.add(agent, ways_[agent]);
  }
  WEND_ASSERT(now <= before, "searches are limited so that the sum does not grow");
  sum_ -= before - now;
  return now < before;
}

void PlanRepair::run() {
  const std::uint64_t patience = 1000 + 4 * std::uint64_t{task_.agents()};
  for (std::uint64_t waited = 0; waited < patience && sum_ > task_.result.lower_bound; ++waited) {
    if (task_.budget.over()) return;
    if (improve()) waited = 0;
    task_.report(task_.agents());
  }
}

CellPlan PlanRepair::plan() const {
  CellPlan plan;
  plan.agents = task_.agents();
  const std::uint32_t steps = costs_.empty() ? 0 : *std::max_element(costs_.begin(), costs_.end());
  plan.nodes.resize((std::size_t{steps} + 1) * plan.agents);
  for (std::uint32_t agent = 0; agent < plan.agents; ++agent) {
    for (std::size_t step = 0; step <= steps; ++step) {
      plan.nodes[step * plan.agents + agent] = task_.graph.node(ways_[agent][step]);
    }
  }
  return plan;
}

Result<void> PlanRepair::validate() const {
  std::uint64_t sum = 0;
  for (std::uint32_t agent = 0; agent < task_.agents(); ++agent) {
    const std::string who = "agent " + std::to_string(agent);
    for (std::uint32_t step = 0; step <= table_.last(); ++step) {
      const auto other = [&](CellId square) { return table_.owner(step, square) != agent; };
      if (task_.graph.any_square(ways_[agent][step], other)) {
        return Error{"", 0, who + " is not in its cell at step " + std::to_string(step)};
      }
    }
    if (ways_[agent][costs_[agent]] != ways_[agent].back()) {
      return Error{"", 0, who + " arrives later than it costs"};
    }
    sum += costs_[agent];
  }
  if (sum != sum_) return Error{"", 0, "the sum of costs is not that of the ways"};
  return {};
}

}  // namespace wend
