// The open lists of a first course: an unsorted and a sorted list. They show why the others exist.
//
// Guarantee: the same order as every other exact open list. Cost, n entries: the unsorted list
// pushes in O(1) and looks through all entries for each pop; the sorted one, an array with the
// first entry last, finds the place by bisection and moves what lies behind it, and pops in O(1).
// 24 bytes per entry. When not to use them: beyond a few hundred open nodes (docs/benchmarks.md).
#pragma once

#include <algorithm>

#include "wend/base/assert.h"
#include "wend/internal/search/open_lists/open_list.h"

namespace wend {

/// Pushes at the end, searches to pop.
template <class C>
class UnsortedList final : public ComparedList<C> {
 public:
  explicit UnsortedList(Allocator allocator) : entries_(allocator) {}
  std::size_t bytes() const override { return entries_.bytes(); }

 private:
  using Entry = OpenEntry<C>;

  void clear() override { entries_.clear(); }
  bool empty() const override { return entries_.empty(); }
  void insert(const Entry& entry) override { entries_.push_back(entry); }
  Entry take_first() override {
    WEND_ASSERT(!entries_.empty(), "look whether the list is empty() before its first is taken");
    Entry* const end = entries_.data() + entries_.size();
    Entry* const first = std::min_element(entries_.data(), end, before<C>);
    const Entry taken = *first;
    *first = entries_.back();
    entries_.pop_back();
    return taken;
  }

  Buffer<Entry> entries_;
};

/// Sorts on the way in.
template <class C>
class SortedList final : public ComparedList<C> {
 public:
  explicit SortedList(Allocator allocator) : entries_(allocator) {}
  std::size_t bytes() const override { return entries_.bytes(); }

 private:
  using Entry = OpenEntry<C>;

  void clear() override { entries_.clear(); }
  bool empty() const override { return entries_.empty(); }
  void insert(const Entry& entry) override {
    entries_.push_back(entry);
    Entry* const last = &entries_.back();
    const auto after = [](const Entry& a, const Entry& b) { return before(b, a); };
    Entry* const place = std::upper_bound(entries_.data(), last, entry, after);
    std::copy_backward(place, last, last + 1);
    *place = entry;
    WEND_ASSERT(place == entries_.data() || before(entry, place[-1]),
                "what comes later lies before");
    WEND_ASSERT(place == &entries_.back() || before(place[1], entry),
                "what comes sooner lies behind");
  }
  Entry take_first() override {
    WEND_ASSERT(!entries_.empty(), "take entries only while the list is not empty()");
    const Entry taken = entries_.back();
    entries_.pop_back();
    return taken;
  }

  Buffer<Entry> entries_;  // the first to be taken lies at the end
};

}  // namespace wend
