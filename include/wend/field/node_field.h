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

/// The cost of every node of a map from some sources, or to them, and the first or last step of a
/// cheapest path for each: a plain value, owned by the caller. Uses: a unit's range, the way of
/// many units to one goal, the distance of places from a threat. 12 bytes per node.
class NodeField {
 public:
  static constexpr double kUnreached = std::numeric_limits<double>::infinity();

  NodeField() = default;
  NodeField(std::size_t nodes, Side side) { reset(nodes, side); }

  /// Resets to an empty field; reuses the memory.
  void reset(std::size_t nodes, Side side) {
    status = Status::found;
    side_ = side;
    count_ = 0;
    costs_.assign(nodes, kUnreached);
    parents_.assign(nodes, kNoNode);
  }

  /// `found`: every reachable node (within the limit) is known. Otherwise why there is no field, or
  /// (limit_reached) why nodes are missing.
  Status status = Status::found;

  std::size_t node_count() const { return costs_.size(); }
  /// `forward`: costs from the sources; `backward`: to them.
  Side side() const { return side_; }
  /// Number of reached nodes, sources included.
  std::size_t count() const { return count_; }

  /// In the map's units, as Path::cost; kUnreached if there is no way within the limit, or no such
  /// node.
  double cost(NodeId node) const { return node < costs_.size() ? costs_[node] : kUnreached; }
  /// Also true at places that an overlay lets units only pass (Overlay::may_stop).
  bool reached(NodeId node) const { return cost(node) != kUnreached; }
  /// The costs of all nodes.
  const std::vector<double>& costs() const { return costs_; }

  /// The node before it on a cheapest path, or (backward) after it; kNoNode for sources, unreached
  /// nodes and invalid nodes.
  NodeId parent(NodeId node) const { return node < parents_.size() ? parents_[node] : kNoNode; }
  /// A cheapest path: from a source to the node, or on the backward side from the node to a source.
  /// Empty if the node is not reached. Linear in the path's length.
  std::vector<NodeId> path(NodeId node) const;

  /// Checks that the field is consistent: each reached node is a source of cost 0, or its parent is
  /// reached and costs at most as much; parents lead to a source; count() is right. Returns the
  /// first fault. Linear in the nodes; for tests and debug builds.
  Result<void> validate() const;

  /// For code that fills the field: the node was reached at that cost from its parent (kNoNode at a
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
