#include "wend/internal/flow/tile_field.h"

#include <algorithm>
#include <tuple>

#include "step_costs.h"
#include "wend/base/assert.h"
#include "wend/catalogue/node_navigator.h"

namespace wend {
namespace {

std::tuple<std::uint32_t, std::uint32_t> part_order(SectorPart part) {
  return {part.sector, part.label};
}

}  // namespace

void TileField::begin(const SectorMap& map, const CoarseGraph& graph, std::span<const NodeId> goals,
                      bool exact) {
  WEND_ASSERT(graph.size() == map.ranks(), "the graph is of other parts: build() it after an edit");
  if (goals.data() != goals_.data()) goals_.assign(goals.begin(), goals.end());
  exact_ = exact;
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
                                       TileFlood& flood, NodeId node) {
  const SectorPart part = map.part(node);
  if (part.label == 0) return nullptr;
  std::uint32_t slot = find(map, part);
  if (slot != kNone && (!exact_ || settled(slot))) return &tiles_[slot];
  if (!reachable(map, node)) return nullptr;
  if (exact_) {
    make_exact(map, flood, part);
  } else {
    make_by_route(map, graph, flood, part);
  }
  slot = find(map, part);
  return made(slot) ? &tiles_[slot] : nullptr;
}

std::uint32_t TileField::find(const SectorMap& map, SectorPart part) const {
  if (map.has_rank(part)) return slots_[map.rank(part)];
  const auto known = find_lone(part);
  return known != lone_.end() && tiles_[*known].part == part ? *known : kNone;
}

/// Where it is in lone_, or would have to be put.
std::vector<std::uint32_t>::const_iterator TileField::find_lone(SectorPart part) const {
  return std::lower_bound(lone_.begin(), lone_.end(), part,
                          [this](std::uint32_t slot, SectorPart wanted) {
                            return part_order(tiles_[slot].part) < part_order(wanted);
                          });
}

std::uint32_t TileField::add(const SectorMap& map, SectorPart part) {
  WEND_ASSERT(part.label != 0, "blocked places have no tile");
  WEND_ASSERT(find(map, part) == kNone, "a part has one tile: find() it first");
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
    lone_.insert(find_lone(part), slot);
  }
  return slot;
}

/// Makes the tiles along the route, from the first that there is.
void TileField::make_by_route(const SectorMap& map, const CoarseGraph& graph, TileFlood& flood,
                              SectorPart part) {
  if (!map.has_rank(part)) return make(map, flood, add(map, part), nullptr);
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
    const std::uint32_t slot = add(map, chain_[i]);
    const std::uint32_t exit = route_.exit(map.rank(chain_[i]));
    tiles_[slot].exit = exit;
    if (exit == CoarseRoute::kNoPortal) {
      make(map, flood, slot, nullptr);
    } else {
      const SectorPart next = map.portals(chain_[i].sector)[exit].to();
      make(map, flood, slot, &next);
    }
  }
}

/// Floods a tile from the goals in it, and from tiles beside it: by routes that of the next part,
/// where there is one; exact all.
void TileField::make(const SectorMap& map, TileFlood& flood, std::uint32_t slot,
                     const SectorPart* next) {
  Tile& tile = tiles_[slot];
  WEND_ASSERT(tile.part.label != 0, "add() a part's tile before it is flooded");
  WEND_ASSERT(!exact_ || next == nullptr, "exact tiles are flooded from all parts beside them");
  flood.begin(map, tile.part.sector);
  seed_goals(map, flood, tile.part);
  if (exact_) seed_steps_out(map, flood, tile.part);
  if (!exact_ && next != nullptr) seed_steps_to(map, flood, tile.part, *next);
  tile.directions.resize(flood.size());
  flood.run(tile.directions);
  ++floods_;
  const SectorSides sides(map, tile.part.sector);
  tile.costs.resize(sides.size());
  for_each_at_sides(map, tile.part.sector,
                    [&](Point p) { tile.costs[sides.number(p)] = flood.cost(sides.place(p)); });
  if (exact_) tile.dearest = flood.dearest();
}

