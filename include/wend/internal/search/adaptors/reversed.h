#pragma once

#include "wend/base/assert.h"
#include "wend/space/concepts.h"

namespace wend {

/// A space seen from its goals: every step leads the other way. Refers to the space, which must
/// outlive it.
template <Reversible S>
class Reversed {
 public:
  using Cost = typename S::Cost;

  explicit Reversed(const S& space) : space_(&space) {}

  std::size_t node_count() const { return space_->node_count(); }

  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    WEND_ASSERT(expansion.node < space_->node_count(), "a space seen backward has the same nodes");
    space_->predecessors(expansion, sink);
  }
  NodeId origin(NodeId node, unsigned move) const requires NumberedMoves<S> {
    WEND_ASSERT(move < kNoMove, "only moves can be taken back: a start has no origin");
    return space_->origin(node, move);
  }
  Cost max_step() const requires requires(const S& space) { space.max_step(); }
  { return space_->max_step(); }
  Cost usual_rise() const requires requires(const S& space) { space.usual_rise(); }
  { return space_->usual_rise(); }
  Cost min_step() const requires requires(const S& space) { space.min_step(); }
  { return space_->min_step(); }
  std::uint64_t version() const requires Versioned<S> { return space_->version(); }

 private:
  const S* space_;
};

}  // namespace wend
