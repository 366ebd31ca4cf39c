#include "mapf/joint_search.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <queue>

namespace wend::test {
namespace {

constexpr std::uint64_t kFar = std::numeric_limits<std::uint64_t>::max();

class JointSearch {
 public:
  JointSearch(const NodeNavigator& navigator, const MapfAgents& agents)
      : navigator_(navigator), agents_(agents), size_(navigator.node_count()) {
    for (NodeId node = 0; node < size_; ++node) {
      next_.push_back({node});
      if (!navigator.walkable(node)) continue;
      for (const NodeEdge& edge : navigator.edges(node)) {
        if (navigator.walkable(edge.to)) next_[node].push_back(edge.to);
      }
    }
    std::uint64_t states = 1;
    for (std::size_t i = 0; i < agents.starts.size(); ++i) states *= size_;
    steps_.assign(states, kFar);
    loss_.assign(states, kFar);
  }

  std::optional<JointOptimum> solve() {
    const std::uint64_t goal = code_of(agents_.goals);
    flood_steps();
    if (steps_[goal] == kFar) return std::nullopt;
    flood_loss();
    return JointOptimum{steps_[goal], loss_[goal]};
  }

 private:
  using Nodes = std::vector<NodeId>;

  std::uint64_t code_of(const Nodes& nodes) const {
    std::uint64_t code = 0;
    for (const NodeId node : nodes) code = code * size_ + node;
    return code;
  }
  Nodes nodes_of(std::uint64_t code) const {
    Nodes nodes(agents_.starts.size());
    for (std::size_t i = nodes.size(); i-- > 0; code /= size_) {
      nodes[i] = static_cast<NodeId>(code % size_);
    }
    return nodes;
  }

  static bool near(double a, double b) { return std::abs(a - b) < 1e-6; }
  /// Whether two moves meet in the middle.
  bool cross(NodeId a, NodeId to, NodeId b, NodeId end) const {
    if (a == to || b == end || !navigator_.has_cells() || !navigator_.has_positions()) return false;
    if (navigator_.takes_link(a, to) || navigator_.takes_link(b, end)) return false;
    const Position p = navigator_.position(a), q = navigator_.position(to);
    const Position r = navigator_.position(b), s = navigator_.position(end);
    return near(p.x + q.x, r.x + s.x) && near(p.y + q.y, r.y + s.y) && near(p.z + q.z, r.z + s.z);
  }
  bool collide(NodeId a, NodeId to, NodeId b, NodeId end) const {
    return to == end || (a == end && b == to) || cross(a, to, b, end);
  }

  void visit_steps(const Nodes& from, Nodes& to, std::size_t agent,
                   const std::function<void()>& visit) const {
    if (agent == from.size()) return visit();
    for (const NodeId node : next_[from[agent]]) {
      to[agent] = node;
      bool free = true;
      for (std::size_t i = 0; i < agent && free; ++i) {
        free = !collide(from[agent], node, from[i], to[i]);
      }
      if (free) visit_steps(from, to, agent + 1, visit);
    }
  }

  void flood_steps() {
    std::vector<std::uint64_t> queue = {code_of(agents_.starts)};
    steps_[queue[0]] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const std::uint64_t steps = steps_[queue[i]] + 1;
      const Nodes from = nodes_of(queue[i]);
      Nodes to(from.size());
      visit_steps(from, to, 0, [&] {
        const std::uint64_t code = code_of(to);
        if (steps_[code] != kFar) return;
        steps_[code] = steps;
        queue.push_back(code);
      });
    }
  }

  void flood_loss() {
    using Entry = std::pair<std::uint64_t, std::uint64_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    const std::uint64_t start = code_of(agents_.starts);
    loss_[start] = 0;
    open.push({0, start});
    while (!open.empty()) {
      const auto [loss, code] = open.top();
      open.pop();
      if (loss != loss_[code]) continue;
      const Nodes from = nodes_of(code);
      Nodes to(from.size());
      visit_steps(from, to, 0, [&, loss = loss] {
        std::uint64_t more = loss;
        for (std::size_t i = 0; i < to.size(); ++i) {
          more += from[i] != agents_.goals[i] || to[i] != agents_.goals[i] ? 1 : 0;
        }
        std::uint64_t& known = loss_[code_of(to)];
        if (more < known) open.push({known = more, code_of(to)});
      });
    }
  }

  const NodeNavigator& navigator_;
  const MapfAgents& agents_;
  std::uint64_t size_;
  std::vector<Nodes> next_;
  std::vector<std::uint64_t> steps_;
  std::vector<std::uint64_t> loss_;
};

}  // namespace

std::optional<JointOptimum> solve_jointly(const NodeNavigator& navigator,
                                          const MapfAgents& agents) {
  return JointSearch(navigator, agents).solve();
}

std::uint64_t loss_of(const CellPlan& plan, const std::vector<NodeId>& goals) {
  std::uint64_t loss = 0;
  for (std::size_t step = 1; step < plan.steps(); ++step) {
    for (std::uint32_t i = 0; i < plan.agents; ++i) {
      const bool rests = plan.at(step - 1, i) == goals[i] && plan.at(step, i) == goals[i];
      loss += rests ? 0 : 1;
    }
  }
  return loss;
}

}  // namespace wend::test
