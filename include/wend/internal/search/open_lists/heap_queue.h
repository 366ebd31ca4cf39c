// A d-ary heap as an open list: exact order by f, with a total tie rule.
//
// Johnson's d-ary heap ("Priority queues with update and finding minimum spanning trees", 1975)
// without decrease-key: an improved node is pushed again, and its older entry is skipped when it
// surfaces, because the node is closed by then. Four children halve the levels of a binary heap at
// the price of more comparisons per level; see docs/benchmarks.md for what that gives.
//
// Guarantee: entries come by f, ties as the rule says (last added first, or largest g first and
// then last added), so that the order is total. Cost: push O(log n / log d), pop O(d log n / log
// d); 24 bytes per entry.
#pragma once

#include <cstdint>

#include "wend/base/assert.h"
#include "wend/internal/search/open_lists/open_list.h"

namespace wend {

template <class C, unsigned kArity>
class HeapQueue final : public Scratch {
 public:
  using Cost = C;

  explicit HeapQueue(Allocator allocator) : entries_(allocator) {}
  std::size_t bytes() const override { return entries_.bytes(); }

  /// Empties the queue. `deepest`: ties go to the largest g before they go to the last added.
  void begin(bool deepest) {
    entries_.clear();
    clerk_.begin(deepest);
  }

  static bool exact() { return true; }
  bool empty() const { return entries_.empty(); }
  /// The f of the entry that comes next. Precondition: there is one.
  C least() const {
    WEND_ASSERT(!entries_.empty(), "ask empty() before least()");
    return entries_[0].f;
  }
  C floor() const { return floor_; }

  void push(NodeId node, C f, C g) {
    WEND_ASSERT(node != kNoNode, "kNoNode is what an empty queue gives out: push nodes only");
    WEND_ASSERT(f == f, "an f that is no number has no place in the order: mend the costs");
    const Entry entry = clerk_.make(node, f, g);
    entries_.push_back(entry);
    std::size_t hole = entries_.size() - 1;
    while (hole > 0) {
      const std::size_t parent = (hole - 1) / kArity;
      if (!before(entry, entries_[parent])) break;
      entries_[hole] = entries_[parent];
      hole = parent;
    }
    entries_[hole] = entry;
  }

  NodeId pop() {
    if (entries_.empty()) return kNoNode;
    const NodeId node = entries_[0].node;
    floor_ = entries_[0].f;
    [[maybe_unused]] const Entry first = entries_[0];
    const Entry last = entries_.back();
    entries_.pop_back();
    if (!entries_.empty()) sink_from_top(last);
    WEND_ASSERT(entries_.empty() || before(first, entries_[0]),
                "parents come before their children");
    return node;
  }

 private:
  using Entry = OpenEntry<C>;

  void sink_from_top(const Entry& entry) {
    const std::size_t count = entries_.size();
    std::size_t hole = 0;
    for (std::size_t first = 1; first < count; first = hole * kArity + 1) {
      std::size_t best = first;
      const std::size_t end = first + kArity < count ? first + kArity : count;
      for (std::size_t child = first + 1; child < end; ++child) {
        if (before(entries_[child], entries_[best])) best = child;
      }
      if (!before(entries_[best], entry)) break;
      entries_[hole] = entries_[best];
      hole = best;
    }
    entries_[hole] = entry;
  }

  Buffer<Entry> entries_;
  EntryClerk clerk_;
  C floor_{};
};

}  // namespace wend
