#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/result.h"
#include "wend/base/status.h"
#include "wend/base/trace.h"
#include "wend/base/types.h"

namespace wend {

/// What every node of a map costs from some sources, or to them, and the first or last step of a
/// cheapest path for each: a plain value, the caller's to keep. Where units move whose range it is,
/// what many of them with one goal follow, how far from a threat a place is. 12 bytes per node.
class NodeField {
 public:
  static constexpr double kUnreached = std::numeric_limits<double>::infinity();

  NodeField() = default;
  NodeField(std::size_t nodes, Side side) { reset(nodes, side); }

  /// As a new one, in the memory that it has.
  void reset(std::size_t nodes, Side side) {
    status = Status::found;
    side_ = side;
    count_ = 0;
    costs_.assign(nodes, kUnreached);
    parents_.assign(nodes, kNoNode);
  }

  /// `found`: everything within reach (and the limit) is known. Otherwise why there is no field, or
  /// (limit_reached) why nodes are missing.
  Status status = Status::found;

  std::size_t node_count() const { return costs_.size(); }
  /// `forward`: costs from the sources; `backward`: to them.
  Side side() const { return side_; }
  /// How many nodes are reached, sources included.
  std::size_t count() const { return count_; }

  /// In the map's units, as Path::cost; kUnreached where there is no way within the limit, or no
  /// such node.
  double cost(NodeId node) const { return node < costs_.size() ? costs_[node] : kUnreached; }
  /// Also of places that an overlay lets units pass only (Overlay::may_stop).
  bool reached(NodeId node) const { return cost(node) != kUnreached; }
  /// Of all nodes.
  const std::vector<double>& costs() const { return costs_; }

  /// The node before it on a cheapest path, or (backward) after it; kNoNode at a source, where
  /// nothing is reached, and where there is no such node.
  NodeId parent(NodeId node) const { return node < parents_.size() ? parents_[node] : kNoNode; }
  /// A cheapest path: from a source to the node, or on the backward side from the node to a source.
  /// Empty where the node is not reached. Linear in its length.
  std::vector<NodeId> path(NodeId node) const;

  /// Whether the field hangs together: what is reached has a parent that is reached and costs no
  /// more, or is a source and costs nothing; parents lead to a source; and all that is counted. The
  /// first fault, if not. Linear in the nodes; for tests and debug builds.
  Result<void> validate() const;

  /// For those who fill the field: the node was reached at that cost from its parent (kNoNode at a
  /// source). Precondition: a node of the map that was not set before.
  void set(NodeId node, double cost, NodeId parent) {
    WEND_ASSERT(node < costs_.size(), "a field has the nodes that it was made or reset for");
    WEND_ASSERT(costs_[node] == kUnreached, "set each node once: reset() the field for others");
    WEND_ASSERT(cost >= 0 && cost != kUnreached, "a node that is reached costs a number from 0");
    WEND_ASSERT(parent == kNoNode || parent < costs_.size(), "a parent is a node, or kNoNode");
    costs_[node] = cost;
    parents_[node] = parent;
    ++count_;
  }

 private:
  Side side_ = Side::forward;
  std::size_t count_ = 0;
  std::vector<double> costs_;
  std::vector<NodeId> parents_;
};

}  // namespace wend
