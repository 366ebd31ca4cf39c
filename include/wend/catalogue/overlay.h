#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/types.h"

namespace wend {

/// Changes to a map that hold only for the queries that refer to them: nodes that cost more to
/// enter (danger), nodes that are closed (units that stand there, another team's doors), and nodes
/// that paths may cross but not end on. The map, its tables and other queries are not affected.
///
/// A query refers to it by `overlay`. If it changes while a search uses it, that search ends as
/// Status::stale; no other thread may use it during the change. Memory: five bytes per node, and
/// four more per changed node. Clearing it takes time proportional to the changed nodes, so one
/// overlay per thread can be reused every turn.
class Overlay {
 public:
  /// The largest extra cost of a node; in the map's units, as Path::cost.
  static constexpr double kMostCost = 1e9;

  Overlay() = default;
  /// For a map with this many nodes (NodeNavigator::node_count).
  explicit Overlay(std::size_t nodes) { reset(nodes); }

  /// Makes it a new, empty overlay for this many nodes; keeps its memory.
  void reset(std::size_t nodes);
  /// Empties it.
  void clear();

  std::size_t node_count() const { return costs_.size(); }
  /// Whether no node was changed since it was cleared.
  bool empty() const { return noted_.empty(); }

  /// Adds to the cost of each step that enters the node; in the map's units, as Path::cost. Stored
  /// as a float, and rounded to the map's own units (1 / cost_scale). Several calls add up, to at
  /// most kMostCost. Preconditions: a valid node; cost is a number and at least 0.
  void add_cost(NodeId node, double cost);
  /// The same for all nodes at once. Precondition: one cost per node.
  void add_costs(std::span<const float> costs);
  /// Replaces the extra cost of the node; a closed node stays closed. For costs that rise and fall:
  /// rounding errors do not add up. Preconditions: as add_cost.
  void set_cost(NodeId node, double cost);
  /// No path may enter the node; a path may start there. Corner rules ignore it: diagonal steps
  /// past it stay legal. Precondition: a valid node.
  void close(NodeId node);
  /// Paths may start at the node and lead through it, but not end there. Precondition: a valid
  /// node.
  void pass_only(NodeId node);
  /// Removes all changes of a node. Precondition: a valid node.
  void free(NodeId node);

  /// The extra cost of entering the node; infinity if it is closed.
  double cost(NodeId node) const {
    WEND_ASSERT(node < costs_.size(), "an overlay has costs for the nodes that it was made for");
    return static_cast<double>(costs_[node]);
  }
  bool closed(NodeId node) const {
    WEND_ASSERT(node < costs_.size(), "ask an overlay about nodes of its own map only");
    return costs_[node] == kClosed;
  }
  /// Whether a path may end there.
  bool may_stop(NodeId node) const { return !closed(node) && (flags_[node] & kPassOnly) == 0; }

  /// Changes with each edit.
  std::uint64_t version() const { return version_; }

 private:
  static constexpr float kClosed = std::numeric_limits<float>::infinity();

  static constexpr std::uint8_t kNoted = 1;
  static constexpr std::uint8_t kPassOnly = 2;

  void note(NodeId node);

  std::vector<float> costs_;
  std::vector<std::uint8_t> flags_;
  std::vector<NodeId> noted_;  // changed nodes, each once
  std::uint64_t version_ = 0;
};

}  // namespace wend
