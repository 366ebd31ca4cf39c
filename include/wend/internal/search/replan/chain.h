#pragma once

#include <algorithm>
#include <cstdint>

#include "wend/base/assert.h"
#include "wend/base/buffer.h"
#include "wend/internal/search/replan/lifelong_labels.h"

namespace wend {

/// The path of the last answer, from the unit to a goal, as long as all of its steps are *tight*:
/// each costs just what g falls by, so that the path costs the g of its start. Steps may be in
/// doubt, all in one stretch; the rest behind that, the *tail*, is sound. A search that follows
/// tight steps anew pushes nodes until the tail or a goal is met, or gives up.
///
/// Its nodes carry a mark. Along it g falls, so that a node is found by the g it was added with.
/// Lives in a workspace; 32 bytes per node of the path.
class Chain final : public Scratch {
 public:
  using Cost = LifelongLabels::Cost;
  using Label = LifelongLabels::Label;

  explicit Chain(Allocator allocator) : entries_(allocator), fresh_(allocator) {}
  std::size_t bytes() const override { return entries_.bytes() + fresh_.bytes(); }

  /// Empties it, where all labels are unseen.
  void begin() {
    entries_.clear();
    fresh_.clear();
    from_ = doubt_ = tail_ = 0;
  }
  void drop(LifelongLabels& labels) {
    unmark(labels, from_, entries_.size());
    begin();
  }

  std::size_t size() const { return entries_.size() - from_; }
  NodeId operator[](std::size_t i) const { return entries_[from_ + i].node; }
  /// Whether it leads from there to its end, beyond doubt.
  bool holds_from(NodeId start) const {
    return size() > 0 && doubt_ == tail_ && (*this)[0] == start;
  }

  /// The steps of a marked node may have changed, or what is known of it is about to. `g`: what is
  /// known now.
  void doubt(NodeId node, Cost g) {
    const std::size_t i = find(node, g);
    if (i == entries_.size()) return;  // it is in doubt, and g has changed since
    const std::size_t before = i == from_ ? i : i - 1;
    const bool first = doubt_ == tail_;
    doubt_ = first ? before : std::min(doubt_, before);
    tail_ = first ? i + 1 : std::max(tail_, i + 1);
  }
  /// The unit is there now: on the path, all before is left out.
  void begin_at(LifelongLabels& labels, NodeId node) {
    const Label& label = labels.get(node);
    const std::size_t i = label.is(Label::kOnChain) ? find(node, label.g()) : entries_.size();
    if (i == entries_.size()) return;
    unmark(labels, from_, i);
    from_ = i;
    doubt_ = std::max(doubt_, i);
    tail_ = std::max(tail_, i);
  }
  /// The goal is there now: on the path, all behind is left out; else there is no path.
  void end_at(LifelongLabels& labels, NodeId node) {
    const Label& label = labels.get(node);
    const std::size_t i = label.is(Label::kOnChain) ? find(node, label.g()) : entries_.size();
    if (i == entries_.size()) return drop(labels);
    unmark(labels, i + 1, entries_.size());
    entries_.resize(i + 1);
    tail_ = std::min(tail_, i);
    doubt_ = std::min(doubt_, tail_);
  }

  /// Begins to follow tight steps anew: from the last node up to which they are known, or from the
  /// start. Only the tail stays marked besides.
  void follow_from(LifelongLabels& labels, NodeId start) {
    fresh_.clear();
    const bool goes_on = size() > 0 && doubt_ < tail_ && (*this)[0] == start;
    const std::size_t kept = goes_on ? doubt_ : from_;
    for (std::size_t i = from_; i < kept; ++i) fresh_.push_back(entries_[i]);
    const NodeId last = goes_on ? entries_[doubt_].node : start;
    const std::size_t tail = doubt_ == tail_ ? from_ : tail_;
    unmark(labels, kept, tail);
    from_ = doubt_ = tail_ = tail;
    push(labels, last);
  }
  /// The same from a start whose next nodes are pushed at once. Precondition: gave up before.
  void follow_along() { fresh_.clear(); }
  NodeId last() const { return fresh_[fresh_.size() - 1].node; }
  void push(LifelongLabels& labels, NodeId node) {
    Label& label = labels.touch(node);
    label.set(Label::kOnChain, true);
    fresh_.push_back({label.g(), node});
  }
  /// The last one pushed is a goal.
  void arrive(LifelongLabels& labels) { take_over(labels, entries_.size()); }
  /// A tight step leads on to a node of the tail.
  void join(LifelongLabels& labels, NodeId node) {
    take_over(labels, find(node, labels.get(node).g()));
  }
  /// Nothing leads on. The tail remains.
  void give_up(LifelongLabels& labels) {
    for (const Entry& entry : fresh_) labels.touch(entry.node).set(Label::kOnChain, false);
    fresh_.clear();
  }

 private:
  struct Entry {
    Cost g;
    NodeId node;
  };

  /// The end where it is not there under that g.
  std::size_t find(NodeId node, Cost g) const {
    const Entry* begin = entries_.begin() + from_;
    const Entry* found = std::lower_bound(
        begin, entries_.end(), g, [](const Entry& entry, Cost value) { return entry.g > value; });
    const bool there = found != entries_.end() && found->node == node;
    return there ? static_cast<std::size_t>(found - entries_.begin()) : entries_.size();
  }
  void unmark(LifelongLabels& labels, std::size_t begin, std::size_t end) const {
    for (std::size_t i = begin; i < end; ++i) {
      labels.touch(entries_[i].node).set(Label::kOnChain, false);
    }
  }
  void take_over(LifelongLabels& labels, std::size_t rest) {
    WEND_ASSERT(rest <= entries_.size(), "join the tail at a node that is marked");
    unmark(labels, from_, rest);
    for (std::size_t i = rest; i < entries_.size(); ++i) fresh_.push_back(entries_[i]);
    entries_.swap(fresh_);
    from_ = doubt_ = tail_ = 0;
  }

  Buffer<Entry> entries_;
  Buffer<Entry> fresh_;    // what is pushed
  std::size_t from_ = 0;   // the first node
  std::size_t doubt_ = 0;  // the first that may have no tight step to the next one...
  std::size_t tail_ = 0;   // ...and the first of those that have; the same where there is no doubt
};

}  // namespace wend
