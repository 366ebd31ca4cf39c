// The exact way of a TileField, and what becomes of its tiles after an edit.
#include <algorithm>
#include <string>

#include "step_costs.h"
#include "wend/base/assert.h"
#include "wend/internal/flow/tile_field.h"

namespace wend {
namespace {

/// For a heap whose first is the cheapest.
template <class Waiting>
bool waits_longer(const Waiting& a, const Waiting& b) {
  return a.cost != b.cost ? a.cost > b.cost : a.slot > b.slot;
}

bool in_sectors(std::span<const std::uint32_t> sectors, std::uint32_t sector) {
  return std::binary_search(sectors.begin(), sectors.end(), sector);
}

}  // namespace

void TileField::wait_for(std::uint32_t slot, std::uint64_t cost) {
  WEND_ASSERT(slot < waiting_costs_.size(), "add() a tile before it waits");
  if (cost >= waiting_costs_[slot]) return;
  waiting_costs_[slot] = cost;
  waiting_.push_back({cost, slot});
  std::push_heap(waiting_.begin(), waiting_.end(), waits_longer<Waiting>);
}

/// Whether nothing that waits can make a tile cheaper. It does not change any more then.
bool TileField::settled(std::uint32_t slot) {
  while (!waiting_.empty() && waiting_.front().cost != waiting_costs_[waiting_.front().slot]) {
    std::pop_heap(waiting_.begin(), waiting_.end(), waits_longer<Waiting>);
    waiting_.pop_back();
  }
  return made(slot) && (waiting_.empty() || tiles_[slot].dearest <= waiting_.front().cost);
}

void TileField::make_exact(const SectorMap& map, TileFlood& flood, SectorPart part) {
  while (!settled(find(map, part)) && !waiting_.empty()) {
    const std::uint32_t slot = waiting_.front().slot;
    WEND_ASSERT(waiting_.front().cost == waiting_costs_[slot], "settled() removes older entries");
    std::pop_heap(waiting_.begin(), waiting_.end(), waits_longer<Waiting>);
    waiting_.pop_back();
    waiting_costs_[slot] = kFar;
    before_ = tiles_[slot].costs;
    make(map, flood, slot, nullptr);
    before_.resize(tiles_[slot].costs.size(), kFar);
    spread(map, slot);
  }
}

/// Lets those beside a tile wait that its new costs make cheaper.
void TileField::spread(const SectorMap& map, std::uint32_t slot) {
  const SectorPart part = tiles_[slot].part;
  const SectorSides sides(map, part.sector);
  for_each_step_out(map, part, [&](Point here, NodeId, unsigned move, Point before) {
    const std::size_t at = sides.number(here);
    const std::uint64_t cost = tiles_[slot].costs[at];
    if (cost >= before_[at]) return;
    const NodeId node = map.topology().node(before);
    const std::uint64_t costs = cost + step_cost_of(map.grids(), node, opposite(move));
    const SectorPart beside = map.part(before);
    std::uint32_t other = find(map, beside);
    if (other == kNone) other = add(map, beside);
    const bool dearer =
        !made(other) || costs < tiles_[other].costs[SectorSides(map, beside.sector).number(before)];
    if (dearer) wait_for(other, costs);
  });
}

void TileField::follow_edit(const SectorMap& map, const CoarseGraph& graph) {
  if (exact_ || map.remade().size() == map.sector_count()) {
    return begin(map, graph, goals_, exact_);
  }
  const bool goals_touched = drop_touched(map);
  take_goals(map);  // islands may have other numbers now
  if (!goals_touched && !map.routes_changed()) return drop_wrong(map, graph);
  slots_.assign(map.ranks(), kNone);
  lone_.clear();
  for (std::uint32_t slot = 0; slot < tiles_.size(); ++slot) {
    const SectorPart part = tiles_[slot].part;
    if (part.label == 0) continue;
    if (map.has_rank(part)) {
      slots_[map.rank(part)] = slot;
    } else {
      lone_.insert(find_lone(part), slot);
    }
  }
  begin_route(graph, map);
  drop_wrong(map, graph);
}

/// Drops the tiles of sectors that are others now. True where a goal lies in one.
bool TileField::drop_touched(const SectorMap& map) {
  for (std::uint32_t slot = 0; slot < tiles_.size(); ++slot) {
    const SectorPart part = tiles_[slot].part;
    if (part.label == 0) continue;
    const bool touched =
        in_sectors(map.remade(), part.sector) || in_sectors(map.reopened(), part.sector);
    if (touched) drop(slot);
  }
  return std::any_of(goals_.begin(), goals_.end(), [&](NodeId goal) {
    return goal < map.topology().node_count() && in_sectors(map.remade(), map.sector_of(goal));
  });
}

void TileField::drop(std::uint32_t slot) {
  WEND_ASSERT(tiles_[slot].part.label != 0, "a slot is given up once: it has no tile any more");
  // Where ranks have changed, slots_ is filled anew afterwards.
  const auto known = std::find(slots_.begin(), slots_.end(), slot);
  if (known != slots_.end()) *known = kNone;
  lone_.erase(std::remove(lone_.begin(), lone_.end(), slot), lone_.end());
  tiles_[slot].part = {};
  free_.push_back(slot);
}

/// Drops the tiles from which the route leads on by others than before, and those before them.
void TileField::drop_wrong(const SectorMap& map, const CoarseGraph& graph) {
  constexpr std::uint8_t kOpen = 0;
  constexpr std::uint8_t kRight = 1;
  constexpr std::uint8_t kWrong = 2;
  verdicts_.assign(tiles_.size(), kOpen);
  std::vector<std::uint32_t>& chain = slot_chain_;
  for (std::uint32_t first = 0; first < tiles_.size(); ++first) {
    if (tiles_[first].part.label == 0) continue;
    chain.clear();
    std::uint32_t slot = first;
    std::uint8_t verdict = kOpen;
    while (verdict == kOpen) {
      if (verdicts_[slot] != kOpen) {
        verdict = verdicts_[slot];
        break;
      }
      chain.push_back(slot);
      std::uint32_t next = kNone;
      const bool same = leads_as_before(map, graph, slot, next);
      if (!same) verdict = kWrong;
      if (same && next == kNone) verdict = kRight;
      slot = next;
    }
    for (const std::uint32_t one : chain) verdicts_[one] = verdict;
  }
  for (std::uint32_t slot = 0; slot < tiles_.size(); ++slot) {
    if (verdicts_[slot] == kWrong) drop(slot);
  }
}

/// Whether the route leaves the tile's part by the same portal to a part with a tile; `next` is
/// that, or none at a goal's part.
bool TileField::leads_as_before(const SectorMap& map, const CoarseGraph& graph, std::uint32_t slot,
                                std::uint32_t& next) {
  const Tile& tile = tiles_[slot];
  if (!map.has_rank(tile.part)) return true;
  const std::uint32_t rank = map.rank(tile.part);
  if (!route_.settle(graph, rank) || route_.exit(rank) != tile.exit) return false;
  if (tile.exit == CoarseRoute::kNoPortal) return true;
  WEND_ASSERT(tile.exit < map.portals(tile.part.sector).size(), "routes leave parts by portals");
  next = find(map, map.portals(tile.part.sector)[tile.exit].to());
  return next != kNone;
}

Result<void> TileField::validate(const SectorMap& map, const CoarseGraph& graph) const {
  TileFlood flood;
  TileField anew;
  anew.begin(map, graph, goals_, exact_);
  for (const Tile& tile : tiles_) {
    if (tile.part.label == 0 || tile.costs.empty()) continue;
    const bool final = waiting_.empty() || tile.dearest <= waiting_.front().cost;
    if (exact_ && !final) continue;
    const SectorSides sides(map, tile.part.sector);
    for (std::uint32_t inner = 0; inner < std::uint32_t{1} << 2 * map.shift(); ++inner) {
      if (map.label(tile.part.sector, inner) != tile.part.label) continue;
      const Point p = map.place(tile.part.sector, inner);
      const Tile* should = anew.tile(map, graph, flood, map.topology().node(p));
      const bool same = should != nullptr &&
                        should->directions[sides.place(p)] == tile.directions[sides.place(p)] &&
                        cost(map, *should, p) == cost(map, tile, p);
      if (same) continue;
      return Error{"", 0,
                   "a tile of sector " + std::to_string(tile.part.sector) +
                       " is another one than made anew"};
    }
  }
  return {};
}

}  // namespace wend
