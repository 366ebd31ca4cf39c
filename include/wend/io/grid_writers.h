#pragma once

#include <span>
#include <string>

#include "wend/base/result.h"
#include "wend/io/grid_files.h"
#include "wend/space/maps/grid_map.h"

/// Writers for square-grid maps and related files, for the readers in grid_files.h. All are linear
/// in the size of the result, which ends in a line feed, and independent of the locale. A map
/// without cells can only be written as a `.map`, which no reader accepts.
namespace wend::io {

/// A Moving AI `.map`, of `type octile` or, if cells are not squares, of the type named after the
/// layout: the map's own symbols, row by row. This form has no costs and no weights of cells; if
/// the costs are not TerrainCosts::standard(), also write to_terrain_costs(). Precondition: all
/// symbols are printable ASCII.
std::string to_moving_ai_map(const GridMap& map);

/// The costs of the symbols on the map, a line each in the order of their codes, as
/// parse_terrain_costs() reads them. Blocked symbols are listed too; if the list would be empty, it
/// says that `#` is blocked. Errors: the blank, which this form cannot name, is walkable on this
/// map; a symbol is not printable ASCII; the map has weights of cells.
Result<std::string> to_terrain_costs(const GridMap& map);

/// A Moving AI `.scen`, version 1, fields separated by tabs: bucket, map, width, height, start,
/// goal as they are, lengths with 8 decimals (`decimals` is ignored). In a map's name, '?' replaces
/// what the form cannot hold: control characters, a blank at either end, an empty name.
/// Precondition: lengths are finite and not negative, sizes and cells not negative.
std::string to_scenario(std::span<const ScenarioQuery> queries);

/// An ASCII grid. A symbol stays if its cost on the map is its cost in ASCII grids; others become
/// `#` (blocked), `.` (1) or the digit of their cost, so that every cell keeps its cost. Errors: a
/// cell's cost is none of these; the map has no cells, or weights of cells.
Result<std::string> to_ascii_grid(const GridMap& map);

/// A CSV grid: each cell's cost relative to open ground, 0 for blocked, with at most three
/// decimals. parse_csv_grid() gives the same costs, with its own symbols. On a map of one column,
/// fields are in double quotes: without commas, these distinguish CSV from other forms. Errors:
/// more than 46 different costs besides 0 and the whole ones from 1 to 9, which parse_csv_grid()
/// refuses too; the map has no cells.
Result<std::string> to_csv(const GridMap& map);

}  // namespace wend::io
