// Finds a SectorMap's parts within a sector, and the portals along its sides.
#include <algorithm>
#include <bit>
#include <tuple>

#include "wend/base/assert.h"
#include "wend/catalogue/node_navigator.h"
#include "wend/flow/sector_map.h"
#include "wend/internal/space/spaces/grid_topology.h"

namespace wend {

void SectorMap::label_sector(std::uint32_t number) {
  Sector& sector = sectors_[number];
  const auto first = labels_.begin() + static_cast<std::ptrdiff_t>(label_at(number, 0));
  std::fill(first, first + (std::ptrdiff_t{1} << 2 * shift()), std::uint16_t{0});
  sector.parts = 0;
  middles_.clear();
  label_cells(number, true);
  // Routes depend on the number and place of parts that touch the sides; they pass no others.
  if (middles_ != sector.middles) {
    sector.middles.assign(middles_.begin(), middles_.end());
    routes_changed_ = true;
  }
  label_cells(number, false);
}

/// Floods the parts that have cells at the sector's sides, or all that have no number yet.
void SectorMap::label_cells(std::uint32_t number, bool at_sides) {
  const Point low = tiling_.low(number);
  const Point end = tiling_.end(number);
  for (std::int32_t y = low.y; y < end.y; ++y) {
    const bool every = !at_sides || y == low.y || y == end.y - 1 || end.x - low.x == 1;
    for (std::int32_t x = low.x; x < end.x; x += every ? 1 : end.x - low.x - 1) {
      if (!topology_->walkable(topology_->node({x, y}))) continue;
      if (labels_[label_at(number, inner({x, y}))] != 0) continue;
      const auto label = static_cast<std::uint16_t>(++sectors_[number].parts);
      const Point middle = flood_part(number, {x, y}, label);
      if (at_sides) middles_.push_back(middle);
      WEND_ASSERT(!at_sides || middles_.size() == label, "parts at the sides are numbered first");
    }
  }
}

/// Returns the mean place of its cells. Steps past free corners join nothing that straight ones do
/// not join as well.
Point SectorMap::flood_part(std::uint32_t number, Point from, std::uint16_t label) {
  const Point low = tiling_.low(number);
  const Point end = tiling_.end(number);
  const unsigned joining = 0xfu | joining_diagonals(topology_->corner_rule());
  std::int64_t columns = 0;
  std::int64_t rows = 0;
  std::int64_t cells = 0;
  const std::size_t first = label_at(number, 0);
  labels_[first + inner(from)] = label;
  waiting_.clear();
  waiting_.push_back(inner(from));
  while (!waiting_.empty()) {
    const Point p = place(number, waiting_.back());
    waiting_.pop_back();
    columns += p.x;
    rows += p.y;
    ++cells;
    unsigned moves = topology_->free_neighbours(topology_->node(p)) & joining;
    for (; moves != 0; moves &= moves - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(moves));
      const Point to = {p.x + kMoveX[move], p.y + kMoveY[move]};
      if (to.x < low.x || to.y < low.y || to.x >= end.x || to.y >= end.y) continue;
      const std::uint32_t there = inner(to);
      if (labels_[first + there] != 0) continue;
      labels_[first + there] = label;
      waiting_.push_back(there);
    }
  }
  return {static_cast<std::int32_t>(columns / cells), static_cast<std::int32_t>(rows / cells)};
}

/// The moves, as a set, that lead from a cell at that side across it: the straight one or, where
/// it is blocked, diagonal ones that no two straight steps replace. Those that leave over a corner
/// of the sector count for the upper and the lower side.
unsigned SectorMap::crossings(std::uint32_t sector, unsigned side, Point from) const {
  const NodeId node = topology_->node(from);
  if (!topology_->walkable(node)) return 0;
  const unsigned free = topology_->free_neighbours(node);
  if ((free >> side & 1u) != 0) return 1u << side;
  const Point low = tiling_.low(sector);
  const Point end = tiling_.end(sector);
  unsigned found = 0;
  unsigned moves = free & joining_diagonals(topology_->corner_rule());
  for (; moves != 0; moves &= moves - 1) {
    const auto move = static_cast<unsigned>(std::countr_zero(moves));
    const unsigned left = left_of(move);
    const unsigned right = right_of(move);
    if ((left != side && right != side) || ((free >> left | free >> right) & 1u) != 0) continue;
    const std::int32_t row = from.y + kMoveY[move];
    if (side % 2 != 0 && (row < low.y || row >= end.y)) continue;
    found |= 1u << move;
  }
  return found;
}

