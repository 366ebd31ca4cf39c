// Plans by brute force: a breadth-first search over the places of all agents at once. It reads the
// navigator's edges and positions, and shares nothing with the library's plans.
#pragma once

#include <cstdint>
#include <optional>

#include "mapf/mapf_world.h"

namespace wend::test {

struct JointOptimum {
  std::uint64_t makespan = 0;
  /// The least sum, over the steps, of agents that are not at their goals before and after it.
  std::uint64_t loss = 0;
};

/// Nothing if there is no plan. Precondition: nodes to the power of agents is a few millions.
std::optional<JointOptimum> solve_jointly(const NodeNavigator& navigator, const MapfAgents& agents);

/// The loss of a plan.
std::uint64_t loss_of(const CellPlan& plan, const std::vector<NodeId>& goals);

}  // namespace wend::test
