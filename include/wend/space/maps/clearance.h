// How large a unit fits where, so that units of any size find their ways on one map.
//
// Squares: the largest free square whose upper left cell is this one, by dynamic programming from
// the lower right (the annotated maps of D. Harabor and A. Botea, "Hierarchical Path Planning for
// Multi-Size Agents in Heterogeneous Environments", CIG 2008). Discs: the distance from the cell's
// centre to the nearest blocked cell, by columns first and then along rows (the separable distance
// transform of A. Meijster, J. Roerdink and W. Hesselink, 2000, with the scan along a row cut off
// where nothing nearer can come).
//
// Where a unit fits on both cells of a legal step, it fits all along the step, if corners may not
// be cut (CornerRule::both_free, or never): a square sweeps nothing but cells that it covers on one
// of the cells of the step or beside it. A disc sweeps more than at both ends, but a blocked cell
// that comes nearer to the line between two centres than to either would have to be narrower than a
// cell.
//
// Where rows or columns are shifted, all of that goes by the map's lattice (cell_layout.h). On
// staggered maps that is the ground as it is meant, a grid of squares that stands on its corner. A
// unit on hexagons covers hexagons: all within so many steps of its own, as in games on boards; it
// then fits all along its steps as well.
//
// So a map on which all cells are blocked where the unit does not fit is a map for that unit, and
// every search on it takes the time it takes for a unit of one cell. That goes for paths by steps:
// along straight lines at other angles the unit may come over blocked cells (smooth_for_unit.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/space/maps/grid_map.h"

namespace wend {

enum class UnitForm : std::uint8_t {
  /// side x side cells; its cell is the upper left one; on staggered maps the topmost, or where
  /// columns are shifted the leftmost
  square,
  /// A circle round its cell's centre, which may touch blocked cells. Among hexagons those within
  /// (diameter - 1) / 2 steps, rounded up: with 3 its own and six more, with 5 nineteen.
  disc,
};

/// "square" or "disc".
const char* to_string(UnitForm form);

/// What room a unit takes.
struct UnitSize {
  UnitForm form = UnitForm::square;
  double cells = 1;  ///< the side, or the diameter; above 0, at most kMost

  static constexpr double kMost = 1024;
  bool valid() const { return cells > 0 && cells <= kMost; }
  /// Whether it fits wherever one cell is free.
  bool small() const { return cells <= 1; }

  friend bool operator==(const UnitSize&, const UnitSize&) = default;
};

/// How large a unit fits, cell by cell. The border of the map is a wall. Four bytes per cell.
class Clearance {
 public:
  /// Of squares and hexagons linear in the cells (where rows or columns are shifted, in the places
  /// of the lattice, of which there may be at most GridMap::kMaxCells); of discs each cell takes as
  /// many steps as the radius. Larger units than `most` cells are not told apart. Among hexagons
  /// both forms are discs.
  Clearance(const GridMap& map, UnitForm form, double most = UnitSize::kMost);

  /// The side of the largest square, or the diameter of the largest disc (among hexagons always
  /// this); 0 where the cell is blocked. Precondition: the cell is on the map.
  double at(Point cell) const;

  /// Row by row: sides, or the squares of diameters (among hexagons always these). All are whole
  /// numbers.
  const std::vector<std::uint32_t>& values() const { return values_; }

 private:
  UnitForm form_;
  std::int32_t width_;
  std::vector<std::uint32_t> values_;
};

/// Whether the unit fits on that cell: what Clearance says, asked of one cell. Looks at each cell
/// it covers. False outside the map.
bool fits(const GridMap& map, const UnitSize& unit, Point cell);

/// The map as it is for such a unit: cells where it does not fit are blocked. A unit pays for the
/// terrain of its own cell. Links stay, and are closed where it does not fit. Errors: an invalid
/// size; a square larger than a cell on hexagons; a map of 256 kinds of terrain that are all
/// walkable, or too large for its layout (more than 2^28 places on its lattice). Linear in the
/// cells, whatever the size.
Result<GridMap> map_for_unit(const GridMap& map, const UnitSize& unit);

/// Brings such a map up to date with the one it was made from, of which only these cells differ;
/// returns the cells of the unit's map that do. Looks at the cells round each change that a unit
/// may cover which covers it (for a side or diameter S at most 4 S^2), at each once, or at those
/// round all changes together where they are fewer; where a cell stays walkable, at that one only.
/// Preconditions: `made` is what map_for_unit made for this unit of that map before; the
/// cells are on it.
std::vector<Point> update_map_for_unit(const GridMap& map, const UnitSize& unit,
                                       std::span<const Point> changed, GridMap& made);

/// The simple alternative: all obstacles, and the border, grow by so many cells in each of the
/// eight directions, or six. A disc of 1 + 2 x `cells` fits wherever that leaves room (and, but for
/// hexagons, elsewhere, too).
/// Errors: as above.
Result<GridMap> grow_obstacles(const GridMap& map, std::int32_t cells);

}  // namespace wend
