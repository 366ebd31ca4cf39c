// Numbers by 64-bit keys: a hash table of open addressing, in one block of memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "wend/base/assert.h"

namespace wend {

class SlotTable {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// kNone where the key is not there.
  std::uint32_t find(std::uint64_t key) const {
    if (entries_.empty()) return kNone;
    for (std::size_t at = home(key);; at = next(at)) {
      if (entries_[at].slot == kNone) return kNone;
      if (entries_[at].key == key) return entries_[at].slot;
    }
  }

  /// Preconditions: a slot; the key is not there.
  void insert(std::uint64_t key, std::uint32_t slot) {
    WEND_ASSERT(slot != kNone, "kNone means that there is no slot");
    WEND_ASSERT(find(key) == kNone, "erase() a key before it gets another slot");
    if (4 * (count_ + 1) > 3 * entries_.size()) grow();
    ++count_;
    put(key, slot);
  }

  /// Precondition: the key is there.
  void erase(std::uint64_t key) {
    WEND_ASSERT(count_ > 0, "an empty table has no keys to erase");
    std::size_t at = home(key);
    while (entries_[at].key != key || entries_[at].slot == kNone) {
      WEND_ASSERT(entries_[at].slot != kNone, "only keys that are there can be erased");
      at = next(at);
    }
    --count_;
    // Those behind move up, so that no search for them ends at the gap.
    for (std::size_t gap = at;;) {
      at = next(at);
      const Entry& entry = entries_[at];
      if (entry.slot == kNone) {
        entries_[gap].slot = kNone;
        return;
      }
      const std::size_t wanted = home(entry.key);
      const bool between = gap <= at ? gap < wanted && wanted <= at : gap < wanted || wanted <= at;
      if (between) continue;
      entries_[gap] = entry;
      gap = at;
    }
  }

  std::size_t size() const { return count_; }

 private:
  struct Entry {
    std::uint64_t key = 0;
    std::uint32_t slot = kNone;
  };
  static constexpr std::size_t kFewest = 64;

  std::size_t home(std::uint64_t key) const {
    // Fibonacci hashing: the product's upper bits depend on all of the key's.
    return static_cast<std::size_t>(((key ^ key >> 32) * 0x9e3779b97f4a7c15) >> shift_);
  }
  std::size_t next(std::size_t at) const { return (at + 1) & (entries_.size() - 1); }

  void put(std::uint64_t key, std::uint32_t slot) {
    WEND_ASSERT(count_ < entries_.size(), "lookups end at gaps: grow() before the table is full");
    std::size_t at = home(key);
    while (entries_[at].slot != kNone) at = next(at);
    entries_[at] = {key, slot};
  }

  void grow() {
    std::vector<Entry> old(entries_.empty() ? kFewest : 2 * entries_.size());
    old.swap(entries_);
    shift_ = 64;
    for (std::size_t size = entries_.size(); size > 1; size /= 2) --shift_;
    for (const Entry& entry : old) {
      if (entry.slot != kNone) put(entry.key, entry.slot);
    }
  }

  std::vector<Entry> entries_;  // a power of two
  std::size_t count_ = 0;
  unsigned shift_ = 64;
};

}  // namespace wend
