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

/// A way from a node to another one.
struct NodeEdge {
  NodeId to;
  double cost;
};

struct GraphOptions {
  static constexpr unsigned kAutomatic = ~0u;

  /// How many landmarks guide searches, at most 16; each costs two Dijkstra searches beforehand and
  /// 16 bytes per node. Automatic: 8, but none where straight lines say something and there are
  /// more than 10,000 nodes.
  unsigned landmarks = kAutomatic;
};

/// The version of a map: never the same twice, so that a search cannot take another map for its
/// own. From any thread.
std::uint64_t next_version();

/// A search that was begun and can be run in slices. Refers to the navigator and the workspace,
/// which must both outlive it; once the navigator was updated, moved or assigned to, it answers
/// Status::stale; once another search was begun in that workspace, it answers Status::invalid.
class NodeSearch {
 public:
  /// Goes on until an answer or the end of the budget (then Status::running).
  Status run(const Budget& budget = {});
  Status status() const;

  /// Ends the search as Status::cancelled at its next look (after at most 256 expansions). The one
  /// call that may come from another thread, while this search is the workspace's newest.
  void cancel();

  /// The answer so far. The second form allocates nothing where `path` has the room.
  Path path() const;
  void write_path(Path& path) const;

  /// What the search knows of a node; nothing once another search took its place.
  NodeLabel label(NodeId node, Side side = Side::forward) const;

 protected:
  /// Whether it still lives in the workspace, and its map is what it was.
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

/// The one door to all searches on maps of every family: takes a map once, then answers queries by
/// node ids, from as many threads at a time as have a Workspace each. No templates; one virtual
/// call per slice. `Navigator` is the same for grids, by cells.
///
/// Costs in paths and limits are those of the map. A path's length is that of the straight lines
/// from node to node, where the nodes have positions, else 0; grids say theirs.
class NodeNavigator {
 public:
  /// Computes landmarks where the options say so. Linear but for these.
  explicit NodeNavigator(Graph graph, const GraphOptions& options = {});
  explicit NodeNavigator(VoxelGrid grid);
  /// A space of one's own, which must outlive this. What it does not know is left out: positions,
  /// names, components, and without predecessors whatever goes backward.
  explicit NodeNavigator(const CustomSpace& space);
  /// For families of one's own: see catalogue/family.h.
  explicit NodeNavigator(std::unique_ptr<AnyMap> map);

  NodeNavigator(NodeNavigator&&) noexcept;
  NodeNavigator& operator=(NodeNavigator&&) noexcept;
  ~NodeNavigator();

  /// Whether an algorithm works on this map, whatever the query; else why not. A query for it ends
  /// as Status::invalid with that reason.
  Result<void> supports(Algorithm algorithm) const;
  /// Whether a heuristic of that kind is known here; of others queries end as Status::invalid.
  bool knows(HeuristicKind kind) const;

  /// What answers a query that names no algorithm.
  struct Choice {
    const AlgorithmInfo* algorithm;
    const char* reason;  ///< why, in a few words
  };
  /// Of the algorithms that promise a cheapest path the fastest that takes the query: the one with
  /// tables, jump point search, A*. The first question on a map costs as much as jump point
  /// search's first. Whether jumps are long enough is counted, never timed (see
  /// internal/space/spaces/jump_worth.h), and of the map as it is; but dead ends that edits made
  /// are known after refresh() or rebuilding only. On terrain jump points take a look at the whole
  /// map, so from an edit on until refresh() it is A*: no question waits for them.
  Choice choose(const NodeQuery& query) const;

  /// Begins a search in the workspace and ends the one that lived there. Ends that cannot reach one
  /// another are told apart without a search where the map knows its parts. With the fallback
  /// closest_to_goal maps that are no grids search everything reachable for the node with the least
  /// estimate: by straight lines where there are positions. Errors end in a status: start_outside
  /// and goal_outside (no such node), start_blocked, goal_blocked, or `invalid` with a reason.
  NodeSearch begin(const NodeQuery& query, Workspace& workspace) const;

  /// Begins and runs to the end. The second form allocates nothing once workspace and path are
  /// warm.
  Path solve(const NodeQuery& query, Workspace& workspace) const;
  void solve(const NodeQuery& query, Workspace& workspace, Path& path) const;

