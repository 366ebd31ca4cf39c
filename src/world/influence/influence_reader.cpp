#include "wend/world/influence/influence_reader.h"

#include <algorithm>
#include <cmath>

#include "spread.h"
#include "wend/base/assert.h"

namespace wend {

InfluenceReader::InfluenceReader(const NodeNavigator& navigator, InfluenceDistance distance,
                                 double unit_cost)
    : navigator_(&navigator),
      spread_(std::make_unique<InfluenceSpread>(navigator, distance, unit_cost)) {}

InfluenceReader::InfluenceReader(InfluenceReader&&) noexcept = default;
InfluenceReader& InfluenceReader::operator=(InfluenceReader&&) noexcept = default;
InfluenceReader::~InfluenceReader() = default;

std::vector<InfluencePlace> InfluenceReader::hottest(const InfluenceScores& scores,
                                                     std::size_t most, double apart) {
  WEND_ASSERT(scores.node_count() == navigator_->node_count(), "update() the scores first");
  const std::uint32_t range = InfluenceSpread::distance_of(apart);
  std::vector<bool> near(scores.node_count());
  std::vector<InfluencePlace> places;
  while (places.size() < most) {
    NodeId best = kNoNode;
    for (NodeId node = 0; node < near.size(); ++node) {
      if (near[node] || scores.units(node) <= 0) continue;
      if (best == kNoNode || scores.units(node) > scores.units(best)) best = node;
    }
    if (best == kNoNode) break;
    places.push_back({best, scores.score(best), 0});
    near[best] = true;  // also where nobody can be
    const Reached start = {best, 0};
    spread_->flood({&start, 1}, range, reached_);
    for (const Reached& one : reached_) near[one.node] = true;
  }
  return places;
}

InfluencePlace InfluenceReader::safest_within(const InfluenceScores& scores, NodeId from,
                                              double steps) {
  WEND_ASSERT(scores.node_count() == navigator_->node_count(), "update() the scores first");
  const Reached start = {from, 0};
  spread_->flood({&start, 1}, InfluenceSpread::distance_of(steps), reached_);
  const auto is_safer = [&](const Reached& a, const Reached& b) {
    const auto of_a = scores.units(a.node);
    const auto of_b = scores.units(b.node);
    if (of_a != of_b) return of_a < of_b;
    return a.distance != b.distance ? a.distance < b.distance : a.node < b.node;
  };
  const auto safest = std::min_element(reached_.begin(), reached_.end(), is_safer);
  if (safest == reached_.end()) return {};
  constexpr double kOne = InfluenceSpread::kOne;
  return {safest->node, scores.score(safest->node), safest->distance / kOne};
}

std::vector<NodeId> InfluenceReader::front(const InfluenceScores& one, const InfluenceScores& other,
                                           double least) {
  WEND_ASSERT(one.node_count() == navigator_->node_count() &&
                  other.node_count() == navigator_->node_count(),
              "update() both layers first");
  const auto lead = [&](NodeId node) { return one.units(node) - other.units(node); };
  std::vector<NodeId> nodes;
  for (NodeId node = 0; node < one.node_count(); ++node) {
    if (!(one.score(node) >= least && other.score(node) >= least)) continue;
    if (!spread_->walkable(node)) continue;
    const auto here = lead(node);
    bool meets = here == 0;
    spread_->for_each_step(node, [&](NodeId to, std::uint32_t) {
      const auto there = lead(to);
      meets = meets || (here > 0 ? there <= 0 : there >= 0);
    });
    if (meets) nodes.push_back(node);
  }
  return nodes;
}

}  // namespace wend
