#pragma once

#include <span>
#include <string>

#include "wend/base/result.h"
#include "wend/io/grid_files.h"
#include "wend/space/maps/grid_map.h"

/// Writers for square-grid maps and what belongs to them: what they write, the readers in
/// grid_files.h read. All are linear in the size of their answer, which ends in a line feed; none
/// looks at the locale. A map without cells can be written as a `.map` only, and no reader takes
/// it.
namespace wend::io {

/// A Moving AI `.map`, `type octile` or, where cells are no squares, the type that its layout is
/// called: the map's own symbols, row by row. Costs are no part of that
/// form, nor are weights of cells; where they are not TerrainCosts::standard(), to_terrain_costs()
/// says them. Precondition: all symbols are printable ASCII.
std::string to_moving_ai_map(const GridMap& map);

/// What the symbols on the map cost, a line each in the order of their codes, as
/// parse_terrain_costs() reads it. Blocked symbols are named too; where there is nothing to name,
/// it is said that `#` is blocked. Errors: the blank, which that form cannot name, is walkable on
/// this map; a symbol is not printable ASCII; the map has weights of cells.
Result<std::string> to_terrain_costs(const GridMap& map);

/// A Moving AI `.scen`, version 1, fields parted by tabs: bucket, map, width, height, start, goal
/// as they are, lengths with 8 decimals (whatever `decimals` says). What a map's name cannot be in
/// that form becomes '?': control characters, a blank at either end, nothing at all.
/// Precondition: lengths are finite and not negative, sizes and cells not negative.
std::string to_scenario(std::span<const ScenarioQuery> queries);

/// An ASCII grid. A symbol that costs on the map what it costs in an ASCII grid stays; others
/// become `#` (blocked), `.` (1) or the digit of their cost, so that the costs are kept, cell for
/// cell. Errors: a cell's cost is none of these; the map has no cells, or weights of cells.
Result<std::string> to_ascii_grid(const GridMap& map);

/// A CSV grid: each cell's cost relative to open ground, 0 for blocked, with at most three
/// decimals. parse_csv_grid() gives the same costs and symbols of its own. The fields of a map of
/// one column are in double quotes: without a comma nothing else would tell CSV from other forms.
/// Errors: more than 46 different costs besides 0 and the whole ones from 1 to 9, which
/// parse_csv_grid() refuses too; the map has no cells.
Result<std::string> to_csv(const GridMap& map);

}  // namespace wend::io
