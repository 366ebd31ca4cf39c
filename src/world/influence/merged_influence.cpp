#include "wend/world/influence/merged_influence.h"

#include <algorithm>
#include <cmath>

#include "wend/base/assert.h"

namespace wend {

Result<MergedInfluence> MergedInfluence::build(std::span<const InfluencePart> parts,
                                               InfluenceMerge merge) {
  if (parts.empty()) return Error{"", 0, "of no layers there is nothing to merge: give some"};
  MergedInfluence merged(merge);
  for (const InfluencePart& part : parts) {
    if (part.scores == nullptr) return Error{"", 0, "a part without scores cannot be merged"};
    if (part.scores->node_count() != parts[0].scores->node_count()) {
      return Error{"", 0, "layers of different maps cannot be merged: they have other nodes"};
    }
    if (!(std::abs(part.weight) <= InfluencePart::kMostWeight)) {
      return Error{"", 0, "a weight is a number from -1000 to 1000"};
    }
    const Units weight = std::llround(part.weight * static_cast<double>(kOne));
    merged.parts_.push_back({part.scores, weight, part.scores->version() - 2});
  }
  merged.update();
  return merged;
}

InfluenceScores::Units MergedInfluence::merged(NodeId node) const {
  WEND_ASSERT(!parts_.empty(), "build() refuses to merge no layers: ask the layer that it gave");
  Units units = parts_[0].scores->units(node) * parts_[0].weight;
  for (std::size_t i = 1; i < parts_.size(); ++i) {
    const Units other = parts_[i].scores->units(node) * parts_[i].weight;
    switch (merge_) {
      case InfluenceMerge::sum: units += other; break;
      case InfluenceMerge::greatest: units = std::max(units, other); break;
      case InfluenceMerge::least: units = std::min(units, other); break;
    }
  }
  return units / kOne;
}

void MergedInfluence::look_at(NodeId node) {
  WEND_ASSERT(node < units_.size(), "merge the scores of the layers' nodes only");
  const Units now = merged(node);
  if (now == units_[node]) return;
  units_[node] = now;
  changed_.push_back(node);
}

void MergedInfluence::update() {
  changed_.clear();
  ++version_;
  const std::size_t nodes = parts_[0].scores->node_count();
  bool all = nodes != units_.size();
  if (all) {
    units_.assign(nodes, 0);
    ++version_;
  }
  for (Part& part : parts_) {
    WEND_ASSERT(part.scores->node_count() == nodes,
                "the layers' maps have other nodes: update all layers before what is merged");
    const std::uint64_t missed = part.scores->version() - part.version;
    part.version = part.scores->version();
    all = all || missed > 1;
    if (all || missed == 0) continue;
    for (const NodeId node : part.scores->changed()) look_at(node);
  }
  if (!all) return;
  for (NodeId node = 0; node < nodes; ++node) look_at(node);
}

Result<void> MergedInfluence::validate() const {
  for (const Part& part : parts_) {
    if (part.version != part.scores->version() || part.scores->node_count() != node_count()) {
      return Error{"", 0, "a layer was updated since: call update() first"};
    }
  }
  for (NodeId node = 0; node < node_count(); ++node) {
    if (units_[node] != merged(node)) {
      return Error{"", 0, "a merged score is not what the layers say"};
    }
  }
  return {};
}

}  // namespace wend
