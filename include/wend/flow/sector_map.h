// A grid cut into square sectors, and what of it belongs together: the coarse map that flow tiles
// and shared routes go by.
//
// A sector's cells that steps join without leaving it are a *part*. Where steps lead from one part
// to a part of another sector lie *portals*: runs of cells along a side of the sector, from each of
// which a step leads across. (N. Sturtevant, "Memory-Efficient Abstractions for Pathfinding", AIIDE
// 2007, cuts maps into sectors and regions like these; E. Emerson, "Crowd Pathfinding and Steering
// Using Flow Field Tiles", Game AI Pro, 2013, chapter 23, has portals as runs.)
//
// Guarantee: two cells are joined by steps if and only if their parts are joined by portals. Every
// number in it follows from the map alone, whatever edits it went through.
// Cost: building is linear in the cells, some 5 ns each; an edit costs the sectors that it touches
// and the sides of those beside them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

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

  /// Columns and rows of a sector, places of the lattice: a power of two from kLeastSide to
  /// kMostSide.
  std::int32_t side = 64;
};

/// A part of a sector. Parts are numbered from 1 within their sector; those that touch its sides
/// come first.
struct SectorPart {
  std::uint32_t sector = 0;
  std::uint32_t label = 0;  ///< 0: nobody can be there

  friend bool operator==(const SectorPart&, const SectorPart&) = default;
};

/// A run of cells along a side of a sector, from each of which a step leads to the same part of
/// another sector.
struct SectorPortal {
  std::uint32_t to_sector;
  std::uint16_t to_label;
  std::uint16_t label;   ///< of the part that it leads out of
  std::uint16_t first;   ///< its first cell within the sector: row * side + column
  std::uint16_t length;  ///< cells, to the right or down
  std::uint16_t side;    ///< 0 upper, 1 right, 2 lower, 3 left

  SectorPart to() const { return {to_sector, to_label}; }
  friend bool operator==(const SectorPortal&, const SectorPortal&) = default;
};

class SectorMap {
 public:
  /// The navigator must outlive it, and stay where it is. Links are no steps: routes along portals
  /// do not take them. Errors: a map that is no grid, or has links; a side that is no power of two,
  /// or too small or large.
  static Result<SectorMap> build(const NodeNavigator& navigator, const SectorOptions& options = {});

  /// Follows the navigator after its update, in which only these cells can have changed. Remakes
  /// what they touch; everything where the map has another size, or another unit of cost
  /// (NodeNavigator::cost_scale). Cells outside the map do not count. Errors, which leave
  /// everything as it was: as of build().
  Result<void> update(const NodeNavigator& navigator, std::span<const NodeId> changed);
  Result<void> update(const Navigator& navigator, std::span<const Point> changed);

  /// What the last update remade: sectors in which moves, cells or terrain may be others than
  /// before; those of which portals lead elsewhere, or from other cells; and whether routes may be
  /// others.
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
    return labels_[label_at(sector, inner)];
  }
  Point place(std::uint32_t sector, std::uint32_t inner) const;
  NodeId node(std::uint32_t sector, std::uint32_t inner) const;

  /// Parts of a sector that touch its sides, and all of them.
  std::uint32_t bordering_parts(std::uint32_t sector) const {
    return static_cast<std::uint32_t>(sectors_[sector].middles.size());
  }
  std::uint32_t part_count(std::uint32_t sector) const { return sectors_[sector].parts; }
  /// Sorted by the parts that they lead out of.
  std::span<const SectorPortal> portals(std::uint32_t sector) const {
    return sectors_[sector].portals;
  }
  /// Parts that touch a side, of all sectors, numbered without gaps; how many there are. Only these
  /// lie on routes. Precondition: it touches one.
  std::uint32_t rank(SectorPart part) const { return sectors_[part.sector].first + part.label - 1; }
  std::uint32_t ranks() const { return ranks_; }
  SectorPart ranked(std::uint32_t rank) const;
  bool has_rank(SectorPart part) const { return part.label - 1 < bordering_parts(part.sector); }
  /// The mean place of such a part's cells.
  Point middle(SectorPart part) const { return sectors_[part.sector].middles[part.label - 1]; }
  /// A portal's middle cell.
  Point middle(std::uint32_t sector, const SectorPortal& portal) const;
  /// The step that leads across from a portal's cell of that number.
  unsigned step_across(std::uint32_t sector, const SectorPortal& portal, std::uint32_t cell) const;
  /// That cell within its sector.
  std::uint32_t cell_of(const SectorPortal& portal, std::uint32_t cell) const {
    return portal.first + (portal.side % 2 == 0 ? cell : cell << shift());
  }

  const NodeNavigator& navigator() const { return *navigator_; }
  const GridTopology& topology() const { return *topology_; }
  /// One of the two.
  const StepGrids& grids() const { return grids_; }
  /// Of the navigator, when this saw it last.
  std::uint64_t version() const { return version_; }
  std::size_t bytes() const;

  /// Whether it is what one built anew from the navigator would be; the first fault, if not.
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
  /// Of up to nine sectors, itself included, in the order of their numbers.
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
  std::vector<std::uint32_t> around_;  // of what was remade
  std::vector<SectorPortal> found_;    // while looking for portals
  std::vector<Point> middles_;         // while labelling
};

}  // namespace wend
