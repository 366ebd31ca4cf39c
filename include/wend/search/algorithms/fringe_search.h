// Fringe search: A* without a sorted open list. Y. Bjornsson, M. Enzenberger, R. Holte and J.
// Schaeffer, "Fringe Search: Beating A* at Pathfinding on Game Maps" (CIG 2005).
//
// It works through the nodes whose f does not exceed a threshold, in whatever order is handy (here
// the last added first), and puts the others by for later. When none is left, the threshold rises
// to the least f that was put by. So it is the one best-first loop with a list of two parts for an
// open list; floor() is the threshold, and the loop stops at a goal whose g does not exceed it.
//
// Guarantee: a cheapest path with any admissible estimate, for the threshold never exceeds the
// optimal cost. Cost: pushing and popping take O(1), but whatever is put by is looked at again each
// time the threshold rises. When not to use it: where f takes many different values, as with
// octile costs; a bucket queue does what fringe search sets out to do without looking twice.
#pragma once

#include <algorithm>
#include <limits>
#include <utility>

#include "wend/internal/search/algorithm.h"
#include "wend/search/algorithms/astar.h"

namespace wend {

/// The fringe: nodes for now, and nodes for later with their f.
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
  C next_{};  // the least f of what is put by
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
