// A grid cut into square sectors and their connected parts: the coarse map for flow tiles and
// shared routes.
//
// A sector's cells that are joined by steps within the sector form a *part*. *Portals* lead from
// one part to a part of another sector: runs of cells along a side of the sector, each of them with
// a step across. (N. Sturtevant, "Memory-Efficient Abstractions for Pathfinding", AIIDE 2007,
// cuts maps into sectors and regions like these; E. Emerson, "Crowd Pathfinding and Steering Using
// Flow Field Tiles", Game AI Pro, 2013, chapter 23, has portals as runs.)
//
// Guarantee: two cells are joined by steps if and only if their parts are joined by portals. All
// numbers depend on the map alone, not on earlier edits.
// Cost: building is linear in the cells, some 5 ns each; an edit costs the sectors that it touches
// and the sides of their neighbours.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/result.h"
#include "wend/base/types.h"
#include "wend/internal/catalogue/step_grids.h"
#include "wend/internal/hierarchy/window.h"

namespace wend {

class GridTopology;
class Navigator;
class NodeNavigator;

struct SectorOptions {
  static constexpr std::int32_t kLeastSide = 4;
  static constexpr std::int32_t kMostSide = 256;

  /// Columns and rows of a sector, in places of the lattice: a power of two from kLeastSide to
  /// kMostSide.
  std::int32_t side = 64;
};

/// A part of a sector. Parts are numbered from 1 within their sector; those that touch its sides
/// come first.
struct SectorPart {
  std::uint32_t sector = 0;
  std::uint32_t label = 0;  ///< 0: blocked

  friend bool operator==(const SectorPart&, const SectorPart&) = default;
};

/// A run of cells along a side of a sector. From each of them a step leads to the same part of
/// another sector.
struct SectorPortal {
  std::uint32_t to_sector;
  std::uint16_t to_label;
  std::uint16_t label;   ///< of the part that it leaves
  std::uint16_t first;   ///< its first cell within the sector: row * side + column
  std::uint16_t length;  ///< cells, to the right or down
  std::uint16_t side;    ///< 0 upper, 1 right, 2 lower, 3 left

  SectorPart to() const { return {to_sector, to_label}; }
  friend bool operator==(const SectorPortal&, const SectorPortal&) = default;
};

class SectorMap {
 public:
  /// The navigator must outlive it, and must not move. Errors: a map that is not a grid, or has
  /// links (routes along portals cannot take them); a side that is not a power of two, or is too
  /// small or too large.
  static Result<SectorMap> build(const NodeNavigator& navigator, const SectorOptions& options = {});

  /// Call after the navigator's update, in which only these cells can have changed. Rebuilds the
  /// sectors that they touch; all of them if the map's size or its unit of cost
  /// (NodeNavigator::cost_scale) changed. Cells outside the map are ignored. Errors: as build();
  /// nothing changes then.
  Result<void> update(const NodeNavigator& navigator, std::span<const NodeId> changed);

  /// Results of the last update: remade() are the sectors whose moves, cells or terrain may have
  /// changed; reopened() those whose portals changed their cells or targets; routes_changed() says
  /// whether routes may have changed.
  std::span<const std::uint32_t> remade() const { return remade_; }
  std::span<const std::uint32_t> reopened() const { return reopened_; }
  bool routes_changed() const { return routes_changed_; }

  std::int32_t side() const { return tiling_.side(); }
  unsigned shift() const { return tiling_.shift(); }
  const SquareTiling& tiling() const { return tiling_; }
  std::uint32_t sector_count() const { return tiling_.count(); }
  /// Preconditions: a sector; a node of the map.
  std::uint32_t sector_of(NodeId node) const { return tiling_.square_of(point(node)); }
  SectorPart part(NodeId node) const { return part(point(node)); }
  SectorPart part(Point place) const {
    const std::uint32_t sector = tiling_.square_of(place);
    return {sector, labels_[label_at(sector, inner(place))]};
  }
  /// A cell's number within its sector: row * side + column.
  std::uint32_t inner(Point place) const {
    const auto mask = static_cast<std::uint32_t>(side() - 1);
    return (static_cast<std::uint32_t>(place.y) & mask) << shift() |
           (static_cast<std::uint32_t>(place.x) & mask);
  }
  std::uint32_t label(std::uint32_t sector, std::uint32_t inner) const {
    WEND_ASSERT(sector < sector_count() && inner >> 2 * shift() == 0,
                "cells are numbered within their sector: see inner()");
    return labels_[label_at(sector, inner)];
  }
  Point place(std::uint32_t sector, std::uint32_t inner) const;
  NodeId node(std::uint32_t sector, std::uint32_t inner) const;