std::uint64_t TileField::cost(const SectorMap& map, const Tile& tile, Point from) {
  const SectorSides sides(map, tile.part.sector);
  WEND_ASSERT(tile.costs.size() == sides.size(), "only tiles that were made have costs");
  std::uint64_t cost = 0;
  for (;;) {
    const unsigned direction = tile.directions[sides.place(from)];
    if (direction == kUnreached) return kFar;
    if ((direction & 8u) != 0) return cost;
    if ((direction & kFloodSeed) != 0) return cost + tile.costs[sides.number(from)];
    const unsigned move = direction & 7u;
    cost += step_cost_of(map.grids(), map.topology().node(from), move);
    from = {from.x + kMoveX[move], from.y + kMoveY[move]};
  }
}

void TileField::seed_goals(const SectorMap& map, TileFlood& flood, SectorPart part) const {
  const SectorSides sides(map, part.sector);
  auto goal = std::lower_bound(
      goal_parts_.begin(), goal_parts_.end(), part,
      [](const Goal& a, SectorPart wanted) { return part_order(a.part) < part_order(wanted); });
  for (; goal != goal_parts_.end() && goal->part == part; ++goal) {
    flood.add_seed(sides.place(map.topology().point(goal->node)), 0, kNoMove);
  }
}

/// Seeds each place with the cheapest of its steps, so that there is less to sort.
void TileField::seed_steps_to(const SectorMap& map, TileFlood& flood, SectorPart part,
                              SectorPart next) const {
  WEND_ASSERT(made(find(map, next)), "make the tiles of a route from its end");
  const Tile& to_tile = tiles_[find(map, next)];
  const SectorSides sides(map, part.sector);
  const SectorSides to_sides(map, next.sector);
  for_each_beside(map, part, next.sector, [&](Point from, unsigned moves) {
    const NodeId node = map.topology().node(from);
    std::uint64_t least = kFar;
    unsigned best = kNoMove;
    for (; moves != 0; moves &= moves - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(moves));
      const Point to = {from.x + kMoveX[move], from.y + kMoveY[move]};
      if (!(map.part(to) == next)) continue;
      const std::uint64_t cost = to_tile.costs[to_sides.number(to)];
      if (cost == kFar) continue;
      const std::uint64_t sum = cost + step_cost_of(map.grids(), node, move);
      if (sum >= least) continue;
      least = sum;
      best = move;
    }
    if (best != kNoMove) flood.add_seed(sides.place(from), least, best);
  });
}

void TileField::seed_steps_out(const SectorMap& map, TileFlood& flood, SectorPart part) const {
  const SectorSides sides(map, part.sector);
  for_each_step_out(map, part, [&](Point from, NodeId node, unsigned move, Point to) {
    const SectorPart next = map.part(to);
    const std::uint32_t slot = find(map, next);
    if (!made(slot)) return;
    const std::uint64_t cost = tiles_[slot].costs[SectorSides(map, next.sector).number(to)];
    if (cost == kFar) return;
    flood.add_seed(sides.place(from), cost + step_cost_of(map.grids(), node, move), move);
  });
}

std::size_t TileField::bytes() const {
  std::size_t bytes = tiles_.capacity() * sizeof(Tile) + slots_.capacity() * 4 + route_.bytes();
  for (const Tile& tile : tiles_) {
    bytes += tile.costs.capacity() * sizeof(std::uint64_t) + tile.directions.capacity();
  }
  bytes += goals_.capacity() * sizeof(NodeId) + goal_parts_.capacity() * sizeof(Goal);
  bytes += waiting_.capacity() * sizeof(Waiting) + waiting_costs_.capacity() * 8;
  return bytes + before_.capacity() * 8;
}

}  // namespace wend