/// True where they are others than before.
bool SectorMap::find_portals(std::uint32_t number) {
  found_.clear();
  for (unsigned side = 0; side < 4; ++side) find_side(number, side);
  const auto order = [](const SectorPortal& portal) {
    return std::tuple(portal.label, portal.side, portal.first, portal.to_sector, portal.to_label);
  };
  std::sort(found_.begin(), found_.end(),
            [&](const SectorPortal& a, const SectorPortal& b) { return order(a) < order(b); });
  std::vector<SectorPortal>& portals = sectors_[number].portals;
  if (portals == found_) return false;
  portals.assign(found_.begin(), found_.end());
  return true;
}

void SectorMap::find_side(std::uint32_t number, unsigned side) {
  const Point low = tiling_.low(number);
  const Point last = {tiling_.end(number).x - 1, tiling_.end(number).y - 1};
  const bool level = side % 2 == 0;
  Point p = {side == east ? last.x : low.x, side == south ? last.y : low.y};
  for (; p.x <= last.x && p.y <= last.y; ++(level ? p.x : p.y)) {
    for (unsigned moves = crossings(number, side, p); moves != 0; moves &= moves - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(moves));
      const SectorPart to = part(Point{p.x + kMoveX[move], p.y + kMoveY[move]});
      const std::uint32_t cell = inner(p);
      add_crossing({to.sector, static_cast<std::uint16_t>(to.label),
                    static_cast<std::uint16_t>(label(number, cell)),
                    static_cast<std::uint16_t>(cell), 1, static_cast<std::uint16_t>(side)});
    }
  }
}

/// To the portal that it goes on, if there is one: the last but one at the farthest, for from a
/// cell at most two lead across.
void SectorMap::add_crossing(const SectorPortal& crossing) {
  for (std::size_t back = 1; back <= 2 && back <= found_.size(); ++back) {
    SectorPortal& open = found_[found_.size() - back];
    if (open.side != crossing.side || open.label != crossing.label || open.to() != crossing.to()) {
      continue;
    }
    if (cell_of(open, open.length - 1u) == crossing.first) return;
    if (cell_of(open, open.length) != crossing.first) continue;
    ++open.length;
    return;
  }
  found_.push_back(crossing);
}

Point SectorMap::middle(std::uint32_t sector, const SectorPortal& portal) const {
  return place(sector, cell_of(portal, portal.length / 2u));
}

unsigned SectorMap::step_across(std::uint32_t sector, const SectorPortal& portal,
                                std::uint32_t cell) const {
  WEND_ASSERT(cell < portal.length, "a portal's cells are numbered up to its length");
  const Point from = place(sector, cell_of(portal, cell));
  unsigned moves = crossings(sector, portal.side, from);
  while (moves != 0) {
    const auto move = static_cast<unsigned>(std::countr_zero(moves));
    if (part(Point{from.x + kMoveX[move], from.y + kMoveY[move]}) == portal.to()) return move;
    moves &= moves - 1;
  }
  return kNoMove;
}

namespace {

Result<void> sector_fault(std::uint32_t sector, const char* what) {
  return Error{"", 0, "sector " + std::to_string(sector) + ": " + what};
}

}  // namespace

Result<void> SectorMap::validate() const {
  if (version_ != navigator_->version()) {
    return Error{"", 0, "the navigator was updated since: call update() with what changed"};
  }
  const SquareTiling tiling(topology_->width(), topology_->height(), shift());
  SectorMap anew(*navigator_, tiling);
  anew.build_all();
  if (!(anew.tiling_ == tiling_)) return Error{"", 0, "the sectors are of a map of another size"};
  for (std::uint32_t i = 0; i < sector_count(); ++i) {
    const Sector& is = sectors_[i];
    const Sector& should = anew.sectors_[i];
    if (is.parts != should.parts) return sector_fault(i, "its parts are counted wrong");
    if (is.middles != should.middles) return sector_fault(i, "a part's middle is wrong");
    if (is.first != should.first) return sector_fault(i, "its parts are numbered wrong");
    if (is.portals != should.portals) return sector_fault(i, "its portals are wrong");
  }
  if (labels_ != anew.labels_) return Error{"", 0, "a cell is counted to a wrong part"};
  if (ranks_ != anew.ranks_) return Error{"", 0, "the parts are numbered wrong"};
  return {};
}

}  // namespace wend
