#include "wend/world/influence/influence_costs.h"

#include <algorithm>

#include "wend/base/assert.h"

namespace wend {

InfluenceCosts::InfluenceCosts(const InfluenceScores& scores, Overlay& overlay, double cost_of_one)
    : scores_(&scores),
      overlay_(&overlay),
      cost_of_one_(cost_of_one),
      version_(scores.version() - 2) {
  WEND_ASSERT(cost_of_one >= 0, "searches can only be told of costs of 0 or more");
}

/// As the overlay keeps it.
double InfluenceCosts::cost(NodeId node) const {
  const double score = std::max(scores_->score(node), 0.0);
  return static_cast<double>(
      static_cast<float>(std::min(score * cost_of_one_, Overlay::kMostCost)));
}

void InfluenceCosts::look_at(NodeId node) {
  WEND_ASSERT(node < overlay_->node_count(), "reset() the overlay for as many nodes as scores");
  const double now = cost(node);
  if (overlay_->closed(node) || overlay_->cost(node) == now) return;
  overlay_->set_cost(node, now);
  changed_.push_back(node);
}

std::span<const NodeId> InfluenceCosts::update() {
  changed_.clear();
  const std::size_t nodes = scores_->node_count();
  if (overlay_->node_count() != nodes) overlay_->reset(nodes);
  const std::uint64_t missed = scores_->version() - version_;
  if (missed > 1 || overlay_->version() != overlay_version_) {
    for (NodeId node = 0; node < nodes; ++node) look_at(node);
  } else if (missed == 1) {
    for (const NodeId node : scores_->changed()) look_at(node);
  }
  version_ = scores_->version();
  overlay_version_ = overlay_->version();
  return changed_;
}

Result<void> InfluenceCosts::validate() const {
  if (version_ != scores_->version() || overlay_->node_count() != scores_->node_count()) {
    return Error{"", 0, "the layer was updated since: call update() first"};
  }
  for (NodeId node = 0; node < scores_->node_count(); ++node) {
    if (!overlay_->closed(node) && overlay_->cost(node) != cost(node)) {
      return Error{"", 0, "a node costs something else than its score comes to"};
    }
  }
  return {};
}

}  // namespace wend
