#pragma once

#include <span>
#include <vector>

#include "wend/base/types.h"

/// Smoothing: takes corners out of a grid path by going straight where there is line of sight.
///
/// The cells of a path are joined by straight and diagonal steps only, so even a cheapest path is
/// up to 8.2 % longer than the way a unit would go. Smoothing keeps some of its cells as waypoints:
/// each sees the next (line_of_sight.h), and the line between them is not longer than the path.
///
/// Going straight after the search is due to C. Thorpe, "Path Relaxation: Path Planning for a
/// Mobile Robot" (AAAI 1984); on grids it is known as A* PS (K. Daniel, A. Nash, S. Koenig and
/// A. Felner, "Theta*: Any-Angle Path Planning on Grids", JAIR 2010), which goes from each waypoint
/// to the last cell it sees. Choosing the waypoints by dynamic programming is due to H. Imai and
/// M. Iri, "Computational-geometric methods for polygonal approximations of a curve" (CVGIP 1986).
///
/// Here both work together:
/// 1. From the start, and again from the goal: go to a cell that is in sight although the next one
///    is not. It is found by doubling the distance, then halving, so a cell that comes into sight
///    again farther on may be missed.
/// 2. Find the shortest way from start to goal over the waypoints of 1 and the cells at which a
///    taut string could bend: turns of the path, obstacles' corners, changes of terrain. Each looks
///    back at the last 16 of them. Repeat over the chosen waypoints, which thus look back farther
///    and farther, until none is dropped (at most 8 times).
///
/// Guaranteed: the ends are the path's. Each waypoint sees the next, except where a link joins the
/// two. By the measure below, no stretch, and so not the whole, is longer than the path's (except
/// for rounding, 1e-12 of its length). On uniform terrain, if the ends see each other, only they
/// remain. Not guaranteed: the shortest way at any angle. Waypoints are cells of the path, so it
/// leaves the path's side of an obstacle only where it can see past it.
///
/// The measure is length. On terrain it is the line integral of the terrain, for steps and straight
/// lines alike (straight_length.h). It then differs from Path::length, which counts the cells
/// beside a diagonal step too, or only those entered.
///
/// The table shows how much shorter than the cheapest path the result is, and how many waypoints
/// remain: means over queries of the Moving AI scenarios (every 20th; maze: every 100th; demo
/// scene: all; A*, corners both_free). "All pairs" is the shortest way over all cells of the path,
/// which takes quadratic time:
///
///   map              cells  one way, 1   both ways, 1  smooth            all pairs
///   scenes/demo         48  2.50 %  6    3.02 %  6     3.13 %    6       3.17 %
///   AcrosstheCape      506  4.58 %  16   4.82 %  16    5.13 %   15       5.21 %
///   Berlin_0_1024      635  4.26 %  7    4.67 %  7     4.76 %    6       4.80 %
///   random512-10-0     280  3.67 %  30   4.05 %  31    4.72 %   27       4.84 %
///   random512-40-0     577  3.38 %  195  3.64 %  193   8.93 %  151       8.95 %
///   32room_000         328  4.72 %  20   4.85 %  20    5.08 %   20       5.18 %
///   maze512-4-0       1750  3.46 %  245  4.00 %  247   4.34 %  230       4.56 %
///
/// Both halves are needed. Without 1 AcrosstheCape has 4.35 % (on open ground the best cell to bend
/// at lies in the middle of a stretch); without the second kind of cell in 2 random512-40-0 has
/// 5.50 %. Looking back at 32 cells instead of 16 gains at most 0.03 % for nearly twice the
/// line-of-sight tests. Looking back at 8 loses 0.07 % on these paths, but 1 % on those of
/// depth-first search (AcrosstheCape: 23,499 cells, 91.7 % shorter, 15 waypoints).
///
/// Time: a round of 2 visits at most 272 cells per cell of the path (136 pairs straddle each step,
/// and a line visits at most two cells per step of the path); 1 visits O(log n) per cell. Measured:
/// 0.14 to 0.7 microseconds per cell of the path. On the maps above that is a tenth to a third of
/// A*'s time; on random512-10-0, where A* has little to do, four fifths. Memory: 16 bytes per cell
/// of the path, and 20 per cell considered in 2.
namespace wend {

class TerrainGrid;
class UnitGrid;

/// A path that goes straight from waypoint to waypoint.
struct SmoothPath {
  std::vector<Point> waypoints;  ///< from start to goal, both included
  double length = 0;             ///< in cells, weighted by terrain where there is any
  double path_length = 0;        ///< the length of the original path by the same measure
  /// Where the path takes links of the map: from waypoint links[i] to the next it does not walk.
  std::vector<std::size_t> links;
};

/// Empty if the cells are not a path on this grid: every cell must be on the map and every step
/// legal. A single cell gives one waypoint.
SmoothPath smooth(const UnitGrid& grid, std::span<const Point> cells);
SmoothPath smooth(const TerrainGrid& grid, std::span<const Point> cells);

}  // namespace wend
