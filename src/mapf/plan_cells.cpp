#include "wend/mapf/plan_cells.h"

#include <algorithm>
#include <string>

#include "plan_task.h"

namespace wend {
namespace {

std::string who(std::size_t agent) { return "agent " + std::to_string(agent) + ": "; }

std::string place_name(const CellGraph& graph, NodeId node) {
  const CellId cell = graph.cell(node);
  return cell == kNoCell ? "node " + std::to_string(node) : graph.name(cell);
}

using Breadths = std::span<const std::uint32_t>;

std::uint32_t breadth_of(Breadths breadths, std::size_t agent) {
  return breadths.empty() ? 1 : breadths[agent];
}

std::string refuse_cell(const CellGraph& graph, std::size_t agent, NodeId node,
                        std::uint32_t breadth, const char* what) {
  const std::string place = who(agent) + "its " + what + ", " + place_name(graph, node);
  if (breadth == 1) return place + ", is blocked or off the map; choose a walkable cell";
  return place + ", has no room for breadth " + std::to_string(breadth) +
         ", which covers cells to the right and below; choose a cell where it fits";
}

std::string refuse_overlap(const CellGraph& graph, std::size_t first, std::size_t second,
                           CellId square, bool large, const char* what) {
  const std::string both = "agents " + std::to_string(first) + " and " + std::to_string(second);
  if (!large) {
    return both + " have the same " + what + ", " + graph.name(square) + "; give each its own";
  }
  return both + " overlap at their " + what + "s, on " + graph.name(square) +
         "; move one of them away";
}

/// Why one end of the ways cannot be taken; empty if all can.
std::string refuse_ends(const CellGraph& graph, std::span<const NodeId> ends, Breadths breadths,
                        const char* what) {
  constexpr std::uint32_t kNobody = ~std::uint32_t{0};
  std::vector<std::uint32_t> owner(graph.squares(), kNobody);
  for (std::size_t i = 0; i < ends.size(); ++i) {
    const std::uint32_t breadth = breadth_of(breadths, i);
    const CellId cell = graph.cell(ends[i], breadth);
    if (cell == kNoCell) return refuse_cell(graph, i, ends[i], breadth, what);
    CellId taken = kNoCell;
    graph.for_each_square(cell, [&](CellId square) {
      if (owner[square] != kNobody && taken == kNoCell) taken = square;
      if (taken == kNoCell) owner[square] = static_cast<std::uint32_t>(i);
    });
    if (taken == kNoCell) continue;
    const std::uint32_t other = owner[taken];
    const bool large = breadth > 1 || breadth_of(breadths, other) > 1;
    return refuse_overlap(graph, other, i, taken, large, what);
  }
  return {};
}

std::string refuse_breadths(const CellGraph& graph, std::size_t agents, Breadths breadths) {
  if (!breadths.empty() && breadths.size() != agents) {
    return std::to_string(breadths.size()) + " breadths for " + std::to_string(agents) +
           " agents; give one for each, or none if all are one cell large";
  }
  std::uint64_t squares = breadths.empty() ? agents : 0;
  for (std::size_t i = 0; i < breadths.size(); ++i) {
    const std::uint32_t breadth = breadths[i];
    if (breadth < 1 || breadth > graph.largest_breadth() ||
        (breadth > 1 && graph.first_cell(breadth) == graph.first_cell(breadth + 1))) {
      return who(i) + "no unit of breadth " + std::to_string(breadth) +
             " fits anywhere; give its navigator to CellGraph::build, or use a smaller breadth";
    }
    squares += std::uint64_t{breadth} * breadth;
  }
  if (squares <= graph.squares()) return {};
  return std::to_string(agents) + " agents do not fit on " + std::to_string(graph.squares()) +
         " walkable cells; use fewer";
}

std::string refuse_options(const PlanOptions& options) {
  if (std::isnan(options.seconds) || options.seconds < 0) {
    return "seconds: the limit has to be a number of at least 0";
  }
  if (options.window < 2 || options.window > 255) return "window: give 2 to 255 steps";
  return {};
}

std::string refusal(const CellGraph& graph, std::span<const NodeId> starts,
                    std::span<const NodeId> goals, const PlanOptions& options, Breadths breadths) {
  if (starts.size() != goals.size()) {
    return std::to_string(starts.size()) + " starts and " + std::to_string(goals.size()) +
           " goals; give each agent one of both";
  }
  if (starts.empty()) return "there are no agents; give a start and a goal for each";
  std::string reason = refuse_breadths(graph, starts.size(), breadths);
  if (reason.empty()) reason = refuse_options(options);
  if (reason.empty()) reason = refuse_ends(graph, starts, breadths, "start");
  return reason.empty() ? refuse_ends(graph, goals, breadths, "goal") : reason;
}

/// Measures each agent's way. False if one has none, or work has to end.
bool measure_ways(PlanTask& task) {
  for (std::uint32_t i = 0; i < task.agents(); ++i) {
    if (task.budget.over()) return false;
    const std::uint32_t steps = task.tables.distance(task.goals[i], task.starts[i]);
    if (steps == DistanceTables::kUnreached) {
      task.result.status = PlanStatus::unsolvable;
      task.result.reason = who(i) + "no way leads from " + task.graph.name(task.starts[i]) +
                           " to its goal " + task.graph.name(task.tables.goal(task.goals[i])) +
                           "; choose another goal, or open a way";
      return false;
    }
    task.result.lower_bound += steps;
  }
  return true;
}

/// Says how work ended that found neither a plan nor a proof.
void tell_end(const PlanBudget& budget, PlanResult& result) {
  if (result.found() || result.status == PlanStatus::unsolvable ||
      result.status == PlanStatus::gave_up) {
    return;
  }
  const bool cancelled = budget.cancelled();
  result.status = cancelled ? PlanStatus::cancelled : PlanStatus::limit_reached;
  if (result.reason.empty()) {
    result.reason = cancelled ? "cancelled before the first plan"
                              : "no plan within the limits; raise them, or use fewer agents";
  }
}

}  // namespace

const char* to_string(PlanAlgorithm algorithm) {
  constexpr const char* kNames[] = {"lacam", "pibt", "whca"};
  WEND_ASSERT(algorithm <= PlanAlgorithm::whca, "one of the algorithms that are declared");
  return kNames[static_cast<std::size_t>(algorithm)];
}

const char* to_string(PlanStatus status) {
  constexpr const char* kNames[] = {"found",         "unsolvable", "gave_up",
                                    "limit_reached", "cancelled",  "invalid"};
  WEND_ASSERT(status <= PlanStatus::invalid, "one of the states that are declared");
  return kNames[static_cast<std::size_t>(status)];
}

void PlanTask::report(std::uint32_t arrived) const {
  if (!options.progress) return;
  options.progress({arrived, result.cost.sum, budget.expansions()});
}

void PlanTask::take(CellPlan plan, std::span<const NodeId> goal_nodes) const {
  const PlanCost cost = cost_of(plan, goal_nodes);
  if (result.found() && cost.sum >= result.cost.sum) return;
  WEND_ASSERT(cost.sum >= result.lower_bound, "no plan is shorter than each agent's own way");
  result.status = PlanStatus::found;
  result.plan = std::move(plan);
  result.cost = cost;
  result.improvements.push_back({budget.expansions(), budget.seconds(), cost.sum});
}

PlanResult plan_cells(const CellGraph& graph, std::span<const NodeId> starts,
                      std::span<const NodeId> goals, const PlanOptions& options,
                      std::span<const std::uint32_t> breadths) {
  PlanResult result;
  result.reason = refusal(graph, starts, goals, options, breadths);
  if (!result.reason.empty()) return result;
  PlanBudget budget(options);
  DistanceTables tables(graph);
  tables.reserve(goals.size());
  PlanTask task{graph, options, tables, budget, {}, {}, result};
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const std::uint32_t breadth = breadth_of(breadths, i);
    task.starts.push_back(graph.cell(starts[i], breadth));
    task.goals.push_back(tables.acquire(graph.cell(goals[i], breadth)));
  }
  result.status = PlanStatus::limit_reached;
  if (measure_ways(task)) {
    if (options.algorithm == PlanAlgorithm::lacam) plan_by_lacam(task, goals);
    if (options.algorithm == PlanAlgorithm::pibt) plan_by_pibt(task, goals);
    if (options.algorithm == PlanAlgorithm::whca) plan_by_whca(task, goals);
  }
  WEND_ASSERT(task.starts.size() == task.goals.size(), "refusal() lets equal numbers through only");
  tell_end(budget, result);
  result.expansions = budget.expansions();
  WEND_ASSERT(!result.found() || check_plan(graph, starts, goals, result.plan, breadths).ok(),
              "a plan that collides: report it with map, agents and seed");
  return result;
}

}  // namespace wend
