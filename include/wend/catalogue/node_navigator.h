#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.h"
#include "wend/catalogue/node_query.h"
#include "wend/search/lint_report.h"
#include "wend/search/path.h"
#include "wend/search/search.h"

namespace wend {

class AnyMap;
class CustomSpace;
class Graph;
class VoxelGrid;

/// A directed edge to a node.
struct NodeEdge {
  NodeId to;
  double cost;
};

struct GraphOptions {
  static constexpr unsigned kAutomatic = ~0u;

  /// Number of landmarks for the heuristic, at most 16; each costs two Dijkstra searches at build
  /// time and 16 bytes per node. Automatic: 8, but none if straight lines give a heuristic and
  /// there are more than 10,000 nodes.
  unsigned landmarks = kAutomatic;
};

/// A new version number for a map: never the same twice, so a search notices another map. From any
/// thread.
std::uint64_t next_version();

/// A search that can be run in slices. Refers to the navigator and the workspace, which must both
/// outlive it. After the navigator was updated, moved or assigned to, it returns Status::stale;
/// after another search began in that workspace, Status::invalid.
class NodeSearch {
 public:
  /// Continues until the search ends or the budget is used up (then Status::running).
  Status run(const Budget& budget = {});
  Status status() const;

  /// Ends the search as Status::cancelled at its next check (after at most 256 expansions). The
  /// only call allowed from another thread, while this search is the workspace's newest.
  void cancel();

  /// The result so far. The second form allocates nothing if `path` has the capacity.
  Path path() const;
  void write_path(Path& path) const;

  /// The search's label of a node; empty after another search began in the workspace.
  NodeLabel label(NodeId node, Side side = Side::forward) const;

 protected:
  /// Whether it is still the workspace's search and the map has not changed.
  bool current() const;

 private:
  friend class NodeNavigator;
  NodeSearch(const class NodeNavigator& navigator, Workspace& workspace);
  bool alive() const;

  const class NodeNavigator* navigator_;
  Workspace* workspace_;
  std::uint64_t ticket_;
  std::uint64_t version_;
};

/// The interface to all searches on all kinds of maps: takes a map once, then answers queries by
/// node ids, from any number of threads with a Workspace each. No templates; one virtual call per
/// slice. `Navigator` is the same for grids, by cells.
///
/// Costs in paths and limits are in the map's units. A path's length is that of the straight lines
/// from node to node if the nodes have positions, else 0; grids compute their own.
class NodeNavigator {
 public:
  /// Computes landmarks according to the options. Linear, except for the landmarks.
  explicit NodeNavigator(Graph graph, const GraphOptions& options = {});
  explicit NodeNavigator(VoxelGrid grid);
  /// The user's own space, which must outlive this. Positions, names and components are optional;
  /// without predecessors there are no backward searches.
  explicit NodeNavigator(const CustomSpace& space);
  /// For template spaces of your own: see catalogue/family.h.
  explicit NodeNavigator(std::unique_ptr<AnyMap> map);

  NodeNavigator(NodeNavigator&&) noexcept;
  NodeNavigator& operator=(NodeNavigator&&) noexcept;
  ~NodeNavigator();

  /// Whether an algorithm works on this map, for any query; else why not. Queries for an algorithm
  /// that does not work end as Status::invalid with that reason.
  Result<void> supports(Algorithm algorithm) const;
  /// Whether this map has that heuristic; queries with any other end as Status::invalid.
  bool knows(HeuristicKind kind) const;

  /// The algorithm chosen for a query that names none.
  struct Choice {
    const AlgorithmInfo* algorithm;
    const char* reason;  ///< why, in a few words
  };
  /// The fastest algorithm that guarantees a cheapest path and accepts the query: the one with
  /// tables, else jump point search, else A*. The first call on a map takes as long as the first
  /// query by jump point search. Whether jumps are long enough is counted, never timed (see
  /// internal/space/spaces/jump_worth.h), on the current map; but dead ends that edits create are
  /// known only after refresh() or a rebuild. On terrain, jump points need a scan of the whole map,
  /// so between an edit and refresh() A* is chosen: no query waits for the scan.
  Choice choose(const NodeQuery& query) const;

  /// Begins a search in the workspace; ends the workspace's previous search. If the map has
  /// components, unreachable goals are reported without a search. With the fallback
  /// closest_to_goal, maps other than grids search everything reachable for the node with the
  /// least estimate (by straight lines if there are positions). Reports errors as a status:
  /// start_outside and goal_outside (no such node), start_blocked, goal_blocked, or `invalid` with
  /// a reason.
  NodeSearch begin(const NodeQuery& query, Workspace& workspace) const;

  /// Begins and runs to the end. The second form allocates nothing once workspace and path are
  /// warm.
  Path solve(const NodeQuery& query, Workspace& workspace) const;
  void solve(const NodeQuery& query, Workspace& workspace, Path& path) const;

