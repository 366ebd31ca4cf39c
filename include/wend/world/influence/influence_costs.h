#pragma once

#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/catalogue/overlay.h"
#include "wend/world/influence/influence_scores.h"

namespace wend {

/// Turns scores into costs: keeps an overlay's costs in step with a layer's scores, so that
/// searches and fields avoid danger where the detour is worth it. Scores below 0 cost nothing:
/// costs are only added, so heuristics stay admissible and cheapest paths cheapest.
///
///     Overlay overlay(navigator.node_count());
///     InfluenceCosts costs(danger, overlay, 13860);  // a score of 1 costs as much as a step
///     ...
///     danger.tick();
///     replanner.edited(costs.update());
///
/// An update takes time proportional to what changed in the layer. The overlay may also close
/// places or make them pass-only, but its costs are those of this layer alone: merge layers for
/// more. Queries with other weights need other overlays.
class InfluenceCosts {
 public:
  /// Both must outlive it and must not move. A score of 1 costs `cost_of_one`, in the map's units
  /// (Path::cost), up to Overlay::kMostCost. Precondition: cost_of_one >= 0.
  InfluenceCosts(const InfluenceScores& scores, Overlay& overlay, double cost_of_one);

  /// Call it after each update of the layer: if it missed one, or others changed the overlay, it
  /// checks all nodes. Returns the nodes whose cost changed, valid until the next update. If the
  /// number of nodes changed, the overlay is emptied first.
  std::span<const NodeId> update();

  /// Checks that the overlay has the costs of the scores, except at closed places; returns the
  /// first fault. Linear in the nodes; for tests and debug builds.
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
