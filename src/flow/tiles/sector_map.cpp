#include "wend/flow/sector_map.h"

#include <algorithm>
#include <bit>

#include "wend/base/assert.h"
#include "wend/catalogue/navigator.h"
#include "wend/internal/catalogue/begin_incremental.h"
#include "wend/internal/catalogue/step_grids.h"
#include "wend/internal/space/spaces/grid_topology.h"

namespace wend {
namespace {

const char* sector_objection(const StepGrids& grids) {
  if (grids.unit == nullptr && grids.terrain == nullptr) {
    return "sectors are cut out of grids only: elsewhere ask for whole-map fields or paths";
  }
  if (grids.links) {
    return "sectors know no links: leave the map's links out, or ask for whole-map fields or paths";
  }
  return nullptr;
}

}  // namespace

SectorMap::SectorMap(const NodeNavigator& navigator, const SquareTiling& tiling)
    : navigator_(&navigator), tiling_(tiling) {
  look_at(navigator);
}

void SectorMap::look_at(const NodeNavigator& navigator) {
  navigator_ = &navigator;
  topology_ = topology_of(*navigator.map_);
  WEND_ASSERT(topology_ != nullptr, "only grids have sectors: sector_objection() says why");
  grids_ = step_grids_of(*navigator.map_);
  version_ = navigator.version();
  scale_ = navigator.cost_scale();
}

Result<SectorMap> SectorMap::build(const NodeNavigator& navigator, const SectorOptions& options) {
  const GridTopology* topology = topology_of(*navigator.map_);
  if (const char* reason = sector_objection(step_grids_of(*navigator.map_)))
    return Error{"", 0, reason};
  const auto side = static_cast<std::uint32_t>(options.side);
  if (options.side < SectorOptions::kLeastSide || options.side > SectorOptions::kMostSide ||
      !std::has_single_bit(side)) {
    return Error{"", 0, "a sector's side must be a power of two from 4 to 256"};
  }
  const auto shift = static_cast<unsigned>(std::countr_zero(side));
  SectorMap map(navigator, SquareTiling(topology->width(), topology->height(), shift));
  map.build_all();
  return map;
}

void SectorMap::build_all() {
  tiling_ = SquareTiling(topology_->width(), topology_->height(), shift());
  labels_.assign(std::size_t{sector_count()} << 2 * shift(), 0);
  sectors_.assign(sector_count(), Sector{});
  remade_.clear();
  for (std::uint32_t sector = 0; sector < sector_count(); ++sector) remade_.push_back(sector);
  remake();
  routes_changed_ = true;  // also where nobody can be anywhere now
  number_parts();
}

Result<void> SectorMap::update(const NodeNavigator& navigator, std::span<const NodeId> changed) {
  const GridTopology* topology = topology_of(*navigator.map_);
  if (const char* reason = sector_objection(step_grids_of(*navigator.map_)))
    return Error{"", 0, reason};
  const double scale_before = scale_;
  look_at(navigator);
  const SquareTiling now(topology->width(), topology->height(), shift());
  if (!(now == tiling_) || scale_ != scale_before) {
    build_all();
    return {};
  }
  mark_touched(changed);
  remake();
  return {};
}

/// Moves, and what they cost, depend on the cells round them.
void SectorMap::mark_touched(std::span<const NodeId> changed) {
  remade_.clear();
  for (const NodeId node : changed) {
    if (node >= topology_->node_count()) continue;
    const Point p = topology_->point(node);
    for (const Point q : {Point{p.x - 1, p.y - 1}, Point{p.x + 1, p.y - 1}, Point{p.x - 1, p.y + 1},
                          Point{p.x + 1, p.y + 1}}) {
      const Point inside = {std::clamp(q.x, 0, topology_->width() - 1),
                            std::clamp(q.y, 0, topology_->height() - 1)};
      remade_.push_back(tiling_.square_of(inside));
    }
  }
  std::sort(remade_.begin(), remade_.end());
  remade_.erase(std::unique(remade_.begin(), remade_.end()), remade_.end());
}

/// Remakes the sectors that `remade_` names, and updates all that depends on them.
void SectorMap::remake() {
  WEND_ASSERT(std::is_sorted(remade_.begin(), remade_.end()), "sectors are looked up in order");
  reopened_.clear();
  around_.clear();
  routes_changed_ = false;
  for (const std::uint32_t sector : remade_) {
    label_sector(sector);
    for_each_around(sector, [&](std::uint32_t beside) { around_.push_back(beside); });
  }
  std::sort(around_.begin(), around_.end());
  around_.erase(std::unique(around_.begin(), around_.end()), around_.end());
  for (const std::uint32_t sector : around_) {
    if (find_portals(sector)) reopened_.push_back(sector);
  }
  routes_changed_ |= !reopened_.empty();
  if (routes_changed_) number_parts();
}

void SectorMap::number_parts() {
  ranks_ = 0;
  for (Sector& sector : sectors_) {
    sector.first = ranks_;
    ranks_ += static_cast<std::uint32_t>(sector.middles.size());
  }
}

SectorPart SectorMap::ranked(std::uint32_t rank) const {
  WEND_ASSERT(rank < ranks_, "parts that touch a side are numbered up to ranks()");
  const auto after = std::upper_bound(
      sectors_.begin(), sectors_.end(), rank,
      [](std::uint32_t wanted, const Sector& sector) { return wanted < sector.first; });
  const auto sector = static_cast<std::uint32_t>(after - sectors_.begin()) - 1;
  return {sector, rank - sectors_[sector].first + 1};
}

Point SectorMap::point(NodeId node) const { return topology_->point(node); }

Point SectorMap::place(std::uint32_t sector, std::uint32_t inner) const {
  WEND_ASSERT(inner >> 2 * shift() == 0, "a sector has side() * side() cells at most");
  const Point low = tiling_.low(sector);
  const std::uint32_t mask = static_cast<std::uint32_t>(side()) - 1;
  return {low.x + static_cast<std::int32_t>(inner & mask),
          low.y + static_cast<std::int32_t>(inner >> shift())};
}

NodeId SectorMap::node(std::uint32_t sector, std::uint32_t inner) const {
  return topology_->node(place(sector, inner));
}

std::size_t SectorMap::bytes() const {
  std::size_t bytes = labels_.capacity() * sizeof(std::uint16_t);
  bytes += sectors_.capacity() * sizeof(Sector);
  for (const Sector& sector : sectors_) {
    bytes += sector.middles.capacity() * sizeof(Point);
    bytes += sector.portals.capacity() * sizeof(SectorPortal);
  }
  return bytes;
}

}  // namespace wend
