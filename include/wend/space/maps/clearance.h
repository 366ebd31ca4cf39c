// Clearance: the largest unit that fits on each cell, so that units of any size use one map.
//
// Squares: the largest free square whose upper left cell is this one, by dynamic programming from
// the lower right (the annotated maps of D. Harabor and A. Botea, "Hierarchical Path Planning for
// Multi-Size Agents in Heterogeneous Environments", CIG 2008). Discs: the distance from the cell's
// centre to the nearest blocked cell, by columns first and then along rows (the separable distance
// transform of A. Meijster, J. Roerdink and W. Hesselink, 2000; the scan along a row stops as soon
// as nothing nearer can follow).
//
// If a unit fits on both cells of a legal step, it fits all along the step, provided that corners
// may not be cut (CornerRule::both_free, or never). Proof: a square sweeps only cells that it
// covers on one of the cells of the step or beside it. A disc sweeps more than it covers at both
// ends, but a blocked cell nearer to the line between two centres than to either centre would have
// to be narrower than a cell.
//
// If rows or columns are shifted, all of this holds on the map's lattice (cell_layout.h). For a
// staggered map this is the grid of squares, standing on its corner, that it represents. A unit on
// hexagons covers all hexagons within a number of steps of its own, as in board games; it also fits
// all along its steps.
//
// So a map for a unit is one with all cells blocked where the unit does not fit, and every search
// on it is as fast as for a unit of one cell. This holds for paths by steps: along straight lines
// at other angles the unit may overlap blocked cells (smooth_for_unit.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/space/maps/grid_map.h"

namespace wend {

enum class UnitForm : std::uint8_t {
  /// side x side cells. Its cell is the upper left one; on staggered maps the topmost, or the
  /// leftmost if columns are shifted.
  square,
  /// A circle round its cell's centre, which may touch blocked cells. On hexagons: all cells within
  /// (diameter - 1) / 2 steps, rounded up; diameter 3 covers seven cells, 5 nineteen.
  disc,
};

/// "square" or "disc".
const char* to_string(UnitForm form);

/// The size of a unit.
struct UnitSize {
  UnitForm form = UnitForm::square;
  double cells = 1;  ///< the side, or the diameter; above 0, at most kMost

  static constexpr double kMost = 1024;
  bool valid() const { return cells > 0 && cells <= kMost; }
  /// Whether it fits on every free cell.
  bool small() const { return cells <= 1; }

  friend bool operator==(const UnitSize&, const UnitSize&) = default;
};

/// The largest unit that fits on each cell. The border of the map is a wall. Four bytes per cell.
class Clearance {
 public:
  /// For squares and hexagons linear in the cells (if rows or columns are shifted, in the places of
  /// the lattice, at most GridMap::kMaxCells); for discs each cell takes as many steps as the
  /// radius. Values are cut off at `most` cells. On hexagons both forms are discs.
  Clearance(const GridMap& map, UnitForm form, double most = UnitSize::kMost);

  /// The side of the largest square, or the diameter of the largest disc (always on hexagons); 0 if
  /// the cell is blocked. Precondition: the cell is on the map.
  double at(Point cell) const;

  /// Row by row: sides, or squared diameters (always on hexagons). All are whole numbers.
  const std::vector<std::uint32_t>& values() const { return values_; }

 private:
  UnitForm form_;
  std::int32_t width_;
  std::vector<std::uint32_t> values_;
};

/// Whether the unit fits on that cell, as Clearance for a single cell. Checks each cell that the
/// unit covers. False outside the map.
bool fits(const GridMap& map, const UnitSize& unit, Point cell);

/// The map for such a unit: cells where it does not fit are blocked. A unit pays for the terrain of
/// its own cell. Links stay, and are closed where the unit does not fit. Errors: an invalid size; a
/// square larger than a cell on hexagons; a map of 256 kinds of terrain that are all walkable, or
/// too large for its layout (more than 2^28 places on its lattice). Linear in the cells, for any
/// size.
Result<GridMap> map_for_unit(const GridMap& map, const UnitSize& unit);

/// Updates `made` to the current `map`, in which only the cells `changed` differ; returns the cells
/// of `made` that changed. Checks the cells around each change that a unit covering it can cover
/// (at most 4 S^2 for a side or diameter S), each once, or the cells around all changes together if
/// they are fewer; if a cell stays walkable, only that cell. Preconditions: map_for_unit made
/// `made` for this unit from the map before; the cells are on it.
std::vector<Point> update_map_for_unit(const GridMap& map, const UnitSize& unit,
                                       std::span<const Point> changed, GridMap& made);

/// The simple alternative: all obstacles, and the border, grow by `cells` cells in each of the
/// eight directions, or six. A disc of diameter 1 + 2 x `cells` fits on every cell that stays free
/// (and, except on hexagons, on others, too). Errors: as above.
Result<GridMap> grow_obstacles(const GridMap& map, std::int32_t cells);

}  // namespace wend
