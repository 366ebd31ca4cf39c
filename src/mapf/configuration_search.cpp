#include "configuration_search.h"

#include <algorithm>
#include <numeric>

namespace wend {
namespace {

constexpr std::uint64_t kUnestimated = ~std::uint64_t{0};

std::uint64_t mixed(std::uint64_t value) {
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
  return value ^ (value >> 31);
}

}  // namespace

ConfigurationSearch::ConfigurationSearch(const CellGraph& graph, DistanceTables& tables,
                                         std::span<const CellId> starts,
                                         std::span<const DistanceTables::Slot> goals,
                                         std::uint64_t seed)
    : graph_(&graph),
      tables_(&tables),
      agents_(static_cast<std::uint32_t>(starts.size())),
      slots_(goals.begin(), goals.end()),
      pibt_(graph, tables),
      random_(seed),
      index_(1024, kNoNodeIndex) {
  WEND_ASSERT(starts.size() == goals.size(), "a goal for each start");
  pibt_.resize(agents_);
  for (AgentIndex i = 0; i < agents_; ++i) {
    pibt_.set_goal(i, slots_[i]);
    goals_.push_back(tables.goal(slots_[i]));
  }
  const NodeIndex root = add(hash_of(starts), starts, kNoNodeIndex);
  open_.push_back(root);
  sort_first_order();
}

/// Those that have the longest ways decide first.
void ConfigurationSearch::sort_first_order() {
  std::vector<std::uint32_t> far(agents_);
  for (AgentIndex i = 0; i < agents_; ++i) far[i] = tables_->distance(slots_[i], cells(0)[i]);
  const std::span<AgentIndex> all = order(0);
  std::iota(all.begin(), all.end(), AgentIndex{0});
  std::stable_sort(all.begin(), all.end(),
                   [&](AgentIndex a, AgentIndex b) { return far[a] > far[b]; });
}

/// Agents that are not at their goals keep their order and decide before all others. So the one
/// that waits longest decides first, and arrived ones go to the end.
void ConfigurationSearch::pass_order_on(NodeIndex from, NodeIndex to) {
  const std::span<const CellId> at = cells(to);
  std::span<AgentIndex> all = order(to);
  std::size_t away = 0;
  for (const AgentIndex i : order(from)) {
    if (at[i] != goals_[i]) all[away++] = i;
  }
  arrived_ = agents_ - static_cast<std::uint32_t>(away);
  for (const AgentIndex i : order(from)) {
    if (at[i] == goals_[i]) all[away++] = i;
  }
}

std::uint64_t ConfigurationSearch::hash_of(std::span<const CellId> cells) const {
  std::uint64_t hash = 0;
  for (AgentIndex i = 0; i < agents_; ++i) hash ^= mixed(std::uint64_t{i} << 32 | cells[i]);
  return hash;
}

ConfigurationSearch::NodeIndex ConfigurationSearch::find(std::uint64_t hash,
                                                         std::span<const CellId> wanted) const {
  const std::size_t mask = index_.size() - 1;
  for (std::size_t i = hash & mask; index_[i] != kNoNodeIndex; i = (i + 1) & mask) {
    const NodeIndex node = index_[i];
    if (nodes_[node].hash != hash) continue;
    if (std::equal(wanted.begin(), wanted.end(), cells(node).begin())) return node;
  }
  return kNoNodeIndex;
}

ConfigurationSearch::NodeIndex ConfigurationSearch::add(std::uint64_t hash,
                                                        std::span<const CellId> at,
                                                        NodeIndex parent) {
  if (2 * (nodes_.size() + 1) > index_.size()) grow_index();
  const auto node = static_cast<NodeIndex>(nodes_.size());
  const std::size_t words = 2 * std::size_t{agents_};
  nodes_.push_back({std::make_unique<std::uint32_t[]>(words),
                    parent,
                    hash,
                    0,
                    kUnestimated,
                    0,
                    {{0, kNoAgentIndex, kNoCell, 0}},
                    {}});
  std::copy(at.begin(), at.end(), nodes_[node].cells.get());
  std::size_t i = hash & (index_.size() - 1);
  while (index_[i] != kNoNodeIndex) i = (i + 1) & (index_.size() - 1);
  index_[i] = node;
  if (parent != kNoNodeIndex) {
    nodes_[node].g = nodes_[parent].g + step_cost(parent, node);
    nodes_[parent].successors.push_back(node);
    pass_order_on(parent, node);
  }
  return node;
}

void ConfigurationSearch::grow_index() {
  index_.assign(index_.size() * 2, kNoNodeIndex);
  for (NodeIndex node = 0; node < nodes_.size(); ++node) {
    std::size_t i = nodes_[node].hash & (index_.size() - 1);
    while (index_[i] != kNoNodeIndex) i = (i + 1) & (index_.size() - 1);
    index_[i] = node;
  }
}

std::uint64_t ConfigurationSearch::step_cost(NodeIndex from, NodeIndex to) const {
  const std::span<const CellId> a = cells(from);
  const std::span<const CellId> b = cells(to);
  std::uint64_t cost = 0;
  for (AgentIndex i = 0; i < agents_; ++i) cost += a[i] != goals_[i] || b[i] != goals_[i] ? 1 : 0;
  return cost;
}

std::uint64_t ConfigurationSearch::estimate(NodeIndex node) {
  if (nodes_[node].h != kUnestimated) return nodes_[node].h;
  std::uint64_t h = 0;
  for (AgentIndex i = 0; i < agents_; ++i) {
    const std::uint32_t steps = tables_->distance(slots_[i], cells(node)[i]);
    h += steps == DistanceTables::kUnreached ? std::uint64_t{1} << 40 : steps;
  }
  return nodes_[node].h = h;
}

/// Whether no plan over this node is better than the best.
bool ConfigurationSearch::prune(NodeIndex node) {
  return found() && nodes_[node].g + estimate(node) >= nodes_[goal_].g;
}

/// Adds the constraints that fix one more agent, in the order of the node's agents.
void ConfigurationSearch::branch(NodeIndex node, std::uint32_t number) {
  const Constraint constraint = nodes_[node].constraints[number];
  if (constraint.depth >= agents_) return;
  const AgentIndex agent = order(node)[constraint.depth];
  const CellId here = cells(node)[agent];
  shuffled_.assign(graph_->next(here).begin(), graph_->next(here).end());
  shuffled_.push_back(here);
  for (std::size_t i = shuffled_.size() - 1; i > 0; --i) {
    std::swap(shuffled_[i], shuffled_[random_.below(static_cast<std::uint32_t>(i + 1))]);
  }
  for (const CellId cell : shuffled_) {
    nodes_[node].constraints.push_back({number, agent, cell, constraint.depth + 1});
  }
}

/// Lets pibt_ decide under a constraint; false if it cannot be met.
bool ConfigurationSearch::make_step(NodeIndex node, std::uint32_t number) {
  if (placed_ != node) pibt_.place_all(cells(node));
  placed_ = node;
  const std::vector<Constraint>& all = nodes_[node].constraints;
  for (; all[number].depth > 0; number = all[number].parent) {
    if (!pibt_.fix(all[number].agent, all[number].cell)) return false;
  }
  return pibt_.decide(order(node), random_);
}

ConfigurationSearch::Outcome ConfigurationSearch::expand() {
  if (open_.empty()) return Outcome::exhausted;
  const NodeIndex node = open_.back();
  if (nodes_[node].next_constraint == nodes_[node].constraints.size() || prune(node)) {
    open_.pop_back();
    return Outcome::running;
  }
  if (!found() && std::equal(goals_.begin(), goals_.end(), cells(node).begin())) {
    goal_ = node;
    return Outcome::better;
  }
  const std::uint32_t constraint = nodes_[node].next_constraint++;
  branch(node, constraint);
  if (!make_step(node, constraint)) {
    pibt_.forget();
    return Outcome::running;
  }
  const std::span<const CellId> next = pibt_.next();
  const std::uint64_t hash = hash_of(next);
  if (const NodeIndex known = find(hash, next); known != kNoNodeIndex) {
    pibt_.forget();
    const bool better = rewrite(node, known);
    if (!prune(known)) open_.push_back(known);
    return better ? Outcome::better : Outcome::running;
  }
  const NodeIndex made = add(hash, next, node);
  pibt_.commit();
  placed_ = made;
  if (!prune(made)) open_.push_back(made);
  return Outcome::running;
}

/// Notes a step to a known node, and hands lower costs on. Returns whether the goal's fell.
bool ConfigurationSearch::rewrite(NodeIndex from, NodeIndex to) {
  std::vector<NodeIndex>& successors = nodes_[from].successors;
  if (std::find(successors.begin(), successors.end(), to) != successors.end()) return false;
  successors.push_back(to);
  lowered_.assign(1, from);
  bool better = false;
  for (std::size_t i = 0; i < lowered_.size(); ++i) {
    const NodeIndex parent = lowered_[i];
    for (const NodeIndex node : nodes_[parent].successors) {
      const std::uint64_t g = nodes_[parent].g + step_cost(parent, node);
      if (g >= nodes_[node].g) continue;
      nodes_[node].g = g;
      nodes_[node].parent = parent;
      lowered_.push_back(node);
      better = better || node == goal_;
      if (found() && node != to && !prune(node)) open_.push_back(node);
    }
  }
  return better;
}

std::vector<std::span<const CellId>> ConfigurationSearch::path() const {
  std::vector<std::span<const CellId>> path;
  for (NodeIndex node = goal_; node != kNoNodeIndex; node = nodes_[node].parent) {
    path.push_back(cells(node));
  }
  std::reverse(path.begin(), path.end());
  return path;
}

Result<void> ConfigurationSearch::validate() const {
  for (NodeIndex node = 0; node < nodes_.size(); ++node) {
    const std::string who = "configuration " + std::to_string(node);
    if (find(nodes_[node].hash, cells(node)) != node) return Error{"", 0, who + " is not listed"};
    const NodeIndex parent = nodes_[node].parent;
    if ((parent == kNoNodeIndex) != (node == 0)) return Error{"", 0, who + " has no parent"};
    if (node == 0) continue;
    if (nodes_[parent].g + step_cost(parent, node) != nodes_[node].g) {
      return Error{"", 0, who + " has another cost than its parent explains"};
    }
  }
  return {};
}

}  // namespace wend
