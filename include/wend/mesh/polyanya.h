// Shortest paths at any angle on a navigation mesh.
//
// M. Cui, D. Harabor and A. Grastien, "Compromise-free Pathfinding on a Navigation Mesh" (IJCAI
// 2017). A search node is an interval of a polygon's side, as seen from a root: the last point at
// which the path bent. Its successors are the intervals of the next polygon's other sides that the
// root sees and, where a corner of an obstacle hides the rest, those that this corner sees.
//
// Guarantee: no polyline on the mesh is shorter, up to the precision of doubles. Every decision
// about visibility is the exact sign of one determinant of the given coordinates (orientation.h).
// All other rounding changes lengths by parts in 1e15 at most.
// Every polygon has the same cost.
// Cost: time is proportional to the number of nodes whose f is below the answer's. That is
// exponential in the corners in the worst case, and some dozen to some thousand in practice. 80
// bytes per node, 16 per vertex, 4 per block. One expansion makes at most three nodes for each door
// of a polygon. Time limits and cancelling are also checked every 65,536 nodes.
// Tried, on twelve merged meshes of games (bench/mesh; 20,000 queries), against the plain algorithm
// as its authors' C++ has it, which took from 17 to 590 us per query in the mean:
// - sides in rows, rays as exact differences instead of tolerances, a heap of four with f in its
//   entries, only the blocks between both ends: 1.6 to 5.6 times as fast;
// - doors instead of sides, a cache line each, and an estimate only where there is a choice between
//   several nodes: 2.3 to 9 times;
// - the doors of a polygon sorted by block, the expansion as one loop: 2.6 to 9 times;
// - signs that rounding cannot change (the path depends on them where decimals are in line with
//   corners): with a bound for each sign, 1.2 to 1.5 times the time; with one bound for the four
//   signs of a door, and a closer test where that does not decide, 1.1 times.
// Not tried: where a row of doors, each a block of its own, allows no straight line of sight, every
// path has to pass certain corners. Searching from one such corner to the next would save much
// time.
// When not to use it: where ground has different costs (areas), or if any short path will do.
#pragma once

#include <span>

#include "wend/mesh/links/mesh_links.h"
#include "wend/mesh/nav_mesh.h"
#include "wend/search/algorithm_info.h"
#include "wend/search/search.h"

namespace wend {

class LiveMeshSnapshot;

/// From one place to another. Heights select the floor. Everything it refers to must outlive the
/// search.
struct PolyanyaQuery {
  Position from;
  Position to;
  SearchOptions options = {};
  /// The cost of a length of 1, in limits, labels, traces and Path::cost.
  double units = 1;
  /// If not empty: search for the nearest of these goals instead of `to`. Unreachable goals are
  /// ignored; a goal off the mesh ends the search with Status::goal_outside. Path::waypoints ends
  /// at the goal that was reached.
  std::span<const Position> goals = {};
  /// If not null: links of the same mesh. A path may take any of those whose kind has its bit set
  /// in link_kinds, any number of them and in any order.
  const MeshLinks* links = nullptr;
  std::uint32_t link_kinds = kAllLinkKinds;
};

struct Polyanya {
  static constexpr AlgorithmInfo kInfo = {
      .name = "polyanya",
      .title = "Polyanya",
      .summary = "Shortest ways at any angle on meshes of convex polygons.",
      .guarantee = Guarantee::shortest_at_any_angle,
      .informed = true,
      .bytes_per_node = 80,
      .own_order = true,
      .on_meshes = true,
      .any_angle = true,
  };

  /// Why such options are refused; null if they are accepted. Refused: heuristics other than
  /// `automatic` and `euclidean`, fallbacks, stopping early, and options that every search refuses.
  static const char* refusal(const SearchOptions& options);

  /// Makes a search inside the workspace. Its nodes are polygons: a path's nodes are the polygons
  /// that it crosses, in order; its waypoints are its start, its bends and its end. Status: found,
  /// unreachable (without a search), start_outside, goal_outside, those of limits, and `invalid`
  /// with the reason of refusal(). `mesh` must outlive the search.
  ///
  /// With links or several goals, the estimate of each node considers the goals and at most 24
  /// links (selected in src/mesh/ways/target_memory.h); a query considers at most 24 times all
  /// links. Measured by bench-mesh --links N.
  static Search* begin(const NavMesh& mesh, const PolyanyaQuery& query, Workspace& workspace);
  /// The same on one version of a changing mesh. The search keeps that version until the workspace
  /// gets another one. Its nodes are that version's triangles. The search itself detects an
  /// unreachable goal, after at most eight expansions for each triangle connected to the goal.
  /// Several goals and links are `invalid` here.
  static Search* begin(const LiveMeshSnapshot& mesh, const PolyanyaQuery& query,
                       Workspace& workspace);
};

}  // namespace wend
