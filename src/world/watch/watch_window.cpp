#include "watch_window.h"

#include <algorithm>

#include "wend/base/assert.h"

namespace wend {

void WatchWindow::add(NodeId node) {
  if (index_[node] != kOutside) return;
  index_[node] = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back(node);
}

void WatchWindow::open(const AnyMap& map, const Overlay* overlay, NodeId middle,
                       std::int32_t breadth, Workspace& workspace) {
  WEND_ASSERT(breadth >= 0, "the breadth of a window is a number from 0");
  WEND_ASSERT(middle < map.node_count() && map.node_count() == index_.size(),
              "reset() the window for the map, and open it at one of its nodes");
  close();
  map_ = &map;
  overlay_ = overlay;
  workspace_ = &workspace;
  middle_ = middle;
  if (map.is_grid()) {
    map.near(middle, breadth, nodes_);
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) index_[nodes_[i]] = i;
    return;
  }
  grow(middle, Side::forward, breadth);
  grow(middle, Side::backward, breadth);
}

/// Adds the nodes within so many steps on that side. Nodes of the other side are gone through
/// again, because the steps on this side may lead elsewhere.
void WatchWindow::grow(NodeId middle, Side side, std::int32_t breadth) {
  constexpr std::uint32_t kSeen = 1;
  side_.assign(1, middle);
  add(middle);
  seen_.assign(nodes_.size(), 0);
  seen_[index_[middle]] = kSeen;
  for (std::size_t done = 0; breadth > 0 && done < side_.size(); --breadth) {
    for (const std::size_t end = side_.size(); done < end; ++done) {
      see_steps(*map_, overlay_, side_[done], side, *workspace_, steps_);
      for (const ErasedStep& step : steps_) {
        add(step.node);
        seen_.resize(nodes_.size(), 0);
        if (seen_[index_[step.node]] == kSeen) continue;
        seen_[index_[step.node]] = kSeen;
        side_.push_back(step.node);
      }
    }
  }
}

void WatchWindow::close() {
  for (const NodeId node : nodes_) index_[node] = kOutside;
  nodes_.clear();
}

void WatchWindow::spread(NodeId node, Side side, Costs& costs) {
  WEND_ASSERT(index_[node] != kOutside, "searches begin within the window: open() one there");
  costs.assign(nodes_.size(), kFar);
  costs[index_[node]] = 0;
  const auto dearer = [](const Open& a, const Open& b) { return a.cost > b.cost; };
  arrivals_.assign(nodes_.size(), {kNoNode, kNoMove});
  open_.assign(1, {0, index_[node]});
  while (!open_.empty()) {
    std::pop_heap(open_.begin(), open_.end(), dearer);
    const Open at = open_.back();
    open_.pop_back();
    if (at.cost > costs[at.index]) continue;
    const NodeId here = nodes_[at.index];
    const Arrival arrival = arrivals_[at.index];
    const Expansion expansion = {here, arrival.from, nullptr, arrival.move, Pruning::repeated};
    see_steps(*map_, overlay_, expansion, side, *workspace_, steps_);
    for (const ErasedStep& step : steps_) {
      const std::uint32_t to = index_[step.node];
      if (to == kOutside || at.cost + step.cost >= costs[to]) continue;
      costs[to] = at.cost + step.cost;
      arrivals_[to] = {here, step.move};
      open_.push_back({costs[to], to});
      std::push_heap(open_.begin(), open_.end(), dearer);
    }
  }
}

void WatchWindow::find_passes(std::vector<Pass>& passes) {
  WEND_ASSERT(map_ != nullptr && middle_ != kNoNode, "open() a window before you look for passes");
  passes.clear();
  const std::array<NodeId, 4> round = beside(*map_, middle_);
  for (std::size_t i = 0; i < 4; ++i) {
    if (round[i] == kNoNode) continue;
    see_steps(*map_, overlay_, round[i], Side::forward, *workspace_, steps_);
    for (const ErasedStep& step : steps_) {
      const bool is_link = step.move == kNoMove;
      const bool passes_middle = step.node == round[(i + 1) % 4] || step.node == round[(i + 3) % 4];
      if (passes_middle && !is_link) passes.push_back({round[i], step.node, step.cost});
    }
  }
}

std::size_t WatchWindow::bytes() const {
  return nodes_.capacity() * sizeof(nodes_[0]) + index_.capacity() * sizeof(index_[0]) +
         side_.capacity() * sizeof(side_[0]) + seen_.capacity() * sizeof(seen_[0]) +
         open_.capacity() * sizeof(open_[0]) + steps_.capacity() * sizeof(steps_[0]);
}

}  // namespace wend
