#include "hub_labels.h"

#include <algorithm>
#include <limits>
#include <queue>

#include "wend/base/assert.h"

namespace wend {
namespace {

constexpr double kInfiniteLength = std::numeric_limits<double>::infinity();

struct ReachedCorner {
  double length;
  std::uint32_t corner;
  /// Reversed, for std::priority_queue; equals by number.
  friend bool operator<(const ReachedCorner& a, const ReachedCorner& b) {
    return a.length != b.length ? a.length > b.length : a.corner > b.corner;
  }
};

/// Dijkstra over corners, which forgets what it reached only.
class CornerFlood {
 public:
  explicit CornerFlood(const CornerGraph& graph)
      : graph_(graph),
        lengths_(graph.corners.size(), kInfiniteLength),
        parents_(graph.corners.size()) {}

  /// `settle(corner, length, parent)` says whether to go on from there.
  template <class Settle>
  void run(std::uint32_t source, Settle&& settle) {
    WEND_ASSERT(reached_.empty() && queue_.empty(), "a flood forgets the one before");
    reach({0, source}, source);
    while (!queue_.empty()) {
      const ReachedCorner at = queue_.top();
      queue_.pop();
      if (at.length > lengths_[at.corner]) continue;
      if (!settle(at.corner, at.length, parents_[at.corner])) continue;
      for (const CornerGraph::Edge& edge : graph_.edges_of(at.corner)) {
        const double length = at.length + edge.length;
        if (length < lengths_[edge.to]) reach({length, edge.to}, at.corner);
      }
    }
    for (const std::uint32_t corner : reached_) lengths_[corner] = kInfiniteLength;
    reached_.clear();
  }

 private:
  void reach(const ReachedCorner& at, std::uint32_t parent) {
    if (lengths_[at.corner] == kInfiniteLength) reached_.push_back(at.corner);
    lengths_[at.corner] = at.length;
    parents_[at.corner] = parent;
    queue_.push(at);
  }

  const CornerGraph& graph_;
  std::vector<double> lengths_;
  std::vector<std::uint32_t> parents_;
  std::vector<std::uint32_t> reached_;
  std::priority_queue<ReachedCorner> queue_;
};

/// Trees of shortest ways from a sample of corners. A corner's worth is how many corners hang on it
/// that no better hub has cut off yet: greedily, the best is taken again and again (D. Delling, A.
/// Goldberg, T. Pajor and R. Werneck, "Robust Distance Queries on Massive Networks", ESA 2014).
class HubOrder {
 public:
  HubOrder(const CornerGraph& graph, std::uint32_t trees) : worth_(graph.corners.size()) {
    const auto count = static_cast<std::uint32_t>(graph.corners.size());
    CornerFlood flood(graph);
    for (std::uint32_t i = 0; i < trees; ++i) {
      grow(flood, static_cast<std::uint32_t>(std::uint64_t{count} * i / trees));
    }
  }

