#include <algorithm>
#include <numeric>
#include <optional>

#include "plan_task.h"

namespace wend {
namespace {

using Agent = std::uint32_t;
constexpr Agent kNoOwner = ~Agent{0};

/// The agents on each square and on each crossing at each of the next steps.
class Reservations {
 public:
  Reservations(const CellGraph& graph, std::uint32_t window)
      : graph_(graph),
        owners_((std::size_t{window} + 1) * graph.squares(), kNoOwner),
        crossed_(std::size_t{window} * graph.crossing_count(), kNoOwner) {}

  /// Whether an agent may go from one cell at a step to another one at the next.
  bool allows(std::uint32_t step, CellId from, CellId to) const {
    if (graph_.layered()) {
      if (!is_free(step + 1, to)) return false;
      if (from == to) return true;
      if (enter_each_other(step, from, to)) return false;
    } else {
      if (owner(step + 1, to) != kNoOwner) return false;
      if (from == to) return true;
      const Agent other = owner(step, to);
      if (other != kNoOwner && owner(step + 1, from) == other) return false;
    }
    const std::uint32_t crossing = graph_.crossing(graph_.edge(from, to));
    return crossing == CellGraph::kNoCrossing || crossed_[crossing_at(step, crossing)] == kNoOwner;
  }
  void add(Agent agent, std::span<const CellId> way) {
    for (std::uint32_t step = 0; step < way.size(); ++step) {
      graph_.for_each_square(way[step], [&](CellId square) { owners_[at(step, square)] = agent; });
      if (step == 0 || way[step] == way[step - 1]) continue;
      const std::uint32_t crossing = graph_.crossing(graph_.edge(way[step - 1], way[step]));
      crossed_[crossing_at(step - 1, crossing)] = agent;
    }
  }
  void clear() {
    std::fill(owners_.begin(), owners_.end(), kNoOwner);
    std::fill(crossed_.begin(), crossed_.end(), kNoOwner);
  }

 private:
  std::size_t at(std::uint32_t step, CellId square) const {
    return std::size_t{step} * graph_.squares() + square;
  }
  Agent owner(std::uint32_t step, CellId square) const { return owners_[at(step, square)]; }
  bool is_free(std::uint32_t step, CellId cell) const {
    return !graph_.any_square(cell, [&](CellId s) { return owner(step, s) != kNoOwner; });
  }
  /// Whether an agent leaves squares to this one, and enters squares that this one leaves.
  bool enter_each_other(std::uint32_t step, CellId from, CellId to) const {
    return graph_.any_square(to, [&](CellId entered) {
      const Agent other = owner(step, entered);
      if (other == kNoOwner) return false;
      return graph_.any_square(from, [&](CellId left) { return owner(step + 1, left) == other; });
    });
  }
  std::size_t crossing_at(std::uint32_t step, std::uint32_t crossing) const {
    return std::size_t{step} * graph_.crossing_count() + crossing;
  }

  const CellGraph& graph_;
  std::vector<Agent> owners_;
  std::vector<Agent> crossed_;
};

/// Windowed cooperative A*: D. Silver, "Cooperative Pathfinding" (AIIDE 2005). One after the other,
/// agents search a way in space and time, some steps ahead, that keeps clear of what the others
/// reserved; beyond the window the rest of the way is estimated as if they were alone. After half
/// of the window all plan anew, and another agent is the first. An agent that finds no way becomes
/// the first, and all plan again; after some such attempts the algorithm gives up. Memory: four
/// bytes per cell and step of the window, and four per square and step.
class WindowedSearch {
 public:
  explicit WindowedSearch(const PlanTask& task)
      : task_(task),
        window_(task.options.window),
        reservations_(task.graph, window_),
        seen_((std::size_t{window_} + 1) * task.graph.size()),
        at_(task.starts),
        ways_(task.agents()),
        order_(task.agents()) {
    std::iota(order_.begin(), order_.end(), Agent{0});
    plan_.agents = task.agents();
    append(at_);
  }

  /// Whether all arrived.
  bool run() {
    std::uint64_t waited = 0;
    for (std::uint32_t most = arrived(); most < task_.agents(); waited += window_ / 2) {
      if (waited > kPatience + 4 * task_.result.lower_bound / task_.agents()) return give_up();
      if (!plan_window()) return false;
      if (walk()) return true;
      task_.report(arrived());
      if (arrived() > most) waited = 0;
      most = std::max(most, arrived());
      std::rotate(order_.begin(), order_.begin() + 1, order_.end());
    }
    return true;
  }
  CellPlan plan() && { return std::move(plan_); }

