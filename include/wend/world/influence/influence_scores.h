#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/types.h"

namespace wend {

/// How the distance between places is measured.
enum class InfluenceDistance : std::uint8_t {
  steps,    ///< each step counts 1
  lengths,  ///< on grids a diagonal step counts 19601 / 13860, any other one 1; elsewhere a step is
            ///< as long as the straight line between its ends, or 1 where they have no positions
  costs,    ///< costs of steps on the map, including terrain and links: see unit_cost; a step that
            ///< costs nothing has the least distance there is
};

/// A score for each node of a map, in whole numbers, so that adding and then subtracting an amount
/// leaves no remainder. The common base of InfluenceMap and MergedInfluence, for all code that
/// reads scores.
class InfluenceScores {
 public:
  /// kOne units make a score of 1.
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
  /// For all nodes.
  std::span<const Units> units() const { return units_; }

  /// The nodes whose score the last update changed, each once, in a deterministic order. Complete
  /// if version() grew by 1; if it grew by more, check all nodes.
  std::span<const NodeId> changed() const { return changed_; }
  std::uint64_t version() const { return version_; }

 protected:
  InfluenceScores() = default;

  std::vector<Units> units_;
  std::vector<NodeId> changed_;
  std::uint64_t version_ = 0;
};

}  // namespace wend
