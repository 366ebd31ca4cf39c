#pragma once

#include <limits>
#include <optional>
#include <span>

#include "wend/catalogue/catalogue.h"
#include "wend/field/node_field.h"
#include "wend/mesh/links/mesh_link.h"
#include "wend/search/options.h"

namespace wend {

class Overlay;

/// One query by node ids: start, goal, algorithm and options. Everything it refers to must outlive
/// the search.
struct NodeQuery {
  NodeId from = kNoNode;
  NodeId to = kNoNode;
  Algorithm algorithm = {};    ///< such as "astar"; by default the best for the query
  SearchOptions options = {};  ///< limits.cost is in the map's units, as Path::cost

  /// If not empty: the nearest of these, instead of `to`. Blocked and unreachable goals are
  /// ignored; an invalid node ends in Status::goal_outside.
  std::span<const NodeId> goals = {};
  /// If not null: the nearest node that it accepts, instead of `to`. The search then has no
  /// heuristic; it fails only after everything reachable was tried.
  Goals::Test goal_test = nullptr;
  /// Any node within this straight-line distance of a goal (between hexagons: steps) counts as
  /// reached; the goal itself may then be blocked. 0: only the goal. Needs a map whose nodes have
  /// positions.
  double range = 0;
  /// Positions of start and goal inside their nodes, on maps whose nodes have an area
  /// (NodeNavigator::has_room: meshes); default: the node's position. `goals_at` are those of the
  /// goals, in their order, or empty.
  std::optional<Position> from_at = std::nullopt;
  std::optional<Position> to_at = std::nullopt;
  std::span<const Position> goals_at = {};
  /// The links of a mesh that the path may take: those of kind k if bit k is set. Algorithms that
  /// search the graph of polygons take all links (as fields do), and are `invalid` if the mask
  /// leaves some out.
  std::uint32_t link_kinds = kAllLinkKinds;
  /// This query's changes to the map (catalogue/overlay.h): closed nodes, extra costs, nodes to
  /// pass only. For astar, anytime_astar, dijkstra and weighted_astar, without a fallback.
  /// Path::cost includes it, Path::length does not.
  const Overlay* overlay = nullptr;
};

/// The cost of every node from the nearest source, or to it.
struct NodeFieldQuery {
  std::span<const NodeId> sources;       ///< blocked ones are ignored, unless all are blocked
  Side side = Side::forward;             ///< forward: from the sources; backward: to them
  double limit = NodeField::kUnreached;  ///< only nodes that cost no more; as Path::cost
  /// As NodeQuery::overlay. Closed nodes are not entered. Backward, closed and pass-only sources
  /// are ignored. Other pass-only nodes are reached, since paths lead through them, although
  /// forward no path may end there: call Overlay::may_stop() before a unit stops at a node of its
  /// range.
  const Overlay* overlay = nullptr;
};

}  // namespace wend