 private:
  static constexpr std::uint64_t kPatience = 1000;
  /// How often all plan again because an agent found no way. Most windows need 0 to 3.
  static constexpr int kAttempts = 64;

  struct State {
    CellId cell;
    std::uint32_t parent;
    std::uint32_t step;
    std::uint32_t cost;
  };
  struct Entry {
    std::uint32_t f;
    std::uint32_t state;
  };

  void append(std::span<const CellId> cells) {
    for (const CellId cell : cells) plan_.nodes.push_back(task_.graph.node(cell));
  }
  CellId goal(Agent agent) const { return task_.tables.goal(task_.goals[agent]); }
  std::uint32_t arrived() const {
    std::uint32_t count = 0;
    for (Agent i = 0; i < task_.agents(); ++i) count += at_[i] == goal(i) ? 1 : 0;
    return count;
  }
  bool give_up() {
    task_.result.status = PlanStatus::gave_up;
    task_.result.reason =
        "the agents found no ways round each other; use lacam, or a larger window";
    return false;
  }

  /// Ways for all, one after the other. False if that fails, or work has to end.
  bool plan_window() {
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
      reservations_.clear();
      const auto stuck =
          std::find_if(order_.begin(), order_.end(), [&](Agent agent) { return !plan_way(agent); });
      if (task_.budget.over()) return false;
      if (stuck == order_.end()) return true;
      std::rotate(order_.begin(), stuck, stuck + 1);
    }
    return give_up();
  }

  bool plan_way(Agent agent) {
    if (task_.budget.over()) return false;
    states_.clear();
    open_.clear();
    ++stamp_;
    push(agent, {at_[agent], kNoOwner, 0, 0});
    while (!open_.empty()) {
      std::pop_heap(open_.begin(), open_.end(), later_);
      const std::uint32_t index = open_.back().state;
      open_.pop_back();
      const State state = states_[index];
      if (state.step == window_) {
        finish(agent, index);
        return true;
      }
      expand(agent, index);
    }
    task_.budget.spend_states(states_.size(), task_.agents());
    return false;
  }

  void expand(Agent agent, std::uint32_t index) {
    const State state = states_[index];
    const auto step_to = [&](CellId to) {
      if (!reservations_.allows(state.step, state.cell, to)) return;
      const bool rests = to == state.cell && to == goal(agent);
      push(agent, {to, index, state.step + 1, state.cost + (rests ? 0u : 1u)});
    };
    for (const CellId to : task_.graph.next(state.cell)) step_to(to);
    step_to(state.cell);
  }

  /// A cell at a step costs the same on all ways but for rests, which come first.
  void push(Agent agent, const State& state) {
    std::uint32_t& seen = seen_[std::size_t{state.step} * task_.graph.size() + state.cell];
    if (seen == stamp_) return;
    const std::uint32_t rest = task_.tables.distance(task_.goals[agent], state.cell);
    if (rest == DistanceTables::kUnreached) return;
    seen = stamp_;
    open_.push_back({state.cost + rest, static_cast<std::uint32_t>(states_.size())});
    states_.push_back(state);
    std::push_heap(open_.begin(), open_.end(), later_);
  }

  void finish(Agent agent, std::uint32_t index) {
    task_.budget.spend_states(states_.size(), task_.agents());
    std::vector<CellId>& way = ways_[agent];
    way.resize(std::size_t{window_} + 1);
    for (; index != kNoOwner; index = states_[index].parent) {
      way[states_[index].step] = states_[index].cell;
    }
    reservations_.add(agent, way);
  }

  /// Half of the window. Whether all arrived on the way.
  bool walk() {
    for (std::uint32_t step = 1; step <= window_ / 2; ++step) {
      for (Agent i = 0; i < task_.agents(); ++i) at_[i] = ways_[i][step];
      append(at_);
      if (arrived() == task_.agents()) return true;
    }
    return false;
  }

  const PlanTask& task_;
  std::uint32_t window_;
  Reservations reservations_;
  std::vector<std::uint32_t> seen_;
  std::uint32_t stamp_ = 0;
  std::vector<CellId> at_;
  std::vector<std::vector<CellId>> ways_;
  std::vector<Agent> order_;
  std::vector<State> states_;
  std::vector<Entry> open_;
  CellPlan plan_;
  /// The least f first; of those the newest, which is the furthest.
  struct Later {
    bool operator()(const Entry& a, const Entry& b) const {
      return a.f != b.f ? a.f > b.f : a.state < b.state;
    }
  };
  Later later_;
};

}  // namespace

void plan_by_whca(const PlanTask& task, std::span<const NodeId> goals) {
  WindowedSearch search(task);
  if (search.run()) task.take(std::move(search).plan(), goals);
}

}  // namespace wend
