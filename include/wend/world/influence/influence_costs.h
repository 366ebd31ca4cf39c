#pragma once

#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/catalogue/overlay.h"
#include "wend/world/influence/influence_scores.h"

namespace wend {

/// Makes scores cost something: keeps an overlay's costs what a layer's scores come to, so that
/// searches and fields go round danger as far as it is worth. Scores below 0 cost nothing: costs
/// are only added, so that estimates stay admissible and cheapest paths cheapest.
///
///     Overlay overlay(navigator.node_count());
///     InfluenceCosts costs(danger, overlay, 13860);  // a score of 1 costs as much as a step
///     ...
///     danger.tick();
///     replanner.edited(costs.update());
///
/// An update costs what changed in the layer. The overlay may also close places and let pass only,
/// but its costs are those of the layer alone: merge layers for more. Queries with other weights
/// take other overlays.
class InfluenceCosts {
 public:
  /// Both outlive it and stay where they are. A score of 1 costs `cost_of_one`, in the map's units
  /// (Path::cost), up to Overlay::kMostCost. Precondition: a number not below 0.
  InfluenceCosts(const InfluenceScores& scores, Overlay& overlay, double cost_of_one);

  /// Call it after each update of the layer: if it missed one, or the overlay was changed by
  /// others, it looks at all nodes. The nodes that cost something else now, valid until the next
  /// update. Where the map has other nodes since, the overlay is emptied first.
  std::span<const NodeId> update();

  /// Whether the overlay says what the scores come to, but for closed places; the first fault, if
  /// not. Linear in the nodes; for tests and debug builds.
  Result<void> validate() const;

 private:
  double cost(NodeId node) const;
  void look_at(NodeId node);

  const InfluenceScores* scores_;
  Overlay* overlay_;
  double cost_of_one_;
  std::vector<NodeId> changed_;
  std::uint64_t version_;              // of the scores
  std::uint64_t overlay_version_ = 0;  // as it was left
};

}  // namespace wend
