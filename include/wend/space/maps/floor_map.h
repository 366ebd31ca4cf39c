// Several floors of one building: maps one above the other, joined by stairs, lifts, drops and
// teleporters.
//
// The floors lie side by side on one GridMap, separated by lines of blocked cells, and the
// connections between them are its links. No step, line of sight or unit crosses a whole line of
// blocked cells, with any layout and corner rule. So every search, field, island and edit that
// works on maps with links works on floors.
//
// If rows are shifted, floors lie beside each other, else one below the other. So the shifted
// columns or rows stay the same, and the lattice of hexagons (space/maps/cell_layout.h) has the
// fewest places.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/space/maps/grid_map.h"

namespace wend {

/// A cell of one of several floors; floors are numbered from 0.
struct FloorCell {
  std::int32_t x = 0;
  std::int32_t y = 0;
  std::int32_t floor = 0;
  friend bool operator==(const FloorCell&, const FloorCell&) = default;
};

/// As GridLink: leads one way; its cost is in straight steps over open ground.
struct FloorLink {
  FloorCell from;
  FloorCell to;
  double cost = 1;
  friend bool operator==(const FloorLink&, const FloorLink&) = default;
};

/// Floors and the links between them, as one GridMap for the navigator. A plain value.
class FloorMap {
 public:
  FloorMap() = default;

  /// The floors from the lowest up, all of one layout. Smaller ones are padded with blocked cells;
  /// floors keep their own links. Linear in the cells.
  ///
  /// Symbols keep their meaning. If a symbol's cost on a floor differs from that on the floors
  /// below, it is replaced there by a symbol with that cost if there is one, else by an unused one;
  /// see map().
  ///
  /// Errors: no floors; floors without cells or of different layouts; more than
  /// GridMap::kMaxCells cells in all; a link's end that is on no floor, or its cost not
  /// TerrainCosts::valid; more than 255 kinds of terrain.
  static Result<FloorMap> build(std::span<const GridMap> floors,
                                std::span<const FloorLink> links = {});

  /// All floors, for Navigator::build and Navigator::update. Its terrain is that of all floors.
  const GridMap& map() const { return map_; }

  std::int32_t floor_count() const { return floor_count_; }
  std::int32_t width() const { return width_; }    ///< the largest width of a floor
  std::int32_t height() const { return height_; }  ///< the largest height of a floor

  bool contains(FloorCell cell) const {
    return cell.x >= 0 && cell.y >= 0 && cell.floor >= 0 && cell.x < width_ && cell.y < height_ &&
           cell.floor < floor_count_;
  }

  /// The cell's place on map(), for queries. Precondition: contains(cell).
  Point place(FloorCell cell) const {
    WEND_ASSERT(contains(cell), "the cell must be on a floor");
    return beside_ ? Point{cell.x + cell.floor * stride_, cell.y}
                   : Point{cell.x, cell.y + cell.floor * stride_};
  }
  /// The floor's cell at a place, for example of a path; contains() is false if the place lies
  /// between floors. Precondition: the place is on map().
  FloorCell cell(Point place) const {
    WEND_ASSERT(map_.contains(place), "the place must be on the map");
    return beside_ ? FloorCell{place.x % stride_, place.y, place.x / stride_}
                   : FloorCell{place.x, place.y % stride_, place.y / stride_};
  }

  /// Preconditions: contains(cell).
  char symbol(FloorCell cell) const { return map_.symbol(place(cell)); }
  bool walkable(FloorCell cell) const { return map_.walkable(place(cell)); }
  /// An edit; call Navigator::update(map(), ...) with the cell's place afterwards.
  void set_symbol(FloorCell cell, char symbol) { map_.set_symbol(place(cell), symbol); }

  /// Preconditions: as GridMap::add_link.
  void add_link(const FloorLink& link) {
    map_.add_link({place(link.from), place(link.to), link.cost});
  }
  void clear_links() { map_.clear_links(); }

  /// The cells of the same floor whose centres lie within the range of one (between hexagons:
  /// steps), as the goals of a query. Query::range also takes cells of other floors that are near
  /// on map(). Linear in the square of the range. Preconditions: contains(cell), range >= 0.
  std::vector<Point> near(FloorCell cell, double range) const;

 private:
  bool measure(std::span<const GridMap> floors);
  bool stack(std::span<const GridMap> floors);

  GridMap map_;
  std::int32_t floor_count_ = 0;
  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
  std::int32_t stride_ = 1;  // from a floor to the next one
  bool beside_ = false;      // floors lie beside each other, not one below the other
};

}  // namespace wend
