#pragma once

#include <cstdint>

#include "wend/internal/search/labels/labels.h"

namespace wend {

/// What an incremental search notes of a node, in sixteen bytes: what it costs from there to a
/// goal, as it is known to its neighbours (g) and as its successors say now (rhs), each of 40 bits.
/// A label of an older search counts as unseen, so nothing is cleared.
class LifelongLabels final : public Scratch {
 public:
  using Cost = std::uint64_t;
  static constexpr Cost kInfinite = (Cost{1} << 40) - 1;

  class Label {
   public:
    NodeId parent;  ///< the successor that rhs goes by; none of a goal that ends ways, or of what
                    ///< is out of reach

    Cost g() const { return Cost{g_high_} << 32 | g_low_; }
    Cost rhs() const { return Cost{rhs_high_} << 32 | rhs_low_; }
    bool seen() const { return stamp_ != 0; }
    /// Marks.
    static constexpr std::uint8_t kGoal = 128;
    static constexpr std::uint8_t kOnChain = 64;
    static constexpr std::uint8_t kSound = 32;
    bool is(std::uint8_t mark) const { return (move_ & mark) != 0; }
    void set(std::uint8_t mark, bool on) {
      move_ = static_cast<std::uint8_t>(on ? move_ | mark : move_ & ~mark);
    }
    /// By which the search came from the parent.
    unsigned move() const { return move_ & 15u; }

    void set_g(Cost g) {
      g_low_ = static_cast<std::uint32_t>(g);
      g_high_ = static_cast<std::uint8_t>(g >> 32);
    }
    void set_rhs(Cost rhs) {
      rhs_low_ = static_cast<std::uint32_t>(rhs);
      rhs_high_ = static_cast<std::uint8_t>(rhs >> 32);
    }
    void set_parent(NodeId node, unsigned move) {
      parent = node;
      move_ = static_cast<std::uint8_t>((move_ & ~15u) | move);
    }

   private:
    friend class LifelongLabels;
    std::uint32_t g_low_;
    std::uint32_t rhs_low_;
    std::uint8_t g_high_;
    std::uint8_t rhs_high_;
    std::uint8_t move_;
    std::uint8_t stamp_;
  };
  static_assert(sizeof(Label) == 16);

  explicit LifelongLabels(Allocator allocator) : labels_(allocator) {
    unseen_.set_g(kInfinite);
    unseen_.set_rhs(kInfinite);
    unseen_.move_ = 0;
    unseen_.stamp_ = 0;
    unseen_.set_parent(kNoNode, kNoMove);
  }
  std::size_t bytes() const override { return labels_.bytes(); }

  /// Makes all unseen: constant time but for growth and, each 255 times, a clearing.
  void begin(std::size_t nodes) {
    ++stamp_;
    if (nodes > labels_.size() || stamp_ == 0) {
      labels_.assign_zero(std::max(nodes, labels_.size()));
      stamp_ = 1;
    }
  }

  const Label& get(NodeId node) const {
    const Label& label = labels_[node];
    return label.stamp_ == stamp_ ? label : unseen_;
  }
  /// The same, to be written to.
  Label& touch(NodeId node) {
    Label& label = labels_[node];
    if (label.stamp_ != stamp_) [[unlikely]] {
      label = unseen_;
      label.stamp_ = stamp_;
    }
    return label;
  }

 private:
  Buffer<Label> labels_;
  Label unseen_;
  std::uint8_t stamp_ = 0;
};

}  // namespace wend
