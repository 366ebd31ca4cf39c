#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.h"
#include "wend/catalogue/custom.h"
#include "wend/field/node_field.h"
#include "wend/space/graph.h"
#include "wend/space/voxel_grid.h"

namespace wend {

class AnyGraph;

/// A way from a node to another one.
struct NodeEdge {
  NodeId to;
  double cost;
};

/// What everything costs from the nearest of some nodes, or to it.
struct NodeFieldQuery {
  std::span<const NodeId> sources;       ///< those that are blocked do not count, unless all are
  Side side = Side::forward;             ///< forward: from the sources; backward: to them
  double limit = NodeField::kUnreached;  ///< only nodes that cost no more; as Path::cost
};

struct GraphOptions {
  static constexpr unsigned kAutomatic = ~0u;

  /// How many landmarks guide searches, at most 16; each costs two Dijkstra searches beforehand and
  /// 16 bytes per node. Automatic: 8, but none where straight lines say something and there are
  /// more than 10,000 nodes.
  unsigned landmarks = kAutomatic;
};

/// A search on a graph that was begun and can be run in slices. Refers to the navigator and the
/// workspace, which must both outlive it; once another search was begun in that workspace, it
/// answers Status::invalid.
class GraphSearch {
 public:
  /// Goes on until an answer or the end of the budget (then Status::running).
  Status run(const Budget& budget = {});
  Status status() const;
  /// Ends the search as Status::cancelled after at most 256 expansions. The one call that may come
  /// from another thread, while this search is the workspace's newest.
  void cancel();
  /// The answer so far. The second form allocates nothing where `path` has the room.
  Path path() const;
  void write_path(Path& path) const;
  /// What the search knows of a node; nothing once another search took its place.
  NodeLabel label(NodeId node, Side side = Side::forward) const;

 private:
  friend class GraphNavigator;
  GraphSearch(const AnyGraph& graph, Workspace& workspace);
  bool alive() const;

  const AnyGraph* graph_;
  Workspace* workspace_;
  std::uint64_t ticket_;
};

/// The door to all searches on maps that are no square grids: takes a map once, then answers
/// queries, from as many threads at a time as have a Workspace each. No templates; one virtual call
/// per slice.
///
/// Costs in paths and limits are those of the map. A path's length is that of the straight lines
/// from node to node, where the nodes have positions, else 0; its points are empty.
class GraphNavigator {
 public:
  /// Computes landmarks where the options say so. Linear but for these.
  explicit GraphNavigator(Graph graph, const GraphOptions& options = {});
  explicit GraphNavigator(VoxelGrid grid);

  GraphNavigator(GraphNavigator&&) noexcept;
  GraphNavigator& operator=(GraphNavigator&&) noexcept;
  ~GraphNavigator();

  /// Why an algorithm of the catalogue does not work on this map, whatever the query; null where it
  /// does. A query for it ends as Status::invalid with that reason.
  const char* refusal(const AlgorithmInfo& algorithm) const;
  /// Whether a heuristic of that kind is known here; of others queries end as Status::invalid.
  bool knows(HeuristicKind kind) const;

  /// Begins a search in the workspace and ends the one that lived there. A query for the algorithm
  /// "auto" means A*. Ends between which there is no edge at all are answered at once. With the
  /// fallback closest_to_goal everything reachable is searched for the node with the least
  /// estimate: by straight lines where there are positions. Errors: as begin_search of a
  /// CustomSpace; and start_blocked, goal_blocked.
  GraphSearch begin(const NodeQuery& query, Workspace& workspace) const;

  /// Begins and runs to the end. The second form allocates nothing once workspace and path are
  /// warm.
  Path solve(const NodeQuery& query, Workspace& workspace) const;
  void solve(const NodeQuery& query, Workspace& workspace, Path& path) const;

  /// Ends the search that lives in the workspace. The field's status is `found`, start_outside,
  /// start_blocked (all sources are, or there are none), invalid (a limit that is no number or
  /// below 0) or limit_reached (costs grew larger than labels can hold, so that some nodes that can
  /// be reached are missing). Cost: one Dijkstra search, and a look at every node.
  NodeField field(const NodeFieldQuery& query, Workspace& workspace) const;
  /// Ends the search that lives in the workspace. A row of a distance matrix: what each of some
  /// nodes costs from one (backward: to it), kUnreached where there is no way, by one Dijkstra
  /// search that stops once all are known. Returns `found`, or limit_reached as above;
  /// start_outside, start_blocked or goal_outside leave `costs` as kUnreached. Precondition:
  /// costs.size() == to.size().
  Status distances(NodeId from, std::span<const NodeId> to, Side side, Workspace& workspace,
                   std::span<double> costs) const;
  /// Of the straight lines from node to node; 0 where they have no positions.
  double length(std::span<const NodeId> nodes) const;

  /// The kind of space: "graph" or "voxel_grid".
  const char* space_name() const;
  /// How many of the units in which traces and custom heuristics count make a cost of 1.
  double cost_scale() const;
  /// How many times what a cheapest path costs one may cost that is found as the cheapest, since
  /// costs had to be rounded: 1 where they are exact, infinite where nothing can be said. Paths are
  /// `optimal` only where it is 1; elsewhere their bound says it.
  double rounding() const;
  std::size_t node_count() const;
  /// Whether one can be there at all.
  bool walkable(NodeId node) const;
  /// Nodes of different components cannot reach one another. Numbered from 0.
  std::uint32_t component(NodeId node) const;
  std::uint32_t component_count() const;
  bool has_positions() const;
  Position position(NodeId node) const;
  /// Empty where it has none. Voxels are called "x,y,z".
  std::string name(NodeId node) const;
  /// The node of that name or, where none is called so, of that number; kNoNode where there is
  /// neither.
  NodeId find(std::string_view text) const;
  /// What leads from a node, in an order that is always the same.
  std::vector<NodeEdge> edges(NodeId node) const;

 private:
  explicit GraphNavigator(std::unique_ptr<AnyGraph> graph);

  std::unique_ptr<AnyGraph> graph_;
};

}  // namespace wend
