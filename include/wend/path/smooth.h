#pragma once

#include <span>
#include <vector>

#include "wend/base/types.h"

/// Smoothing: takes corners out of a grid path by going straight where one can see.
///
/// The cells of a path are joined by straight and diagonal steps only, and so even a cheapest path
/// is up to 8.2 % longer than the way a unit would go. Smoothing keeps some of its cells, the way
/// points, such that each sees the next (line_of_sight.h) and the stretch between is not longer
/// than that of the path.
///
/// Going straight after the search is due to C. Thorpe, "Path Relaxation: Path Planning for a
/// Mobile Robot" (AAAI 1984); on grids it is known as A* PS (K. Daniel, A. Nash, S. Koenig and
/// A. Felner, "Theta*: Any-Angle Path Planning on Grids", JAIR 2010), which goes on from each way
/// point to the last cell it sees. Choosing the way points by dynamic programming is H. Imai and
/// M. Iri, "Computational-geometric methods for polygonal approximations of a curve" (CVGIP 1986).
///
/// Here both work together:
/// 1. From the start, and once more from the goal: on to a cell that is seen while the next one is
///    not. Found by doubling the distance, then halving: a cell seen again farther on may be
///    missed.
/// 2. The shortest way from start to goal over the way points of 1 and the cells at which a taut
///    string could bend: where the path turns, beside an obstacle's corner, where the terrain
///    changes. Each looks back at the last 16 of them. This is repeated over the way points it
///    chose, which so look farther and farther back, until none falls away (at most 8 times).
///
/// Guaranteed: ends as the path's; each way point sees the next, but where a link joins the two; no
/// stretch, and so not the whole, is longer than the path's by the measure below (but for rounding,
/// 1e-12 of its length); where all ground is alike and the ends see each other, only they remain.
/// Not guaranteed: the shortest way at any angle. Way points are cells of the path, so it leaves
/// the path's side of an obstacle only where it can see past.
///
/// The measure is length; on terrain it is the line integral of the terrain, for the path's steps
/// as for straight lines (straight_length.h). There it differs from Path::length, which counts the
/// cells beside a diagonal step too, or only those entered.
///
/// How much shorter than the cheapest path, as the mean over queries of the Moving AI scenarios
/// (every 20th; of the maze every 100th, of the demo scene all; A*, corners both_free), and how
/// many way points remain. "All pairs" is the shortest way over all cells of the path, which takes
/// quadratic time:
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
/// Neither half does it alone: without 1 AcrosstheCape has 4.35 % (on open ground the best cell to
/// bend at lies in the middle of a stretch), without the second kind of cell in 2 random512-40-0
/// has 5.50 %. Looking back at 32 instead of 16 brings 0.03 % at most, for nearly twice the tests
/// of sight; 8 costs 0.07 % on these paths, but 1 % on those of depth-first search (AcrosstheCape:
/// 23,499 cells, 91.7 % shorter, 15 way points).
///
/// Time: a round of 2 visits at most 272 cells per cell of the path (136 pairs straddle each step,
/// and a line visits at most two cells per step of the path), 1 visits O(log n) per cell. Measured:
/// 0.14 to 0.7 microseconds per cell of the path; on the maps above a tenth to a third of what A*
/// took, but on random512-10-0, where A* has little to do, four fifths. Memory: 16 bytes per cell
/// of the path, and 20 per cell that counts in 2.
namespace wend {

class TerrainGrid;
class UnitGrid;

/// A path that goes straight from way point to way point.
struct SmoothPath {
  std::vector<Point> waypoints;  ///< from the start on, both ends included
  double length = 0;             ///< in cells, weighted by terrain where there is any
  double path_length = 0;        ///< the length of the original path by the same measure
  /// Where the path takes links of the map: from way point links[i] to the next it does not walk.
  std::vector<std::size_t> links;
};

/// Empty where the cells are no path on this grid: every cell must be on the map and every step
/// legal. A single cell stays what it is.
SmoothPath smooth(const UnitGrid& grid, std::span<const Point> cells);
SmoothPath smooth(const TerrainGrid& grid, std::span<const Point> cells);

}  // namespace wend
