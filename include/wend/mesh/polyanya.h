// Shortest ways on a navigation mesh, at any angle.
//
// M. Cui, D. Harabor and A. Grastien, "Compromise-free Pathfinding on a Navigation Mesh" (IJCAI
// 2017). A search node is a stretch of a polygon's side as seen from a root, the last place at
// which the way bent; its successors are the stretches of the next polygon's other sides that the
// root sees, and, where a corner of an obstacle hides the rest, those that the corner sees.
//
// Guarantee: no polyline on the mesh is shorter, as far as doubles go: every decision about what is
// seen is the exact sign of one determinant of coordinates that were given, whatever these are
// (orientation.h); what else is rounded changes lengths by parts in 1e15, not more.
// Every polygon costs the same.
// Cost: time as many nodes as have an f below the answer's, in the worst case exponential in the
// corners, in practice some dozen to some thousand; 80 bytes per node, 16 per vertex, 4 per block.
// One expansion makes three nodes at most for each door of a polygon; limits of time and cancelling
// are looked at every 65,536 nodes, too.
// Tried, on twelve merged meshes of games (bench/mesh; 20,000 queries), against the plain algorithm
// as its authors' C++ has it, which took from 17 to 590 us per query in the mean:
// - sides in rows, rays as exact differences instead of tolerances, a heap of four with f in its
//   entries, only the blocks between both ends: 1.6 to 5.6 times as fast;
// - doors instead of sides, a cache line each, and an estimate only where there is a choice between
//   several nodes: 2.3 to 9 times;
// - the doors of a polygon sorted by block, the expansion as one loop: 2.6 to 9 times;
// - signs that rounding cannot change, on which the way depends where decimals are in line with
//   corners: each by a bound of its own, 1.2 to 1.5 times the time; one bound for the four signs of
//   a door, and a closer look where that does not decide, 1.1 times.
// Not tried: a way has to come through some corners whatever it does, where a row of doors that are
// blocks of their own is no straight sight; to search from one to the next would spare much.
// When not to use it: where grounds have different costs (areas), or if any short way will do.
#pragma once

#include <span>

#include "wend/mesh/links/mesh_links.h"
#include "wend/mesh/nav_mesh.h"
#include "wend/search/algorithm_info.h"
#include "wend/search/search.h"

namespace wend {

class LiveMeshSnapshot;

/// From place to place. Heights choose between floors. What it refers to must outlive the search.
struct PolyanyaQuery {
  Position from;
  Position to;
  SearchOptions options = {};
  /// As how much a length of 1 counts: in limits, labels, traces and Path::cost.
  double units = 1;
  /// If not empty: the nearest of these, instead of `to`. Those out of reach do not count; one that
  /// is not on the mesh ends in Status::goal_outside. Path::waypoints ends where the one is that
  /// was reached.
  std::span<const Position> goals = {};
  /// If not null: of the same mesh. Of these a way may take those whose kind has its bit in
  /// link_kinds, any number of them in any order.
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

  /// Why there is no search with such options; null where there is one. Refused are other
  /// heuristics than `automatic` and `euclidean`, fallbacks, stopping early, and what all refuse.
  static const char* refusal(const SearchOptions& options);

  /// Makes a search inside the workspace. Its nodes are polygons: those of its path are the ones
  /// that it crosses, in order; waypoints are where it begins, bends and ends. Status: found,
  /// unreachable (without a search), start_outside, goal_outside, and those of limits, and
  /// `invalid` with the reason of refusal(). `mesh` must outlive the search.
  ///
  /// With links or several goals each node looks at the goals and at 24 links at most
  /// (src/mesh/ways/target_memory.h says which) for its estimate, and each query at 24 times all
  /// links at most. Measured by bench-mesh --links N.
  static Search* begin(const NavMesh& mesh, const PolyanyaQuery& query, Workspace& workspace);
  /// The same on one version of a mesh that changes, which the search keeps until the workspace is
  /// given another one. Its nodes are that version's triangles. That a goal cannot be reached
  /// the search finds out by itself, after eight expansions at most for each triangle round the
  /// goal. Several goals, and links, are `invalid` there.
  static Search* begin(const LiveMeshSnapshot& mesh, const PolyanyaQuery& query,
                       Workspace& workspace);
};

}  // namespace wend
