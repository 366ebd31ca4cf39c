#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/result.h"
#include "wend/catalogue/node_navigator.h"
#include "wend/mesh/links/mesh_links.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/nav_mesh.h"

namespace wend {

struct MeshOptions {
  MeshOptions() { area_costs.fill(1); }

  /// The cost of a length of 1 in each kind of area (MeshPlan::areas): above 0, at most 1e6.
  std::array<double, 256> area_costs;
  /// The corner error of the erosion that made the mesh (erode_mesh.h), from 0 to 1. If above 0,
  /// shortest paths on the mesh are not `optimal` for the disc; their bound is 1 + corner_error.
  double corner_error = 0;
  /// Connections that are not on the ground, such as jumps and ladders. A link's number is its
  /// index in this list.
  std::vector<MeshLink> links;
};

/// One query by positions. Everything it refers to must outlive the search.
struct MeshQuery {
  Position from;  ///< its height chooses between floors
  Position to;
  Algorithm algorithm = {};    ///< such as "astar"; by default the best for the query
  SearchOptions options = {};  ///< limits.cost is in the mesh's units
  /// If not empty: the nearest of these, instead of `to`. Unreachable goals are ignored; one that
  /// is not on the mesh ends in Status::goal_outside.
  std::span<const Position> goals = {};
  /// The links that the path may take: those of kind k if bit k is set. For `polyanya`; other
  /// algorithms take all links, and are `invalid` if the mask leaves some out.
  std::uint32_t link_kinds = kAllLinkKinds;
};

/// The navigator for navigation meshes: a NodeNavigator whose nodes are polygons, and that also
/// answers queries by positions.
///
/// `polyanya` finds a shortest path (Path::waypoints; nodes are the polygons that it crosses). All
/// other algorithms search the graph of polygons, from centre to centre, for a corridor; the funnel
/// then pulls the path taut. Path::cost, `optimal` and `bound` then refer to the search from centre
/// to centre. Path::length is that of the taut path, which may be longer than the shortest. Fields,
/// distances and the costs of alternatives also refer to the graph.
///
/// Paths take a link (MeshOptions::links) if it is shorter or the only way; Path::links lists the
/// legs of the waypoints that are links. `polyanya` finds a shortest of all paths that walk and
/// take links. In the graph a link is an edge from the polygons where it begins to those where it
/// ends, with the link's cost.
class MeshNavigator : public NodeNavigator {
 public:
  /// Errors: a cost or the corner_error out of range; a link that MeshLinks::build refuses;
  /// polygons so far apart that their costs are out of range.
  static Result<MeshNavigator> build(NavMesh mesh, const MeshOptions& options = {});

  const NavMesh& mesh() const {
    WEND_ASSERT(mesh_ != nullptr, "this navigator was moved away: use the one that it went to");
    return *mesh_;
  }
  const MeshLinks& links() const { return *links_; }

  /// Begins a search in the workspace; ends the workspace's previous search. Reports errors as a
  /// status: start_outside and goal_outside if there is no polygon at the position.
  NodeSearch begin(const MeshQuery& query, Workspace& workspace) const;

  /// Begins and runs to the end. The second form allocates nothing once workspace and path are
  /// warm.
  Path solve(const MeshQuery& query, Workspace& workspace) const;
  void solve(const MeshQuery& query, Workspace& workspace, Path& path) const;

  using NodeNavigator::begin;
  using NodeNavigator::solve;

  /// The same query by polygons. It refers to data in the workspace, valid until the next call.
  NodeQuery by_nodes(const MeshQuery& query, Workspace& workspace) const;

 private:
  friend class RadiusNavigators;

  MeshNavigator(std::shared_ptr<const NavMesh> mesh, std::shared_ptr<const MeshLinks> links,
                std::unique_ptr<AnyMap> map);
  static Result<MeshNavigator> build(std::shared_ptr<const NavMesh> mesh,
                                     const MeshOptions& options);
  NodeId polygon_of(const Position& place) const;

  std::shared_ptr<const NavMesh> mesh_;
  std::shared_ptr<const MeshLinks> links_;
  const NavMesh* whole_ = nullptr;  // the mesh before its erosion for a disc: it has all floors
};

}  // namespace wend
