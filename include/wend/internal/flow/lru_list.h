// Slots in the order in which they were last used: which of a cache's things goes first when its
// memory is full. A list through two arrays, so that nothing is allocated but room for new slots.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "wend/base/assert.h"

namespace wend {

class LruList {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// Used just now; a slot that was not in the list, or was removed from it.
  void insert(std::uint32_t slot) {
    WEND_ASSERT(slot != kNone && slot != first_, "a slot is in the list once: touch() it instead");
    if (slot >= links_.size()) links_.resize(std::size_t{slot} + 1, {kNone, kNone});
    push_front(slot);
  }
  /// Used just now. Precondition, also of remove(): it is in the list.
  void touch(std::uint32_t slot) {
    if (slot == first_) return;
    take_out(slot);
    push_front(slot);
  }
  void remove(std::uint32_t slot) { take_out(slot); }
  /// The one used longest ago; kNone where there are none.
  std::uint32_t last() const { return last_; }
  /// The one used next after it; kNone of the latest.
  std::uint32_t later(std::uint32_t slot) const {
    WEND_ASSERT(slot < links_.size(), "go through the list from last() until kNone");
    return links_[slot].before;
  }
  void clear() {
    links_.clear();
    first_ = last_ = kNone;
  }
  std::size_t bytes() const { return links_.capacity() * sizeof(Links); }

 private:
  struct Links {
    std::uint32_t before;  // used later
    std::uint32_t after;   // used earlier
  };

  void take_out(std::uint32_t slot) {
    WEND_ASSERT(slot < links_.size(), "only what was inserted is in the list");
    const Links links = links_[slot];
    WEND_ASSERT(links.before == kNone ? first_ == slot : links_[links.before].after == slot,
                "a slot that was removed is in the list no more: insert() it");
    WEND_ASSERT(links.after == kNone ? last_ == slot : links_[links.after].before == slot,
                "both neighbours in the list know a slot");
    (links.before == kNone ? first_ : links_[links.before].after) = links.after;
    (links.after == kNone ? last_ : links_[links.after].before) = links.before;
  }
  void push_front(std::uint32_t slot) {
    links_[slot] = {kNone, first_};
    (first_ == kNone ? last_ : links_[first_].before) = slot;
    first_ = slot;
  }

  std::vector<Links> links_;
  std::uint32_t first_ = kNone;
  std::uint32_t last_ = kNone;
};

}  // namespace wend
