#include "wend/world/influence/flight.h"

#include <algorithm>
#include <cmath>

#include "spread.h"
#include "wend/base/assert.h"
#include "wend/world/influence/influence_reader.h"

namespace wend {
namespace {

bool is_nearer(const Reached& a, const Reached& b) {
  return a.distance != b.distance ? a.distance < b.distance : a.node < b.node;
}

/// The cost of staying at a node: 0 where it is farthest from the threats.
std::uint32_t cost_of_staying(std::uint32_t distance, std::uint32_t farthest, double worth) {
  WEND_ASSERT(distance <= farthest, "find the farthest place before the costs of staying");
  constexpr std::uint64_t kParts = 1024;
  const auto parts = static_cast<std::uint64_t>(std::llround(worth * kParts));
  return static_cast<std::uint32_t>((farthest - distance) * parts / kParts);
}

}  // namespace

std::vector<NodeId> Flight::path(NodeId node) const {
  WEND_ASSERT(costs_.size() == next_.size(), "each node of a flight has a cost and a next node");
  std::vector<NodeId> nodes;
  for (; node != kNoNode; node = next(node)) {
    nodes.push_back(node);
    WEND_ASSERT(nodes.size() <= node_count(), "each step of a flight leads to a better node");
    if (!threatened(node)) break;
  }
  return nodes;
}

Flight InfluenceReader::flee(std::span<const NodeId> threats, const FlightOptions& options) {
  Flight flight;
  flee(threats, options, flight);
  return flight;
}

void InfluenceReader::flee(std::span<const NodeId> threats, const FlightOptions& options,
                           Flight& flight) {
  WEND_ASSERT(options.worth >= 1 && options.worth <= 2, "distance is worth 1 to 2 times the way");
  WEND_ASSERT(options.range >= 0 && options.range <= 50'000, "a range is a number from 0 to 50000");
  const std::size_t nodes = navigator_->node_count();
  starts_.clear();
  for (const NodeId threat : threats) starts_.push_back({threat, 0});
  spread_->flood(starts_, InfluenceSpread::distance_of(options.range), reached_);
  std::uint32_t farthest = 0;
  for (const Reached& one : reached_) farthest = std::max(farthest, one.distance);
  flight.costs_.assign(nodes, Flight::kNone);
  flight.next_.assign(nodes, kNoNode);
  for (const auto& [node, distance] : reached_) {
    flight.costs_[node] = cost_of_staying(distance, farthest, options.worth);
  }
  choose_refuges(flight);
  spread_->flood_back(starts_, cost_of_staying(0, farthest, options.worth), flooded_);
  for (const auto& [node, cost] : flooded_) flight.costs_[node] = cost;
  note_ways_on(flight);
}

/// Only where no step leads to a place that is better by more than its length can be the end of a
/// way from anywhere: all others have their costs from these.
void InfluenceReader::choose_refuges(const Flight& flight) {
  starts_.clear();
  for (const Reached& one : reached_) {
    const std::uint32_t here = flight.costs_[one.node];
    bool stays = true;
    spread_->for_each_step(one.node, [&](NodeId to, std::uint32_t length) {
      const std::uint32_t there = flight.costs_[to];
      stays = stays && (there == Flight::kNone || std::uint64_t{there} + length >= here);
    });
    if (stays) starts_.push_back({one.node, here});
  }
  std::sort(starts_.begin(), starts_.end(), is_nearer);
}

void InfluenceReader::note_ways_on(Flight& flight) {
  for (const Reached& one : reached_) {
    std::uint32_t least = flight.costs_[one.node];
    NodeId& next = flight.next_[one.node];
    spread_->for_each_step(one.node, [&](NodeId to, std::uint32_t) {
      const std::uint32_t there = flight.costs_[to];
      if (there > least || (there == least && (next == kNoNode || to > next))) return;
      least = there;
      next = to;
    });
  }
  // Beyond the range nobody flees, but ways may lead through there.
  starts_.clear();
  for (const Reached& one : reached_) starts_.push_back({one.node, flight.costs_[one.node]});
  for (const Reached& one : flooded_) flight.costs_[one.node] = Flight::kNone;
  for (const Reached& one : starts_) flight.costs_[one.node] = one.distance;
}

}  // namespace wend
