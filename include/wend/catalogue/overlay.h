#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "wend/base/types.h"

namespace wend {

/// What one query, or several, see of a map that others do not: places that cost more to enter
/// (danger), that are closed (units that stand there, another team's doors), and places that one
/// may pass but not stop on. The map, its tables and other threads' queries know nothing of it.
///
/// A query refers to it by `overlay`. Whoever changes one while a search that refers to it is
/// under way makes that search end as Status::stale; no other thread may use it then. Five bytes
/// per node, and four more for each of which anything was said. Emptying it takes as long as
/// filling it did, so that one per thread serves every turn.
class Overlay {
 public:
  /// What a place costs more, at most; in the map's units, as Path::cost.
  static constexpr double kMostCost = 1e9;

  Overlay() = default;
  /// For maps with so many nodes (NodeNavigator::node_count).
  explicit Overlay(std::size_t nodes) { reset(nodes); }

  /// As a new one, in the memory that it has.
  void reset(std::size_t nodes);
  /// Empties it.
  void clear();

  std::size_t node_count() const { return costs_.size(); }
  /// Whether nothing was said since it was emptied.
  bool empty() const { return noted_.empty(); }

  /// Each step that enters the node costs so much more: at least 0, in the map's units, as
  /// Path::cost. Kept as a float, and rounded to the map's own units (1 / cost_scale). What is
  /// added several times adds up, to kMostCost at most. Precondition: a node; a number not below 0.
  void add_cost(NodeId node, double cost);
  /// The same for all nodes at once. Precondition: as many as there are nodes.
  void add_costs(std::span<const float> costs);
  /// Each step that enters the node costs so much more, instead of whatever was added before; a
  /// closed node stays closed. For costs that go up and down, without rounding piling up.
  /// Preconditions: as above.
  void set_cost(NodeId node, double cost);
  /// Nobody may enter the node. Who is there may leave. Corner rules do not look at it: diagonal
  /// steps past it stay what they are. Precondition: a node.
  void close(NodeId node);
  /// Ways may lead through the node, and none may end there; they may begin there. Precondition: a
  /// node.
  void pass_only(NodeId node);
  /// Takes back what was said of a node.
  void free(NodeId node);

  /// What entering the node costs more; infinity where it is closed.
  double cost(NodeId node) const { return static_cast<double>(costs_[node]); }
  bool closed(NodeId node) const { return costs_[node] == kClosed; }
  /// Whether a way may end there.
  bool may_stop(NodeId node) const { return !closed(node) && (flags_[node] & kPassOnly) == 0; }

  /// Another one after each change.
  std::uint64_t version() const { return version_; }

 private:
  static constexpr float kClosed = std::numeric_limits<float>::infinity();

  static constexpr std::uint8_t kNoted = 1;
  static constexpr std::uint8_t kPassOnly = 2;

  void note(NodeId node);

  std::vector<float> costs_;
  std::vector<std::uint8_t> flags_;
  std::vector<NodeId> noted_;  // of which anything was said, each once
  std::uint64_t version_ = 0;
};

}  // namespace wend
