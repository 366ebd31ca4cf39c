#pragma once

#include "wend/base/buffer.h"
#include "wend/internal/search/replan/lifelong_labels.h"

namespace wend {

/// What the costs of an incremental search rest on: each node's on its parent's, and so on to a
/// goal. A cost is to be trusted where no node of that chain is *under* (g < rhs: it lost the way
/// that g tells of). Nodes under are left as they are until a chain that matters meets one; then
/// all between are *doomed*.
///
/// Notes what was looked at: the path's own chain, from answer to answer, and which nodes are
/// sound, until forget_sound(). So each is looked at once.
class Support {
 public:
  using Label = LifelongLabels::Label;

  Support(LifelongLabels& labels, Buffer<NodeId>& chain, Buffer<NodeId>& doomed,
          Buffer<NodeId>& sound)
      : labels_(&labels), chain_(&chain), doomed_(&doomed), sound_(&sound) {}

  /// Where all labels are unseen.
  void begin() {
    chain_->clear();
    first_ = 0;
    doomed_->clear();
    sound_->clear();
    chain_holds_ = false;
  }

  /// Whether a path ends there.
  static bool ends(const Label& label) {
    return label.is(Label::kGoal) && label.parent == kNoNode &&
           label.rhs() != LifelongLabels::kInfinite;
  }

  /// Whether a node's cost is to be trusted; where not, there are doomed nodes now.
  bool holds(NodeId node) {
    doomed_->clear();
    for (;;) {
      const Label& label = labels_->get(node);
      if (label.is(Label::kSound) || ends(label) || (chain_holds_ && label.is(Label::kOnChain))) {
        for (const NodeId walked : *doomed_) note_sound(walked);
        doomed_->clear();
        return true;
      }
      doomed_->push_back(node);
      if (label.g() < label.rhs()) return false;
      node = label.parent;
    }
  }
  void note_sound(NodeId node) {
    labels_->touch(node).set(Label::kSound, true);
    sound_->push_back(node);
  }
  void forget_sound() {
    for (const NodeId node : *sound_) labels_->touch(node).set(Label::kSound, false);
    sound_->clear();
  }

  /// Goes on along the path from its last node that is known to hold. Where it meets a node that is
  /// under, that one is doomed. What the start's own g says does not matter, unless the path comes
  /// by it once more, which it then does because that is too low.
  bool follow(NodeId start) {
    if (chain_empty()) add_to_chain(start);
    for (;;) {
      const NodeId node = chain_->back();
      const Label& label = labels_->get(node);
      if (label.g() < label.rhs() && node != start) {
        shorten_chain();
        doomed_->push_back(node);
        return false;
      }
      if (ends(label)) return chain_holds_ = true;
      if (label.parent == start) {
        doomed_->push_back(start);
        return false;
      }
      add_to_chain(label.parent);
    }
  }
  /// A node's parent changed, or what it costs: the path is to be looked at from there on.
  void cut(NodeId node, const Label& label) {
    if (!label.is(Label::kOnChain)) [[likely]]
      return;
    while (chain_->back() != node) shorten_chain();
    chain_holds_ = false;
  }
  void forget_chain() {
    while (!chain_empty()) shorten_chain();
    chain_->clear();
    first_ = 0;
  }
  /// The path is to begin there. A step along it leaves the rest of it as it is.
  void move_to(NodeId start) {
    if (chain_->size() < first_ + 2 || (*chain_)[first_ + 1] != start) return forget_chain();
    labels_->touch((*chain_)[first_]).set(Label::kOnChain, false);
    ++first_;
  }

  bool has_doomed() const { return !doomed_->empty(); }
  void forget_doomed() { doomed_->clear(); }
  /// The one nearest to the goal. Precondition: there are some.
  NodeId take_doomed() {
    const NodeId node = doomed_->back();
    doomed_->pop_back();
    return node;
  }

 private:
  bool chain_empty() const { return chain_->size() == first_; }
  void add_to_chain(NodeId node) {
    chain_->push_back(node);
    labels_->touch(node).set(Label::kOnChain, true);
  }
  void shorten_chain() {
    labels_->touch(chain_->back()).set(Label::kOnChain, false);
    chain_->pop_back();
    chain_holds_ = false;
  }

  LifelongLabels* labels_;
  Buffer<NodeId>* chain_;     // the path, as far as it is known to hold
  std::size_t first_ = 0;     // where on it the start is
  Buffer<NodeId>* doomed_;    // to be raised, the last first
  Buffer<NodeId>* sound_;     // those that are marked so
  bool chain_holds_ = false;  // to its end
};

}  // namespace wend
