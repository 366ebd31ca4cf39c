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

/// One question by node ids: from where to where, by which algorithm of the catalogue, with
/// which options. What it refers to must outlive the search.
struct NodeQuery {
  NodeId from = kNoNode;
  NodeId to = kNoNode;
  Algorithm algorithm = {};    ///< by name, say; else the one that suits best
  SearchOptions options = {};  ///< limits.cost is in the map's units, as Path::cost

  /// If not empty: the nearest of these, instead of `to`. Those that are blocked or out of reach do
  /// not count; one that is no node ends in Status::goal_outside.
  std::span<const NodeId> goals = {};
  /// If not null: the nearest node that it accepts, instead of `to`. No estimate guides the search
  /// then; it ends once everything reachable was tried.
  Goals::Test goal_test = nullptr;
  /// How near to a goal is near enough, from place to place in a straight line (between hexagons in
  /// steps). The goal itself may then be blocked. With 0 only the goal itself will do. Needs a map
  /// whose nodes have positions.
  double range = 0;
  /// Where in their nodes the ends lie, on maps whose nodes have room (NodeNavigator::has_room:
  /// meshes); what is not said lies at the node's position. `goals_at` are those of the goals, in
  /// their order, or empty.
  std::optional<Position> from_at = std::nullopt;
  std::optional<Position> to_at = std::nullopt;
  std::span<const Position> goals_at = {};
  /// Which links of a mesh the way may take: those of kind k where bit k is set. Whatever goes from
  /// polygon to polygon takes all (as fields do), and is `invalid` where some are left out.
  std::uint32_t link_kinds = kAllLinkKinds;
  /// What this query sees of the map besides (catalogue/overlay.h): closed places, extra costs,
  /// places to pass only. For astar, anytime_astar, dijkstra and weighted_astar, without a
  /// fallback. Path::cost counts it, Path::length does not.
  const Overlay* overlay = nullptr;
};

/// What everything costs from the nearest of some nodes, or to it.
struct NodeFieldQuery {
  std::span<const NodeId> sources;       ///< those that are blocked do not count, unless all are
  Side side = Side::forward;             ///< forward: from the sources; backward: to them
  double limit = NodeField::kUnreached;  ///< only nodes that cost no more; as Path::cost
  /// As of a NodeQuery. Closed nodes are not entered, nor ways led to sources that are closed or to
  /// pass only. Other nodes to pass only are reached, since ways lead through them, although
  /// forward no path may end there: ask Overlay::may_stop() before a unit stops at a node of its
  /// range.
  const Overlay* overlay = nullptr;
};

}  // namespace wend
