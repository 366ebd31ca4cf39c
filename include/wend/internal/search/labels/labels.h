#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "wend/base/assert.h"
#include "wend/base/buffer.h"
#include "wend/search/workspace.h"
#include "wend/space/concepts.h"

/// The label of a node in a search, in the sense of label-correcting shortest paths (g, how it was
/// reached, whether it is closed), with the stamp of the query that wrote it. A label of an older
/// query counts as unwritten, so nothing is cleared between queries.
///
/// Both tables offer the same operations. A *candidate* is a label that has not been put yet.
namespace wend {

/// A table of labels that is emptied by counting up a stamp.
template <class LabelType, class Stamp, Stamp kStampCount>
class StampedTable : public Scratch {
 public:
  using Label = LabelType;

  explicit StampedTable(Allocator allocator) : labels_(allocator) {}
  std::size_t bytes() const override { return labels_.bytes(); }

  /// Makes all labels unwritten: constant time but for growth and, each kStampCount queries, a
  /// clearing.
  void begin(std::size_t nodes) {
    WEND_ASSERT(nodes <= kNoNode, "node ids have 32 bits: refuse larger spaces");
    ++stamp_;
    if (nodes > labels_.size() || stamp_ == kStampCount) {
      labels_.assign_zero(nodes > labels_.size() ? nodes : labels_.size());
      stamp_ = 1;
    }
    WEND_ASSERT(stamp_ > 0 && stamp_ < kStampCount, "a stamp must fit its bits of a label");
  }

  /// Makes room for the labels of so many nodes, the new ones unwritten. For spaces that grow while
  /// they are searched; amortised constant time per node.
  void cover(std::size_t nodes) {
    if (nodes > labels_.size()) labels_.resize(nodes);
  }

  const Label& get(NodeId node) const {
    WEND_ASSERT(node < labels_.size(),
                "begin() or cover() the table for as many nodes as there are");
    return labels_[node];
  }
  void put(NodeId node, const Label& label) {
    WEND_ASSERT(node < labels_.size(), "there must be room for the node: begin() or cover() it");
    labels_[node] = label;
  }

 protected:
  Buffer<Label> labels_;
  Stamp stamp_ = 0;
};

/// Labels in eight bytes, for spaces with numbered moves. From the highest bit down:
///
///     stamp 15 | the complement of g 44 | move 4 | closed 1
///
/// Newer stamps and lower g make larger numbers, so a single comparison tells whether a candidate
/// beats what is there, and unwritten memory (zero) loses to everything. The table is cleared once
/// in 32,767 queries. g may reach 1.7e13, 897 million diagonal steps over open ground; the searches
/// stop short of it with Status::limit_reached.
class PackedLabels final : public StampedTable<std::uint64_t, std::uint64_t, 1 << 15> {
 public:
  using Cost = std::uint64_t;
  static constexpr Cost kMaxCost = (Cost{1} << 44) - 1;

  using StampedTable::StampedTable;

  Label start() const {
    WEND_ASSERT(stamp_ != 0, "begin() the table before labels are made");
    return stamp_ << kStampShift | kMaxCost << kCostShift | kNoMove << kMoveShift;
  }
  static Label extend(Label from, NodeId, Cost step, unsigned move) {
    WEND_ASSERT(step <= kMaxCost - g(from), "expand no node beyond most_expandable()");
    WEND_ASSERT(move <= kNoMove, "a move has four bits: number them from 0 to 14");
    return (from & ~kLowMask) - (step << kCostShift) + (Label{move} << kMoveShift);
  }

  void close(NodeId node, Label label) {
    WEND_ASSERT(node < labels_.size() && written(label), "only nodes that were reached are closed");
    labels_[node] = label | 1;
  }

  bool written(Label label) const { return label >> kStampShift == stamp_; }
  bool closed(Label label) const { return (label & 1) != 0; }
  static Cost g(Label label) { return kMaxCost - ((label >> kCostShift) & kMaxCost); }
  static unsigned move(Label label) { return (label >> kMoveShift) & 15u; }
  /// Whether the candidate's g is lower, or nothing was written yet.
  static bool shorter(Label candidate, Label old) { return candidate > (old | kLowMask); }

