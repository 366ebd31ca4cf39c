#pragma once

#include <algorithm>
#include <cstdint>

#include "wend/base/assert.h"
#include "wend/base/buffer.h"
#include "wend/search/workspace.h"
#include "wend/space/concepts.h"

namespace wend {

/// An incremental search's label of a node, in twelve bytes: a lower bound of the cost from there
/// to a goal (g), and one by what was learned since (rhs, never larger; where it is smaller, the
/// node is *over* and has an entry in the open list). Each has 40 bits. A label of an older search
/// counts as unseen, so nothing is cleared.
class LifelongLabels final : public Scratch {
 public:
  using Cost = std::uint64_t;
  static constexpr Cost kInfinite = (Cost{1} << 40) - 1;

  class Label {
   public:
    Cost g() const { return Cost{g_high_} << 32 | g_low_; }
    Cost rhs() const { return Cost{rhs_high_} << 32 | rhs_low_; }
    bool over() const { return rhs() < g(); }
    /// Marks.
    static constexpr std::uint8_t kGoal = 128;
    static constexpr std::uint8_t kOnChain = 64;  ///< of the path, whose steps are tight
    static constexpr std::uint8_t kSound = 32;    ///< tight steps lead from here to a goal
    static constexpr std::uint8_t kBroken = 16;   ///< the one that was followed leads to none
    bool is(unsigned marks) const { return (marks_ & marks) != 0; }
    void set(std::uint8_t mark, bool on) {
      marks_ = static_cast<std::uint8_t>(on ? marks_ | mark : marks_ & ~mark);
    }
    /// By which rhs came about, backward.
    unsigned move() const { return marks_ & 15u; }

    void set_g(Cost g) {
      g_low_ = static_cast<std::uint32_t>(g);
      g_high_ = static_cast<std::uint8_t>(g >> 32);
    }
    void set_rhs(Cost rhs, unsigned move) {
      rhs_low_ = static_cast<std::uint32_t>(rhs);
      rhs_high_ = static_cast<std::uint8_t>(rhs >> 32);
      marks_ = static_cast<std::uint8_t>((marks_ & ~15u) | move);
    }

   private:
    friend class LifelongLabels;
    std::uint32_t g_low_;
    std::uint32_t rhs_low_;
    std::uint8_t g_high_;
    std::uint8_t rhs_high_;
    std::uint8_t marks_;
    std::uint8_t stamp_;
  };
  static_assert(sizeof(Label) == 12);

  explicit LifelongLabels(Allocator allocator) : labels_(allocator) {
    unseen_.marks_ = 0;
    unseen_.stamp_ = 0;
    unseen_.set_g(kInfinite);
    unseen_.set_rhs(kInfinite, kNoMove);
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
    WEND_ASSERT(node < labels_.size(), "begin() the table for as many nodes as there are");
    const Label& label = labels_[node];
    return label.stamp_ == stamp_ ? label : unseen_;
  }
  /// The same, to be written to.
  Label& touch(NodeId node) {
    WEND_ASSERT(node < labels_.size(), "begin() the table for as many nodes as there are");
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
