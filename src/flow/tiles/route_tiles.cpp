#include "route_tiles.h"

#include <algorithm>

#include "wend/base/assert.h"
#include "wend/internal/space/spaces/grid_topology.h"

namespace wend {

void RouteTiles::reset(const SectorMap& map, std::size_t most_bytes) {
  const std::size_t places = std::size_t{1} << 2 * map.shift();
  if (places != places_) tiles_.clear();
  places_ = places;
  most_tiles_ = std::max<std::size_t>(1, most_bytes / (places * sizeof(TileStep)));
  order_.clear();
  free_.clear();
  for (std::size_t slot = tiles_.size(); slot-- > 0;) {
    free_.push_back(static_cast<std::uint32_t>(slot));
  }
  sectors_.assign(map.sector_count(), OfSector{});
}

void RouteTiles::forget(std::uint32_t number) {
  WEND_ASSERT(number < sectors_.size(), "sectors are those of the last reset()");
  OfSector& sector = sectors_[number];
  for (const std::uint32_t slot : sector.by_portal) {
    if (slot == kNone) continue;
    order_.remove(slot);
    free_.push_back(slot);
  }
  for (const GoalTile& goal : sector.by_goal) {
    order_.remove(goal.slot);
    free_.push_back(goal.slot);
  }
  sector.by_goal.clear();
  sector.by_portal.clear();
}

std::vector<RouteTiles::GoalTile>::iterator RouteTiles::find_goal(OfSector& sector,
                                                                  std::uint32_t cell) {
  return std::lower_bound(
      sector.by_goal.begin(), sector.by_goal.end(), cell,
      [](const GoalTile& tile, std::uint32_t wanted) { return tile.cell < wanted; });
}

RouteTiles::Steps RouteTiles::to_portal(const SectorMap& map, std::uint32_t sector,
                                        std::uint32_t portal) {
  WEND_ASSERT(portal < map.portals(sector).size(), "a route leaves a part by one of its portals");
  std::vector<std::uint32_t>& slots = sectors_[sector].by_portal;
  if (portal < slots.size() && slots[portal] != kNone) {
    order_.touch(slots[portal]);
    return tiles_[slots[portal]].steps.get();
  }
  std::uint32_t slot = kNone;
  TileStep* steps = take_slot({nullptr, sector, portal, false}, slot);
  flood_.to_portal(map, sector, map.portals(sector)[portal], steps);
  slots.resize(map.portals(sector).size(), kNone);
  slots[portal] = slot;
  return steps;
}

RouteTiles::Steps RouteTiles::to_goal(const SectorMap& map, std::uint32_t sector,
                                      std::uint32_t goal) {
  WEND_ASSERT(goal < places_, "a goal is a cell of its sector: take inner()");
  OfSector& kept = sectors_[sector];
  const auto known = find_goal(kept, goal);
  if (known != kept.by_goal.end() && known->cell == goal) {
    order_.touch(known->slot);
    return tiles_[known->slot].steps.get();
  }
  std::uint32_t slot = kNone;
  TileStep* steps = take_slot({nullptr, sector, goal, true}, slot);
  flood_.to_goal(map, sector, goal, steps);
  kept.by_goal.insert(find_goal(kept, goal), {goal, slot});
  return steps;
}

/// A slot that was given up before; else a new one, or, where there are as many as may be, the one
/// used longest ago.
TileStep* RouteTiles::take_slot(const Tile& wanted, std::uint32_t& slot) {
  WEND_ASSERT(places_ > 0, "reset() for a map before tiles are made");
  if (free_.empty() && tiles_.size() >= most_tiles_) drop(order_.last());
  if (free_.empty()) {
    free_.push_back(static_cast<std::uint32_t>(tiles_.size()));
    tiles_.push_back({std::make_unique<TileStep[]>(places_), 0, 0, false});
  }
  slot = free_.back();
  free_.pop_back();
  Tile& tile = tiles_[slot];
  tile.sector = wanted.sector;
  tile.end = wanted.end;
  tile.goal = wanted.goal;
  order_.insert(slot);
  ++made_;
  return tile.steps.get();
}

void RouteTiles::drop(std::uint32_t slot) {
  const Tile& tile = tiles_[slot];
  OfSector& sector = sectors_[tile.sector];
  if (tile.goal) {
    sector.by_goal.erase(find_goal(sector, tile.end));
  } else {
    WEND_ASSERT(sector.by_portal[tile.end] == slot, "a tile is found by its portal");
    sector.by_portal[tile.end] = kNone;
  }
  order_.remove(slot);
  free_.push_back(slot);
  ++dropped_;
}

std::size_t RouteTiles::bytes() const {
  std::size_t bytes = tiles_.size() * places_ * sizeof(TileStep) + tiles_.capacity() * sizeof(Tile);
  bytes += sectors_.capacity() * sizeof(OfSector) + order_.bytes() + free_.capacity() * 4;
  for (const OfSector& sector : sectors_) {
    bytes += sector.by_portal.capacity() * 4 + sector.by_goal.capacity() * sizeof(GoalTile);
  }
  return bytes;
}

Result<void> RouteTiles::validate(const SectorMap& map) const {
  for (std::uint32_t slot = order_.last(); slot != kNone; slot = order_.later(slot)) {
    Result<void> valid = validate_tile(map, tiles_[slot]);
    if (!valid) return valid;
  }
  return {};
}

Result<void> RouteTiles::validate_tile(const SectorMap& map, const Tile& tile) const {
  const GridTopology& grid = map.topology();
  const SectorPart part = {tile.sector, tile.goal ? map.label(tile.sector, tile.end)
                                                  : map.portals(tile.sector)[tile.end].label};
  for (std::uint32_t cell = 0; cell < places_; ++cell) {
    if (map.label(tile.sector, cell) != part.label) continue;
    NodeId node = map.node(tile.sector, cell);
    for (std::size_t left = places_; map.part(node) == part; --left) {
      if (tile.goal && map.inner(grid.point(node)) == tile.end) break;
      const TileStep step = tile.steps[map.inner(grid.point(node))];
      const Expansion all = {node, kNoNode, nullptr, kNoMove, Pruning::repeated};
      const bool legal = step.leads() && (grid.moves(all) >> step.move() & 1u) != 0;
      if (!legal || left == 0) return Error{"", 0, "a tile's steps do not lead to its end"};
      node = grid.target(node, step.move());
    }
    if (!tile.goal && map.part(node) != map.portals(tile.sector)[tile.end].to() &&
        map.part(node) != part) {
      return Error{"", 0, "a tile's steps leave its part by another portal"};
    }
  }
  return {};
}

}  // namespace wend