  template <class S>
  static NodeId parent(const S& space, NodeId node, Label label) {
    return move(label) == kNoMove ? kNoNode : space.origin(node, move(label));
  }

 private:
  static constexpr unsigned kMoveShift = 1;
  static constexpr unsigned kCostShift = 5;
  static constexpr unsigned kStampShift = 49;
  static constexpr Label kLowMask = 31;
};

/// Labels that name the parent, for any space; 16 bytes where a cost has eight.
template <class C>
struct LinkedLabel {
  C g;
  NodeId parent;
  std::uint32_t state;  // stamp << 5 | move << 1 | closed
};
template <class C>
class LinkedLabels final : public StampedTable<LinkedLabel<C>, std::uint32_t, 1u << 27> {
  using Table = StampedTable<LinkedLabel<C>, std::uint32_t, 1u << 27>;
  using Table::labels_;
  using Table::stamp_;

 public:
  using Cost = C;
  using typename Table::Label;
  static constexpr Cost kMaxCost = std::numeric_limits<C>::max();

  using Table::Table;

  Label start() const {
    WEND_ASSERT(stamp_ != 0, "begin() the table before it makes labels");
    return {C{0}, kNoNode, fresh(kNoMove)};
  }
  /// A sum beyond the largest cost saturates there.
  Label extend(const Label& from, NodeId node, C step, unsigned move) const {
    WEND_ASSERT(!(step < C{0}), "costs of steps must not be negative: lift them all");
    WEND_ASSERT(written(from), "a way goes on from a node that this query reached");
    return {step < kMaxCost - from.g ? from.g + step : kMaxCost, node, fresh(move)};
  }

  void close(NodeId node, const Label& label) {
    WEND_ASSERT(node < labels_.size() && written(label), "close nodes that were reached only");
    labels_[node] = {label.g, label.parent, label.state | 1};
  }

  bool written(const Label& label) const { return label.state >> 5 == stamp_; }
  bool closed(const Label& label) const { return (label.state & 1) != 0; }
  static C g(const Label& label) { return label.g; }
  /// The move of the step to the node; kNoMove on spaces that do not number their moves.
  static unsigned move(const Label& label) { return label.state >> 1 & 15u; }
  bool shorter(const Label& candidate, const Label& old) const {
    return !written(old) || candidate.g < old.g;
  }

  template <class S>
  static NodeId parent(const S&, NodeId, const Label& label) {
    return label.parent;
  }

 private:
  std::uint32_t fresh(unsigned move) const {
    WEND_ASSERT(move <= kNoMove, "a move must fit four bits: number them from 0 to 14");
    return stamp_ << 5 | move << 1;
  }
};

/// No node with a larger g is expanded, or its successors' costs might not fit the label.
template <class Labels, Space S>
typename S::Cost most_expandable(const S& space, double limit) {
  using Cost = typename S::Cost;
  Cost most = Labels::kMaxCost;
  if constexpr (NumberedMoves<S>) {
    WEND_ASSERT(space.max_step() <= most, "a single step must fit a label: make costs coarser");
    most -= space.max_step();
  } else if constexpr (std::integral<Cost>) {
    most -= 1;  // the largest cost is what sums saturate to: "too dear", not a cost
  }
  return limit < static_cast<double>(most) ? static_cast<Cost>(limit) : most;
}

/// 0 for spaces whose maps are not edited.
template <Space S>
std::uint64_t version_of(const S& space) {
  if constexpr (Versioned<S>) return space.version();
  return 0;
}

/// The table that suits a space.
template <class S>
struct LabelsOf {
  using type = LinkedLabels<typename S::Cost>;
};
template <NumberedMoves S>
struct LabelsOf<S> {
  using type = PackedLabels;
};

}  // namespace wend
