#include <optional>

#include "configuration_search.h"
#include "plan_repair.h"
#include "plan_task.h"

namespace wend {
namespace {

CellPlan plan_of(const PlanTask& task, const ConfigurationSearch& search) {
  CellPlan plan;
  plan.agents = task.agents();
  for (const std::span<const CellId> cells : search.path()) {
    for (const CellId cell : cells) plan.nodes.push_back(task.graph.node(cell));
  }
  return plan;
}

/// Searches for the first plan, then repairs the best one and searches in turn.
class LacamRun {
 public:
  using Outcome = ConfigurationSearch::Outcome;

  LacamRun(const PlanTask& task, std::span<const NodeId> goals)
      : task_(task),
        goals_(goals),
        search_(task.graph, task.tables, task.starts, task.goals, task.options.seed) {}

  void run() {
    search(PlanOptions::kUnlimited);
    if (!search_.found()) return tell_failure();
    if (!task_.options.improve || !task_.budget.limited()) return;
    for (std::uint64_t round = 0; !task_.budget.over(); ++round) {
      repair(round);
      if (exhausted_) return;
      while (search(kSlice)) continue;
    }
  }

 private:
  /// Configurations between two repairs. Repairs find more, but get stuck.
  static constexpr std::uint64_t kSlice = 512;

  /// Makes configurations until there is a better plan. False if there was none.
  bool search(std::uint64_t most) {
    for (std::uint64_t i = 0; i < most && !exhausted_; ++i) {
      if (search_.bytes() >= task_.options.bytes) {
        exhausted_ = out_of_memory_ = true;
        return false;
      }
      if (!task_.budget.spend()) return false;
      const Outcome outcome = search_.expand();
      task_.report(search_.arrived());
      if (outcome == Outcome::better) {
        task_.take(plan_of(task_, search_), goals_);
        return true;
      }
      exhausted_ = outcome == Outcome::exhausted;
    }
    return false;
  }

  void repair(std::uint64_t round) {
    const CellPlan& best = task_.result.plan;
    if (PlanRepair::bytes(task_, best.steps()) > task_.options.bytes) return;
    PlanRepair repair(task_, best, task_.options.seed + round);
    repair.run();
    WEND_ASSERT(repair.validate().ok(), "a repair that broke the plan: report it");
    task_.take(repair.plan(), goals_);
  }

  void tell_failure() const {
    if (out_of_memory_) {
      task_.result.reason = "no plan within the memory; raise the limit, or use fewer agents";
    } else if (exhausted_) {
      task_.result.status = PlanStatus::unsolvable;
      task_.result.reason =
          "the agents cannot all reach their goals: every order of moves was tried";
    }
  }

  const PlanTask& task_;
  std::span<const NodeId> goals_;
  ConfigurationSearch search_;
  bool exhausted_ = false;
  bool out_of_memory_ = false;
};

}  // namespace

void plan_by_lacam(const PlanTask& task, std::span<const NodeId> goals) {
  LacamRun(task, goals).run();
}

}  // namespace wend
