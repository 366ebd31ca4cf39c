// A side's memories of cells that have changed since it saw them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/types.h"

namespace wend {

/// A cell as it was when it was last seen.
struct Memory {
  NodeId node = kNoNode;
  std::uint32_t cost = 0;  ///< in thousandths of open ground's; 0: blocked
  std::uint64_t edit = 0;  ///< the first edit since: the larger it is, the later it was seen
  char symbol = 0;
};

/// Memories by their nodes: open addressing with linear probing, at most half full; removing moves
/// what follows back. 48 bytes a memory at most, once it holds more than a few. Constant time.
class MemoryTable {
 public:
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return slots_.capacity() * sizeof(Memory); }

  /// Null where there is none.
  const Memory* find(NodeId node) const {
    if (size_ == 0) return nullptr;
    for (std::size_t i = home(node); slots_[i].node != kNoNode; i = next(i)) {
      if (slots_[i].node == node) return &slots_[i];
    }
    return nullptr;
  }
  /// Precondition: there is none of that node.
  void insert(const Memory& memory) {
    WEND_ASSERT(memory.node != kNoNode, "kNoNode marks slots without a memory: insert none");
    WEND_ASSERT(find(memory.node) == nullptr, "a place is remembered once: erase() the old memory");
    if (2 * (size_ + 1) > slots_.size()) grow();
    place(memory);
    ++size_;
    WEND_ASSERT(2 * size_ <= slots_.size(), "probing ends at an empty slot: grow() in time");
  }
  /// False where there was none.
  bool erase(NodeId node) {
    const Memory* found = find(node);
    if (found == nullptr) return false;
    std::size_t gap = static_cast<std::size_t>(found - slots_.data());
    for (std::size_t i = next(gap); slots_[i].node != kNoNode; i = next(i)) {
      // It may fill the gap unless its home lies behind that.
      if (distance(home(slots_[i].node), i) < distance(gap, i)) continue;
      slots_[gap] = slots_[i];
      gap = i;
    }
    slots_[gap] = Memory{};
    --size_;
    return true;
  }
  void clear() {
    slots_.clear();
    size_ = 0;
  }

  /// In no order that means anything: what is made of it must not depend on that.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (const Memory& memory : slots_) {
      if (memory.node != kNoNode) visit(memory);
    }
  }

 private:
  std::size_t home(NodeId node) const {
    return static_cast<std::size_t>(node * std::uint32_t{2654435769u} >> 7) & (slots_.size() - 1);
  }
  std::size_t next(std::size_t slot) const { return (slot + 1) & (slots_.size() - 1); }
  std::size_t distance(std::size_t from, std::size_t to) const {
    return (to - from) & (slots_.size() - 1);
  }
  void place(const Memory& memory) {
    std::size_t i = home(memory.node);
    while (slots_[i].node != kNoNode) i = next(i);
    slots_[i] = memory;
  }
  void grow() {
    std::vector<Memory> old = std::move(slots_);
    slots_.assign(old.empty() ? 16 : 2 * old.size(), Memory{});
    WEND_ASSERT((slots_.size() & (slots_.size() - 1)) == 0,
                "slots are a power of two: home() masks");
    for (const Memory& memory : old) {
      if (memory.node != kNoNode) place(memory);
    }
  }

  std::vector<Memory> slots_;  // a power of two of them
  std::size_t size_ = 0;
};

}  // namespace wend
