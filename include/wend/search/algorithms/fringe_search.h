// Fringe search: A* without a sorted open list. Y. Bjornsson, M. Enzenberger, R. Holte and J.
// Schaeffer, "Fringe Search: Beating A* at Pathfinding on Game Maps" (CIG 2005).
//
// It expands the nodes whose f does not exceed a threshold, in any order (here the last added
// first), and keeps the others for later. When none is left, the threshold rises to the least f of
// those. So it is the usual best-first loop with an open list of two parts; floor() is the
// threshold, and the loop stops at a goal whose g does not exceed it.
//
// Guarantee: a cheapest path with any admissible estimate, for the threshold never exceeds the
// optimal cost. Cost: push and pop take O(1), but all nodes kept for later are visited again each
// time the threshold rises. When not to use it: if f takes many different values, as with octile
// costs; a bucket queue has the same advantage without visiting nodes twice.
#pragma once

#include <algorithm>
#include <limits>
#include <utility>

#include "wend/internal/search/algorithm.h"
#include "wend/search/algorithms/astar.h"

namespace wend {

/// The fringe: nodes to expand now, and nodes for later with their f.
template <class C>
class FringeList final : public Scratch {
 public:
  using Cost = C;

  explicit FringeList(Allocator allocator) : now_(allocator), later_(allocator) {}
  std::size_t bytes() const override { return now_.bytes() + later_.bytes(); }

  /// Empties the list. The threshold begins at `lowest`.
  void begin(C lowest) {
    now_.clear();
    later_.clear();
    threshold_ = lowest;
    next_ = kNone;
  }

  static bool exact() { return false; }
  C floor() const { return threshold_; }

  void push(NodeId node, C f, C) {
    if (f <= threshold_) {
      now_.push_back(node);
      return;
    }
    later_.push_back({f, node});
    next_ = std::min(next_, f);
  }

  NodeId pop() {
    if (now_.empty() && !raise_threshold()) return kNoNode;
    const NodeId node = now_.back();
    now_.pop_back();
    return node;
  }

 private:
  struct Later {
    C f;
    NodeId node;
  };
  static constexpr C kNone = std::numeric_limits<C>::max();

  bool raise_threshold() {
    if (later_.empty()) return false;
    threshold_ = std::exchange(next_, kNone);
    std::size_t kept = 0;
    for (const Later& entry : later_) {
      if (entry.f <= threshold_) {
        now_.push_back(entry.node);
        continue;
      }
      next_ = std::min(next_, entry.f);
      later_[kept++] = entry;
    }
    later_.resize(kept);
    return true;
  }

  Buffer<NodeId> now_;
  Buffer<Later> later_;
  C threshold_{};
  C next_{};  // the least f of the nodes for later
};

struct FringeSearch {
  static constexpr AlgorithmInfo kInfo = {
      .name = "fringe_search",
      .title = "Fringe search",
      .summary = "Cheapest path by raising a threshold on f, without sorting the open nodes.",
      .guarantee = Guarantee::optimal,
      .informed = true,
      .bytes_per_node = 24,
      .own_order = true,
      .for_large_maps = false};

  template <Space S>
  static Search* begin(const S& space, const SearchRequest& request, Workspace& workspace) {
    return with_estimate(space, request, workspace, [&](auto estimate) {
      auto& open = workspace.scratch<FringeList<typename S::Cost>>();
      // With several starts the nearest may be another one.
      using Cost = typename S::Cost;
      open.begin(request.more_starts.empty() ? estimate(request.start) : Cost{0});
      return emplace_best_first(space, request, workspace, AStar::Order{}, open, estimate);
    });
  }
};

}  // namespace wend
