#pragma once

#include "wend/base/buffer.h"
#include "wend/internal/search/replan/lower_bounds.h"

namespace wend {

/// The nodes from which tight steps lead to a goal, or to the tail of the chain: found by walking
/// along them, and remembered, so that each node is walked over once until clear(). If a node has
/// several tight steps, only the first is followed: where that leads nowhere, a search forward
/// finds others.
template <class S>
class SoundNodes {
 public:
  using Label = LifelongLabels::Label;

  SoundNodes(LowerBounds<S>& bounds, Workspace& workspace)
      : bounds_(&bounds),
        known_(&workspace.scratch<Nodes>(Side::forward).nodes),
        walk_(&workspace.scratch<Nodes>(Side::backward).nodes) {}

  bool contain(NodeId node) {
    walk_->clear();
    bool sound = false;
    while (node != kNoNode && !bounds_->label(node).is(Label::kBroken)) {
      sound = bounds_->label(node).is(Label::kSound | Label::kOnChain);
      if (sound) break;
      walk_->push_back(node);
      sound = bounds_->ends(node);
      if (sound) break;
      node = bounds_->tight_step(node);
    }
    for (const NodeId walked : *walk_) {
      bounds_->labels().touch(walked).set(sound ? Label::kSound : Label::kBroken, true);
      known_->push_back(walked);
    }
    return sound;
  }

  void clear() {
    for (const NodeId node : *known_) {
      Label& label = bounds_->labels().touch(node);
      label.set(Label::kSound, false);
      label.set(Label::kBroken, false);
    }
    known_->clear();
  }

 private:
  struct Nodes final : Scratch {
    explicit Nodes(Allocator allocator) : nodes(allocator) {}
    std::size_t bytes() const override { return nodes.bytes(); }
    Buffer<NodeId> nodes;
  };

  LowerBounds<S>* bounds_;
  Buffer<NodeId>* known_;
  Buffer<NodeId>* walk_;
};

}  // namespace wend
