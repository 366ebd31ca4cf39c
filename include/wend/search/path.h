#pragma once

#include <cstdint>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/status.h"
#include "wend/base/types.h"

namespace wend {

/// The work of a search. All counts are deterministic.
struct Counters {
  std::uint64_t expanded = 0;  ///< nodes whose successors were generated
  std::uint64_t generated =
      0;  ///< entries put on the open list: nodes opened, improved or reopened
  std::uint64_t reopened =
      0;  ///< closed nodes opened again because a shorter way to them was found
};

/// How much of a path is written out. Less is faster: writing a long path takes longer than baked
/// jump points take to find it.
enum class PathDetail : std::uint8_t {
  cells,       ///< every node
  waypoints,   ///< the ends, where the direction changes, and the ends of links
  first_move,  ///< the start and the node after it
  cost,        ///< no nodes: cost and length only
};

/// "cells", "waypoints", "first_move" or "cost".
const char* to_string(PathDetail detail);

/// A leg of the path that takes a link: from waypoint `waypoint` to the next one, by link `link`.
struct PathLink {
  std::uint32_t waypoint;
  std::uint32_t link;

  friend bool operator==(const PathLink&, const PathLink&) = default;
};

/// The answer to a query: a plain value, owned by the caller. Reuse one to avoid allocation.
struct Path {
  Status status = Status::running;
  const char* reason = "";  ///< why, where the status is `invalid`; a static text
  /// Proved: no path from start to goal is cheaper. With `partial`: no path to any of the places
  /// that stand in for the goal is cheaper.
  bool optimal = false;
  /// Proved: cost <= bound x the optimal cost, by the algorithm's guarantee or by the start's
  /// estimate (a lower bound of every path's cost). 0: nothing is proved.
  double bound = 0;
  double cost = 0;  ///< in the cost model's units; terrain makes it fractional
  /// In cells (diagonals sqrt 2), weighted by terrain where there is any. On meshes the distance
  /// walked plus the cost of links.
  double length = 0;
  std::vector<NodeId> nodes;  ///< from the start on, both ends included; empty without a path
  std::vector<Point> points;  ///< the same as cells, where the space is a grid
  /// Start, bends and end of an any-angle path: whole coordinates at cells' centres, halves where
  /// cells meet. Filled for every `detail`. Empty for paths made of steps.
  std::vector<Position> waypoints;
  /// On meshes: which legs of the path are links, in order. Both ends of each are waypoints.
  std::vector<PathLink> links;
  /// Version of the navigator that answered; if the navigator has another one now, the map has
  /// changed. 0 elsewhere.
  std::uint64_t version = 0;
  PathDetail detail = PathDetail::cells;  ///< of nodes and points; others than cells: grids only
  Counters counters;

  /// Precondition: detail is cells.
  std::size_t steps() const {
    WEND_ASSERT(detail == PathDetail::cells, "to count steps, ask for the detail `cells`");
    return nodes.empty() ? 0 : nodes.size() - 1;
  }
  bool found() const { return status == Status::found; }

  /// Empties the path for reuse; keeps the memory.
  void clear();
};

}  // namespace wend
