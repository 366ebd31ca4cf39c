// Spaces with virtual functions instead of templates: one virtual call per expansion, which returns
// all successors at once. wend/catalogue/node_navigator.h runs every algorithm on them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "wend/base/assert.h"
#include "wend/search/workspace.h"
#include "wend/space/concepts.h"

namespace wend {

/// One step of a CustomSpace.
struct CustomStep {
  NodeId node;         ///< where it leads; backward: where it comes from
  std::uint64_t cost;  ///< 0 is allowed
};

/// A user's own space: derive from it. It must not change while it is searched (but see version()),
/// and all its functions must be safe to call from as many threads as search it.
///
/// Costs are whole numbers. Paths more expensive than kMostCost (2^61) are ignored; searches that
/// met one end as Status::limit_reached instead of unreachable. Estimates above kMostEstimate
/// (2^46) are clamped to it.
class CustomSpace {
 public:
  using Cost = std::uint64_t;
  static constexpr Cost kMostCost = Cost{1} << 61;
  static constexpr Cost kMostEstimate = Cost{1} << 46;

  virtual ~CustomSpace() = default;

  /// Nodes are 0 .. node_count() - 1, at most 2^32 - 2 of them. A search holds 16 bytes for each.
  virtual std::size_t node_count() const = 0;

  /// Appends every step that leads from the node, always in the same order. `steps` is empty at
  /// first, and keeps its memory from call to call. A step to an invalid node ends the program.
  virtual void expand(NodeId node, std::vector<CustomStep>& steps) const = 0;

  /// A lower bound of the cost from one node to the other. If it overestimates, paths may be
  /// reported as cheapest that are not.
  virtual Cost estimate(NodeId from, NodeId to) const {
    static_cast<void>(from), static_cast<void>(to);
    return 0;
  }

  /// Whether expand_backward() is implemented. Bidirectional searches need it.
  virtual bool reversible() const { return false; }

  /// If reversible(): appends every step that leads *to* the node, with the node it comes from.
  virtual void expand_backward(NodeId node, std::vector<CustomStep>& steps) const {
    static_cast<void>(node), static_cast<void>(steps);
  }

  /// Return another value after every edit: searches begun before it then end as Status::stale.
  virtual std::uint64_t version() const { return 0; }

  /// For the search templates, which can use this class as a space. Allocates in each call;
  /// CustomGraph does not.
  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const;
};

/// A CustomSpace as the searches use it, with a vector that is reused: one per thread. Costs and
/// estimates are clamped so that no sum of them overflows.
class CustomGraph {
 public:
  using Cost = CustomSpace::Cost;

  CustomGraph() = default;
  /// Both must outlive this.
  CustomGraph(const CustomSpace& space, std::vector<CustomStep>& steps)
      : space_(&space), steps_(&steps), node_count_(space.node_count()) {
    WEND_ASSERT(node_count_ < kNoNode, "a space has 2^32 - 2 nodes at most: leave some out");
  }

  std::size_t node_count() const { return node_count_; }
  std::uint64_t version() const {
    WEND_ASSERT(space_ != nullptr, "make the graph from a space before it is searched");
    return space_->version();
  }
  Cost estimate(NodeId from, NodeId to) const {
    return std::min(space_->estimate(from, to), CustomSpace::kMostEstimate);
  }

  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    WEND_ASSERT(expansion.node < node_count_, "ask for successors of the space's own nodes only");
    steps_->clear();
    space_->expand(expansion.node, *steps_);
    hand_over(sink);
  }

 protected:
  template <class Sink>
  void hand_over(Sink&& sink) const {
    for (const CustomStep& step : *steps_) {
      WEND_CHECK(step.node < node_count_, "a step of a CustomSpace must lead to one of its nodes");
      sink(step.node, std::min(step.cost, 2 * CustomSpace::kMostCost));
    }
  }

  const CustomSpace* space_ = nullptr;
  std::vector<CustomStep>* steps_ = nullptr;
  std::size_t node_count_ = 0;
};

/// The same for spaces that are reversible().
class ReversibleCustomGraph : public CustomGraph {
 public:
  using CustomGraph::CustomGraph;

  template <class Sink>
  void predecessors(const Expansion& expansion, Sink&& sink) const {
    WEND_ASSERT(space_->reversible(), "search backward in spaces that are reversible() only");
    WEND_ASSERT(expansion.node < node_count_, "ask for predecessors of the space's own nodes only");
    steps_->clear();
    space_->expand_backward(expansion.node, *steps_);
    hand_over(sink);
  }
};

template <class Sink>
void CustomSpace::successors(const Expansion& expansion, Sink&& sink) const {
  std::vector<CustomStep> steps;
  CustomGraph(*this, steps).successors(expansion, sink);
}

static_assert(Metric<CustomSpace> && Versioned<CustomSpace>);
static_assert(Metric<CustomGraph> && Versioned<CustomGraph> && !Reversible<CustomGraph>);
static_assert(Metric<ReversibleCustomGraph> && Reversible<ReversibleCustomGraph>);

/// A workspace's memory for searches of custom spaces.
struct CustomMemory final : Scratch {
  explicit CustomMemory(Allocator) {}
  std::size_t bytes() const override { return steps.capacity() * sizeof(CustomStep); }

  std::vector<CustomStep> steps;
  CustomGraph graph;
  ReversibleCustomGraph reversible_graph;
};

}  // namespace wend