  /// Computes a distance field; ends the workspace's search. The field's status is `found`,
  /// start_outside, start_blocked (all sources are blocked, or there are none), invalid (a limit
  /// that is not a number or below 0; backward without predecessors) or limit_reached (costs grew
  /// larger than labels can hold, so some reachable nodes are missing). Cost: one Dijkstra search
  /// and a pass over all nodes. The second form refills a field, and allocates nothing once it and
  /// the workspace are warm.
  NodeField field(const NodeFieldQuery& query, Workspace& workspace) const;
  void field(const NodeFieldQuery& query, Workspace& workspace, NodeField& field) const;
  /// A row of a distance matrix: the costs from one node to several (backward: from them to it),
  /// kUnreached if there is no path, by one Dijkstra search that stops once all are known. Ends the
  /// workspace's search. Returns `found`, or limit_reached or invalid as above; start_outside,
  /// start_blocked or goal_outside leave `costs` as kUnreached. Precondition: costs.size() ==
  /// to.size().
  Status distances(NodeId from, std::span<const NodeId> to, Side side, Workspace& workspace,
                   std::span<double> costs) const;

  /// Checks whether a heuristic can overestimate on this map with its moves. For a custom space,
  /// `automatic` is the space's own estimate; the check can find that it overestimates, but cannot
  /// prove that it never does. Costs in the map's units. Ends the workspace's search.
  LintReport lint(const Heuristic& heuristic, Workspace& workspace) const;

  /// The length of a path of nodes, as Path::length. Precondition: each is a step away from the one
  /// before.
  double length(std::span<const NodeId> nodes) const;
  /// Fills in the length, the points and the version of a path whose nodes were found elsewhere; on
  /// a mesh also the waypoints through them, between the query's end positions. Precondition: as
  /// length().
  void complete(Path& path, const NodeQuery& query = {}) const;

  /// The kind of space: "unit_grid", "terrain_grid", "linked_unit_grid", "linked_terrain_grid",
  /// "graph", "voxel_grid", "believed_grid" (one side's view in a Knowledge) or "custom".
  const char* space_name() const;
  /// Number of the space's units per cost of 1; traces and custom heuristics count in these units.
  /// 1 on grids without terrain and without links that cost fractions of a unit.
  double cost_scale() const;
  /// Upper bound of cost found / optimal cost due to rounding; 1 if costs are exact, infinite if
  /// nothing is proved. Paths are `optimal` only if it is 1; otherwise it is their bound.
  double rounding() const;
  std::size_t node_count() const;
  /// Whether the node is walkable.
  bool walkable(NodeId node) const;
  /// Nodes of different components cannot reach one another, except by links. Numbered from 0; a
  /// node that is not walkable has component_count().
  std::uint32_t component(NodeId node) const;
  std::uint32_t component_count() const;
  /// Whether nodes have an area, as a mesh's polygons do: queries may then give positions in it.
  bool has_room() const;
  /// Whether nodes lie side by side, as the cells of a grid or a volume do.
  bool has_cells() const;
  /// Whether paths go from the first node to the second by a link of the map (GridMap::add_link),
  /// because there is no step or it is more expensive. Logarithmic in the links.
  bool takes_link(NodeId from, NodeId to) const;
  /// Whether paths may lead between two blocked cells that touch at a corner, as with
  /// CornerRule::always. No unit follows those over a ground with walls (Ground::passes_corners).
  bool passes_corners() const;
  /// Whether a path can be rebuilt from its PathDetail::waypoints alone (grids without links).
  bool tells_turns() const;
  bool has_positions() const;
  Position position(NodeId node) const;
  /// Empty if it has none. The name of a voxel is "x,y,z".
  std::string name(NodeId node) const;
  /// The node with that name, else with that number; kNoNode if there is neither.
  NodeId find(std::string_view text) const;
  /// The edges from a node, always in the same order.
  std::vector<NodeEdge> edges(NodeId node) const;
  /// The nodes near a node, itself included: on grids within `breadth` columns and rows, elsewhere
  /// within `breadth` edges.
  std::vector<NodeId> near(NodeId node, std::int32_t breadth) const;

  /// The same by cells, where this is a Navigator; else null.
  const class Navigator* by_cells() const;

  /// Changes with every update; no two navigators of a program share one.
  std::uint64_t version() const { return version_; }

 protected:
  friend class NodeSearch;
  friend class PathWatch;
  friend class Replanner;
  friend class InfluenceSpread;
  friend class ServedMap;
  friend class SectorMap;
  friend class FlowField;
  void take(std::unique_ptr<AnyMap> map);
  /// Ends all earlier searches.
  void renew();

  std::unique_ptr<AnyMap> map_;
  std::uint64_t version_ = 0;  // 0: moved from
  bool is_by_cells_ = false;   // it is part of a Navigator, which stays one
};

}  // namespace wend
