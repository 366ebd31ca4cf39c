// Cheapest ways over ground that costs, with a proved bound.
//
// The weighted region problem: J. Mitchell and C. Papadimitriou, "The Weighted Region Problem:
// Finding Shortest Paths Through a Weighted Planar Subdivision" (Journal of the ACM 38, 1991). A
// way's cost is the sum of its lengths in all polygons, each times what the polygon's ground costs;
// along a side that two polygons share it costs the cheaper one's. No algorithm is known that finds
// the cheapest way exactly. This one goes by places on doors (Steiner points: L. Aleksandrov,
// A. Maheshwari and J.-R. Sack, "Determining Approximate Shortest Paths on Weighted Polyhedral
// Surfaces", Journal of the ACM 52, 2005), and measures twice:
// - A graph of such places, of which each way is a real one. What it finds is then moved along its
//   doors to where the corridor is cheapest (Snell's law, by Newton's method), and pulled taut
//   where ground is even.
// - The same graph with shorter lengths, in which no real way is missing. Be [a, b] and [c, d]
//   stretches of two doors of one polygon, n the bisector of all directions from one to the
//   other, and be it from p to q the polygon's cost times n (q - p) long, for each end p of the one
//   and q of the other. Distances in that graph, drawn straight along each stretch, then rise along
//   any straight line in the polygon by its cost at most: the mean of n (q - p), by the shares at
//   which the line meets both stretches, is n times the line itself. So no way costs less than
//   the graph says. It loses the square of the angle between directions.
// Where both differ too much, the stretches that a cheap way could still go by are divided, and
// all others are left out: each round has a graph that is finer and narrower. Before all that
// Polyanya is asked: where its way stays on the cheapest ground there is, nothing can be cheaper.
//
// Guarantee: Path::bound holds for all ways there are, whatever they cross where. It is 1 +
// RegionOptions::error at most, unless a limit of rounds or places was met before: then the bound
// is larger, and says so. Polygons with hundreds of doors meet it, slivers, and strips that are
// hundreds of times as long as broad: across a strip a shrunk length gets from one end of a stretch
// to the other for the strip's breadth, until stretches are no longer than that.
// Cost: per round each place that is reached looks at all places on the doors of both polygons that
// it lies between. Memory: some 120 bytes per place, 8 per door of the mesh.
// Tried: see docs/benchmarks.md, "Ground that costs".
// When not to use it: where all ground costs the same (Polyanya); where any way will do (A* from
// middle to middle).
#pragma once

#include <array>
#include <span>

#include "wend/mesh/nav_mesh.h"
#include "wend/search/algorithm_info.h"
#include "wend/search/search.h"

namespace wend {

/// What a length of 1 costs on each kind of ground.
struct AreaCosts {
  AreaCosts() { of_area.fill(1); }
  /// Precondition: all are above 0 and finite. Linear in the polygons.
  AreaCosts(const NavMesh& mesh, const std::array<double, 256>& costs);

  std::array<double, 256> of_area;
  double least = 1;  ///< of the ground that the mesh has
  double most = 1;
};

/// From a place to the one of some places that is cheapest to reach. Heights choose between floors.
/// What it refers to must outlive the search.
struct WeightedRegionsQuery {
  Position from;
  std::span<const Position> to;
  SearchOptions options = {};
  /// As how much a cost of 1 counts: in limits, labels, traces and Path::cost.
  double units = 1;
};

struct WeightedRegions {
  static constexpr AlgorithmInfo kInfo = {
      .name = "weighted_regions",
      .title = "Weighted regions",
      .summary = "Nearly cheapest ways at any angle over ground that costs, with a proved bound.",
      .guarantee = Guarantee::says_bound,
      .informed = true,
      .bytes_per_node = 64,
      .own_order = true,
      .on_meshes = true,
      .any_angle = true,
  };

  /// Why there is no search with such options; null where there is one. As Polyanya::refusal, and
  /// RegionOptions::error has to be from 1e-4 to 1.
  static const char* refusal(const SearchOptions& options);

  /// Makes a search inside the workspace. Its nodes are polygons: those of its path are the ones
  /// that it crosses, in order; waypoints are where it begins, bends, comes to ground that costs
  /// something else, and ends. Path::cost counts the ground, Path::length does not. Goals that lie
  /// nowhere, or cannot be reached, do not count. Status: found, unreachable (without a search),
  /// start_outside, goal_outside, those of limits, and `invalid` with the reason of refusal(). A
  /// search that is ended by a limit of expansions tells the best way so far, if it had one to a
  /// goal, with its bound; else one to the place nearest to a goal. `mesh` and `costs` must outlive
  /// the search.
  static Search* begin(const NavMesh& mesh, const AreaCosts& costs,
                       const WeightedRegionsQuery& query, Workspace& workspace);
};

}  // namespace wend