  /// Ends the search that lives in the workspace. The field's status is `found`, start_outside,
  /// start_blocked (all sources are, or there are none), invalid (a limit that is no number or
  /// below 0; backward without predecessors) or limit_reached (costs grew larger than labels can
  /// hold, so that some nodes that can be reached are missing). Cost: one Dijkstra search, and a
  /// look at every node. The second form fills a field again, which allocates nothing once it and
  /// the workspace are warm.
  NodeField field(const NodeFieldQuery& query, Workspace& workspace) const;
  void field(const NodeFieldQuery& query, Workspace& workspace, NodeField& field) const;
  /// Ends the search that lives in the workspace. A row of a distance matrix: what each of some
  /// nodes costs from one (backward: to it), kUnreached where there is no way, by one Dijkstra
  /// search that stops once all are known. Returns `found`, or limit_reached or invalid as above;
  /// start_outside, start_blocked or goal_outside leave `costs` as kUnreached. Precondition:
  /// costs.size() == to.size().
  Status distances(NodeId from, std::span<const NodeId> to, Side side, Workspace& workspace,
                   std::span<double> costs) const;

  /// Ends the search that lives in the workspace. Whether a heuristic can overestimate on this map
  /// with its moves; `automatic` of a space of one's own is its own estimate, of which too much can
  /// be found but nothing proved. Costs in the map's units.
  LintReport lint(const Heuristic& heuristic, Workspace& workspace) const;

  /// Of a path of nodes, as Path::length. Precondition: each is a step away from the one before.
  double length(std::span<const NodeId> nodes) const;
  /// Fills in the length, the points and the version of a path whose nodes were found elsewhere; on
  /// a mesh also the way through them, from and to where the query says that its ends lie.
  /// Precondition: as of length().
  void complete(Path& path, const NodeQuery& query = {}) const;

  /// The kind of space: "unit_grid", "terrain_grid", "linked_unit_grid", "linked_terrain_grid",
  /// "graph", "voxel_grid", "believed_grid" (a side's of a Knowledge) or "custom".
  const char* space_name() const;
  /// How many of the space's units, in which traces and custom heuristics count, make a cost of 1:
  /// on grids 1 without terrain, and without links that cost fractions of a unit.
  double cost_scale() const;
  /// How many times what a cheapest path costs one may cost that is found as the cheapest, since
  /// costs had to be rounded: 1 where they are exact, infinite where nothing can be said. Paths are
  /// `optimal` only where it is 1; elsewhere their bound says it.
  double rounding() const;
  std::size_t node_count() const;
  /// Whether one can be there at all.
  bool walkable(NodeId node) const;
  /// Nodes of different components cannot reach one another, but for links. Numbered from 0; that
  /// of a node where nobody can be is component_count().
  std::uint32_t component(NodeId node) const;
  std::uint32_t component_count() const;
  /// Whether one can be anywhere in a node, as in a mesh's polygons: queries may then say where.
  bool has_room() const;
  /// Whether nodes lie side by side, as the cells of a grid or a volume do.
  bool has_cells() const;
  /// Whether paths go from one such node to the next by a link of the map (GridMap::add_link), for
  /// there is no step or a dearer one. Logarithmic in the links.
  bool takes_link(NodeId from, NodeId to) const;
  /// Whether paths may lead between two blocked cells that touch at a corner, as CornerRule::always
  /// lets them: no unit follows those over a ground that has walls (Ground::passes_corners).
  bool passes_corners() const;
  /// Whether PathDetail::waypoints tells all of a path, for from each to the next one steps lead in
  /// one direction: on grids without links.
  bool tells_turns() const;
  bool has_positions() const;
  Position position(NodeId node) const;
  /// Empty where it has none. Voxels are called "x,y,z".
  std::string name(NodeId node) const;
  /// The node of that name or, where none is called so, of that number; kNoNode where there is
  /// neither.
  NodeId find(std::string_view text) const;
  /// What leads from a node, in an order that is always the same.
  std::vector<NodeEdge> edges(NodeId node) const;
  /// What lies near a node, itself included: on grids within so many columns and rows, elsewhere
  /// within so many edges.
  std::vector<NodeId> near(NodeId node, std::int32_t breadth) const;

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
  /// Ends the searches that were begun before.
  void renew();

  std::unique_ptr<AnyMap> map_;
  std::uint64_t version_ = 0;  // 0: moved from
};

}  // namespace wend
