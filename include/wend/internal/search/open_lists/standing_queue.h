// An open list that outlives its answers: nodes not worth expanding for one may be for the next.
//
// Entries whose key lies in one interval of 2^shift share a bucket, a linked stack. Unlike a
// BucketQueue's ring it takes keys of any size at any time: those below the lowest interval count
// as in it, and those beyond the last wait in a bucket of their own, until `spread` makes the
// intervals wider. Nothing is taken out of the middle: after taking off a node, the search checks
// whether its entry still means something.
// Cost: push and pop O(1). Eight bytes per entry, up to 256 KiB of buckets.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "wend/base/assert.h"
#include "wend/base/buffer.h"
#include "wend/base/types.h"
#include "wend/search/workspace.h"

namespace wend {

class StandingQueue final : public Scratch {
 public:
  using Cost = std::uint64_t;
  static constexpr std::uint32_t kNowhere = ~std::uint32_t{0};
  static constexpr Cost kDrop = ~Cost{0};  ///< no key

  explicit StandingQueue(Allocator allocator)
      : heads_(allocator), words_(allocator), entries_(allocator) {}
  std::size_t bytes() const override {
    return sizeof(*this) + heads_.bytes() + words_.bytes() + entries_.bytes();
  }

  /// Empties the queue. No more than `width` is an interval wide at first, and few keys are below
  /// `lowest`. For maps with so many nodes.
  void begin(Cost lowest, Cost width, std::size_t nodes) {
    const std::size_t buckets = std::bit_ceil(std::clamp<std::size_t>(nodes / 16, 64, kMost));
    if (heads_.size() == buckets) {
      for (std::size_t i = 0; i < words_.size(); ++i) clear_word(i);
    } else {
      heads_.assign_zero(buckets);
      words_.assign_zero(buckets / 64);
    }
    shift_ = width == 0 ? 0 : static_cast<unsigned>(std::bit_width(width) - 1);
    lowest_ = lowest;
    entries_.resize(1);  // the first stays unused, so that 0 can mean "none"
    free_ = 0;
    first_ = 0;
    aside_ = {};
  }

  std::uint32_t bucket_of(Cost key) const {
    if (key <= lowest_) return 0;
    return static_cast<std::uint32_t>(std::min<Cost>((key - lowest_) >> shift_, far()));
  }

  void push(NodeId node, Cost key) {
    const std::uint32_t bucket = bucket_of(key);
    std::uint32_t entry = free_;
    if (entry != 0) {
      free_ = entries_[entry].next;
    } else {
      entry = static_cast<std::uint32_t>(entries_.size());
      entries_.resize(entries_.size() + 1);
    }
    entries_[entry] = {node, heads_[bucket]};
    heads_[bucket] = entry;
    words_[bucket / 64] |= std::uint64_t{1} << bucket % 64;
    first_ = std::min(first_, bucket);
  }

  /// The lowest bucket that has entries; kNowhere where there are none but those put aside.
  std::uint32_t first() {
    std::size_t i = first_ / 64;
    std::uint64_t word = words_[i] >> first_ % 64 << first_ % 64;
    while (word == 0 && ++i < words_.size()) word = words_[i];
    if (word == 0) {
      first_ = far();
      return kNowhere;
    }
    return first_ = static_cast<std::uint32_t>(i * 64) +
                    static_cast<std::uint32_t>(std::countr_zero(word));
  }
  /// No entry's key is less; kDrop where there is none. Entries that were put aside count with what
  /// they were put aside for.
  Cost floor() {
    const std::uint32_t bucket = first();
    const Cost least = bucket == kNowhere ? kDrop : edge(bucket);
    return std::min(least, aside_.head == 0 ? kDrop : aside_.key);
  }
  /// Where a bucket's interval begins. Precondition: it is not far(), or nothing is below.
  Cost edge(std::uint32_t bucket) const { return lowest_ + (Cost{bucket} << shift_); }
  /// Whether what is there lies beyond all intervals.
  bool is_far(std::uint32_t bucket) const { return bucket == far(); }

