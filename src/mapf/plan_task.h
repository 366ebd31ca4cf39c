// A question to plan_cells() that was checked, and its limits.
#pragma once

#include <chrono>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "distance_tables.h"
#include "wend/mapf/plan_cells.h"

namespace wend {

/// Counts the work and looks at limits, the clock and the cancel flag.
class PlanBudget {
 public:
  explicit PlanBudget(const PlanOptions& options)
      : options_(options), begin_(std::chrono::steady_clock::now()) {}

  /// Counts one expansion. False if that is over the limit, or time is up.
  bool spend() {
    if (over()) return false;
    ++expansions_;
    return true;
  }
  /// Counts states of single agents.
  void spend_states(std::uint64_t states, std::uint32_t agents) {
    WEND_ASSERT(agents > 0, "without agents there is nothing to plan");
    states_ += states;
    expansions_ += states_ / agents;
    states_ %= agents;
  }
  bool over() const { return expansions_ >= options_.expansions || cancelled() || late(); }
  bool cancelled() const {
    return options_.cancel != nullptr && options_.cancel->load(std::memory_order_relaxed);
  }
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }
  /// Whether there is a limit, so that plans may be improved until then.
  bool limited() const {
    return options_.expansions != PlanOptions::kUnlimited || std::isfinite(options_.seconds);
  }
  std::uint64_t expansions() const { return expansions_; }

 private:
  bool late() const { return std::isfinite(options_.seconds) && seconds() >= options_.seconds; }

  const PlanOptions& options_;
  std::chrono::steady_clock::time_point begin_;
  std::uint64_t expansions_ = 0;
  std::uint64_t states_ = 0;
};

struct PlanTask {
  const CellGraph& graph;
  const PlanOptions& options;
  DistanceTables& tables;
  PlanBudget& budget;
  std::vector<CellId> starts;
  std::vector<DistanceTables::Slot> goals;
  PlanResult& result;

  std::uint32_t agents() const { return static_cast<std::uint32_t>(starts.size()); }
  void report(std::uint32_t arrived) const;
  /// Takes a plan if it is the first, or better than the last.
  void take(CellPlan plan, std::span<const NodeId> goal_nodes) const;
};

/// Each fills in the result's status; a plan too, if it finds one.
void plan_by_lacam(const PlanTask& task, std::span<const NodeId> goals);
void plan_by_pibt(const PlanTask& task, std::span<const NodeId> goals);
void plan_by_whca(const PlanTask& task, std::span<const NodeId> goals);

}  // namespace wend
