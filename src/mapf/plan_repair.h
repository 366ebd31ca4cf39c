// Improves a plan by planning some agents' ways anew.
#pragma once

#include <cstdint>
#include <vector>

#include "plan_task.h"
#include "space_time_search.h"
#include "wend/base/random.h"

namespace wend {

/// Large neighbourhood search: J. Li, Z. Chen, D. Harabor, P. Stuckey and S. Koenig, "Anytime
/// Multi-Agent Path Finding via Large Neighborhood Search" (IJCAI 2021). Takes the ways of an agent
/// that is late, and of some that stand in its way, out of the plan, and lets them plan one after
/// the other round all others. Keeps what is no more expensive.
class PlanRepair {
 public:
  /// Precondition: a plan that check_plan() accepts.
  PlanRepair(const PlanTask& task, const CellPlan& plan, std::uint64_t seed);

  /// Memory for a plan of so many steps.
  static std::uint64_t bytes(const PlanTask& task, std::size_t steps);

  /// Works until the budget is used up, or nothing has improved for a long time.
  void run();
  std::uint64_t sum() const { return sum_; }
  CellPlan plan() const;
  /// The first fault: a way that the table of steps does not have, a wrong cost.
  Result<void> validate() const;

 private:
  void choose_group();
  std::uint32_t choose_late();
  void gather(std::uint32_t agent, std::size_t most);
  void gather_at_goal(std::uint32_t agent, std::size_t most);
  void join(std::uint32_t agent, std::size_t most);
  bool improve();
  void put_back(std::size_t planned);
  std::uint32_t least(std::uint32_t agent) const;

  const PlanTask& task_;
  Random random_;
  StepTable table_;
  SpaceTimeSearch search_;
  std::vector<std::vector<CellId>> ways_;
  std::vector<std::uint32_t> costs_;
  std::vector<std::uint32_t> group_;
  std::vector<std::vector<CellId>> old_ways_;
  std::vector<std::uint32_t> old_costs_;
  std::uint64_t sum_ = 0;
};

}  // namespace wend
