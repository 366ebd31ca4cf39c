// Cheapest paths over ground of different costs, with a proved bound.
//
// The weighted region problem: J. Mitchell and C. Papadimitriou, "The Weighted Region Problem:
// Finding Shortest Paths Through a Weighted Planar Subdivision" (Journal of the ACM 38, 1991). A
// path's cost is the sum of its lengths in all polygons, each times the cost of the polygon's
// ground. Along a side that two polygons share, the cheaper one's cost applies. No algorithm is
// known that finds the cheapest path exactly. This one uses points on doors (Steiner points: L.
// Aleksandrov, A. Maheshwari and J.-R. Sack, "Determining Approximate Shortest Paths on Weighted
// Polyhedral Surfaces", Journal of the ACM 52, 2005), and searches two graphs:
// - A graph of such points, in which each path is a real one. The path found is then moved along
//   its doors to where the corridor is cheapest (Snell's law, by Newton's method), and pulled taut
//   where the ground is even.
// - The same graph with shorter lengths, in which no real path is missing. Let [a, b] and [c, d] be
//   stretches of two doors of one polygon, and n the bisector of all directions from one to the
//   other. For each end p of the one and q of the other, the length from p to q is the polygon's
//   cost times n (q - p). Distances in that graph, interpolated linearly along each stretch, rise
//   along any straight line in the polygon by its cost at most: the mean of n (q - p), weighted by
//   the shares at which the line meets both stretches, is n times the line itself. So no path costs
//   less than the graph's distance. The loss is the square of the angle between directions.
// If both costs differ too much, the stretches that a cheap path could still use are divided, and
// all others are dropped: each round has a finer and narrower graph. Before all that, Polyanya
// runs: if its path stays on the cheapest ground of the mesh, no path can be cheaper.
//
// Guarantee: Path::bound holds against all paths, wherever they cross the doors. It is at most 1 +
// kError, unless a limit of rounds or points is reached first; the bound reported is
// then larger. This happens with polygons with hundreds of doors, slivers, and strips hundreds of
// times as long as wide: across a strip, the shorter lengths lead from one end of a stretch to the
// other at the cost of the strip's width, until stretches are no longer than that.
// Cost: per round, each point that is reached visits all points on the doors of both polygons that
// it lies between. Memory: some 120 bytes per point, 8 per door of the mesh.
// Tried: see docs/benchmarks.md, "Ground that costs".
// When not to use it: where all ground costs the same (Polyanya); where any path will do (A* from
// middle to middle).
#pragma once

#include <array>
#include <span>

#include "wend/mesh/nav_mesh.h"
#include "wend/search/algorithm_info.h"
#include "wend/search/search.h"

namespace wend {

/// The cost of a length of 1 on each kind of ground.
struct AreaCosts {
  AreaCosts() { of_area.fill(1); }
  /// Precondition: all are above 0 and finite. Linear in the polygons.
  AreaCosts(const NavMesh& mesh, const std::array<double, 256>& costs);

  std::array<double, 256> of_area;
  double least = 1;  ///< of the ground on the mesh
  double most = 1;
};

/// From a place to the cheapest of several goals. Heights select the floor. Everything it refers to
/// must outlive the search.
struct WeightedRegionsQuery {
  Position from;
  std::span<const Position> to;
  SearchOptions options = {};
  /// The factor on costs in limits, labels, traces and Path::cost.
  double units = 1;
};

struct WeightedRegions {
  /// The path may cost at most 1 + error times the cheapest. A tenth of the error takes several
  /// times as long.
  static constexpr OwnOption kError = {
      .name = "error",
      .summary =
          "the path costs at most 1 + this times the cheapest; a tenth takes several times as long",
      .rule = "the error is a share from 0.0001 to 1, and for weighted_regions alone",
      .usual = 0.02,
      .least = 1e-4,
      .most = 1};
  static constexpr const OwnOption* kOptions[] = {&kError};
  static constexpr AlgorithmInfo kInfo = {
      .name = "weighted_regions",
      .title = "Weighted regions",
      .summary = "Nearly cheapest ways at any angle over ground that costs, with a proved bound.",
      .guarantee = Guarantee::says_bound,
      .informed = true,
      .options = kOptions,
      .bytes_per_node = 64,
      .own_order = true,
      .on_meshes = true,
      .any_angle = true,
  };

  /// Why such options are refused; null if they are accepted. As Polyanya::refusal.
  static const char* refusal(const SearchOptions& options);

  /// Makes a search inside the workspace. Its nodes are polygons: a path's nodes are the polygons
  /// that it crosses, in order; its waypoints are its start, its bends, its changes to ground of
  /// another cost, and its end. Path::cost includes ground costs, Path::length does not. Goals off
  /// the mesh and unreachable goals are ignored. Status: found, unreachable (without a search),
  /// start_outside, goal_outside, those of limits, and `invalid` with the reason of refusal(). A
  /// search that a limit of expansions ends returns the best path to a goal so far, with its bound;
  /// without one, a path to the place nearest to a goal. `mesh` and `costs` must outlive the
  /// search.
  static Search* begin(const NavMesh& mesh, const AreaCosts& costs,
                       const WeightedRegionsQuery& query, Workspace& workspace);
};

}  // namespace wend