  /// The node added last there, which pop() takes off. Precondition: first() just said so.
  NodeId top(std::uint32_t bucket) const {
    WEND_ASSERT(heads_[bucket] != 0, "look at what first() found");
    return entries_[heads_[bucket]].node;
  }
  void pop(std::uint32_t bucket) {
    const std::uint32_t entry = heads_[bucket];
    set_head(bucket, entries_[entry].next);
    entries_[entry].next = free_;
    free_ = entry;
  }
  /// The same, but keeps the entry where only bring_back() finds it. It is not needed for keys up
  /// to `key`.
  void put_aside(std::uint32_t bucket, Cost key) {
    const std::uint32_t entry = heads_[bucket];
    set_head(bucket, entries_[entry].next);
    if (aside_.head == 0) aside_.tail = entry;
    entries_[entry].next = aside_.head;
    aside_.head = entry;
    aside_.bucket = std::min(aside_.bucket, bucket);
    aside_.key = std::min(aside_.key, key);
  }
  /// Entries put aside are not needed for keys up to this; the largest key where there are none.
  Cost aside_key() const { return aside_.key; }
  void bring_back() {
    if (aside_.head == 0) return;
    entries_[aside_.tail].next = heads_[aside_.bucket];
    set_head(aside_.bucket, aside_.head);
    first_ = std::min(first_, aside_.bucket);
    aside_ = {};
  }

  /// A lower bound of the keys in a bucket; 0 where nothing is known.
  Cost least_in(std::uint32_t bucket) const {
    return bucket == 0 ? 0 : lowest_ + (Cost{bucket} << shift_);
  }
  template <class Visit>
  void visit(Visit&& visitor) const {
    for (std::size_t i = first_ / 64; i < words_.size(); ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        std::uint32_t entry = heads_[i * 64 + static_cast<std::size_t>(std::countr_zero(word))];
        for (; entry != 0; entry = entries_[entry].next) visitor(entries_[entry].node);
      }
    }
  }

  /// Puts all entries into other intervals, 2^wider times as wide: `key_of(node)` returns the key,
  /// or `kDrop` if the entry is no longer needed.
  template <class KeyOf>
  void spread(Cost lowest, unsigned wider, KeyOf&& key_of) {
    sort_again(lowest, shift_ + wider, key_of);
  }
  /// The same, but all keys from `lowest` up to `highest` get intervals, as narrow as may be.
  template <class KeyOf>
  void spread_between(Cost lowest, Cost highest, KeyOf&& key_of) {
    const Cost share = (highest - lowest) / (heads_.size() - 1);
    sort_again(lowest, static_cast<unsigned>(std::bit_width(share)), key_of);
  }

 private:
  static constexpr std::size_t kMost = std::size_t{1} << 16;
  struct Entry {
    NodeId node;
    std::uint32_t next;
  };
  struct Aside {
    std::uint32_t head = 0;
    std::uint32_t tail = 0;
    std::uint32_t bucket = kNowhere;
    Cost key = ~Cost{0};
  };

  template <class KeyOf>
  void sort_again(Cost lowest, unsigned shift, KeyOf&& key_of) {
    bring_back();
    std::uint32_t all = 0;
    for (std::uint32_t bucket = first(); bucket != kNowhere; bucket = first()) {
      while (heads_[bucket] != 0) {
        const std::uint32_t entry = heads_[bucket];
        set_head(bucket, entries_[entry].next);
        entries_[entry].next = all;
        all = entry;
      }
    }
    lowest_ = lowest;
    shift_ = shift;
    while (all != 0) {
      const std::uint32_t entry = std::exchange(all, entries_[all].next);
      const NodeId node = entries_[entry].node;
      entries_[entry].next = free_;
      free_ = entry;
      const Cost key = key_of(node);
      if (key != kDrop) push(node, key);
    }
  }
  std::uint32_t far() const { return static_cast<std::uint32_t>(heads_.size() - 1); }
  void set_head(std::uint32_t bucket, std::uint32_t entry) {
    heads_[bucket] = entry;
    const std::uint64_t bit = std::uint64_t{1} << bucket % 64;
    if (entry == 0) {
      words_[bucket / 64] &= ~bit;
    } else {
      words_[bucket / 64] |= bit;
    }
  }
  void clear_word(std::size_t i) {
    for (std::uint64_t word = std::exchange(words_[i], 0); word != 0; word &= word - 1) {
      heads_[i * 64 + static_cast<std::size_t>(std::countr_zero(word))] = 0;
    }
  }

  Buffer<std::uint32_t> heads_;
  Buffer<std::uint64_t> words_;  // which buckets have entries
  Buffer<Entry> entries_;
  std::uint32_t free_ = 0;
  std::uint32_t first_ = 0;  // no lower bucket has entries
  unsigned shift_ = 0;
  Cost lowest_ = 0;
  Aside aside_;
};

}  // namespace wend
