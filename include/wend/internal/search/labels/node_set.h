#pragma once

#include <span>

#include "wend/base/assert.h"
#include "wend/search/workspace.h"
#include "wend/space/concepts.h"

namespace wend {

/// A set of nodes as scratch memory: one bit per node of the space, and a list. Emptying it takes
/// as long as filling it did.
class NodeSet final : public Scratch {
 public:
  explicit NodeSet(Allocator allocator) : bits_(allocator), nodes_(allocator) {}
  std::size_t bytes() const override { return bits_.bytes() + nodes_.bytes(); }

  /// Empties the set; it can then hold nodes below `node_count`.
  void begin(std::size_t node_count) {
    WEND_ASSERT(node_count <= kNoNode, "a set holds node ids of 32 bits");
    for (const NodeId node : nodes()) bits_[node / 64] = 0;
    nodes_.clear();
    const std::size_t words = node_count / 64 + 1;
    if (words > bits_.size()) bits_.assign_zero(words);
  }

  bool contains(NodeId node) const {
    WEND_ASSERT(node / 64 < bits_.size(), "the set must have been begun for such nodes");
    return (bits_[node / 64] >> (node % 64) & 1) != 0;
  }
  void insert(NodeId node) {
    if (contains(node)) return;
    bits_[node / 64] |= std::uint64_t{1} << (node % 64);
    WEND_ASSERT(nodes_.size() < bits_.size() * 64,
                "each node is listed once: insert() by this only");
    nodes_.push_back(node);
  }

  /// Takes out the nodes of which `keep(node)` is false. Linear in the nodes.
  template <class Keep>
  void keep_if(Keep&& keep) {
    std::size_t kept = 0;
    for (const NodeId node : nodes()) {
      if (keep(node)) {
        nodes_[kept++] = node;
      } else {
        bits_[node / 64] &= ~(std::uint64_t{1} << (node % 64));
      }
    }
    nodes_.resize(kept);
  }

  /// In the order in which they were inserted.
  std::span<const NodeId> nodes() const { return {nodes_.data(), nodes_.size()}; }

  /// Any of them as a search's goals, as long as the set stays as it is.
  Goals goals() const {
    if (nodes_.size() == 1) return nodes_[0];
    const auto accepts = [](const NodeSet& set, NodeId node) { return set.contains(node); };
    return {nodes(), {this, accepts}};
  }

 private:
  Buffer<std::uint64_t> bits_;
  Buffer<NodeId> nodes_;
};

}  // namespace wend
