#pragma once

#include <limits>

#include "wend/base/assert.h"
#include "wend/internal/search/labels/labels.h"

namespace wend {

/// Labels that name the parent, in a hash table: for searches that touch few of very many nodes.
/// Their memory follows the nodes they touch, so that it stays in the cache where a table of all
/// nodes would not. The same operations as the other tables (labels.h).
template <class C>
class SparseLabels final : public Scratch {
 public:
  using Cost = C;
  struct Label {
    C g;
    NodeId node;
    NodeId parent;
    std::uint32_t state;  // stamp << 1 | closed
    std::uint32_t move;
  };
  static constexpr Cost kMaxCost = std::numeric_limits<C>::max();

  explicit SparseLabels(Allocator allocator) : slots_(allocator), spare_(allocator) {}
  std::size_t bytes() const override { return slots_.bytes() + spare_.bytes(); }

  /// Makes all labels unwritten: constant time but for the first call and, each 2^31 queries, a
  /// clearing.
  void begin(std::size_t) {
    if (slots_.empty()) slots_.assign_zero(kFewest);
    if (++stamp_ == 1u << 31) {
      slots_.assign_zero(slots_.size());
      stamp_ = 1;
    }
    count_ = 0;
    WEND_ASSERT((slots_.size() & (slots_.size() - 1)) == 0, "the table must double when it grows");
  }

  /// The node's label, or an unwritten one.
  const Label& get(NodeId node) const { return slots_[slot_of(node)]; }
  void put(NodeId node, const Label& label) {
    WEND_ASSERT(node != kNoNode, "a label is put for a node");
    WEND_ASSERT(written(label), "put labels of this query only: begin() made the others void");
    std::size_t slot = slot_of(node);
    if (!written(slots_[slot])) {
      if (2 * ++count_ > slots_.size()) {
        grow();
        slot = slot_of(node);
      }
    }
    slots_[slot] = {label.g, node, label.parent, label.state, label.move};
  }
  void close(NodeId node, const Label& label) {
    WEND_ASSERT(written(slots_[slot_of(node)]), "put() a node's label before the node is closed");
    slots_[slot_of(node)] = {label.g, node, label.parent, label.state | 1, label.move};
  }

  Label start() const {
    WEND_ASSERT(stamp_ != 0, "begin() the labels before the first is made");
    return {C{0}, kNoNode, kNoNode, stamp_ << 1, kNoMove};
  }
  /// A sum beyond the largest cost saturates there.
  Label extend(const Label& from, NodeId node, C step, unsigned move) const {
    WEND_ASSERT(!(step < C{0}), "a step must not cost less than nothing");
    WEND_ASSERT(written(from), "go on from nodes that this query reached only");
    return {step < kMaxCost - from.g ? from.g + step : kMaxCost, kNoNode, node, stamp_ << 1, move};
  }

  bool written(const Label& label) const { return label.state >> 1 == stamp_; }
  bool closed(const Label& label) const { return (label.state & 1) != 0; }
  static C g(const Label& label) { return label.g; }
  static unsigned move(const Label& label) { return label.move; }
  bool shorter(const Label& candidate, const Label& old) const {
    return !written(old) || candidate.g < old.g;
  }
  template <class S>
  static NodeId parent(const S&, NodeId, const Label& label) {
    return label.parent;
  }

 private:
  static constexpr std::size_t kFewest = 1024;  // slots; a power of two, as always

  /// Where the node's label is or belongs: by multiplicative hashing (Knuth), then the next slots.
  /// Precondition: one is free.
  std::size_t slot_of(NodeId node) const {
    WEND_ASSERT(count_ < slots_.size(), "begin() makes slots, and grow() keeps half of them free");
    const std::size_t last = slots_.size() - 1;
    const std::uint64_t hash = std::uint64_t{node} * 0x9e3779b97f4a7c15u >> 32;
    std::size_t slot = static_cast<std::size_t>(hash) & last;
    while (written(slots_[slot]) && slots_[slot].node != node) slot = (slot + 1) & last;
    return slot;
  }

  [[gnu::noinline]] void grow() {
    spare_.resize(0);
    for (const Label& label : slots_) {
      if (written(label)) spare_.push_back(label);
    }
    WEND_ASSERT(spare_.size() + 1 == count_, "count_ is what is written, and the one to come");
    slots_.assign_zero(2 * slots_.size());
    for (const Label& label : spare_) slots_[slot_of(label.node)] = label;
  }

  Buffer<Label> slots_;
  Buffer<Label> spare_;  // while growing
  std::uint32_t stamp_ = 0;
  std::size_t count_ = 0;
};

}  // namespace wend
