#include "wend/mapf/cell_plan.h"

#include <algorithm>
#include <string>

#include "wend/mapf/cell_graph.h"

namespace wend {
namespace {

/// Checks the steps of a plan one after the other.
class PlanCheck {
 public:
  PlanCheck(const CellGraph& graph, const CellPlan& plan, std::span<const std::uint32_t> breadths)
      : graph_(graph),
        plan_(plan),
        breadths_(breadths),
        here_(graph.squares(), kNobody),
        before_(graph.squares(), kNobody),
        crossed_(graph.crossing_count(), kNobody) {}

  Result<void> check(std::size_t step) {
    if (Result<void> entered = enter(step); !entered) return entered;
    if (step > 0) {
      for (std::uint32_t agent = 0; agent < plan_.agents; ++agent) {
        if (Result<void> moved = check_move(step, agent); !moved) return moved;
      }
    }
    leave(step);
    return {};
  }

  Result<void> check_ends(std::size_t step, std::span<const NodeId> ends, const char* what) const {
    for (std::uint32_t agent = 0; agent < plan_.agents; ++agent) {
      if (plan_.at(step, agent) == ends[agent]) continue;
      return fault(step, "agent " + std::to_string(agent) + " is at " + name(step, agent) +
                             ", not at its " + what + " " + name_of(ends[agent]));
    }
    return {};
  }

 private:
  static constexpr std::uint32_t kNobody = ~std::uint32_t{0};

  Error fault(std::size_t step, const std::string& reason) const {
    return {"", 0, "step " + std::to_string(step) + ": " + reason};
  }
  std::uint32_t breadth(std::uint32_t agent) const {
    return breadths_.empty() ? 1 : breadths_[agent];
  }
  CellId cell(std::size_t step, std::uint32_t agent) const {
    return graph_.cell(plan_.at(step, agent), breadth(agent));
  }
  std::string name_of(NodeId node) const {
    const CellId cell = graph_.cell(node);
    return cell == kNoCell ? "blocked node " + std::to_string(node) : graph_.name(cell);
  }
  std::string name(std::size_t step, std::uint32_t agent) const {
    return name_of(plan_.at(step, agent));
  }
  static std::string pair(std::uint32_t a, std::uint32_t b) {
    return "agents " + std::to_string(std::min(a, b)) + " and " + std::to_string(std::max(a, b));
  }

  Error misfit(std::size_t step, std::uint32_t agent) const {
    const std::string who = "agent " + std::to_string(agent);
    if (breadth(agent) == 1) return fault(step, who + " is on " + name(step, agent));
    return fault(step, who + ", of breadth " + std::to_string(breadth(agent)) +
                           ", does not fit at " + name(step, agent));
  }

  Result<void> enter(std::size_t step) {
    for (std::uint32_t agent = 0; agent < plan_.agents; ++agent) {
      const CellId at = cell(step, agent);
      if (at == kNoCell) return misfit(step, agent);
      CellId shared = kNoCell;
      graph_.for_each_square(at, [&](CellId square) {
        if (here_[square] != kNobody && shared == kNoCell) shared = square;
        if (shared == kNoCell) here_[square] = agent;
      });
      if (shared == kNoCell) continue;
      return fault(step, pair(agent, here_[shared]) + " are both at " + graph_.name(shared));
    }
    return {};
  }

  /// An agent that left squares to this one and entered squares that this one left.
  std::uint32_t partner_of_swap(std::uint32_t agent, CellId from, CellId to) const {
    std::uint32_t found = kNobody;
    graph_.for_each_square(to, [&](CellId entered) {
      const std::uint32_t other = before_[entered];
      if (other == kNobody || other == agent) return;
      const auto is_others = [&](CellId square) { return here_[square] == other; };
      if (graph_.any_square(from, is_others)) found = other;
    });
    return found;
  }

  Result<void> check_move(std::size_t step, std::uint32_t agent) {
    const CellId from = cell(step - 1, agent);
    const CellId to = cell(step, agent);
    if (from == to) return {};
    const CellGraph::EdgeId edge = graph_.edge(from, to);
    if (edge == graph_.edge_count()) {
      return fault(step, "no step leads agent " + std::to_string(agent) + " from " +
                             graph_.name(from) + " to " + graph_.name(to));
    }
    if (const std::uint32_t other = partner_of_swap(agent, from, to); other != kNobody) {
      return fault(step, pair(agent, other) + " change places between " + graph_.name(from) +
                             " and " + graph_.name(to));
    }
    const std::uint32_t crossing = graph_.crossing(edge);
    if (crossing == CellGraph::kNoCrossing) return {};
    if (crossed_[crossing] != kNobody) {
      return fault(step, pair(agent, crossed_[crossing]) + " cross between " + graph_.name(from) +
                             " and " + graph_.name(to));
    }
    crossed_[crossing] = agent;
    return {};
  }

  void leave(std::size_t step) {
    for (std::uint32_t agent = 0; agent < plan_.agents && step > 0; ++agent) {
      graph_.for_each_square(cell(step - 1, agent),
                             [&](CellId square) { before_[square] = kNobody; });
      const CellGraph::EdgeId edge = graph_.edge(cell(step - 1, agent), cell(step, agent));
      if (edge < graph_.edge_count()) crossed_[graph_.crossing(edge)] = kNobody;
    }
    std::swap(here_, before_);
  }

  const CellGraph& graph_;
  const CellPlan& plan_;
  std::span<const std::uint32_t> breadths_;
  std::vector<std::uint32_t> here_;     // by square: the agent that is there now
  std::vector<std::uint32_t> before_;   // by square: the agent that was there a step ago
  std::vector<std::uint32_t> crossed_;  // by crossing number: the agent that moves over it now
};

}  // namespace

PlanCost cost_of(const CellPlan& plan, std::span<const NodeId> goals) {
  WEND_ASSERT(goals.size() == plan.agents, "a goal for each agent of the plan");
  PlanCost cost;
  for (std::uint32_t agent = 0; agent < plan.agents; ++agent) {
    std::size_t last = plan.steps() - 1;
    while (last > 0 && plan.at(last - 1, agent) == goals[agent]) --last;
    cost.sum += last;
    cost.makespan = std::max(cost.makespan, std::uint64_t{last});
  }
  return cost;
}

Result<void> check_plan(const CellGraph& graph, std::span<const NodeId> starts,
                        std::span<const NodeId> goals, const CellPlan& plan,
                        std::span<const std::uint32_t> breadths) {
  if (starts.size() != plan.agents || goals.size() != plan.agents) {
    return Error{"", 0,
                 "the plan has " + std::to_string(plan.agents) + " agents, but there are " +
                     std::to_string(starts.size()) + " starts and " + std::to_string(goals.size()) +
                     " goals"};
  }
  if (!breadths.empty() && breadths.size() != plan.agents) {
    return Error{"", 0,
                 std::to_string(breadths.size()) + " breadths for " + std::to_string(plan.agents) +
                     " agents; give one for each, or none if all are one cell large"};
  }
  if (plan.agents == 0) return {};
  if (plan.steps() == 0 || plan.nodes.size() % plan.agents != 0) {
    return Error{"", 0, "the last step of the plan lacks agents"};
  }
  PlanCheck check(graph, plan, breadths);
  if (Result<void> begins = check.check_ends(0, starts, "start"); !begins) return begins;
  for (std::size_t step = 0; step < plan.steps(); ++step) {
    if (Result<void> passed = check.check(step); !passed) return passed;
  }
  return check.check_ends(plan.steps() - 1, goals, "goal");
}

}  // namespace wend