  std::vector<std::uint32_t> take() {
    std::priority_queue<Entry> queue;
    for (std::uint32_t i = 0; i < worth_.size(); ++i) queue.push({worth_[i], i});
    std::vector<std::uint32_t> order;
    while (!queue.empty()) {
      const Entry best = queue.top();
      queue.pop();
      if (best.worth != worth_[best.corner]) {
        queue.push({worth_[best.corner], best.corner});
        continue;
      }
      order.push_back(best.corner);
      for (Tree& tree : trees_) cut(tree, best.corner);
    }
    WEND_ASSERT(order.size() == worth_.size(), "each corner has one rank");
    return order;
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  struct Entry {
    std::uint64_t worth;
    std::uint32_t corner;
    friend bool operator<(const Entry& a, const Entry& b) {
      return a.worth != b.worth ? a.worth < b.worth : a.corner > b.corner;
    }
  };
  struct Tree {
    std::vector<std::uint32_t> parents;   // itself at the source; kNone where nothing hangs
    std::vector<std::uint32_t> children;  // the first
    std::vector<std::uint32_t> siblings;  // the next
    std::vector<std::uint32_t> sizes;     // with all below
  };

  void grow(CornerFlood& flood, std::uint32_t source) {
    Tree tree;
    for (auto* row : {&tree.parents, &tree.children, &tree.siblings}) {
      row->assign(worth_.size(), kNone);
    }
    tree.sizes.assign(worth_.size(), 0);
    std::vector<std::uint32_t> settled;
    flood.run(source, [&](std::uint32_t corner, double, std::uint32_t parent) {
      settled.push_back(corner);
      tree.parents[corner] = parent;
      tree.sizes[corner] = 1;
      if (corner == source) return true;
      tree.siblings[corner] = tree.children[parent];
      tree.children[parent] = corner;
      return true;
    });
    for (std::size_t i = settled.size(); i-- > 1;) {
      tree.sizes[tree.parents[settled[i]]] += tree.sizes[settled[i]];
    }
    for (const std::uint32_t corner : settled) worth_[corner] += tree.sizes[corner];
    trees_.push_back(std::move(tree));
  }

  /// Takes what hangs on a corner out of a tree.
  void cut(Tree& tree, std::uint32_t corner) {
    const std::uint32_t size = tree.sizes[corner];
    if (size == 0) return;
    std::uint32_t at = corner;
    while (tree.parents[at] != at) {
      at = tree.parents[at];
      if (tree.sizes[at] == 0) break;
      WEND_ASSERT(tree.sizes[at] >= size && worth_[at] >= size,
                  "a corner counts all that hang on it in the tree");
      tree.sizes[at] -= size;
      worth_[at] -= size;
    }
    below_.assign(1, corner);
    while (!below_.empty()) {
      const std::uint32_t dropped = below_.back();
      below_.pop_back();
      if (tree.sizes[dropped] == 0) continue;
      worth_[dropped] -= tree.sizes[dropped];
      tree.sizes[dropped] = 0;
      for (std::uint32_t child = tree.children[dropped]; child != kNone;
           child = tree.siblings[child]) {
        below_.push_back(child);
      }
    }
  }

  std::vector<std::uint64_t> worth_;
  std::vector<Tree> trees_;
  std::vector<std::uint32_t> below_;
};

/// One pruned flood per hub, the best hubs first.
class Labeller {
 public:
  explicit Labeller(const CornerGraph& graph)
      : flood_(graph),
        rows_(graph.corners.size()),
        to_hubs_(graph.corners.size(), kInfiniteLength) {}

  void add(std::uint32_t hub, std::uint32_t corner) {
    WEND_ASSERT(corner < rows_.size(), "a hub is a corner");
    for (const HubLabel& label : rows_[corner]) to_hubs_[label.hub] = label.length;
    flood_.run(corner, [&](std::uint32_t at, double length, std::uint32_t parent) {
      // Equal ways differ by what is rounded: another one that is as short is good enough.
      const double enough = length * (1 + 1e-13);
      for (const HubLabel& label : rows_[at]) {
        if (to_hubs_[label.hub] + label.length <= enough) return false;
      }
      rows_[at].push_back({length, hub, parent});
      return true;
    });
    for (const HubLabel& label : rows_[corner]) to_hubs_[label.hub] = kInfiniteLength;
  }

  HubLabels take() {
    HubLabels labels;
    for (const std::vector<HubLabel>& row : rows_) {
      labels.labels.insert(labels.labels.end(), row.begin(), row.end());
      labels.first.push_back(static_cast<std::uint32_t>(labels.labels.size()));
    }
    return labels;
  }

 private:
  CornerFlood flood_;
  std::vector<std::vector<HubLabel>> rows_;
  std::vector<double> to_hubs_;  // from the corner that floods, by rank
};

}  // namespace

HubLabels build_hub_labels(const CornerGraph& graph, const std::function<bool(double)>& go_on) {
  constexpr std::uint32_t kTrees = 128;
  constexpr std::uint32_t kPause = 64;
  const auto count = static_cast<std::uint32_t>(graph.corners.size());
  if (count == 0) return {};
  const std::vector<std::uint32_t> order = HubOrder(graph, std::min(count, kTrees)).take();
  Labeller labeller(graph);
  for (std::uint32_t rank = 0; rank < count; ++rank) {
    const double part = static_cast<double>(rank) / count;
    if (rank % kPause == 0 && !go_on(part)) return {};
    labeller.add(rank, order[rank]);
  }
  return labeller.take();
}

}  // namespace wend
