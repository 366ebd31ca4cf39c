// The cost from every place of a grid to the cheapest of some goals, and its repair when cells
// change.
//
// Filled by a flood (LatticeFlood or EikonalFlood). Repaired in two rounds: places that cost less
// than their neighbours allow are forgotten, the cheapest first, with those that depended on them;
// then Dijkstra's algorithm fills in what is missing and lowers what became cheaper (G. Ramalingam
// and T. Reps, "An Incremental Algorithm for a Generalization of the Shortest-Path Problem",
// Journal of Algorithms 21, 1996). Only costs are kept; all other answers follow from them, so that
// a repaired field answers like one filled anew.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/flow/eikonal_flood.h"
#include "wend/internal/flow/flow_rule.h"
#include "wend/internal/flow/lattice_flood.h"

namespace wend {

/// Cost is a whole number of 32 or 64 bits: what it does not hold, fill() and repair() say.
template <class Cost>
class LatticeField {
 public:
  static constexpr Cost kFar = static_cast<Cost>(~Cost{0});

  /// From places that cost something themselves. False where some way costs more than Cost holds;
  /// then nothing is reached. Allocates nothing once it is warm.
  bool fill(const FlowRule& rule, std::span<const FloodSeed<Cost>> seeds);

  /// The grid of the same size is another one now beside these places, and the seeds are these.
  /// False where that takes so much work that filling costs less, or a way costs more than Cost
  /// holds: then fill it anew.
  bool repair(const FlowRule& rule, std::span<const NodeId> changed,
              std::span<const FloodSeed<Cost>> seeds);

  /// FlowRule::kFar where no way leads.
  std::uint64_t cost(NodeId node) const {
    WEND_ASSERT(node < costs_.size(), "a field has costs of its map's places: fill() it first");
    const Cost cost = costs_[node];
    return cost == kFar ? FlowRule::kFar : cost;
  }
  auto costs() const {
    return [this](NodeId node) { return cost(node); };
  }
  std::size_t size() const { return costs_.size(); }
  /// How many places the last fill() or repair() looked at.
  std::uint64_t looks() const { return looks_; }
  std::size_t bytes() const;
  /// A place that does not cost what its neighbours and the seeds say; kNoNode if all do.
  NodeId first_fault(const FlowRule& rule) const;

 private:
  struct Waiting {
    std::uint64_t cost;
    NodeId node;
    friend bool operator>(const Waiting& a, const Waiting& b) {
      return a.cost != b.cost ? a.cost > b.cost : a.node > b.node;
    }
  };

  void take_seeds(std::span<const FloodSeed<Cost>> seeds, std::vector<NodeId>* others);
  std::uint64_t seed(NodeId node) const;
  std::uint64_t right_cost(const FlowRule& rule, NodeId node) const;
  void find_doubtful(const FlowRule& rule, std::span<const NodeId> changed);
  bool forget(const FlowRule& rule);
  bool fill_in(const FlowRule& rule);
  void wait(std::uint64_t cost, NodeId node);
  Waiting pop();
  std::size_t most_looks() const { return 4096 + costs_.size() / 16; }

  std::vector<Cost> costs_;
  std::vector<FloodSeed<Cost>> seeds_;  // by place, each once
  std::vector<FloodSeed<Cost>> old_seeds_;
  std::vector<NodeId> doubtful_;
  std::vector<Waiting> waiting_;  // a heap, the cheapest first
  LatticeWindow window_;
  LatticeFlood<Cost> steps_;
  EikonalFlood<Cost> eikonal_;
  std::uint64_t looks_ = 0;
};

extern template class LatticeField<std::uint32_t>;
extern template class LatticeField<std::uint64_t>;

}  // namespace wend
