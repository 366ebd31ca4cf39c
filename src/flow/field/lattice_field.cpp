#include "wend/internal/flow/lattice_field.h"

#include <algorithm>
#include <bit>
#include <functional>

#include "wend/base/assert.h"

namespace wend {

template <class Cost>
bool LatticeField<Cost>::fill(const FlowRule& rule, std::span<const FloodSeed<Cost>> seeds) {
  const GridTopology& grid = rule.topology();
  const LatticeRectangle all = {0, 0, grid.width(), grid.height()};
  if (rule.grids().unit != nullptr) {
    window_.take(*rule.grids().unit, all);
  } else {
    window_.take(*rule.grids().terrain, all);
  }
  costs_.resize(grid.node_count());
  take_seeds(seeds, nullptr);
  const bool whole = rule.eikonal() ? eikonal_.run(window_, rule.stencil(), seeds_, costs_)
                                    : steps_.run(window_, seeds_, costs_, {});
  looks_ = rule.eikonal() ? eikonal_.looks() : steps_.looks();
  if (!whole) std::fill(costs_.begin(), costs_.end(), kFar);
  return whole;
}

/// Appends the places whose seeds are others than before.
template <class Cost>
void LatticeField<Cost>::take_seeds(std::span<const FloodSeed<Cost>> seeds,
                                    std::vector<NodeId>* others) {
  old_seeds_.swap(seeds_);
  seeds_.assign(seeds.begin(), seeds.end());
  const auto comes_first = [](const auto& a, const auto& b) {
    return a.place != b.place ? a.place < b.place : a.cost < b.cost;
  };
  const auto same_place = [](const auto& a, const auto& b) { return a.place == b.place; };
  std::sort(seeds_.begin(), seeds_.end(), comes_first);
  seeds_.erase(std::unique(seeds_.begin(), seeds_.end(), same_place), seeds_.end());
  if (others == nullptr) return;
  auto a = old_seeds_.begin();
  auto b = seeds_.begin();
  while (a != old_seeds_.end() || b != seeds_.end()) {
    const NodeId from_a = a == old_seeds_.end() ? kNoNode : a->place;
    const NodeId from_b = b == seeds_.end() ? kNoNode : b->place;
    if (from_a != from_b || a->cost != b->cost) others->push_back(std::min(from_a, from_b));
    if (from_a <= from_b) ++a;
    if (from_b <= from_a) ++b;
  }
}

template <class Cost>
std::uint64_t LatticeField<Cost>::seed(NodeId node) const {
  const auto at = std::lower_bound(seeds_.begin(), seeds_.end(), node,
                                   [](const auto& seed, NodeId n) { return seed.place < n; });
  return at != seeds_.end() && at->place == node ? at->cost : FlowRule::kFar;
}

template <class Cost>
std::uint64_t LatticeField<Cost>::right_cost(const FlowRule& rule, NodeId node) const {
  return std::min(seed(node), rule.best(node, costs()).cost);
}

template <class Cost>
bool LatticeField<Cost>::repair(const FlowRule& rule, std::span<const NodeId> changed,
                                std::span<const FloodSeed<Cost>> seeds) {
  WEND_ASSERT(costs_.size() == rule.topology().node_count(), "fill a field before its repair");
  looks_ = 0;
  doubtful_.clear();
  take_seeds(seeds, &doubtful_);
  find_doubtful(rule, changed);
  return forget(rule) && fill_in(rule);
}

/// The costs of a changed cell's neighbours may depend on it: diagonal steps pass other cells'
/// corners.
template <class Cost>
void LatticeField<Cost>::find_doubtful(const FlowRule& rule, std::span<const NodeId> changed) {
  const GridTopology& grid = rule.topology();
  for (const NodeId node : changed) {
    if (node >= grid.node_count()) continue;
    const Point middle = grid.point(node);
    for (std::int32_t y = middle.y - 1; y <= middle.y + 1; ++y) {
      for (std::int32_t x = middle.x - 1; x <= middle.x + 1; ++x) {
        if (grid.contains({x, y})) doubtful_.push_back(grid.node({x, y}));
      }
    }
  }
  std::sort(doubtful_.begin(), doubtful_.end());
  doubtful_.erase(std::unique(doubtful_.begin(), doubtful_.end()), doubtful_.end());
  WEND_ASSERT(doubtful_.empty() || doubtful_.back() < costs_.size(),
              "only places of the map can be in doubt: fill() a field of another size");
}

/// Sets costs that are lower than the neighbours allow to kFar, and adds those places to the
/// doubtful ones. A place costs more than those it rests on, so these were looked at before it.
template <class Cost>
bool LatticeField<Cost>::forget(const FlowRule& rule) {
  const GridTopology& grid = rule.topology();
  waiting_.clear();
  for (const NodeId node : doubtful_) {
    if (costs_[node] != kFar) wait(costs_[node], node);
  }
  while (!waiting_.empty()) {
    const Waiting next = pop();
    const NodeId node = next.node;
    if (costs_[node] == kFar) continue;
    WEND_ASSERT(next.cost == costs_[node], "until it is forgotten, a place costs what it did");
    if (++looks_ > most_looks()) return false;
    if (right_cost(rule, node) <= next.cost) continue;
    costs_[node] = kFar;
    doubtful_.push_back(node);
    // A step that is legal now was so before, or leads to a place that is in doubt anyway.
    for (unsigned moves = rule.related(node); moves != 0; moves &= moves - 1) {
      const NodeId to = grid.target(node, static_cast<unsigned>(std::countr_zero(moves)));
      if (costs_[to] != kFar && costs_[to] > next.cost) wait(costs_[to], to);
    }
  }
  return true;
}

template <class Cost>
bool LatticeField<Cost>::fill_in(const FlowRule& rule) {
  const GridTopology& grid = rule.topology();
  for (const NodeId node : doubtful_) {
    const std::uint64_t cost = right_cost(rule, node);
    if (cost < this->cost(node)) wait(cost, node);
  }
  while (!waiting_.empty()) {
    const Waiting next = pop();
    if (next.cost >= cost(next.node)) continue;
    if (next.cost >= kFar || ++looks_ > most_looks()) return false;
    costs_[next.node] = static_cast<Cost>(next.cost);
    for (unsigned moves = rule.related(next.node); moves != 0; moves &= moves - 1) {
      const NodeId to = grid.target(next.node, static_cast<unsigned>(std::countr_zero(moves)));
      if (cost(to) <= next.cost) continue;
      const std::uint64_t lower = rule.best(to, costs()).cost;
      if (lower < cost(to)) wait(lower, to);
    }
  }
  return true;
}

template <class Cost>
void LatticeField<Cost>::wait(std::uint64_t cost, NodeId node) {
  WEND_ASSERT(cost != FlowRule::kFar, "places that no way leads to do not wait");
  waiting_.push_back({cost, node});
  std::push_heap(waiting_.begin(), waiting_.end(), std::greater<>{});
}

template <class Cost>
typename LatticeField<Cost>::Waiting LatticeField<Cost>::pop() {
  WEND_ASSERT(!waiting_.empty(), "look whether something waits first");
  std::pop_heap(waiting_.begin(), waiting_.end(), std::greater<>{});
  const Waiting last = waiting_.back();
  waiting_.pop_back();
  return last;
}

template <class Cost>
NodeId LatticeField<Cost>::first_fault(const FlowRule& rule) const {
  for (NodeId node = 0; node < costs_.size(); ++node) {
    if (right_cost(rule, node) != cost(node)) return node;
  }
  return kNoNode;
}

template <class Cost>
std::size_t LatticeField<Cost>::bytes() const {
  return costs_.capacity() * sizeof(Cost) + window_.size() * (window_.rough() ? 3 : 1) +
         steps_.bytes() + eikonal_.bytes() +
         (seeds_.capacity() + old_seeds_.capacity()) * sizeof(FloodSeed<Cost>);
}

template class LatticeField<std::uint32_t>;
template class LatticeField<std::uint64_t>;

}  // namespace wend
