#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/types.h"

namespace wend {

/// How far apart places are, for what spreads.
enum class InfluenceDistance : std::uint8_t {
  steps,    ///< each step counts 1
  lengths,  ///< on grids a diagonal step counts 19601 / 13860, any other one 1; elsewhere a step is
            ///< as long as the straight line between its ends, or 1 where they have no positions
  costs,    ///< what steps cost on the map, terrain and links included: see unit_cost; one that
            ///< costs nothing counts as the least distance there is
};

/// A score for each node of a map, in whole numbers, so that what is added and taken away again
/// leaves nothing behind: what an InfluenceMap and a MergedInfluence have in common, and what all
/// that reads scores goes by.
class InfluenceScores {
 public:
  /// So many units make a score of 1.
  using Units = std::int64_t;
  static constexpr Units kOne = 1024;

  std::size_t node_count() const { return units_.size(); }
  /// As of the last update. Precondition: a node.
  double score(NodeId node) const {
    return static_cast<double>(units(node)) / static_cast<double>(kOne);
  }
  Units units(NodeId node) const {
    WEND_ASSERT(node < units_.size(), "scores are of the map's nodes: see node_count()");
    return units_[node];
  }
  /// Of all nodes.
  std::span<const Units> units() const { return units_; }

  /// The nodes that the last update gave another score, each once, in an order that is always the
  /// same. It says all that is new where version() grew by 1; where it grew by more, look at all
  /// nodes.
  std::span<const NodeId> changed() const { return changed_; }
  std::uint64_t version() const { return version_; }

 protected:
  InfluenceScores() = default;

  std::vector<Units> units_;
  std::vector<NodeId> changed_;
  std::uint64_t version_ = 0;
};

}  // namespace wend
