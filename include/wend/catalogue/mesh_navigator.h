#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/catalogue/node_navigator.h"
#include "wend/mesh/links/mesh_links.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/nav_mesh.h"

namespace wend {

struct MeshOptions {
  MeshOptions() { area_costs.fill(1); }

  /// What a length of 1 costs on ground of each kind (MeshPlan::areas): above 0, at most 1e6.
  std::array<double, 256> area_costs;
  /// Of the erosion that made the mesh (erode_mesh.h), from 0 to 1: then shortest ways on the mesh
  /// are not `optimal` for the disc, but have 1 + corner_error as their bound.
  double corner_error = 0;
  /// Ways that are not on the ground. Their numbers are their places in this list.
  std::vector<MeshLink> links;
};

/// One question by places. What it refers to must outlive the search.
struct MeshQuery {
  Position from;  ///< its height chooses between floors
  Position to;
  Algorithm algorithm = {};    ///< by name, say; else the one that suits best
  SearchOptions options = {};  ///< limits.cost is in the mesh's measure
  /// If not empty: the nearest of these, instead of `to`. Those out of reach do not count; one that
  /// is not on the mesh ends in Status::goal_outside.
  std::span<const Position> goals = {};
  /// Which links the way may take: those of kind k where bit k is set. For `polyanya`; other
  /// algorithms take all, and are `invalid` where some are left out.
  std::uint32_t link_kinds = kAllLinkKinds;
};

/// The door by places, for navigation meshes: a NodeNavigator, whose nodes are polygons, and what
/// places make of it.
///
/// `polyanya` finds a shortest way (Path::waypoints; nodes are the polygons that it crosses). All
/// other algorithms search the graph of polygons, from middle to middle, for a corridor, through
/// which the way is pulled taut. Path::cost, `optimal` and `bound` are then of what the search went
/// by, from middle to middle; Path::length is that of the way, which may be longer than the
/// shortest. Fields, distances and what alternatives cost are those of the graph, too.
///
/// Links (MeshOptions::links) are taken wherever that is shorter, or the only way: Path::links says
/// which legs of the waypoints are some. `polyanya` finds a shortest of all ways that walk and take
/// links. In the graph a link is an edge from the polygons where it begins to those where it ends,
/// and costs nothing but its cost.
class MeshNavigator : public NodeNavigator {
 public:
  /// Errors: a cost or the corner_error out of range; a link that MeshLinks::build refuses;
  /// polygons so far apart that costs cannot be counted.
  static Result<MeshNavigator> build(NavMesh mesh, const MeshOptions& options = {});

  const NavMesh& mesh() const { return *mesh_; }
  const MeshLinks& links() const { return *links_; }

  /// Begins a search in the workspace and ends the one that lived there. Errors end in a status:
  /// start_outside and goal_outside where there is no polygon.
  NodeSearch begin(const MeshQuery& query, Workspace& workspace) const;

  /// Begins and runs to the end. The second form allocates nothing once workspace and path are
  /// warm.
  Path solve(const MeshQuery& query, Workspace& workspace) const;
  void solve(const MeshQuery& query, Workspace& workspace, Path& path) const;

  using NodeNavigator::begin;
  using NodeNavigator::solve;

  /// The same question by polygons. What it refers to lives in the workspace until the next one.
  NodeQuery by_nodes(const MeshQuery& query, Workspace& workspace) const;

 private:
  friend class RadiusNavigators;

  MeshNavigator(std::shared_ptr<const NavMesh> mesh, std::shared_ptr<const MeshLinks> links,
                std::unique_ptr<AnyMap> map);
  NodeId polygon_of(const Position& place) const;

  std::shared_ptr<const NavMesh> mesh_;
  std::shared_ptr<const MeshLinks> links_;
  const NavMesh* whole_ = nullptr;  // of which this is what a disc has room on: it knows all floors
};

}  // namespace wend
