// A pairing heap as an open list. M. Fredman, R. Sedgewick, D. Sleator and R. Tarjan, "The pairing
// heap: a new form of self-adjusting heap" (Algorithmica 1986), with the two-pass merge.
//
// Guarantee: the same order as every other exact open list. Cost: push O(1), pop O(log n)
// amortised; 32 bytes per entry. Like the other lists it goes without decrease-key, its strong
// point in theory: an improved node is pushed again. When not to use it: its nodes lie all over
// memory, and a d-ary heap, whose nodes do not, is faster (docs/benchmarks.md).
#pragma once

#include <cstdint>
#include <utility>

#include "wend/base/assert.h"
#include "wend/internal/search/open_lists/open_list.h"

namespace wend {

template <class C>
class PairingHeap final : public ComparedList<C> {
 public:
  explicit PairingHeap(Allocator allocator) : nodes_(allocator) {}
  std::size_t bytes() const override { return nodes_.bytes(); }

 private:
  using Entry = OpenEntry<C>;
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  struct Node {
    Entry entry;
    std::uint32_t child;    // the first of its children
    std::uint32_t sibling;  // its parent's next child; the next free node
  };

  void clear() override {
    nodes_.clear();
    root_ = free_ = kNone;
  }
  bool empty() const override { return root_ == kNone; }

  void insert(const Entry& entry) override {
    const Node node = {entry, kNone, kNone};
    std::uint32_t place = free_;
    WEND_ASSERT(place == kNone || place < nodes_.size(),
                "free nodes are among those that were made");
    if (place != kNone) {
      free_ = nodes_[place].sibling;
      nodes_[place] = node;
    } else {
      place = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back(node);
    }
    root_ = root_ == kNone ? place : merged(root_, place);
  }

  Entry take_first() override {
    WEND_ASSERT(root_ != kNone && nodes_[root_].sibling == kNone,
                "a heap with entries has one root");
    const Entry taken = nodes_[root_].entry;
    const std::uint32_t old = std::exchange(root_, merged_children(nodes_[root_].child));
    nodes_[old].sibling = std::exchange(free_, old);
    WEND_ASSERT(root_ == kNone || before(taken, nodes_[root_].entry), "roots come before the rest");
    return taken;
  }

  /// Makes the later of two roots the first child of the other. Returns that one.
  std::uint32_t merged(std::uint32_t a, std::uint32_t b) {
    WEND_ASSERT(a != b && a < nodes_.size() && b < nodes_.size(), "merge two trees of this heap");
    if (before(nodes_[b].entry, nodes_[a].entry)) std::swap(a, b);
    nodes_[b].sibling = std::exchange(nodes_[a].child, b);
    return a;
  }

  /// Merges siblings in pairs from left to right, then the pairs from right to left.
  std::uint32_t merged_children(std::uint32_t first) {
    std::uint32_t pairs = kNone;  // linked backward by `sibling`
    while (first != kNone) {
      const std::uint32_t second = nodes_[first].sibling;
      const std::uint32_t rest = second == kNone ? kNone : nodes_[second].sibling;
      nodes_[first].sibling = kNone;
      const std::uint32_t pair = second == kNone ? first : merged(first, second);
      nodes_[pair].sibling = std::exchange(pairs, pair);
      first = rest;
    }
    std::uint32_t root = kNone;
    while (pairs != kNone) {
      const std::uint32_t next = std::exchange(nodes_[pairs].sibling, kNone);
      root = root == kNone ? pairs : merged(root, pairs);
      pairs = next;
    }
    return root;
  }

  Buffer<Node> nodes_;
  std::uint32_t root_ = kNone;
  std::uint32_t free_ = kNone;
};

}  // namespace wend
