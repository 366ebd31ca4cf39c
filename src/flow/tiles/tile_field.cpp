#include "wend/internal/flow/tile_field.h"

#include <algorithm>
#include <tuple>

#include "step_costs.h"
#include "wend/catalogue/node_navigator.h"

namespace wend {
namespace {

std::tuple<std::uint32_t, std::uint32_t> part_order(SectorPart part) {
  return {part.sector, part.label};
}

}  // namespace

void TileField::begin(const SectorMap& map, const CoarseGraph& graph, std::span<const NodeId> goals,
                      bool exact) {
  if (goals.data() != goals_.data()) goals_.assign(goals.begin(), goals.end());
  exact_ = exact;
  window_of_ = kNone;
  for (std::uint32_t slot = 0; slot < tiles_.size(); ++slot) tiles_[slot].part = {};
  free_.clear();
  for (std::size_t slot = tiles_.size(); slot-- > 0;) {
    free_.push_back(static_cast<std::uint32_t>(slot));
  }
  slots_.assign(map.ranks(), kNone);
  lone_.clear();
  waiting_.clear();
  waiting_costs_.assign(tiles_.size(), kFar);
  take_goals(map);
  if (!exact_) return begin_route(graph, map);
  for (const Goal& goal : goal_parts_) {
    const std::uint32_t slot = find(map, goal.part);
    wait_for(slot != kNone ? slot : add(map, goal.part), 0);
  }
}

void TileField::take_goals(const SectorMap& map) {
  goal_parts_.clear();
  islands_.clear();
  for (const NodeId node : goals_) {
    if (node >= map.topology().node_count() || !map.topology().walkable(node)) continue;
    goal_parts_.push_back({map.part(node), node});
    islands_.push_back(map.navigator().component(node));
  }
  std::sort(goal_parts_.begin(), goal_parts_.end(), [](const Goal& a, const Goal& b) {
    return std::tuple(part_order(a.part), a.node) < std::tuple(part_order(b.part), b.node);
  });
  std::sort(islands_.begin(), islands_.end());
}

void TileField::begin_route(const CoarseGraph& graph, const SectorMap& map) {
  roots_.clear();
  for (const Goal& goal : goal_parts_) {
    if (!map.has_rank(goal.part)) continue;
    roots_.push_back({map.rank(goal.part), map.topology().point(goal.node)});
  }
  route_.begin(graph, roots_);
}

bool TileField::reachable(const SectorMap& map, NodeId node) const {
  return std::binary_search(islands_.begin(), islands_.end(), map.navigator().component(node));
}

const TileField::Tile* TileField::tile(const SectorMap& map, const CoarseGraph& graph,
                                       NodeId node) {
  const SectorPart part = map.part(node);
  if (part.label == 0) return nullptr;
  std::uint32_t slot = find(map, part);
  if (slot != kNone && (!exact_ || settled(slot))) return &tiles_[slot];
  if (!reachable(map, node)) return nullptr;
  if (exact_) {
    make_exact(map, part);
  } else {
    make_by_route(map, graph, part);
  }
  slot = find(map, part);
  return made(slot) ? &tiles_[slot] : nullptr;
}

std::uint32_t TileField::find(const SectorMap& map, SectorPart part) const {
  if (map.has_rank(part)) return slots_[map.rank(part)];
  for (const std::uint32_t slot : lone_) {
    if (tiles_[slot].part == part) return slot;
  }
  return kNone;
}

std::uint32_t TileField::add(const SectorMap& map, SectorPart part) {
  if (free_.empty()) {
    free_.push_back(static_cast<std::uint32_t>(tiles_.size()));
    tiles_.emplace_back();
    waiting_costs_.push_back(kFar);
  }
  const std::uint32_t slot = free_.back();
  free_.pop_back();
  Tile& tile = tiles_[slot];
  tile.part = part;
  tile.exit = CoarseRoute::kNoPortal;
  tile.dearest = 0;
  tile.costs.clear();
  if (map.has_rank(part)) {
    slots_[map.rank(part)] = slot;
  } else {
    lone_.push_back(slot);
  }
  return slot;
}

/// Makes the tiles along the route, from the first that there is.
void TileField::make_by_route(const SectorMap& map, const CoarseGraph& graph, SectorPart part) {
  if (!map.has_rank(part)) return flood(map, add(map, part), nullptr);
  if (!route_.settle(graph, map.rank(part))) return;
  chain_.clear();
  for (;;) {
    chain_.push_back(part);
    const std::uint32_t exit = route_.exit(map.rank(part));
    if (exit == CoarseRoute::kNoPortal) break;
    part = map.portals(part.sector)[exit].to();
    if (find(map, part) != kNone) break;
  }
  for (std::size_t i = chain_.size(); i-- > 0;) {
    const SectorPart next = chain_[i];
    const std::uint32_t exit = route_.exit(map.rank(next));
    const std::uint32_t slot = add(map, next);
    tiles_[slot].exit = exit;
    if (exit == CoarseRoute::kNoPortal) {
      flood(map, slot, nullptr);
    } else {
      const SectorPart to = map.portals(next.sector)[exit].to();
      flood(map, slot, &to);
    }
  }
}

/// Floods a tile from the goals in it, and from the tiles beside it: from those of one part only,
/// where that is named, or else (exact) from all.
void TileField::flood(const SectorMap& map, std::uint32_t slot, const SectorPart* only) {
  Tile& tile = tiles_[slot];
  if (window_of_ != tile.part.sector) take_sector(map, tile.part.sector, window_);
  window_of_ = tile.part.sector;
  seeds_.clear();
  seed_goals(map, tile);
  if (exact_ || only != nullptr) seed_steps_out(map, tile, only);
  tile.costs.resize(window_.size());
  tile.directions.resize(window_.size());
  ++floods_;
  if (!flood_.run(window_, seeds_, tile.costs, tile.directions)) {
    std::fill(tile.costs.begin(), tile.costs.end(), kFar);
    std::fill(tile.directions.begin(), tile.directions.end(), kUnreached);
  }
}

void TileField::seed_goals(const SectorMap& map, const Tile& tile) {
  auto goal = std::lower_bound(
      goal_parts_.begin(), goal_parts_.end(), tile.part,
      [](const Goal& a, SectorPart wanted) { return part_order(a.part) < part_order(wanted); });
  for (; goal != goal_parts_.end() && goal->part == tile.part; ++goal) {
    const Point p = map.topology().point(goal->node);
    seeds_.push_back({static_cast<std::uint32_t>(place(map, tile.part.sector, p)), 0,
                      static_cast<std::uint8_t>(kNoMove)});
  }
}

void TileField::seed_steps_out(const SectorMap& map, const Tile& tile, const SectorPart* only) {
  for_each_step_out(map, tile.part, [&](Point from, NodeId node, unsigned move, Point to) {
    const SectorPart part = map.part(to);
    if (only != nullptr && part != *only) return;
    const std::uint32_t next = find(map, part);
    if (!made(next)) return;
    const std::uint64_t cost = tiles_[next].costs[place(map, part.sector, to)];
    if (cost == kFar) return;
    seeds_.push_back({static_cast<std::uint32_t>(place(map, tile.part.sector, from)),
                      cost + step_cost_of(map.grids(), node, move),
                      static_cast<std::uint8_t>(move)});
  });
}

std::size_t TileField::bytes() const {
  std::size_t bytes = tiles_.capacity() * sizeof(Tile) + slots_.capacity() * 4 + route_.bytes();
  for (const Tile& tile : tiles_) {
    bytes += tile.costs.capacity() * sizeof(std::uint64_t) + tile.directions.capacity();
  }
  bytes += goals_.capacity() * sizeof(NodeId) + goal_parts_.capacity() * sizeof(Goal);
  bytes += waiting_.capacity() * sizeof(Waiting) + waiting_costs_.capacity() * 8;
  return bytes + flood_.bytes() + before_.capacity() * 8 + seeds_.capacity() * sizeof(seeds_[0]);
}

}  // namespace wend
