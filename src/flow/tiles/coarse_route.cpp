#include "wend/internal/flow/coarse_route.h"

#include <algorithm>
#include <functional>

#include "wend/base/assert.h"

namespace wend {

/// 17 / 12 is sqrt(2) to 0.2 percent: more than an estimate from middle to middle deserves.
void CoarseGraph::build(const SectorMap& map) {
  const GridTopology& grid = map.topology();
  const bool diagonals = grid.corner_rule() != CornerRule::never;
  const GridSteps steps = {12, grid.hexagonal() ? 12u : 17u, diagonals};
  metric_.emplace(grid, HeuristicKind::automatic, steps, kNoNode);
  number(map);
  enter(map);
}

/// Numbers parts and portals, and counts what leads into each part.
void CoarseGraph::number(const SectorMap& map) {
  parts_.assign(std::size_t{map.ranks()} + 1, Part{});
  places_.clear();
  std::uint32_t rank = 0;
  for (std::uint32_t sector = 0; sector < map.sector_count(); ++sector) {
    for (std::uint32_t label = 1; label <= map.bordering_parts(sector); ++label) {
      parts_[rank].middle = map.middle({sector, label});
      parts_[rank++].first_portal = static_cast<std::uint32_t>(places_.size());
    }
    for (const SectorPortal& portal : map.portals(sector)) {
      WEND_ASSERT(map.has_rank(portal.to()), "portals lead to parts that touch a side");
      places_.push_back(map.middle(sector, portal));
      ++parts_[map.rank(portal.to())].first_entry;
    }
  }
  WEND_ASSERT(rank == map.ranks(), "the map counts all parts that touch a side: number_parts()");
}

void CoarseGraph::enter(const SectorMap& map) {
  std::uint32_t sum = 0;
  for (Part& part : parts_) part.first_entry = sum += part.first_entry;
  entries_.resize(sum);
  // From the back, so that each count becomes where its entries begin, and these lie in order.
  for (std::uint32_t sector = map.sector_count(); sector-- > 0;) {
    const std::span<const SectorPortal> portals = map.portals(sector);
    for (std::size_t i = portals.size(); i-- > 0;) {
      const std::uint32_t before = map.rank({sector, portals[i].label});
      const auto number = static_cast<std::uint32_t>(i);
      const Point place = portal(before, number);
      const auto away = static_cast<std::uint32_t>(distance(middle(before), place));
      entries_[--parts_[map.rank(portals[i].to())].first_entry] = {before, number, away, place};
    }
  }
  WEND_ASSERT(parts_.front().first_entry == 0 && parts_.back().first_entry == entries_.size(),
              "as many portals lead into parts as were counted");
}

std::size_t CoarseGraph::bytes() const {
  return parts_.capacity() * sizeof(Part) + entries_.capacity() * sizeof(Entry) +
         places_.capacity() * sizeof(Point);
}

void CoarseRoute::begin(const CoarseGraph& graph, std::span<const Root> goals) {
  labels_.assign(graph.size(), kUnknown);
  roots_.clear();
  heap_.clear();
  for (const Root& goal : goals) {
    WEND_ASSERT(goal.rank < graph.size(),
                "a route leads to parts that touch a side: ask has_rank()");
    if (labels_[goal.rank] != kUnknown) continue;
    labels_[goal.rank] = std::uint64_t{kNoPortal} << 1;
    roots_.push_back(goal);
    heap_.push_back(goal.rank);
  }
  std::sort(heap_.begin(), heap_.end());
  std::sort(roots_.begin(), roots_.end(),
            [](const Root& a, const Root& b) { return a.rank < b.rank; });
}

const CoarseRoute::Root& CoarseRoute::root(std::uint32_t rank) const {
  const auto found =
      std::lower_bound(roots_.begin(), roots_.end(), rank,
                       [](const Root& a, std::uint32_t wanted) { return a.rank < wanted; });
  WEND_ASSERT(found != roots_.end() && found->rank == rank, "a part without a portal has a goal");
  return *found;
}

bool CoarseRoute::settle(const CoarseGraph& graph, std::uint32_t rank) {
  WEND_ASSERT(labels_.size() == graph.size(), "parts have changed: begin() the route anew");
  while (!settled(rank) && !heap_.empty()) settle_next(graph);
  return settled(rank);
}

void CoarseRoute::settle_next(const CoarseGraph& graph) {
  WEND_ASSERT(!heap_.empty(), "look whether a part waits first");
  const std::uint64_t least = heap_.front();
  std::pop_heap(heap_.begin(), heap_.end(), std::greater<>());
  heap_.pop_back();
  const auto rank = static_cast<std::uint32_t>(least & ((1u << kRankBits) - 1));
  if (settled(rank)) return;
  labels_[rank] |= kSettled;
  reach_from(graph, rank);
}

/// Goes on to what leads into a part that is settled now.
void CoarseRoute::reach_from(const CoarseGraph& graph, std::uint32_t rank) {
  const std::uint64_t cost = labels_[rank] >> 16;
  const std::uint32_t by = exit(rank);
  const bool begins = by == kNoPortal;
  const Point leave = begins ? root(rank).place : graph.portal(rank, by);
  WEND_ASSERT(begins || cost >= graph.distance(graph.middle(rank), leave),
              "the cost of a part includes the way from its middle to its portal");
  const std::uint64_t left = begins ? 0 : cost - graph.distance(graph.middle(rank), leave);
  for (const CoarseGraph::Entry& entry : graph.entries(rank)) {
    const std::uint64_t label = labels_[entry.before];
    if ((label & kSettled) != 0) continue;
    const std::uint64_t costs =
        left + graph.distance(entry.place, leave) + std::uint64_t{entry.from_middle};
    WEND_ASSERT(entry.portal < kNoPortal, "a label has 15 bits for a portal: cut smaller sectors");
    WEND_ASSERT(costs >> (64 - kRankBits) == 0, "no way of parts costs 2^36: each is passed once");
    if (costs >= label >> 16) continue;
    labels_[entry.before] = costs << 16 | std::uint64_t{entry.portal} << 1;
    heap_.push_back(costs << kRankBits | entry.before);
    std::push_heap(heap_.begin(), heap_.end(), std::greater<>());
  }
}

}  // namespace wend
