#include <algorithm>
#include <numeric>

#include "pibt.h"
#include "plan_task.h"

namespace wend {
namespace {

/// Steps of PIBT until all have arrived, or nothing gets better for a long time.
class PibtRun {
 public:
  explicit PibtRun(const PlanTask& task)
      : task_(task), pibt_(task.graph, task.tables), random_(task.options.seed) {
    pibt_.resize(task.agents());
    std::vector<std::uint32_t> far(task.agents());
    for (AgentIndex i = 0; i < task.agents(); ++i) {
      pibt_.set_goal(i, task.goals[i]);
      pibt_.place(i, task.starts[i]);
      far[i] = task.tables.distance(task.goals[i], task.starts[i]);
    }
    order_.resize(task.agents());
    std::iota(order_.begin(), order_.end(), AgentIndex{0});
    std::stable_sort(order_.begin(), order_.end(),
                     [&](AgentIndex a, AgentIndex b) { return far[a] > far[b]; });
    patience_ = kPatience + 4 * std::uint64_t{*std::max_element(far.begin(), far.end())};
    plan_.agents = task.agents();
    WEND_ASSERT(!order_.empty(), "plan_cells() refuses plans without agents");
  }

  void run() {
    std::uint64_t waited = 0;
    for (std::uint32_t most = 0;; ++waited) {
      for (const CellId cell : pibt_.cells()) plan_.nodes.push_back(task_.graph.node(cell));
      const std::uint32_t arrived = sort_order();
      task_.report(arrived);
      if (arrived == task_.agents()) return finish();
      if (arrived > most) waited = 0;
      most = std::max(most, arrived);
      if (waited > patience_) return give_up(most);
      if (!task_.budget.spend()) return;
      const bool decided = pibt_.decide(order_, random_);
      WEND_ASSERT(decided, "agents that nobody forces can always stay");
      static_cast<void>(decided);
      pibt_.commit();
    }
  }

  bool arrived() const { return finished_; }
  CellPlan plan() && { return std::move(plan_); }

 private:
  /// Steps without a new record of arrivals, besides four times the longest way.
  static constexpr std::uint64_t kPatience = 1000;

  /// Those on their way first; returns how many are not.
  std::uint32_t sort_order() {
    const auto away = [&](AgentIndex i) {
      return pibt_.at(i) != task_.tables.goal(task_.goals[i]);
    };
    const auto rest = std::stable_partition(order_.begin(), order_.end(), away);
    return static_cast<std::uint32_t>(order_.end() - rest);
  }
  void finish() { finished_ = true; }
  void give_up(std::uint32_t most) {
    task_.result.status = PlanStatus::gave_up;
    task_.result.reason = "agents block each other: at most " + std::to_string(most) + " of " +
                          std::to_string(task_.agents()) + " are at their goals at once; use lacam";
  }

  const PlanTask& task_;
  Pibt pibt_;
  Random random_;
  std::vector<AgentIndex> order_;
  std::uint64_t patience_ = 0;
  CellPlan plan_;
  bool finished_ = false;
};

}  // namespace

void plan_by_pibt(const PlanTask& task, std::span<const NodeId> goals) {
  PibtRun run(task);
  run.run();
  if (run.arrived()) task.take(std::move(run).plan(), goals);
}

}  // namespace wend
