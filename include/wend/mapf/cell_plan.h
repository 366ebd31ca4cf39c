#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/result.h"
#include "wend/base/types.h"

namespace wend {

class CellGraph;

/// Where each of several agents is at each step. All agents move at once; step 0 is the start. An
/// agent larger than one cell is at its upper left cell (see CellGraph).
struct CellPlan {
  std::uint32_t agents = 0;
  std::vector<NodeId> nodes;  ///< step by step, in each step by agent

  /// Number of steps including step 0; 0 if there is no plan.
  std::size_t steps() const { return agents == 0 ? 0 : nodes.size() / agents; }
  NodeId at(std::size_t step, std::uint32_t agent) const {
    WEND_ASSERT(step < steps() && agent < agents, "steps and agents are numbered from 0");
    return nodes[step * agents + agent];
  }
  std::span<const NodeId> step(std::size_t number) const {
    WEND_ASSERT(number < steps(), "steps are numbered from 0 to steps() - 1");
    return std::span<const NodeId>(nodes).subspan(number * agents, agents);
  }
};

/// A plan's cost, in steps. A unit of time costs an agent 1 until it stays at its goal for
/// good.
struct PlanCost {
  std::uint64_t sum = 0;       ///< over all agents: the sum of costs
  std::uint64_t makespan = 0;  ///< the last agent's
};
/// Precondition: the plan passes check_plan() with these goals.
PlanCost cost_of(const CellPlan& plan, std::span<const NodeId> goals);

/// Checks any plan, wherever it comes from: agents begin at their starts and end at their goals,
/// each step is a step of the map or a wait, and in no step do two agents share a square, change
/// places (each enters squares that the other one leaves) or cross (see CellGraph). `breadths` has
/// the breadth of each agent; if it is empty, all are one cell large. The error names the first
/// wrong step and its agents, numbered from 0. Linear in the plan and the squares that agents
/// cover.
Result<void> check_plan(const CellGraph& graph, std::span<const NodeId> starts,
                        std::span<const NodeId> goals, const CellPlan& plan,
                        std::span<const std::uint32_t> breadths = {});

}  // namespace wend
