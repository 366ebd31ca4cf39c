// The open lists of uninformed searches, which do not look at f: first in first out, and last in
// first out. Push and pop O(1); four bytes per entry.
#pragma once

#include <cstdint>

#include "wend/base/assert.h"
#include "wend/base/buffer.h"
#include "wend/base/types.h"
#include "wend/search/workspace.h"

namespace wend {

/// First in, first out. Entries stay where they are until the next query; a search that opens each
/// node once pushes no more entries than there are nodes.
template <class C>
class FifoQueue final : public Scratch {
 public:
  using Cost = C;

  explicit FifoQueue(Allocator allocator) : entries_(allocator) {}
  std::size_t bytes() const override { return entries_.bytes(); }

  void begin() {
    entries_.clear();
    next_ = 0;
  }
  static bool exact() { return true; }
  static C floor() { return C{}; }
  void push(NodeId node, C, C) {
    WEND_ASSERT(node != kNoNode, "push nodes: kNoNode says that nothing is left");
    entries_.push_back(node);
  }
  NodeId pop() {
    WEND_ASSERT(next_ <= entries_.size(), "begin() the queue anew for each search");
    return next_ < entries_.size() ? entries_[next_++] : kNoNode;
  }

 private:
  Buffer<NodeId> entries_;
  std::size_t next_ = 0;
};

/// Last in, first out.
template <class C>
class LifoQueue final : public Scratch {
 public:
  using Cost = C;

  explicit LifoQueue(Allocator allocator) : entries_(allocator) {}
  std::size_t bytes() const override { return entries_.bytes(); }

  void begin() { entries_.clear(); }
  static bool exact() { return true; }
  static C floor() { return C{}; }
  void push(NodeId node, C, C) {
    WEND_ASSERT(node != kNoNode, "an open list holds nodes: kNoNode is its end");
    entries_.push_back(node);
  }
  NodeId pop() {
    if (entries_.empty()) return kNoNode;
    const NodeId node = entries_.back();
    entries_.pop_back();
    return node;
  }

 private:
  Buffer<NodeId> entries_;
};

}  // namespace wend