  /// Number of a sector's parts that touch its sides, and of all its parts.
  std::uint32_t bordering_parts(std::uint32_t sector) const {
    WEND_ASSERT(sector < sectors_.size(), "sectors are numbered up to sector_count()");
    return static_cast<std::uint32_t>(sectors_[sector].middles.size());
  }
  std::uint32_t part_count(std::uint32_t sector) const { return sectors_[sector].parts; }
  /// Sorted by the parts that they leave.
  std::span<const SectorPortal> portals(std::uint32_t sector) const {
    WEND_ASSERT(sector < sectors_.size(), "ask for the portals of sectors of this map");
    return sectors_[sector].portals;
  }
  /// The number of a part among the parts of all sectors that touch a side, without gaps. Only
  /// these lie on routes. Precondition: the part touches a side. ranks() is how many there are.
  std::uint32_t rank(SectorPart part) const {
    WEND_ASSERT(has_rank(part), "only parts that touch a side have a rank: ask has_rank() first");
    return sectors_[part.sector].first + part.label - 1;
  }
  std::uint32_t ranks() const { return ranks_; }
  SectorPart ranked(std::uint32_t rank) const;
  bool has_rank(SectorPart part) const { return part.label - 1 < bordering_parts(part.sector); }
  /// The mean place of the cells of a part that touches a side.
  Point middle(SectorPart part) const {
    WEND_ASSERT(has_rank(part), "only parts that touch a side have a middle");
    return sectors_[part.sector].middles[part.label - 1];
  }
  /// A portal's middle cell.
  Point middle(std::uint32_t sector, const SectorPortal& portal) const;
  /// The move across from the portal's cell number `cell`.
  unsigned step_across(std::uint32_t sector, const SectorPortal& portal, std::uint32_t cell) const;
  /// The number within its sector of the portal's cell number `cell`.
  std::uint32_t cell_of(const SectorPortal& portal, std::uint32_t cell) const {
    return portal.first + (portal.side % 2 == 0 ? cell : cell << shift());
  }

  const NodeNavigator& navigator() const { return *navigator_; }
  const GridTopology& topology() const { return *topology_; }
  /// The grid with its costs: either `unit` or `terrain` is set.
  const StepGrids& grids() const { return grids_; }
  /// The navigator's version at the last build or update.
  std::uint64_t version() const { return version_; }
  std::size_t bytes() const;

  /// Checks that it equals a newly built SectorMap; returns the first fault.
  Result<void> validate() const;

 private:
  struct Sector {
    std::uint32_t first = 0;  // rank
    std::uint32_t parts = 0;
    std::vector<Point> middles;
    std::vector<SectorPortal> portals;
  };

  SectorMap(const NodeNavigator& navigator, const SquareTiling& tiling);
  void look_at(const NodeNavigator& navigator);
  std::size_t label_at(std::uint32_t sector, std::uint32_t inner) const {
    return std::size_t{sector} << 2 * shift() | inner;
  }
  Point point(NodeId node) const;
  void build_all();
  void label_sector(std::uint32_t number);
  void label_cells(std::uint32_t number, bool at_sides);
  Point flood_part(std::uint32_t number, Point from, std::uint16_t label);
  bool find_portals(std::uint32_t number);
  void find_side(std::uint32_t number, unsigned side);
  void add_crossing(const SectorPortal& crossing);
  unsigned crossings(std::uint32_t sector, unsigned side, Point from) const;
  void number_parts();
  /// Visits up to nine sectors, itself included, in the order of their numbers.
  template <class Visit>
  void for_each_around(std::uint32_t sector, Visit&& visit) const {
    const Point low = tiling_.low(sector);
    const Point last = tiling_.low(sector_count() - 1);
    for (std::int32_t y = low.y - side(); y <= low.y + side(); y += side()) {
      for (std::int32_t x = low.x - side(); x <= low.x + side(); x += side()) {
        if (x < 0 || y < 0 || x > last.x || y > last.y) continue;
        visit(tiling_.square_of({x, y}));
      }
    }
  }
  void mark_touched(std::span<const NodeId> changed);
  void remake();

  const NodeNavigator* navigator_;
  const GridTopology* topology_ = nullptr;
  StepGrids grids_;
  std::uint64_t version_ = 0;
  double scale_ = 1;  // the navigator's cost_scale()
  SquareTiling tiling_;
  std::uint32_t ranks_ = 0;
  bool routes_changed_ = true;
  std::vector<std::uint16_t> labels_;  // by sector and place within it
  std::vector<Sector> sectors_;
  std::vector<std::uint32_t> remade_;
  std::vector<std::uint32_t> reopened_;
  std::vector<NodeId> waiting_;        // while flooding
  std::vector<std::uint32_t> around_;  // sectors at or beside the remade ones
  std::vector<SectorPortal> found_;    // while looking for portals
  std::vector<Point> middles_;         // while labelling
};

}  // namespace wend
